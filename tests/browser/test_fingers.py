"""What comes while a finger lies on the glass, or before what it has tapped is painted."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from deals.bridge.cards import Card
from deals.bridge.seats import Seat
from rulings.models import Answer, TableEvent, What
from rulings.record.events import note_event
from rulings.watch import store
from rulings.watch.events import Opened
from rulings.watch.obligations import PenaltyCard
from tests.browser.evening import Evening, OpenScreen, answered, ruled
from tests.browser.test_curtain import SMALL, Finger
from tests.browser.test_in_a_cellar import ANSWERS, is_ready, story, tap
from tests.browser.test_in_a_cellar import DOOR as CELLAR
from tests.browser.test_left_early import NOT_PAINTED
from tests.browser.test_stays import wait_at
from tests.browser.test_walking_ahead import DOOR, TWICE, Line, answers_given, at_the_door
from tests.browsing import PHONE, comes_true

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("pack")]


IS_TAPPED = """
    const tap = { bubbles: true, cancelable: true, clientX: x, clientY: y };
    const finger = { ...tap, pointerType: "touch", isPrimary: true };
    lies.dispatchEvent(new PointerEvent("pointerdown", finger));
    lies.dispatchEvent(new MouseEvent("click", { ...tap, detail: 1 }));"""
"""What `lies` at `x`, `y` is."""
TAPS_AGAIN = f"""([x, y]) => new MutationObserver((_, changes) => {{
    changes.disconnect();
    const lies = document.elementFromPoint(x, y);{IS_TAPPED}
}}).observe(document.getElementById("messages"), {{ childList: true, subtree: true }})"""
"""On that place, as soon as a word has come above."""


def _is_up(page: Page, button: str) -> None:
    """The finger is lifted, and a slow phone has not painted yet what that leads to."""
    finger = Finger(page)
    curtain = finger.lies_on(page.locator(f"#step {button}"))
    page.evaluate(NOT_PAINTED)
    finger.is_lifted()
    expect(curtain).to_have_class(re.compile(" up$"))


def test_a_tap_counts_though_its_page_is_left_before_it_is_painted(screen: OpenScreen) -> None:
    phone = at_the_door(screen)
    _is_up(phone.page, 'button[value="E"]')
    phone.page.evaluate("location.assign('/')")

    expect(phone.page.locator("#outbox")).to_have_text("All sent")
    assert answers_given() == ["E"]


def test_a_tap_counts_though_its_call_is_left_without_a_line_before_it_is_painted(
    screen: OpenScreen, evening: Evening
) -> None:
    answered(evening, DOOR)
    page = screen(PHONE, expected="net::ERR|htmx:").page
    page.goto("/")
    is_ready(page)
    page.context.set_offline(True)
    tap(page, "a.spot:has-text('A7')")
    _is_up(page, 'button[value="E"]')
    page.evaluate("history.back()")

    expect(page.locator("#outbox")).to_have_text("1 tap not sent yet")
    page.context.set_offline(False)
    expect(page.locator("#outbox")).to_contain_text("All sent")
    assert answers_given() == ["E"]


def test_a_tap_counts_where_the_browser_does_not_tell_before_its_page_is_left(
    screen: OpenScreen, evening: Evening
) -> None:
    """As Safari and Firefox did not in 2025."""
    answered(evening, DOOR)
    page = screen(PHONE, expected="net::ERR|htmx:", own=True).page
    page.add_init_script("Object.defineProperty(window, 'navigation', {value: undefined})")
    page.goto("/")
    is_ready(page)
    page.context.set_offline(True)
    tap(page, "a.spot:has-text('A7')")
    finger = Finger(page)
    finger.lies_on(page.locator('#step button[value="E"]'))
    page.evaluate(NOT_PAINTED)
    finger.is_lifted()
    expect(page.locator("h1", has_text="Which card").first).to_be_in_viewport()
    page.evaluate("history.back()")

    expect(page.locator("#outbox")).to_have_text("1 tap not sent yet")
    page.context.set_offline(False)
    expect(page.locator("#outbox")).to_contain_text("All sent")
    assert answers_given() == ["E"]


def test_two_taps_meant_as_one_note_at_the_table_what_the_first_was(
    screen: OpenScreen, evening: Evening
) -> None:
    """Its page has the same heading, and another button beneath the finger."""
    call = ruled(evening, CELLAR, "@E", *ANSWERS).matter.call
    another = store.dump(Opened(PenaltyCard(Seat.E, Card.parse("C3"))))
    note_event(call, What.OBLIGATION_OPENED, by=evening.director, event=another)
    page = screen(PHONE, expected="net::ERR|htmx:").page
    page.goto(f"/calls/{call.pk}/")
    expect(page.locator("#happens[data-held]")).to_be_visible()
    page.context.set_offline(True)
    finger, played = Finger(page), page.locator("#step button", has_text="♣︎3 is played")
    finger.lies_on(played)
    finger.is_lifted()
    expect(played).to_have_count(0)
    finger.taps_again()
    page.wait_for_timeout(TWICE)
    expect(page.locator("#outbox")).to_have_text("1 tap not sent yet")

    page.context.set_offline(False)
    expect(page.locator("#outbox")).to_contain_text("All sent")
    assert story() == ["PenaltyCardPlayed"]


def test_what_has_moved_beneath_the_finger_is_not_tapped(screen: OpenScreen) -> None:
    phone = at_the_door(screen)
    page, finger = phone.page, Finger(phone.page)
    for button in ("E", "later"):
        tap(page, f'button[value="{button}"]')
        expect(page.locator("#step #walk")).to_have_count(1)
    asked, meant = phone.heading.inner_text(), page.locator('#step button[value="told"]')
    finger.lies_on(meant)
    page.evaluate("outbox.tell('Said above what is asked.', 'info')")
    finger.is_lifted()
    page.wait_for_timeout(TWICE)
    assert (phone.heading.inner_text(), answers_given()) == (asked, ["E", ""])

    finger.lies_on(meant)
    finger.is_lifted()
    expect(phone.heading).not_to_have_text(asked)
    comes_true(page, "document.querySelector('#step #walk') !== null")
    assert answers_given() == ["E", "", "told"]


IS_LIFTED = """([x, y]) => {
    const tap = { bubbles: true, cancelable: true, clientX: x, clientY: y };
    const click = new PointerEvent("click", { ...tap, pointerType: "touch", detail: 1 });
    document.elementFromPoint(x, y).dispatchEvent(click);
}"""
"""A finger that has come down before the page's script was there."""


