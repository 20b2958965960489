"""The memory of a phone is full, slow, closed or left behind: nothing is said that is not so."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from deals.models import PlayedBoard, Table, User
from rulings.models import DirectorCall, Matter
from rulings.pages.felt import matter_url
from rulings.record.position import position_of
from tests.browser.evening import Evening, OpenScreen, answered
from tests.browser.test_not_sent import _given, _is_ready, _lose, _refused_elsewhere, _taps
from tests.browser.test_walking_ahead import Line, at_the_door
from tests.browsing import LAPTOP, PHONE, arrived
from tests.directing import given

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("pack")]

DOOR = "opening-lead"
FULL_TAB = "() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }"
CLOSED = """() => {
    const { transaction } = IDBDatabase.prototype;
    const closed = new WeakSet();
    const open = indexedDB.open.bind(indexedDB);
    let isClosed = true;
    IDBFactory.prototype.open = (...about) => { isClosed = false; return open(...about); };
    IDBDatabase.prototype.transaction = function (...about) {
        if (isClosed) throw new DOMException("closed", "InvalidStateError");
        return transaction.apply(this, about);
    };
}"""
"""The browser has closed it while its reader was elsewhere; it can be opened again."""
SLOW = """(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...about) {
        const asked = {};
        setTimeout(() => {
            const opening = open.apply(this, about);
            for (const name of ["onupgradeneeded", "onsuccess"]) {
                opening[name] = () => { asked.result = opening.result; asked[name]?.(); };
            }
        }, 5000);
        return asked;
    };
})()"""
"""It opens after five seconds."""


def test_a_tab_that_remembers_nothing_more_sends_what_waits(screen: OpenScreen) -> None:
    page = at_the_door(screen, expected="net::ERR|htmx:").page
    page.evaluate(FULL_TAB)
    page.context.set_offline(True)
    _taps(page, "E", "later")
    expect(page.locator("#outbox")).to_have_text("2 taps not sent yet")

    page.context.set_offline(False)
    expect(page.locator("#walk")).to_have_count(1)
    assert _given() == ["E", ""]


def test_what_lies_in_a_memory_that_opens_late_is_not_said_to_be_sent_and_goes(
    screen: OpenScreen,
) -> None:
    page = screen(PHONE, expected="net::ERR|htmx:", own=True).page
    matter = _noted(page)
    _lose(page)
    _taps(page, "E", "later")
    expect(page.locator("#outbox")).to_have_text("2 taps not sent yet")
    page.add_init_script(SLOW)
    page.goto("/menu/")
    page.unroute_all()
    page.wait_for_timeout(3500)
    said = page.locator("#outbox").inner_text()

    expect(page.locator("#outbox")).to_have_text("All sent")
    assert (said, _given(), matter.answers.count()) == ("", ["E", ""], 2)


def test_a_memory_that_the_browser_has_closed_is_opened_again(screen: OpenScreen) -> None:
    page = screen(PHONE, expected="net::ERR|htmx:", own=True).page
    _noted(page)
    page.context.set_offline(True)
    _taps(page, "E")
    expect(page.locator("#outbox")).to_have_text("1 tap not sent yet")
    page.evaluate(CLOSED)
    _taps(page, "later")
    expect(page.locator("#outbox")).to_have_text("2 taps not sent yet")

    page.context.set_offline(False)
    expect(page.locator("#walk")).to_have_count(1)
    assert _given() == ["E", ""]


def _noted(page: Page) -> Matter:
    lise, played = User.objects.get(username="lise"), PlayedBoard.objects.get(board__number=14)
    matter = answered(Evening(lise, played), DOOR)
    page.goto(matter_url(matter))
    _is_ready(page, "pack")
    return matter


def test_what_was_refused_stays_until_its_page_has_come(screen: OpenScreen) -> None:
    page = screen(PHONE, expected="net::ERR|ERR_FAILED").page
    _refused_elsewhere(page)
    page.route("**/calls/**", lambda route: route.abort())
    page.locator("#outbox").get_by_role("button", name="Look").click()
    page.wait_for_timeout(1000)
    page.unroute_all()
    page.goto("/menu/")
    look = page.locator("#outbox").get_by_role("button", name="Look")
    expect(look).to_be_visible()

    look.click()
    arrived(page, "Who had played after the card")
    expect(page.locator("#outbox")).to_be_hidden()


def test_mine_goes_once_whatever_else_the_page_begins(screen: OpenScreen) -> None:
    page = at_the_door(screen, expected="net::ERR|htmx:|422").page
    _lose(page)
    _taps(page, "E", "later", "none")
    given(position_of(Matter.objects.get()), ["@N", "later"], User.objects.get(username="lise"))
    page.unroute_all()
    arrived(page, "What holds?")
    line = Line(page, "kept")
    page.get_by_role("button", name="Mine").click()
    line.expect_waiting()
    page.evaluate("() => { outbox.flush(); }")
    page.wait_for_timeout(1000)
    assert len(line.held) == 1

    line.let_through()
    arrived(page, "What has happened since")
    assert _given() == ["N", "", "E", "none"]


def test_of_two_calls_noted_without_a_line_the_one_that_is_shown_goes_on(
    screen: OpenScreen,
) -> None:
    page = screen(PHONE, expected="net::ERR|htmx:").page
    page.goto("/")
    _is_ready(page, "pack", "room")
    page.context.set_offline(True)
    for table in ("A5", "A6"):
        page.locator(f"a.spot:has-text('{table}')").click()
        page.locator(f'button[value="{DOOR}"]').first.click()
        arrived(page, "Who is declarer")
        page.wait_for_timeout(400)
        page.go_back()
        expect(page.locator("a.spot").first).to_be_visible()
        page.wait_for_timeout(400)
    page.locator("a.spot:has-text('A5')").click()
    arrived(page, "Who is declarer")
    _taps(page, "S", "E")

    page.context.set_offline(False)
    expect(page.locator("#walk")).to_have_count(1)
    expect(page.locator("#bar")).to_contain_text("A5")
    assert sorted(str(call.table) for call in DirectorCall.objects.all()) == ["A5", "A6"]


def test_a_finger_on_the_mark_is_heard_though_the_mark_is_shown_again_meanwhile(
    screen: OpenScreen,
) -> None:
    page = screen(LAPTOP, expected="net::ERR|htmx:|404").page
    _call_at_a_table_that_goes(page)
    page.context.set_offline(False)
    throw = page.locator("#outbox").get_by_role("button", name="Throw away")
    throw.hover()
    page.mouse.down()
    page.evaluate("outbox.show()")
    with page.expect_event("dialog") as asked:
        page.on("dialog", lambda dialog: dialog.dismiss())
        page.mouse.up()
    assert "nobody gets it" in asked.value.message


def test_what_is_thrown_away_is_shown_no_more(screen: OpenScreen) -> None:
    page = screen(PHONE, expected="net::ERR|htmx:|404").page
    _call_at_a_table_that_goes(page)

    page.context.set_offline(False)
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator("#outbox").get_by_role("button", name="Throw away").click()
    arrived(page, "Tuesday pairs")
    assert DirectorCall.objects.count() == 0


def _call_at_a_table_that_goes(page: Page) -> None:
    page.goto("/")
    _is_ready(page, "pack", "room")
    page.context.set_offline(True)
    page.locator("a.spot:has-text('A6')").click()
    page.locator(f'button[value="{DOOR}"]').first.click()
    arrived(page, "Who is declarer")
    Table.objects.filter(number=6, section__letter="A").delete()


def test_what_a_page_that_was_left_kept_takes_the_place_of_nothing(screen: OpenScreen) -> None:
    """Two calls of one table, the second noted as its page was left."""
    page = screen(PHONE, expected="net::ERR|htmx:").page
    page.goto("/menu/")
    page.wait_for_load_state("networkidle")
    ids = page.evaluate(
        """async () => {
            const form = (life, key) => ({ id: "/ /x/ ", kind: "form", who: outbox.who, life,
                path: "/calls/0/", page: "/elsewhere/", fields: [["phone_key", key]] });
            outbox.flush = () => {};
            Object.defineProperty(navigator, "onLine", { get: () => false });
            await outbox.keep(form(1, "first"));
            const left = JSON.stringify([[form(2, "second"), null]]);
            sessionStorage.setItem("paragraf-all-left", left);
            dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
            await new Promise((resolve) => setTimeout(resolve, 1000));
            const opening = indexedDB.open("paragraf");
            await new Promise((resolve) => { opening.onsuccess = resolve; });
            const all = opening.result.transaction("acts").objectStore("acts").getAll();
            await new Promise((resolve) => { all.onsuccess = resolve; });
            return all.result.map((one) => Object.fromEntries(one.fields).phone_key).sort();
        }"""
    )
    assert ids == ["first", "second"]
