"""What one tab shows once another of the same account has sent what both of them knew of."""

from __future__ import annotations

import pytest
from playwright.sync_api import Dialog, Page, expect

from rulings.pages.felt import matter_url
from tests.browser.evening import Evening, OpenScreen, answered, ruled
from tests.browser.test_in_a_cellar import (
    ANSWERS,
    CHOOSES,
    TWICE,
    answer_and_record,
    story,
    tap,
)
from tests.browser.test_in_a_cellar import DOOR as DOOR
from tests.browser.test_lost_moments import SENT_ELSEWHERE
from tests.browser.test_walking_ahead import Line
from tests.browsing import PHONE, arrived

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("pack")]

BECAME_ANOTHERS = """async () => {
    const opening = indexedDB.open("paragraf");
    await new Promise((resolve) => { opening.onsuccess = resolve; });
    const acts = opening.result.transaction("acts", "readwrite").objectStore("acts");
    const asked = acts.getAll();
    await new Promise((resolve) => { asked.onsuccess = resolve; });
    for (const { id, who, record } of asked.result) {
        acts.delete(id);
        if (record) acts.put({ id: `sent ${id}`, kind: "name", who, at: record.at, keys: [] });
    }
    await new Promise((resolve) => { acts.transaction.oncomplete = resolve; });
}"""
"""Another tab has made forms of what lay there, and has sent them."""
ANOTHER_FIRST = """async () => {
    await outbox.keep({ id: "first", kind: "form", path: "/first/", page: "/", fields: [] });
    outbox.flush();
}"""


def one_tap_in_two_tabs(screen: OpenScreen, evening: Evening) -> tuple[Page, Page]:
    """A watch stands in both, the line is lost, and the first has said who is on lead."""
    page = screen(PHONE, expected="net::ERR|htmx:").page
    other = page.context.new_page()
    address = f"/calls/{ruled(evening, DOOR, '@E', *ANSWERS).matter.call_id}/"
    for one in (page, other):
        one.goto(address)
        expect(one.locator("#happens[data-held]")).to_be_visible()
    page.context.set_offline(True)
    tap(page, "#happens button:has-text('West is on lead')")
    arrived(page, CHOOSES)
    page.wait_for_timeout(TWICE)
    return page, other


def test_a_tap_that_another_tab_has_sent_leads_on_all_the_same(
    screen: OpenScreen, evening: Evening
) -> None:
    """Or that the phone has kept no longer, as it needed the room."""
    page = screen(PHONE, expected="net::ERR").page
    page.goto(f"/calls/{ruled(evening, DOOR, '@E', *ANSWERS).matter.call_id}/")
    expect(page.locator("#happens[data-held]")).to_be_visible()
    line = Line(page, "first")
    page.evaluate(ANOTHER_FIRST)
    line.expect_waiting()
    tap(page, "#happens button:has-text('West is on lead')")
    expect(page.locator("#outbox")).to_have_text("2 taps not sent yet")
    page.evaluate(SENT_ELSEWHERE)
    line.held.pop(0).abort()

    expect(page.get_by_text("Given so far")).to_be_visible()  # the server's page
    arrived(page, CHOOSES)
    assert story() == ["OnLead"]


def test_the_same_tap_on_another_page_stays_before_what_followed_it(
    screen: OpenScreen, evening: Evening
) -> None:
    page, other = one_tap_in_two_tabs(screen, evening)
    page.get_by_role("button", name="Forbids").click()
    expect(page.locator("#outbox")).to_have_text("2 taps not sent yet")
    tap(other, "#happens button:has-text('West is on lead')")
    arrived(other, CHOOSES)
    expect(other.locator("#outbox")).to_have_text("2 taps not sent yet")

    other.goto("about:blank")
    page.context.set_offline(False)
    expect(page.locator("#outbox")).to_have_text("All sent")
    assert story() == ["OnLead", "Chosen"]


def test_once_another_tab_has_sent_the_ruling_such_a_page_leads_on(
    screen: OpenScreen, evening: Evening
) -> None:
    phone = screen(PHONE, expected="net::ERR|htmx:")
    page = phone.page
    page.goto(matter_url(answered(evening, DOOR, "@E", "D5", "lho")))
    expect(page.locator("html")).to_have_attribute("data-pack", "open")
    tap(page, 'button[value="nothing"]')
    expect(page.locator("#ask [name=seen][value^='4.']")).to_be_attached()
    page.context.set_offline(True)
    tap(page, 'button[value="refuse"]')
    page.wait_for_timeout(TWICE)
    page.get_by_role("button", name="Record this ruling").click()
    arrived(page, "Stay at table A7")
    expect(page.locator("#outbox")).to_have_text("2 taps not sent yet")
    page.go_back()
    arrived(page, "What has happened since")
    page.evaluate(BECAME_ANOTHERS)
    page.context.set_offline(False)
    page.wait_for_timeout(TWICE)
    with page.expect_navigation():
        page.locator('#step button[value="partner_followed"]').click()
    arrived(page, "Does South accept the lead?")


def test_what_happens_at_the_table_once_another_tab_has_sent_its_ruling_is_sent(
    screen: OpenScreen, evening: Evening
) -> None:
    phone = screen(PHONE, expected="net::ERR|htmx:|409")
    page = phone.page
    answer_and_record(phone, evening)
    page.evaluate(BECAME_ANOTHERS)
    page.context.set_offline(False)
    page.wait_for_timeout(TWICE)
    with page.expect_request("**/happened/"):
        page.get_by_role("button", name="Forbids").click()


def test_a_page_goes_unasked_once_he_has_signed_out_though_the_line_is_lost(
    screen: OpenScreen, evening: Evening
) -> None:
    """Whoever holds the phone then would say no, and read on."""
    page = screen(PHONE, expected="net::ERR").page
    page.goto(f"/calls/{ruled(evening, DOOR, '@E', *ANSWERS).matter.call_id}/")
    other = page.context.new_page()
    other.goto("/menu/")
    page.touchscreen.tap(5, 400)  # a browser asks on a page that was touched
    asked: list[str] = []

    def no(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", no)
    page.context.set_offline(True)
    other.evaluate("localStorage.removeItem('paragraf-who')")

    expect(page.locator("#step")).to_be_hidden()
    assert asked == []


def test_a_tap_that_was_taken_back_on_another_page_is_another_one(
    screen: OpenScreen, evening: Evening
) -> None:
    page, other = one_tap_in_two_tabs(screen, evening)
    page.locator(".otherwise summary").click()
    page.get_by_role("button", name="Take back the last tap").click()
    arrived(page, "Stay at table A7")
    expect(page.locator("#outbox")).to_have_text("2 taps not sent yet")
    tap(other, "#happens button:has-text('West is on lead')")
    arrived(other, CHOOSES)
    expect(other.locator("#outbox")).to_have_text("3 taps not sent yet")

    page.goto("about:blank")
    other.context.set_offline(False)
    expect(other.locator("#messages")).to_contain_text("Something has been noted")
    assert story() == ["OnLead", "undo"]
