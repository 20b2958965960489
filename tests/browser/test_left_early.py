"""A page is left or tapped once more before what was tapped is painted, kept or answered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from rulings.models import TableEvent, What
from rulings.pages.felt import matter_url
from tests.browser.evening import Evening, OpenScreen, Screen, answered
from tests.browser.test_stays import wait_at
from tests.browser.test_walking_ahead import TWICE, Line, _taps, answers_given
from tests.browsing import PHONE

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("pack")]

DOOR = "opening-lead"
NOT_PAINTED = "requestAnimationFrame = setTimeout = () => 0"
"""A slow phone comes to nothing more before its page goes."""


@pytest.fixture
def lises(screen: OpenScreen, evening: Evening) -> Screen:
    """The first question stands there, and the phone can walk on."""
    lises = screen(PHONE, expected="net::ERR|htmx:")
    lises.page.goto(matter_url(answered(evening, DOOR)))
    expect(lises.page.locator("html")).to_have_attribute("data-pack", "open")
    return lises


def _taps_and_leaves(page: Page, button: str) -> None:
    page.wait_for_timeout(TWICE)
    page.evaluate(
        f"(tapped) => {{ {NOT_PAINTED}; document.querySelector(tapped).click(); "
        "location.assign('/'); }",
        button,
    )
    expect(page.locator("a.spot").first).to_be_visible()


def test_an_answer_goes_though_its_page_is_left_at_once(lises: Screen) -> None:
    _taps_and_leaves(lises.page, "#step button[value=E]")
    expect(lises.page.locator("#outbox")).to_have_text("All sent")
    assert answers_given() == ["E"]


def test_no_tap_of_the_sheet_takes_the_place_of_one_that_waits(
    screen: OpenScreen, evening: Evening
) -> None:
    wait_at(evening, 1)
    page = screen(PHONE, expected="net::ERR|htmx:").page
    page.goto("/")
    page.locator(".waits > summary").click()
    row = page.locator("body > #watching .stays li")  # the doors that hang there have it too
    expect(row.locator("button")).to_have_count(2)
    page.context.set_offline(True)
    row.locator("button").first.click()
    expect(row.locator("form")).to_have_text("not sent")
    expect(row.locator("button")).to_have_count(0)

    page.context.set_offline(False)
    page.wait_for_url("**/calls/*/**")
    assert TableEvent.objects.filter(what=What.AT_TABLE).count() == 1


def test_what_is_answered_otherwise_while_a_lost_line_is_tried_is_said_to_wait(
    lises: Screen,
) -> None:
    page = lises.page
    _taps(lises, "E", "later", "none")
    expect(page.locator("#ask [name=seen][value^='3.']")).to_be_attached()
    page.route("**/answer/", lambda route: route.abort())
    tried = Line(page, "kept")
    page.wait_for_timeout(TWICE)
    page.locator("#step button[value=unknown]").click()  # the pack does not hold it
    tried.expect_waiting()
    page.locator("#step button[value=nothing]").click()
    expect(page.locator("#awaited")).to_be_visible()

    tried.held.pop(0).abort()
    expect(page.locator("#awaited")).to_be_hidden()
    page.unroute_all()
    page.locator("#step button[value=nothing]").click()
    expect(page.locator("#outbox")).to_have_text("All sent")
    assert answers_given() == ["E", "", "none", "nothing"]


def test_a_tap_before_the_scripts_have_come_stays_on_its_page_without_a_line(
    screen: OpenScreen, evening: Evening
) -> None:
    wait_at(evening, 1)
    page = screen(PHONE, expected="net::ERR|htmx:").page
    page.route("**/{outbox,room}*.js", lambda route: route.abort())
    page.goto("/")
    page.locator(".waits > summary").click()
    tapped = page.locator("body > #watching .stays form[data-keep] button").first
    expect(tapped).to_be_visible()  # the sheet comes as it is unfolded
    page.context.set_offline(True)
    tapped.click()

    expect(page.locator("#offline")).to_be_visible()
    expect(tapped).to_be_visible()
