"""A director enters at the table what was called and played, and goes through it again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from deals.models import PlayedBoard
from tests.browser.evening import Evening, OpenScreen
from tests.browser.pad import FOUR_HEARTS, TWO_TRICKS, OpenPad, Pad
from tests.browsing import LAPTOP, PHONE, FindViolations, arrived, settled

pytestmark = pytest.mark.django_db(transaction=True)

FINGER = 44
"""The smallest side of anything to tap, in pixels."""


@pytest.mark.parametrize("javascript", [True, False], ids=["with a script", "without a script"])
def test_an_auction_and_a_play_with_all_that_went_wrong(pad: OpenPad, javascript: bool) -> None:
    """Without a script from the end of the auction on: its eleven taps are taps like the others."""
    phone = pad(PHONE, java_script_enabled=javascript)
    if not javascript:
        phone.store()
    phone.open()

    if javascript:
        phone.bid_four_hearts()
    phone.play_two_tricks()
    revoke = phone.page.locator(".seen-wrong b", has_text="Revoke in trick 2.")
    expect(revoke).to_be_visible()
    phone.press("undo", "1", "East to play to trick 2")
    expect(revoke).to_have_count(0)
    phone.press("card", "C4", "South to lead to trick 3")

    record = phone.record
    assert (record.auction, record.contract, record.declarer) == (FOUR_HEARTS, "4H", "S")
    assert record.play == "E:SA E-SA W:D9 N:D2 E:D3 S:DK S:CA W:C5 N:C2 E:C4"


def test_from_the_board_and_back_to_its_replay(pad: OpenPad) -> None:
    phone = pad(PHONE)
    phone.store()
    phone.page.goto(f"/calls/at/{phone.table.pk}/?board=15")
    phone.page.get_by_role("link", name="Enter the play").click()
    phone.press("card", "D9", "North to play to trick 1")

    phone.page.get_by_role("link", name="The board").click()
    arrived(phone.page, "Board 15")
    phone.page.get_by_role("link", name="Go through it").click()

    expect(phone.heading).to_have_text("West to lead to trick 1")


def test_two_directors_at_one_board_without_a_script(pad: OpenPad, annas: Pad) -> None:
    mine = pad(PHONE, java_script_enabled=False)
    mine.open()
    annas.open()
    annas.press("call", "1H", "West to call")

    mine.press("call", "1D", "Anna Lind changed this record a moment ago")
    expect(mine.page.get_by_text("South: 1♥")).to_be_visible()
    expect(mine.page.get_by_text("South: 1♦")).to_be_visible()
    mine.page.get_by_role("link", name="Leave it as it is now").click()

    expect(mine.heading).to_have_text("West to call")
    expect(mine.page.get_by_text("Anna Lind also enters this record")).to_be_visible()
    assert mine.record.auction == "S:1H"


@pytest.mark.parametrize("javascript", [True, False], ids=["with a script", "without a script"])
def test_typing_with_a_slip(pad: OpenPad, javascript: bool) -> None:
    laptop = pad(LAPTOP, java_script_enabled=javascript)
    laptop.open()

    def types(fold: str, text: str) -> None:
        settled(laptop.page)
        if not laptop.page.locator("#typed").is_visible():
            laptop.page.get_by_text(fold).click()
        laptop.page.fill("#typed", text)
        laptop.page.get_by_role("button", name="Enter what is typed").click()

    types("Type the calls", "1h p 4h ap")
    arrived(laptop.page, "West to lead to trick 1")
    types("Type the cards", "D9 D2 D3 DK CA C5 SX")
    expect(laptop.page.locator(".wrong-list")).to_contain_text("Card 7: SX is no card.")
    expect(laptop.page.locator("#typed-error")).to_have_text(
        "Card 7: SX is no card. Write S7, HA or D10."
    )
    expect(laptop.page.locator("#typed")).to_have_value("D9 D2 D3 DK CA C5 SX")
    types("Type the cards", "D9 D2 D3 DK CA C5 C2")

    expect(laptop.heading).to_have_text("East to play to trick 2")
    assert laptop.record.play == "W:D9 N:D2 E:D3 S:DK S:CA W:C5 N:C2"


@pytest.fixture
def recorded(evening: Evening) -> str:
    """The address of board 14's replay: four spades, two tricks, a revoke in the second."""
    PlayedBoard.objects.filter(pk=evening.played.pk).update(
        auction="E:Pass 1S Pass 4S Pass Pass Pass",
        play="W:D9 N:D2 E:D3 S:DK S:CA W:C5 N:C2 E:D5",
    )
    return f"/boards/{evening.played.board_id}/tables/{evening.played.table_id}/replay/"