def test_a_finger_that_comes_down_before_its_page_stands_there_taps_nothing(
    screen: OpenScreen,
) -> None:
    """However long it lies there."""
    page = at_the_door(screen).page
    asked, meant = page.locator("#step h1").inner_text(), page.locator('#step button[value="E"]')
    finger = Finger(page)
    finger.comes_to(meant)
    page.evaluate(IS_LIFTED, [*finger.at.values()])
    page.evaluate("document.body.hidden = true")
    finger.comes_down()
    page.evaluate("document.body.hidden = false")
    page.wait_for_timeout(2 * TWICE)
    finger.is_lifted()
    page.wait_for_timeout(TWICE)
    assert (page.locator("#step h1").inner_text(), answers_given()) == (asked, [])

    finger.taps(meant)
    expect(page.locator("#step h1")).not_to_have_text(asked)
    expect(page.locator("#ask [name=seen][value^='1.']")).to_be_attached()
    assert answers_given() == ["E"]


LIES_ON_NOTHING = """([x, y]) =>
    !document.elementFromPoint(x, y).closest("a[href], button, label, summary")"""


def test_what_comes_beneath_a_finger_as_the_sheet_unfolds_is_not_tapped(
    screen: OpenScreen, evening: Evening
) -> None:
    """It came down beside all that could be tapped there."""
    wait_at(evening, 3)
    page = screen(PHONE).page
    page.goto("/")
    line, next_taps = page.locator(".waits > summary"), page.locator(".stays button")
    line.click()
    expect(next_taps).to_have_count(6)
    finger = Finger(page)
    places = []
    for one in next_taps.all():
        finger.comes_to(one)
        places.append(finger.at)
    page.reload()
    held: list[Route] = []
    page.route("**/stays/**", lambda route: held.append(route))
    line.click()
    expect(page.locator(".drawer")).to_be_visible()
    while not held:
        page.wait_for_timeout(20)
    finger.at = next(one for one in places if page.evaluate(LIES_ON_NOTHING, [*one.values()]))
    finger.comes_down()
    for route in held:
        route.continue_()
    expect(next_taps).to_have_count(6)
    page.wait_for_timeout(TWICE)
    finger.is_lifted()
    page.wait_for_timeout(TWICE)

    assert not TableEvent.objects.exclude(what=What.OBLIGATION_OPENED).exists()
    expect(next_taps).to_have_count(6)


