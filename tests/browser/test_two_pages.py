"""Two pages of one account note something else in the same place, without a line."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from deals.models import Table
from rulings.models import DirectorCall, Matter, TableEvent, What
from rulings.record.calls.opening import open_call
from tests.browser.evening import Evening, OpenScreen
from tests.browser.test_in_a_cellar import tap
from tests.browser.test_stays import wait_at
from tests.browser.test_walking_ahead import answers_given
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


GOES_EARLY = """() => {
    const { put } = IDBObjectStore.prototype;
    let written = 0;
    IDBObjectStore.prototype.put = function (one) {
        written += 1;
        if (written > 1) throw new Error("The page has gone.");
        return put.call(this, one);
    };
}"""
"""Before more is written on the phone than what was tapped."""


def test_another_door_on_another_page_takes_the_place_of_no_call(screen: OpenScreen) -> None:
    page = screen(PHONE, expected="net::ERR|htmx:").page
    other = page.context.new_page()
    for one in (page, other):
        one.goto(f"/calls/at/{Table.objects.get(number=7, section__letter='A').pk}/")
        expect(one.locator("html")).to_have_attribute("data-pack", "open")
    page.context.set_offline(True)
    tap(page, f'button[value="{DOOR}"]')
    tap(page, 'button[value="E"]')
    expect(page.locator("#outbox")).to_have_text("2 taps not sent yet")
    other.evaluate(GOES_EARLY)
    other.locator('button[value="revoke"]').click()
    expect(other.locator("#outbox")).to_have_text("3 taps not sent yet")

    other.goto("about:blank")
    page.context.set_offline(False)
    expect(page.locator("#messages")).to_contain_text("That was set aside.")
    expect(page.locator("#outbox")).to_have_text("All sent")
    begun = Matter.objects.filter(set_aside_at=None).values_list("irregularity", flat=True)
    assert ([*begun], answers_given()[0], DirectorCall.objects.count()) == ([DOOR], "E", 1)


def test_another_declarer_on_another_page_is_told_that_one_was_named(
    screen: OpenScreen, evening: Evening
) -> None:
    table = Table.objects.get(number=6, section__letter="A")
    call = open_call(table=table, board=None, round_number=5, by=evening.director)
    page = screen(PHONE, expected="net::ERR|htmx:").page
    other = page.context.new_page()
    for one in (page, other):
        one.goto(f"/calls/{call.pk}/declarer/")
    page.context.set_offline(True)
    for one, chair, told in ((page, "S", "1 tap not"), (other, "N", "2 taps not")):
        one.locator(f'button[value="{chair}"]').click()
        expect(one.locator("#outbox")).to_contain_text(told)

    other.goto("about:blank")
    page.context.set_offline(False)
    expect(page.locator("#messages")).to_contain_text("Something was answered in between.")
    call.refresh_from_db()
    assert call.declarer == "S"
