"""What may be told on the page of a ruling, such as a bid too low, and what is told so far."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rulings.record.position import position_of
from tests.browser.evening import Evening, OpenScreen, answered
from tests.browsing import LAPTOP, PHONE, FindViolations, settled

pytestmark = pytest.mark.django_db(transaction=True)

SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}}


@pytest.mark.parametrize("javascript", [True, False])
def test_a_bid_is_told_in_two_taps_and_stays_named_when_an_answer_is_changed(
    screen: OpenScreen, evening: Evening, violations: FindViolations, javascript: bool
) -> None:
    matter = answered(evening, "insufficient-bid", "@E", "meant", "nothing", "accept")
    page = screen(SMALL, java_script_enabled=javascript).page
    page.goto(f"/calls/{matter.call_id}/{matter.number}/")
    told = page.locator("main .say")
    expect(told).to_contain_text("The bid is accepted.")
    record = page.get_by_role("button", name="Record this ruling").bounding_box()
    assert record is not None
    assert record["y"] + record["height"] <= 640

    page.locator(".bid-asked label").first.click()
    if javascript:
        assert violations(page) == []
    page.locator("button[value='1H']").click()

    expect(told).to_contain_text("1♥︎ is accepted.")
    expect(page.locator(".bid-asked")).to_have_count(0)
    settled(page)
    page.goto(f"/calls/{matter.call_id}/{matter.number}/q/since_insufficient_bid")
    page.locator("button[value=lho_called]").click()
    expect(told).to_contain_text("1♥︎ is accepted.")
    settled(page)
    expect(page.locator("#messages li")).to_have_count(0)
    assert position_of(matter).seating.bid is not None


@pytest.mark.parametrize("javascript", [True, False])
def test_a_bid_is_one_tap_on_the_first_screen_and_the_choice_names_the_lowest_that_does(
    screen: OpenScreen, evening: Evening, violations: FindViolations, javascript: bool
) -> None:
    matter = answered(evening, "insufficient-bid", "@E", "meant")
    phone = screen(SMALL, java_script_enabled=javascript)
    page = phone.page
    page.goto(f"/calls/{matter.call_id}/{matter.number}/")
    expect(page.locator("h1")).to_contain_text("Which bid")
    for token in ("1C", "7NT", "later"):
        shown = page.locator(f"button[value='{token}']").bounding_box()
        assert shown is not None
        assert shown["y"] + shown["height"] <= 640
    if javascript:
        assert violations(page) == []
    phone.tap("button[value='1H']")
    phone.tap("button[value=nothing]")
    page.locator(".bid-asked label").first.click()
    page.locator("button[value='1S']").click()

    expect(page.locator("main .say")).to_contain_text("2♥︎, or a comparable call, leaves West free.")


def test_what_is_unfolded_is_scrolled_into_view(screen: OpenScreen, evening: Evening) -> None:
    matter = answered(evening, "insufficient-bid", "@E", "meant")
    page = screen(SMALL).page
    page.goto(f"/calls/{matter.call_id}/{matter.number}/")
    fold = page.locator("details.other").last
    rows = fold.get_by_role("link")

    fold.locator("summary").click()

    for row in rows.all()[: rows.count() // 2]:
        expect(row).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("page_of", ["by-hand", "override"])
def test_below_the_answers_so_far_the_form_has_the_column_of_its_words(
    screen: OpenScreen, evening: Evening, page_of: str
) -> None:
    """On a laptop; the answers made a column of their own, and the heading had a letter a line."""
    matter = answered(evening, "exposed-card", "@W", "D3", "dropped")
    page = screen(LAPTOP).page
    page.goto(f"/calls/{matter.call_id}/{matter.number}/{page_of}/")

    expect(page.locator(".so-far")).to_be_visible()
    widths = page.locator(".words > :is(h1, .so-far, form)").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().width)"
    )
    assert widths == [widths[0]] * 3
    assert widths[0] > 500
