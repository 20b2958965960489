"""Two pages of one account note something else in the same place, without a line."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from rulings.models import TableEvent, What
from tests.browser.evening import Evening, OpenScreen
from tests.browser.test_stays import wait_at
from tests.browsing import PHONE

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("pack")]

DOOR = "opening-lead"


def _open_sheet(page: Page) -> None:
    page.goto("/")
    page.locator(".waits > summary").click()
    expect(page.locator(".stays button")).to_have_count(2)


def test_a_tap_on_another_page_takes_the_place_of_none(
    screen: OpenScreen, evening: Evening
) -> None:
    wait_at(evening, 1)
    page = screen(PHONE, expected="net::ERR|htmx:").page
    other = page.context.new_page()
    for one in (page, other):
        _open_sheet(one)
    page.context.set_offline(True)
    page.locator(".stays button").nth(1).click()
    expect(page.locator("#outbox")).to_have_text("1 tap not sent yet")
    other.locator(".stays button").first.click()
    expect(other.locator("#outbox")).to_have_text("2 taps not sent yet")

    page.goto("about:blank")
    page.context.set_offline(False)
    expect(other.locator("#messages")).to_contain_text("Something has been noted here meanwhile")
    assert TableEvent.objects.filter(what=What.AT_TABLE).count() == 1
