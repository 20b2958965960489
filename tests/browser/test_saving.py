"""Taps are shown at once, sent in order, and neither lost nor stored twice without a network."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from deals.models import PlayedBoard
from tests.browser.pad import OpenPad, Pad
from tests.browsing import LAPTOP, PHONE, FindViolations

pytestmark = pytest.mark.django_db(transaction=True)

CUT_OFF = "ERR_INTERNET_DISCONNECTED|ERR_FAILED|^htmx:"
"""What the console says of a request that found no network: here it is meant to."""


TWICE = 320
"""Milliseconds after which a tap is no second one of the finger that tapped before."""


class Network:
    """What the page sends to the record: let through, held back, cut off, or its answer lost."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.held: list[Route] = []
        self.sent = 0
        self.act: Callable[[Route], None] = Route.continue_
        page.route("**/record/", self._asked)

    def _asked(self, route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        self.sent += 1
        self.act(route)

    def hold(self) -> None:
        self.act = self.held.append

    def let_go(self) -> None:
        self.act = Route.continue_
        for route in self.held:
            route.continue_()
        self.held.clear()

    def cut(self) -> None:
        self.act = lambda route: route.abort("internetdisconnected")

    def lose_the_answer(self) -> None:
        """What is sent next arrives and is stored; what is answered does not come back."""

        def lost(route: Route) -> None:
            route.fetch()
            route.abort("failed")
            self.cut()

        self.act = lost

    def answer_at_once(self, button: str) -> None:
        """What that button sends next has its answer already: it was sent before."""
        headers, body = self.page.evaluate(
            """async (selector) => {
                const button = document.querySelector(selector), form = button.form;
                const body = new URLSearchParams(new FormData(form));
                if (button.name) body.set(button.name, button.value);
                const headers = { "HX-Request": "true" };
                const answer = await fetch(form.action, { method: "POST", body, headers });
                return [Object.fromEntries(answer.headers), await answer.text()];
            }""",
            button,
        )

        def answered(route: Route) -> None:
            self.act = Route.continue_
            route.fulfill(headers=headers, body=body)

        self.act = answered

    def mend(self) -> None:
        """It is there again, and the button tries it at once. What the page tries by itself in this
        moment is held, for the button goes with what is stored.
        """
        self.hold()
        self.page.get_by_role("button", name="Try now").click()
        self.let_go()


def before(pad: Pad, seat: str) -> Locator:
    """What lies before the chair and is not stored yet."""
    return pad.page.locator(f'.columns [data-seat="{seat}"] .saving')


@pytest.fixture
def leading(pad: OpenPad) -> tuple[Pad, Network]:
    """Four hearts by South, West to lead; the network is watched."""
    phone = pad(PHONE, expected=CUT_OFF)
    phone.store()
    phone.open()
    return phone, Network(phone.page)


def test_a_tapped_call_is_shown_before_it_is_stored(pad: OpenPad) -> None:
    phone = pad(PHONE)
    phone.open()
    network = Network(phone.page)
    network.hold()

    phone.tap("call", "1H")

    expect(before(phone, "S")).to_contain_text("1♥")
    expect(before(phone, "S")).to_contain_text("Being saved")
    expect(phone.heading).to_have_text("West to call")
    assert not PlayedBoard.objects.filter(board=phone.board).exists()
    network.let_go()
    phone.stored("West to call")
    expect(before(phone, "S")).to_have_count(0)
    assert phone.record.auction == "S:1H"


def test_cards_are_tapped_faster_than_they_are_stored(leading: tuple[Pad, Network]) -> None:
    phone, network = leading
    network.hold()

    phone.tap("card", "D9")
    expect(before(phone, "W")).to_contain_text("9♦")
    expect(phone.heading).to_have_text("North to play to trick 1")
    phone.tap("card", "D2")
    phone.tap("card", "D3")
    phone.tap("card", "DK")
    expect(phone.heading).to_have_text("South to lead to trick 2")
    expect(phone.page.locator(".columns .won")).to_contain_text("K♦")
    phone.tap("card", "CA")

    expect(phone.heading).to_have_text("West to play to trick 2")
    assert network.sent == 1
    network.let_go()
    phone.stored("West to play to trick 2")
    assert phone.record.play == "W:D9 N:D2 E:D3 S:DK S:CA"


def test_a_card_that_is_stored_late_has_left_the_hand(leading: tuple[Pad, Network]) -> None:
    phone, network = leading
    network.hold()
    for card in ("D9", "D2", "D3", "DK", "CA"):
        phone.tap("card", card)

    expect(phone.heading).to_have_text("West to play to trick 2")
    expect(phone.page.locator('#pad button[value="D9"]')).to_have_count(0)
    expect(phone.page.locator('#pad button[name="card"]')).to_have_count(12)
    network.let_go()
    phone.stored("West to play to trick 2")
    expect(phone.page.locator('#pad button[name="card"]')).to_have_count(12)


def test_undo_takes_back_a_tap_that_is_on_its_way(leading: tuple[Pad, Network]) -> None:
    phone, network = leading
    network.hold()
    phone.tap("card", "D9")
    phone.tap("card", "DT")

    phone.tap("undo", "1")

    expect(phone.heading).to_have_text("North to play to trick 1")
    phone.tap("card", "D2")
    network.let_go()
    phone.stored("East to play to trick 1")
    assert phone.record.play == "W:D9 N:D2"


def test_what_is_not_regular_waits_for_the_answer(leading: tuple[Pad, Network]) -> None:
    phone, network = leading
    phone.pick("East")
    network.hold()

    phone.tap("card", "SA")

    expect(before(phone, "E")).to_contain_text("A♠")
    expect(phone.heading).to_have_text("Being saved …")
    network.let_go()
    phone.stored("South to play to trick 1")
    phone.shows("Lead out of turn to trick 1.", "Insufficient bid.")


def test_a_player_picked_meanwhile_is_picked_when_all_is_stored(
    leading: tuple[Pad, Network],
) -> None:
    phone, network = leading
    network.hold()
    phone.tap("card", "D9")
    phone.page.locator(".columns a", has_text="South").click()
    network.let_go()

    phone.stored("South plays, although it is not South’s turn")
    assert phone.record.play == "W:D9"


def test_without_a_connection_taps_are_kept_and_stored_once(
    leading: tuple[Pad, Network],
) -> None:
    phone, network = leading
    network.cut()
    phone.tap("card", "D9")

    told = phone.page.locator("#saving")
    expect(told).to_contain_text("Not saved yet – trying again.")
    phone.tap("card", "D2")
    expect(told.get_by_role("listitem")).to_have_text(["West: ♦︎9", "North: ♦︎2"])
    network.mend()

    phone.stored("East to play to trick 1")
    expect(told).to_be_hidden()
    assert phone.record.play == "W:D9 N:D2"
    assert phone.record.versions.latest("number").number == 2


def test_a_browser_that_is_back_on_line_sends_by_itself(pad: OpenPad) -> None:
    phone = pad(PHONE, expected=CUT_OFF)
    phone.open()
    phone.page.context.set_offline(True)
    phone.tap("call", "1H")
    expect(phone.page.locator("#saving")).to_contain_text("Not saved yet")

    phone.page.context.set_offline(False)

    phone.stored("West to call")
    assert phone.record.auction == "S:1H"


def test_a_tap_whose_answer_was_lost_is_stored_once(leading: tuple[Pad, Network]) -> None:
    phone, network = leading
    network.lose_the_answer()
    phone.tap("card", "D9")
    expect(phone.page.locator("#saving")).to_contain_text("Not saved yet")
    phone.tap("card", "D2")
    network.mend()

    phone.stored("East to play to trick 1")
    assert phone.record.play == "W:D9 N:D2"


def test_typed_cards_wait_their_turn_too(pad: OpenPad) -> None:
    laptop = pad(LAPTOP)
    laptop.store()
    laptop.open()
    network = Network(laptop.page)
    network.hold()
    typed = laptop.page.locator("#typed")
    typed.press_sequentially("D9 D2")
    typed.press("Enter")
    typed.press_sequentially("D3 DK")
    typed.press("Enter")
    explained = laptop.page.locator("#explanation")
    explained.evaluate("(field) => { field.value = 'five cards'; }")
    typed.press_sequentially("CA")
    network.let_go()

    laptop.stored("South to lead to trick 2")
    expect(typed).to_have_value("CA")
    expect(explained).to_have_value("five cards")
    expect(typed).to_be_focused()
    typed.press("Enter")
    laptop.stored("West to play to trick 2")
    assert laptop.record.play == "W:D9 N:D2 E:D3 S:DK S:CA"


def test_what_was_typed_behind_a_slip_is_not_stored_and_said(pad: OpenPad) -> None:
    laptop = pad(LAPTOP)
    laptop.store()
    laptop.open()
    network = Network(laptop.page)
    network.hold()
    typed = laptop.page.locator("#typed")
    for text in ("D9 DX", "D2"):
        typed.fill(text)
        typed.press("Enter")
    network.let_go()

    expect(laptop.page.locator("#typed-error")).to_have_text(
        "Card 2: DX is no card. Write S7, HA or D10."
    )
    expect(typed).to_have_value("D9 DX")
    expect(laptop.page.locator("#unsaved").get_by_role("listitem")).to_have_text(["D2"])
    assert laptop.record.play == ""


def test_a_colleague_who_was_quicker_is_told_of_with_what_was_not_stored(
    pad: OpenPad, annas: Pad
) -> None:
    phone = pad(PHONE)
    phone.open()
    annas.open()
    annas.press("call", "1H", "West to call")
    network = Network(phone.page)
    network.hold()
    phone.tap("call", "1D")
    phone.tap("call", "2S")
    network.let_go()

    told = phone.page.locator("#conflict")
    expect(told).to_contain_text("Anna Lind changed this record a moment ago")
    phone.stored("West to call")
    expect(told.locator("ul").first).to_contain_text("South: 1♥")
    expect(told.locator("[data-mine] li")).to_have_text(["South: 1♦︎", "West: 2♠︎"])
    phone.press("call", "2S", "North to call")
    expect(told).to_have_count(0)
    assert phone.record.auction == "S:1H 2S"


def test_nothing_said_of_a_tap_is_a_barrier(
    pad: OpenPad, annas: Pad, violations: FindViolations
) -> None:
    phone = pad(PHONE, expected=CUT_OFF)
    phone.open()
    network = Network(phone.page)
    network.cut()
    phone.tap("call", "1D")
    expect(phone.page.locator("#saving")).to_contain_text("Not saved yet")
    found = {"lost": violations(phone.page)}
    annas.open()
    annas.press("call", "1H", "West to call")
    network.mend()
    phone.stored("West to call")
    expect(phone.page.locator("#conflict")).to_be_visible()
    found["conflict"] = violations(phone.page)

    assert found == {"lost": [], "conflict": []}


def test_all_that_a_colleague_forestalled_is_entered_all_the_same(pad: OpenPad, annas: Pad) -> None:
    phone = pad(PHONE)
    phone.open()
    annas.open()
    annas.press("call", "1H", "West to call")
    network = Network(phone.page)
    network.hold()
    phone.tap("call", "1D")
    phone.tap("call", "2S")
    network.let_go()
    again = phone.page.get_by_role("button", name="Enter mine all the same")
    again.wait_for()
    network.hold()
    again.click()
    again.dispatch_event("click")  # its line is slow, and nothing has come of it yet
    network.let_go()

    phone.stored("North to call")
    assert phone.record.auction == "S:1H ^S ^S ^S 1D 2S"


def _behind(phone: Pad, annas: Pad) -> Network:
    """A call is tapped on a page of before a colleague's, and held on its way."""
    phone.open()
    phone.press("call", "1C", "West to call")
    annas.open()
    annas.press("call", "1H", "North to call")
    network = Network(phone.page)
    network.hold()
    phone.tap("call", "1D")
    return network


def test_what_takes_back_the_last_entry_is_not_entered_all_the_same_behind_a_colleagues(
    pad: OpenPad, annas: Pad
) -> None:
    phone = pad(PHONE)
    network = _behind(phone, annas)
    phone.tap("undo", "1")
    network.let_go()

    mine = phone.page.locator("#conflict [data-mine]")
    expect(mine.get_by_role("listitem")).to_have_text(["West: 1♦︎", "Undo"])
    expect(mine.get_by_role("button")).to_have_count(0)
    assert phone.record.auction == "S:1C 1H"


def test_an_explanation_that_was_written_behind_a_colleagues_entry_is_said_back(
    pad: OpenPad, annas: Pad
) -> None:
    phone = pad(PHONE)
    network = _behind(phone, annas)
    phone.page.locator("summary", has_text="Explain a call").click()
    phone.page.locator("#explanation").fill("three or more")
    phone.page.get_by_role("button", name="Write the explanation down").click()
    network.let_go()

    mine = phone.page.locator("#conflict [data-mine] li")
    expect(mine).to_have_text(["West: 1♦︎", "Write the explanation down: three or more"])


def test_what_was_stored_before_a_colleague_went_on_is_not_called_lost(
    leading: tuple[Pad, Network], annas: Pad
) -> None:
    phone, network = leading
    network.lose_the_answer()
    phone.tap("card", "D9")
    expect(phone.page.locator("#saving")).to_contain_text("Not saved yet")
    phone.tap("card", "D2")
    annas.open()
    annas.press("card", "D4", "East to play to trick 1")
    network.mend()

    told = phone.page.locator("#conflict")
    expect(told).to_contain_text("North played ♦︎4.")
    expect(told.locator("[data-mine] li")).to_have_text(["North: ♦︎2"])
    phone.stored("East to play to trick 1")
    assert phone.record.play == "W:D9 N:D4"


def test_who_is_signed_out_meanwhile_loses_no_tap(leading: tuple[Pad, Network]) -> None:
    phone, _network = leading
    cookies = phone.page.context.cookies()
    phone.page.context.clear_cookies(name="sessionid")
    phone.tap("card", "D9")

    told = phone.page.locator("#saving")
    expect(told).to_contain_text("Not saved yet: you are signed out.")
    expect(told.get_by_role("link", name="Sign in")).to_have_attribute("target", "_blank")
    phone.page.context.add_cookies(cookies)
    told.get_by_role("button", name="Try now").click()

    phone.stored("North to play to trick 1")
    assert phone.record.play == "W:D9"


IN_RHYTHM = """async ([twice, taps, isReadAnew]) => {
    const elapsed = (time) => new Promise((resolve) => setTimeout(resolve, time));
    const named = (value) => document.querySelector(`#pad button[value="${value}"]`);
    const seen = (value) => {
        const { x, y, width, height } = named(value).getBoundingClientRect();
        return { clientX: x + width / 2, clientY: y + height / 2 };
    };
    while (!performance.getEntriesByType("paint").length) await new Promise(requestAnimationFrame);
    await elapsed(twice);
    let at = seen(taps[0]);
    for (const next of [...taps.slice(1), ""]) {
        const stored = new Promise((resolve) => {
            document.addEventListener("htmx:afterSettle", resolve, { once: true });
        });
        const finger = { bubbles: true, cancelable: true, pointerType: "touch", isPrimary: true };
        const on = document.elementFromPoint(at.clientX, at.clientY);
        for (const name of ["down", "up"]) {
            on.dispatchEvent(new PointerEvent(`pointer${name}`, { ...finger, ...at }));
        }
        on.dispatchEvent(new MouseEvent("click", { ...finger, ...at, detail: 1 }));
        if (next && !isReadAnew) at = seen(next);
        await Promise.race([stored, elapsed(10000)]);
        if (next && isReadAnew) at = seen(next);
    }
}"""
"""Each is tapped by a finger where it was shown before, as soon as the page stands there that the
server sends for the one before; or where it is shown by then.
"""


@pytest.mark.parametrize("part", ["auction", "play"])
def test_a_finger_that_goes_on_in_its_rhythm_loses_no_tap(pad: OpenPad, part: str) -> None:
    """What it reads stood there before the server had sent it."""
    calls, cards = ["1H", "Pass", "2H", "3C"], ["D9", "D2", "D3", "DK", "CA"]
    phone = pad(PHONE)
    if part == "play":
        phone.store()
    phone.open()
    phone.page.evaluate(IN_RHYTHM, [TWICE, calls if part == "auction" else cards, False])

    assert (phone.record.auction if part == "auction" else phone.record.play) == (
        "S:1H Pass 2H 3C" if part == "auction" else "W:D9 N:D2 E:D3 S:DK S:CA"
    )


def test_a_finger_that_has_seen_the_calls_move_loses_no_tap(pad: OpenPad) -> None:
    """Where the next one lies by then nothing lay before."""
    phone = pad(PHONE)
    phone.open()
    phone.page.evaluate(IN_RHYTHM, [TWICE, ["1C", "1D"], True])

    assert phone.record.auction == "S:1C 1D"


IN_ONE_PLACE = """async ([first, then]) => {
    const tap = (value, detail) => document.querySelector(`#pad button[value="${value}"]`)
        .dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
    tap(first, 1);
    await new Promise((resolve) => setTimeout(resolve, 350));
    tap(then, 2);
    tap("D3", 3);
}"""
"""Two cards of one suit, each where the other lay, as a browser counts taps in one place; and the
second of a double tap.
"""


def test_a_card_where_the_one_before_lay_is_no_second_tap_of_that(
    leading: tuple[Pad, Network],
) -> None:
    phone, network = leading
    network.hold()
    phone.page.evaluate(IN_ONE_PLACE, ["D9", "D2"])
    network.let_go()

    phone.stored("East to play to trick 1")
    assert phone.record.play == "W:D9 N:D2"


def test_an_explanation_that_is_sent_by_two_taps_stays(leading: tuple[Pad, Network]) -> None:
    phone, network = leading
    network.hold()
    phone.page.locator("summary", has_text="Explain a call").click()
    phone.page.locator("#explanation").fill("five or more")
    write = phone.page.get_by_role("button", name="Write the explanation down")
    write.click()
    write.dispatch_event("click")
    nobody_knows = phone.page.locator("button[name=card][value='?']")
    for _ in range(2):
        nobody_knows.dispatch_event("click")
    network.let_go()

    phone.stored("North to play to trick 1")
    assert list(phone.record.call_notes.values()) == ["five or more"]
    assert phone.record.play == "W:?"


TAPPED_TWICE = """async ([selector, twice]) => {
    const elapsed = (time) => new Promise((resolve) => setTimeout(resolve, time));
    while (!performance.getEntriesByType("paint").length) await new Promise(requestAnimationFrame);
    await elapsed(twice);
    const button = document.querySelector(selector);
    const { x, y, width, height } = button.getBoundingClientRect();
    const at = { clientX: x + width / 2, clientY: y + height / 2 };
    const finger = { bubbles: true, cancelable: true, pointerType: "touch", isPrimary: true };
    const began = performance.now();
    const tap = (detail) => {
        const on = document.elementFromPoint(at.clientX, at.clientY);
        const click = new MouseEvent("click", { ...finger, ...at, detail });
        Object.defineProperty(click, "timeStamp", { value: began + (detail - 1) * 200 });
        for (const way of ["down", "up"]) {
            on.dispatchEvent(new PointerEvent(`pointer${way}`, { ...finger, ...at }));
        }
        on.dispatchEvent(click);
    };
    const stored = new Promise((resolve) => {
        document.addEventListener("htmx:afterSettle", resolve, { once: true });
    });
    tap(1);
    await Promise.race([stored, elapsed(10000)]);
    tap(2);
}"""
"""A finger comes down twice on that button in a fifth of a second; the first is stored by then."""


@pytest.mark.parametrize(
    ("button", "stays", "then"),
    [
        ("withdraw_call", "S:1C Pass 1H ~E:1S", "East to call"),
        ("alert", "S:1C Pass 1H 1S!", "South to call"),
    ],
)
def test_the_second_of_a_double_tap_takes_back_nothing_of_the_first(
    pad: OpenPad, button: str, stays: str, then: str
) -> None:
    """Which is answered in the same moment: it was sent before, and is known again."""
    phone = pad(PHONE)
    phone.store()
    called = {"auction": "S:1C Pass 1H 1S", "contract": "", "declarer": ""}
    PlayedBoard.objects.filter(pk=phone.record.pk).update(**called)
    phone.open()
    network = Network(phone.page)
    network.answer_at_once(f"#pad [name={button}]")

    phone.page.evaluate(TAPPED_TWICE, [f"#pad [name={button}]", TWICE])

    phone.stored(then)
    assert phone.record.auction == stays


def test_nor_does_it_take_an_explanation_away(leading: tuple[Pad, Network]) -> None:
    phone, network = leading
    phone.page.locator("summary", has_text="Explain a call").click()
    phone.page.locator("#explanation").fill("five or more")
    network.answer_at_once("#explanation + button")

    phone.page.evaluate(TAPPED_TWICE, ["#explanation + button", TWICE])

    phone.stored("West to lead to trick 1")
    assert list(phone.record.call_notes.values()) == ["five or more"]
