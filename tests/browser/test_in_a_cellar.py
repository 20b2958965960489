"""A call without a line, from the table to the end of the penalty card; and on another phone."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Dialog, Page, expect

from deals.models import Session, User
from rulings.models import DirectorCall, Matter, Ruling, TableEvent, What
from rulings.pages.felt import matter_url
from rulings.record.answers import start_matter
from rulings.record.calls.opening import open_call
from rulings.record.position import position_of
from tests.browser.device import NO_LINE, Device, all_kept
from tests.browser.evening import Evening, OpenScreen, Screen, answered, ruled
from tests.browsing import PHONE, OpenPage, arrived, comes_true
from tests.directing import given
from tests.factories import MembershipFactory

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("pack")]

DOOR = "lead-out-of-turn"
CHAIR, ANSWERS = "E", ("D5", "lho", "nothing", "refuse")
"""East has led the five of diamonds when it was South's turn, and South does not accept it."""
TWICE = 320
"""Milliseconds after which a tap is no second one of the finger that tapped before."""
WAY_BACK = "history.state && !history.state.htmx"
"""What lies over the room is in the browser's history, which it is once it was painted."""
CHOOSES = "West is on lead. What does South choose?"
BANNED = (
    "West: do not lead diamonds for as long as you keep the lead, unless you have nothing else."
)
LEAVE = "Nothing restricts any more what you play."
STORY = ["OnLead", "Chosen", "LeadLost"]
MINUTES = [40, 30, 20, 19, 18]
"""Before they come: the call, the ruling, and what was noted at the table."""
EARLIER = """async (minutes) => {
  const opening = indexedDB.open("paragraf");
  await new Promise((resolve) => { opening.onsuccess = resolve; });
  const place = opening.result.transaction("acts", "readwrite").objectStore("acts");
  const all = place.getAll();
  await new Promise((resolve) => { all.onsuccess = resolve; });
  const [call, told] = all.result.sort((one, other) => one.order - other.order);
  const now = Date.now();
  for (const one of [call, told.record, ...told.happened]) one.at = now - minutes.shift() * 60_000;
  for (const one of [call, told]) place.put(one);
  await new Promise((resolve) => { place.transaction.oncomplete = resolve; });
}"""


A_DAY_ON = """async () => {
  const opening = indexedDB.open("paragraf");
  await new Promise((resolve) => { opening.onsuccess = resolve; });
  const place = opening.result.transaction("acts", "readwrite").objectStore("acts");
  const all = place.getAll();
  await new Promise((resolve) => { all.onsuccess = resolve; });
  for (const one of all.result) place.put({ ...one, at: one.at - 36 * 60 * 60 * 1000 });
  await new Promise((resolve) => { place.transaction.oncomplete = resolve; });
}"""
"""The phone's clock has been set on by a day and a half, and what lies there looks that old."""


KEEPS = """() => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (one) {
    window.shown ??= document.querySelector("h1").textContent.trim();
    return put.call(this, one);
  };
}"""
"""It is noted what stood there when the phone first kept something."""
AS_SOON_AS_IT_MAY = """button => {
  const { form } = button;
  new MutationObserver((_, changes) => {
    if (form.ariaBusy) return;
    changes.disconnect();
    button.click();
  }).observe(form, { attributes: true });
}"""
"""It is tapped once the tap before it is done."""
SAID_FOR_NO_TIME = """() => {
  const { setTimeout } = window;
  window.setTimeout = (then, elapsed) => setTimeout(then, elapsed === 4000 ? 0 : elapsed);
}"""
"""That all is sent goes from the page before the next one has come, as with a slow server."""
PULLED_DOWN = "getComputedStyle(document.documentElement).overscrollBehaviorY"
KEEPS_NOTHING = "() => { IDBObjectStore.prototype.put = () => { throw new Error('full'); }; }"


def tap(page: Page, button: str) -> None:
    """Tap it, and wait for the page with the next heading."""
    heading = page.get_by_role("heading", level=1)
    before = heading.inner_text()
    page.wait_for_timeout(TWICE)
    page.locator(f"#step {button}").first.click()
    expect(heading).not_to_have_text(before)


