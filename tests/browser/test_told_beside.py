"""Without a line: what may be told beside a question is noted, and what waits for it says so."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rulings.pages.felt import matter_url
from tests.browser.evening import Evening, OpenScreen, answered
from tests.browsing import PHONE

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("pack")]

DOOR = "insufficient-bid"


def test_the_bid_before_is_noted_and_a_premise_leaves_the_page_where_it_is(
    screen: OpenScreen, evening: Evening
) -> None:
    page = screen(PHONE, expected="net::ERR|htmx:").page
    matter = answered(evening, DOOR, "@W", "meant", "1C", "nothing")
    page.goto(matter_url(matter))
    expect(page.locator("html")).to_have_attribute("data-pack", "open")
    page.context.set_offline(True)
    asked, there = page.locator("#q").inner_text(), page.url
    page.locator('.optional button[value="1D"]').dispatch_event("click")
    expect(page.locator("#outbox")).to_have_text("1 tap not sent yet")
    expect(page.locator(".optional")).to_have_count(0)
    page.get_by_role("link", name="Was it West to bid?", include_hidden=True).dispatch_event(
        "click"
    )
    expect(page.locator("#offline")).to_be_visible()
    assert (page.locator("#q").inner_text(), page.url) == (asked, there)

    page.context.set_offline(False)
    expect(page.locator("#outbox")).to_have_text("All sent")
    last = matter.answers.latest("number")
    assert (last.key, last.versions[0]["token"]) == ("bid_to_beat", "1D")