def test_a_tap_stays_on_the_phone_though_the_sign_in_has_ended_before_it_is_painted(
    screen: OpenScreen,
) -> None:
    page = at_the_door(screen).page
    line = Line(page)
    tap(page, 'button[value="E"]')
    line.expect_waiting()
    _is_up(page, 'button[value="later"]')
    signed_in = [one for one in page.context.cookies() if one["name"] == "sessionid"]
    page.context.clear_cookies(name="sessionid")
    line.let_through()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")

    page.context.add_cookies(signed_in)
    page.goto("/")
    expect(page.locator("#outbox")).to_have_text("All sent")
    assert answers_given() == ["E", ""]


def test_two_taps_meant_as_one_answer_once_though_a_word_has_come_above(
    screen: OpenScreen,
) -> None:
    """It moves what lies below, and another answer beneath the finger."""
    page = at_the_door(screen, SMALL, expected="net::ERR|htmx:").page
    tap(page, 'button[value="unknown"]')
    expect(page.locator("#ask [name=seen][value^='1.']")).to_be_attached()
    page.context.set_offline(True)
    finger = Finger(page)
    finger.lies_on(page.locator('#step button[value="auction"]'))
    page.evaluate(TAPS_AGAIN, [*finger.at.values()])
    finger.is_lifted()
    expect(page.locator("#messages")).to_contain_text("Noted. What comes next")
    page.wait_for_timeout(TWICE)

    page.context.set_offline(False)
    expect(page.locator("#outbox")).to_contain_text("All sent")
    assert Answer.objects.latest("number").versions == [{"token": "auction"}]


LATER = 200
"""Milliseconds from one tap to the next: two of them are more than make one of two taps."""
TAPS_LATER = f"""([x, y, later]) => {{
    const at = performance.now() + later;
    performance.now = () => at;
    const lies = document.querySelector("#step button[name=answer]");{IS_TAPPED}
}}"""
"""On that place so much later, by a clock that stands still between."""


def test_a_third_tap_and_a_fourth_are_meant_as_one_too(screen: OpenScreen) -> None:
    page = at_the_door(screen, SMALL).page
    page.evaluate("at => { performance.now = () => at; }", 60_000)
    before = page.locator("#step h1").inner_text()
    finger = Finger(page)
    finger.taps(page.locator('#step button[value="E"]'))
    expect(page.locator("#step h1")).not_to_have_text(before)
    asked = page.locator("#step h1").inner_text()

    for _ in range(3):
        page.evaluate(TAPS_LATER, [*finger.at.values(), LATER])

    expect(page.locator("#ask [name=seen][value^='1.']")).to_be_attached()
    expect(page.locator("#step h1")).to_have_text(asked)
    assert answers_given() == ["E"]