def is_ready(page: Page) -> None:
    for ready in ("pack", "room"):
        expect(page.locator("html")).to_have_attribute(f"data-{ready}", "open")


def _note(page: Page) -> None:
    """A call at table A7: a defender's lead out of turn."""
    tap(page, "a.spot:has-text('A7')")
    tap(page, f'button[value="{DOOR}"]')


def _leave_and_come_back(page: Page, asked: str) -> None:
    """To the room, where the table says that something is not sent, and on from there."""
    comes_true(page, WAY_BACK)
    page.go_back()
    expect(page.locator("a.spot:has-text('not sent') b")).to_have_text("A7")
    tap(page, "a.spot:has-text('A7')")
    arrived(page, asked)


def _record(page: Page) -> str:
    """Record what is read, and what it says."""
    title = page.get_by_role("heading", level=1).inner_text()
    page.wait_for_timeout(TWICE)
    page.get_by_role("button", name="Record this ruling").click()
    arrived(page, "Stay at table A7")
    return title


def _expect_kept(page: Page, count: int) -> None:
    """So many taps lie on the phone, which keeps each once it has shown where it leads."""
    expect(page.locator("#outbox")).to_have_text(f"{count} taps not sent yet")


def _expect_nothing_sent(page: Page, count: int) -> None:
    _expect_kept(page, count)
    assert DirectorCall.objects.count() == 0


def _watch(page: Page, kept: int) -> None:
    """To the end of the penalty card, from so many taps that lie on the phone."""
    _expect_kept(page, kept)
    page.wait_for_timeout(TWICE)
    page.get_by_role("button", name="West is on lead").click()
    arrived(page, CHOOSES)
    _choose(page, kept + 1)


def _choose(page: Page, kept: int) -> None:
    """Declarer forbids, and West has lost the lead."""
    _expect_kept(page, kept)
    page.wait_for_timeout(TWICE)
    page.get_by_role("button", name="Forbids").click()
    expect(page.locator(".say p").first).to_have_text(BANNED)
    _expect_kept(page, kept + 1)
    page.wait_for_timeout(TWICE)
    page.get_by_role("button", name="West has lost the lead").click()
    expect(page.locator(".say p")).to_have_text([LEAVE])


def _expect_all_there(title: str, second: Page) -> None:
    """One call, one ruling, and what happened at the table, also on another phone."""
    call, ruling = DirectorCall.objects.get(), Ruling.objects.get()
    assert (Matter.objects.count(), ruling.words["en"]["title"].startswith(title)) == (1, True)
    assert story() == STORY
    second.goto(f"/calls/{call.pk}/")
    arrived(second, "No more restrictions")
    expect(second.locator(".say p")).to_have_text([LEAVE])
    second.goto("/")
    expect(second.locator(f"a[href='/calls/{call.pk}/']")).to_have_count(
        2
    )  # among the earlier, and to be looked at once the board is over


def test_a_card_is_named_and_the_board_ends_before_the_ruling_is_sent(
    screen: OpenScreen, evening: Evening
) -> None:
    phone = screen(PHONE, expected="net::ERR|htmx:")
    page, matter = phone.page, answered(evening, DOOR)
    page.goto(matter_url(matter))
    expect(page.locator("html")).to_have_attribute("data-pack", "open")
    page.context.set_offline(True)
    for token in (CHAIR, "later", *ANSWERS[1:]):
        tap(page, f'button[value="{token}"]')
    _record(page)
    page.locator(".naming summary").click()
    page.locator('.naming button[value="D5"]').click()
    expect(page.locator(".open .faced")).to_have_text("5♦︎")
    page.wait_for_timeout(TWICE)
    page.get_by_role("button", name="West is on lead").click()
    arrived(page, CHOOSES)
    expect(page.locator(".say")).to_contain_text("forbid diamonds")
    page.locator(".otherwise summary").click()
    page.get_by_role("button", name="Take back the last tap").click()
    arrived(page, "Stay at table A7")
    page.wait_for_timeout(TWICE)
    page.get_by_role("button", name="Board is over").click()
    expect(page.locator("#messages")).to_contain_text("Noted. What comes next")
    expect(page.locator("#outbox")).to_have_text("10 taps not sent yet")

    page.context.set_offline(False)
    arrived(page, "This call is closed")
    assert story() == ["Named", "OnLead", "undo"]
    call = DirectorCall.objects.get()
    assert call.events.filter(what=What.BOARD_OVER).count() == 1


