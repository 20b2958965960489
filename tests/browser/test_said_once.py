"""What is said once above the next page is read, though that page is not shown."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from deals.bridge.seats import Seat
from rulings.models import Matter, Ruling
from rulings.pages.felt import matter_url
from rulings.record.answers import start_matter
from rulings.record.calls.opening import open_call
from rulings.record.calls.places import name_declarer
from tests.browser.evening import Evening, Screen
from tests.browser.pad import Pad
from tests.browser.test_typed_words import DOOR, TWICE, WORDS, taps, throws_away
from tests.browser.test_typed_words import lises as lises
from tests.browser.test_typed_words import matter as matter
from tests.browser.test_walking_ahead import Line

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("pack")]


@pytest.fixture
def another(evening: Evening) -> Matter:
    """At another table, of which nothing is answered."""
    table = evening.played.table.section.tables.get(number=1)
    call = open_call(by=evening.director, table=table, board=None, round_number=5)
    name_declarer(call=call, declarer=Seat.S)
    return start_matter(call=call, irregularity=DOOR, by=evening.director)


def _goes_on(lises: Screen, matter: Matter, another: Matter) -> Page:
    """His words give way so, and he goes on at the other table."""
    throws_away(lises, matter)
    page = lises.page
    page.goto(matter_url(another))
    expect(page.locator("html")).to_have_attribute("data-pack", "open")
    return page


def _is_sent(page: Page) -> None:
    page.unroute_all()
    page.evaluate("outbox.flush()")
    expect(page.locator("#outbox")).to_contain_text("All sent")


def _is_said(page: Page) -> None:
    expect(page.locator("#messages")).to_contain_text(f"You had written: {WORDS}")


def test_as_cards_and_calls_are_entered_one_after_the_other(
    lises: Screen, matter: Matter, evening: Evening
) -> None:
    page, pad = lises.page, Pad(lises.page, evening)
    throws_away(lises, matter)
    pad.open()
    _is_sent(page)
    line = Line(page, "record")
    for call in ("1H", "1S"):
        pad.tap("call", call)
        page.wait_for_timeout(TWICE)
    for _ in range(2):
        line.expect_waiting()
        line.let_through()

    pad.stored("North to call")
    _is_said(page)


def test_as_another_matter_is_answered_before_its_pages_have_come(
    lises: Screen, matter: Matter, another: Matter
) -> None:
    page = _goes_on(lises, matter, another)
    _is_sent(page)
    line = Line(page)
    taps(lises, "E", "later")
    line.expect_waiting()
    line.let_through()

    expect(page.locator("#ask [name=seen][value^='2.']")).to_be_attached()
    _is_said(page)


def test_as_a_ruling_is_sent_from_elsewhere_which_is_recorded(
    lises: Screen, matter: Matter, another: Matter
) -> None:
    page = _goes_on(lises, matter, another)
    page.route("**/answer/", lambda route: route.abort())
    taps(lises, "E", "later", "none", "nothing")
    page.wait_for_timeout(TWICE)
    page.get_by_role("button", name="Free lead").click()
    page.wait_for_timeout(TWICE)
    page.get_by_role("button", name="Record this ruling").click()
    expect(page.locator("#outbox")).to_have_text("7 taps not sent yet")
    page.goto("/menu/")
    _is_sent(page)

    page.goto("/")
    _is_said(page)
    assert Ruling.objects.get().matter == another


def test_of_two_words_said_as_a_page_is_left_none_takes_the_others_place(lises: Screen) -> None:
    page = lises.page
    page.evaluate("for (const one of ['Look.', 'Not sent.']) outbox.tell(one, 'info', true, true)")
    page.goto("/")
    expect(page.locator("#messages")).to_have_text("Look. Not sent.")