@pytest.mark.parametrize("javascript", [True, False], ids=["with a script", "without a script"])
def test_a_record_is_gone_through_card_by_card_and_trick_by_trick(
    screen: OpenScreen, recorded: str, javascript: bool
) -> None:
    seen = screen(PHONE, java_script_enabled=javascript)
    seen.page.goto(recorded)

    for name, heading, at in (
        ("Forward", "North to play to trick 1", 8),
        ("Trick on", "South to lead to trick 2", 11),
        ("Forward", "West to play to trick 2", 12),
        ("Back", "South to lead to trick 2", 11),
        ("Trick back", "West to lead to trick 1", 7),
        ("First", "East to call", 0),
        ("Last", "South to lead to trick 3", 15),
    ):
        seen.page.locator(".dock").get_by_role("link", name=name, exact=True).click()
        arrived(seen.page, heading)
        expect(seen.page).to_have_url(re.compile(rf"\?at={at}$"))
    expect(seen.page.locator(".seen-wrong b")).to_have_text(["Revoke in trick 2."])

    seen.page.get_by_role("link", name="Only what was seen at the table").click()
    expect(seen.page.locator(".hand", has_text="seen so far")).to_have_count(3)
    expect(seen.page.locator(".seen-wrong")).to_have_count(0)


def test_the_arrow_keys_go_through_it_too(screen: OpenScreen, recorded: str) -> None:
    laptop = screen(LAPTOP)
    laptop.page.goto(recorded)
    for key, heading in (
        ("ArrowRight", "North to play to trick 1"),
        ("Shift+ArrowRight", "South to lead to trick 2"),
        ("ArrowLeft", "South to play to trick 1"),
        ("End", "South to lead to trick 3"),
        ("Home", "East to call"),
    ):
        laptop.page.keyboard.press(key)
        arrived(laptop.page, heading)


def test_no_page_of_a_record_has_a_barrier(
    pad: OpenPad, recorded: str, violations: FindViolations
) -> None:
    seen = pad(PHONE, color_scheme="dark")
    found = {}

    def look(name: str) -> None:
        for fold in seen.page.locator("details").all():
            fold.evaluate("fold => fold.open = true")
        found[name] = violations(seen.page, also=LAPTOP)

    seen.open()
    look("pad")
    seen.store()
    seen.open()
    look("lead")
    PlayedBoard.objects.filter(pk=seen.record.pk).update(play=TWO_TRICKS)
    seen.open()
    seen.shows("Revoke in trick 2.", "Lead out of turn to trick 1.", "Insufficient bid.")
    look("revoke")
    seen.page.goto(seen.path + "text/")
    look("text")
    seen.page.goto(recorded + "?at=13")
    look("replay")
    seen.board.hands = ""
    seen.board.save()
    seen.open()
    look("unknown")

    assert found == {name: [] for name in found}


def test_everything_to_tap_is_as_large_as_a_finger(pad: OpenPad, recorded: str) -> None:
    phone = pad(PHONE)

    def small() -> list[str]:
        taps = phone.page.locator(
            "main :is(a, button, summary, label, input:not([type=hidden], [type=radio])):visible"
        )
        return taps.evaluate_all(
            """(all, finger) => all.filter((one) => {
                const { width, height } = one.getBoundingClientRect();
                return Math.min(width, height) < finger;
            }).map((one) => one.innerText)""",
            FINGER,
        )

    phone.open()
    assert small() == []
    phone.store()
    phone.open()
    expect(phone.heading).to_have_text("West to lead to trick 1")
    assert small() == []
    phone.page.goto(recorded)
    assert small() == []