def test_the_first_question_is_shown_before_the_call_is_kept(screen: OpenScreen) -> None:
    page = screen(PHONE, expected="net::ERR|htmx:").page
    page.goto("/")
    is_ready(page)
    page.context.set_offline(True)
    page.evaluate(KEEPS)
    _note(page)
    asked = page.get_by_role("heading", level=1).inner_text()
    comes_true(page, "window.shown")
    tap(page, f'button[value="{CHAIR}"]')

    expect(page.locator("#outbox")).to_have_text("2 taps not sent yet")
    assert page.evaluate("shown") == asked


def test_who_declares_goes_with_a_call_after_which_nothing_was_answered(screen: OpenScreen) -> None:
    page = screen(PHONE, expected="net::ERR|htmx:").page
    page.goto("/")
    is_ready(page)
    page.context.set_offline(True)
    tap(page, "a.spot:has-text('A6')")
    tap(page, f'button[value="{DOOR}"]')
    arrived(page, "Who is declarer?")
    tap(page, 'button[value="S"]')
    page.context.set_offline(False)

    page.wait_for_url("**/calls/*/1/**")
    arrived(page, "Who led out of turn?")
    assert DirectorCall.objects.get().declarer == "S"


def test_the_doors_stand_there_again_where_the_call_cannot_be_kept(screen: OpenScreen) -> None:
    page = screen(PHONE, expected="net::ERR|htmx:").page
    page.goto("/")
    is_ready(page)
    page.context.set_offline(True)
    tap(page, "a.spot:has-text('A7')")
    page.evaluate(KEEPS_NOTHING)
    page.wait_for_timeout(TWICE)
    page.locator(f'button[value="{DOOR}"]').first.click()

    expect(page.locator("#offline")).to_be_visible()
    arrived(page, "What happened?")
    page.wait_for_timeout(TWICE)
    page.context.set_offline(False)
    page.locator(f'button[value="{DOOR}"]').first.click()
    page.wait_for_url("**/calls/*/**")
    assert DirectorCall.objects.get().table.number == 7


def test_a_table_whose_open_call_is_not_on_the_phone_takes_a_new_one(
    screen: OpenScreen, evening: Evening
) -> None:
    anna: User = MembershipFactory(club=evening.director.memberships.get().club).user
    open_there = answered(Evening(anna, evening.played), "opening-lead").call
    page = screen(PHONE, expected="net::ERR|htmx:").page
    page.goto("/")
    is_ready(page)
    page.context.set_offline(True)
    page.get_by_role("button", name="Take a call").click()
    expect(page.locator("#messages")).to_contain_text("Tap the table that called")
    page.evaluate("document.dispatchEvent(new Event('paragraf:unsent'))")
    expect(page.locator("#offline")).to_be_visible()
    page.locator("a.spot:has-text('A7')").click()
    arrived(page, "What happened?")
    expect(page.locator(".felt")).to_contain_text("4♠︎by South")
    expect(page.locator(".felt")).to_contain_text("Karen Lund")
    expect(page.locator("#step")).to_contain_text("The open call is not on this phone")
    expect(page.locator("#offline")).to_be_hidden()
    tap(page, f'button[value="{DOOR}"]')

    page.context.set_offline(False)
    page.wait_for_url("**/calls/*/**")
    both = DirectorCall.objects.order_by("pk")
    assert [one.table_id for one in both] == [open_there.table_id] * 2


def test_an_open_call_goes_on_from_the_open_room(screen: OpenScreen, evening: Evening) -> None:
    """Where it stood, as often as its table is tapped, to its ruling and the watch after that."""
    matter = answered(evening, DOOR, "@E", "D5")
    page = screen(PHONE, expected="net::ERR|htmx:").page
    page.goto("/")
    is_ready(page)
    page.context.set_offline(True)
    tap(page, "a.spot:has-text('A7')")
    expect(page.locator(".felt")).to_contain_text("Karen Lund")
    expect(page.locator("#as-of")).to_contain_text("This is how it was at")
    tap(page, f'button[value="{ANSWERS[1]}"]')
    asked = page.get_by_role("heading", level=1).inner_text()
    expect(page.locator("#outbox")).to_have_text("1 tap not sent yet")
    _leave_and_come_back(page, asked)
    for token in ANSWERS[2:]:
        tap(page, f'button[value="{token}"]')
    _record(page)
    _watch(page, 4)
    _expect_kept(page, 7)

    page.context.set_offline(False)
    expect(page.locator("#messages")).to_contain_text(re.compile("Ruling .* is recorded"))
    arrived(page, "No more restrictions")
    assert (DirectorCall.objects.get(), story()) == (matter.call, STORY)


def test_a_watch_goes_on_from_the_open_room(screen: OpenScreen, evening: Evening) -> None:
    """Also where the card is named there, which no page beforehand knows."""
    page = screen(PHONE, expected="net::ERR|htmx:").page
    ruled(evening, DOOR, CHAIR, *ANSWERS[1:])
    page.goto("/")
    is_ready(page)
    page.context.set_offline(True)
    tap(page, "a.spot:has-text('A7')")
    page.wait_for_timeout(TWICE)
    page.locator(".naming summary").click()
    page.get_by_role("button", name="West is on lead").evaluate(AS_SOON_AS_IT_MAY)
    page.locator('.naming button[value="D5"]').click()
    expect(page.get_by_text("Forbids", exact=True)).to_be_visible()
    expect(page.locator("#outbox")).to_have_text("2 taps not sent yet")

    page.context.set_offline(False)
    expect(page.locator("#outbox")).to_have_text("All sent")
    assert story() == ["Named", "OnLead"]


def test_a_call_that_was_noted_is_taken_and_asks_its_question(
    screen: OpenScreen, evening: Evening
) -> None:
    played, anna = evening.played, MembershipFactory(club=evening.director.memberships.get().club)
    at = {"table": played.table, "board": played.board, "round_number": played.round}
    noted = open_call(**at, by=anna.user, take=False)
    start_matter(call=noted, irregularity=DOOR, by=anna.user)
    page = screen(PHONE, expected="net::ERR|htmx:").page
    page.goto("/")
    is_ready(page)
    page.context.set_offline(True)
    page.get_by_role("button", name="Take A7").click()
    arrived(page, "Who led out of turn?")
    tap(page, f'button[value="{CHAIR}"]')
    expect(page.locator("#outbox")).to_have_text("3 taps not sent yet")

    page.context.set_offline(False)
    page.wait_for_url("**/calls/*/1/**")
    expect(page.locator("#outbox")).to_have_text("All sent")
    matter = Matter.objects.get()
    assert (matter.call.director, matter.answers.count()) == (evening.director, 1)


@pytest.fixture
def second(open_page: OpenPage, evening: Evening) -> Page:
    """The phone of another director of the club."""
    anna: User = MembershipFactory(club=evening.director.memberships.get().club).user
    client = Client()
    client.force_login(anna)
    return open_page(PHONE, session=client.cookies["sessionid"].value)


def _by_plain_http(page: Page, address: str) -> None:
    """Home, as a phone in the club has it from a laptop."""
    plain = address.replace("localhost", "club.test")
    cookies = [{"name": one["name"], "value": one["value"]} for one in page.context.cookies()]
    page.context.add_cookies([{**one, "url": plain} for one in cookies])  # type: ignore[list-item]
    page.goto(plain)
    assert not page.evaluate("isSecureContext")


def test_the_open_page_goes_on_from_the_call_to_the_end_of_the_penalty_card(
    screen: OpenScreen, second: Page, live_server: Any
) -> None:
    page = screen(PHONE, expected="net::ERR|htmx:", own=True).page
    _by_plain_http(page, live_server.url)
    is_ready(page)
    assert page.evaluate(PULLED_DOWN) == "auto"
    page.context.set_offline(True)
    _note(page)
    tap(page, f'button[value="{CHAIR}"]')
    page.locator(".card-asked label.diamond").click()
    for token in ANSWERS:
        tap(page, f'button[value="{token}"]')
    title = _record(page)
    _watch(page, 7)
    _expect_nothing_sent(page, 10)
    assert page.evaluate(PULLED_DOWN) == "contain"  # or the phone would load it anew
    _expect_asked_before_a_new_load(page)

    _let_time_pass(page)
    page.context.set_offline(False)
    expect(page.locator("#messages")).to_contain_text(re.compile("Ruling .* is recorded"))
    arrived(page, "No more restrictions")
    expect(page.locator("#outbox")).to_have_text("All sent")
    _expect_all_there(title, second)
    _expect_times(second)


def _expect_asked_before_a_new_load(page: Page) -> None:
    """Who says no keeps the page, which nobody could send."""
    asked = []

    def no(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.once("dialog", no)
    page.evaluate("() => { location.reload(); }")
    expect(page.get_by_role("heading", level=1)).to_have_text("No more restrictions")
    assert asked == ["beforeunload"]


def _let_time_pass(page: Page) -> None:
    """All that lies on the phone was done so many minutes earlier, in an evening of two hours."""
    began = timezone.now() - timedelta(hours=2)
    Session.objects.update(starts_at=began)
    page.evaluate(EARLIER, MINUTES)


def _expect_times(page: Page) -> None:
    """Each act was done when the phone says, and came when it came."""
    call, ruling = DirectorCall.objects.get(), Ruling.objects.get()
    assert call.arrived_at
    assert ruling.sent_at
    taps = TableEvent.objects.filter(what=What.AT_TABLE).order_by("number")
    times = [(one.sent_at or one.at) - one.time for one in taps]
    times = [call.arrived_at - call.called_at, ruling.sent_at - ruling.time, *times]
    assert [time // timedelta(minutes=1) for time in times] == MINUTES
    page.goto(f"/rulings/{ruling.pk}/")
    sent = f"sent {timezone.localtime(ruling.sent_at):%H:%M}"
    expect(page.locator(".ruling .sent")).to_have_text(sent)


def answer_and_record(phone: Screen, evening: Evening) -> Matter:
    """A matter that the server knows, answered and ruled without a line, and one tap after it."""
    page, matter = phone.page, answered(evening, DOOR)
    page.goto(matter_url(matter))
    expect(page.locator("html")).to_have_attribute("data-pack", "open")
    page.context.set_offline(True)
    tap(page, f'button[value="{CHAIR}"]')
    page.locator(".card-asked label.diamond").click()
    for token in ANSWERS:
        tap(page, f'button[value="{token}"]')
    _record(page)
    page.wait_for_timeout(TWICE)
    page.get_by_role("button", name="West is on lead").click()
    arrived(page, CHOOSES)
    expect(page.locator("#outbox")).to_have_text("7 taps not sent yet")
    return matter


def story() -> list[str]:
    """What was noted at the table."""
    noted = TableEvent.objects.filter(what=What.AT_TABLE).order_by("number")
    return [one.detail["event"]["type"] if "event" in one.detail else "undo" for one in noted]


def test_a_call_that_the_server_has_goes_on_to_its_table(
    screen: OpenScreen, evening: Evening
) -> None:
    phone = screen(PHONE, expected="net::ERR|htmx:")
    matter = answer_and_record(phone, evening)
    phone.page.evaluate(SAID_FOR_NO_TIME)
    phone.page.context.set_offline(False)
    phone.page.wait_for_url(f"**/calls/{matter.call_id}/")
    arrived(phone.page, CHOOSES)
    expect(phone.page.locator("#outbox")).to_have_text("All sent")
    assert (Ruling.objects.count(), story()) == (1, ["OnLead"])


@pytest.mark.parametrize(("is_mine", "is_lost"), [(True, False), (False, False), (False, True)])
def test_the_branch_that_is_picked_has_its_ruling_and_its_watch(
    screen: OpenScreen, evening: Evening, *, is_mine: bool, is_lost: bool
) -> None:
    phone = screen(PHONE, expected="net::ERR|htmx:|422")
    page, matter = phone.page, answer_and_record(phone, evening)
    given(position_of(matter), ["@W", "later"], evening.director)
    if not is_mine:
        page.goto("about:blank")
    page.context.set_offline(False)
    if not is_mine:
        page.goto("/menu/")
        page.locator("#outbox").get_by_role("button", name="Look").click()
    arrived(page, "What holds?")
    if is_mine:
        page.get_by_role("button", name="Mine").click()
        arrived(page, CHOOSES)
        assert (Ruling.objects.get().outcome, story()) == ("LeadTakenBack", ["OnLead"])
    else:
        if is_lost:
            page.route("**/kept/", lambda route: route.abort())
        page.get_by_role("button", name="As it stands").click()
        if is_lost:
            expect(page.locator("#offline")).to_be_visible()
            page.goto("/menu/")
            page.unroute_all()
            page.evaluate("outbox.flush()")
        expect(page.locator("#messages")).to_contain_text("is not sent: look at what is open")
        assert (Ruling.objects.count(), story()) == (0, [])


def test_where_pages_are_kept_it_goes_on_in_a_browser_begun_anew(
    device: Device, client: Client, evening: Evening, second: Page
) -> None:
    page = device.signed_in(client, evening)
    page.goto("/")
    is_ready(page)
    all_kept(page)

    page = _begun_anew(device)
    _note(page)
    tap(page, f'button[value="{CHAIR}"]')
    page.locator(".card-asked label.diamond").click()
    for token in ANSWERS[:2]:
        tap(page, f'button[value="{token}"]')
    asked = page.get_by_role("heading", level=1).inner_text()
    _expect_kept(page, 4)

    page = _begun_anew(device)
    expect(page.locator("a.spot:has-text('not sent') b")).to_have_text("A7")
    tap(page, "a.spot:has-text('A7')")
    arrived(page, asked)
    _leave_and_come_back(page, asked)
    for token in ANSWERS[2:]:
        tap(page, f'button[value="{token}"]')
    title = _record(page)
    page.wait_for_timeout(TWICE)
    page.get_by_role("button", name="West is on lead").click()
    arrived(page, CHOOSES)
    _expect_kept(page, 8)

    page = _begun_anew(device)
    tap(page, "a.spot:has-text('A7')")
    arrived(page, CHOOSES)
    _choose(page, 8)
    _expect_nothing_sent(page, 10)

    page = device.begin()
    page.goto("/")
    expect(page.locator("#outbox")).to_contain_text("All sent")
    expect(page.locator("a.spot:has-text('not sent')")).to_have_count(0)
    _expect_all_there(title, second)


def _begun_anew(device: Device) -> Page:
    """Home, in a browser that has no line."""
    page = device.begin(proxy=NO_LINE, offline=True)
    page.goto("/")
    is_ready(page)
    return page


def test_a_clock_that_was_set_on_throws_nothing_away(screen: OpenScreen, evening: Evening) -> None:
    phone = screen(PHONE, expected="net::ERR|htmx:")
    page, matter = phone.page, answer_and_record(phone, evening)
    page.evaluate(A_DAY_ON)
    page.goto("about:blank")
    page.context.set_offline(False)

    page.goto("/")

    expect(page.locator("#outbox")).to_contain_text("All sent")
    assert position_of(matter).was_ruled
    assert (Ruling.objects.count(), story()) == (1, ["OnLead"])


def test_a_call_that_is_only_noted_stands_among_the_calls(screen: OpenScreen) -> None:
    page = screen(PHONE, expected="net::ERR|htmx:").page
    page.goto("/")
    is_ready(page)
    page.context.set_offline(True)
    tap(page, "a.spot:has-text('A7')")
    page.get_by_label("Only note it").check()
    tap(page, f'button[value="{DOOR}"]')

    row = page.locator("#queue .not-sent li")
    expect(row).to_have_text("A7Lead out of turn not sent")
    row.locator("a").click()
    arrived(page, "What happened?")
    tap(page, f'button[value="{DOOR}"]')
    arrived(page, "Who led out of turn?")
