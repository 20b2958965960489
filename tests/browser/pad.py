"""The pad on which a record is entered, as a director uses it in a browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from deals.models import PlayedBoard
from tests.browser.evening import Evening
from tests.browsing import arrived, settled
from tests.factories import PlayedBoardFactory

FOUR_HEARTS = "S:1H ~W:1C 1S 2H Pass 4H Pass Pass Pass"
"""What `Pad.bid_four_hearts` taps."""
TWO_TRICKS = "E:SA E-SA W:D9 N:D2 E:D3 S:DK S:CA W:C5 N:C2 E:D5"
"""What `Pad.play_two_tricks` taps."""


class Pad:
    """Board 15 at table A7, of which nothing is recorded; South deals."""

    def __init__(self, page: Page, evening: Evening) -> None:
        self.page = page
        self.played = evening.played
        self.table = evening.played.table
        self.board = evening.played.board.session.boards.get(number=15)
        self.path = f"/boards/{self.board.pk}/tables/{self.table.pk}/record/"

    def store(self, play: str = "") -> None:
        """Four hearts are on record, with the play, where it matters not how they came there."""
        at = {name: getattr(self.played, name) for name in ("table", "round", "ns", "ew")}
        bid = {"auction": FOUR_HEARTS, "contract": "4H", "declarer": "S", "tricks": None}
        PlayedBoardFactory(board=self.board, **at, **bid, play=play)

    def open(self, part: str = "") -> None:
        self.page.goto(self.path + (f"?part={part}" if part else ""))

    @property
    def heading(self) -> Any:
        return self.page.get_by_role("heading", level=1)

    def press(self, field: str, value: str, then: str) -> None:
        """Tap the button that sends that value, and wait for the heading that follows."""
        self.tap(field, value)
        self.stored(then)

    def tap(self, field: str, value: str) -> None:
        """Tap the button that sends that value."""
        self.page.locator(f'button[name="{field}"][value="{value}"]').first.click()

    def stored(self, then: str) -> None:
        """Wait until what was tapped is stored, and the page with that heading stands there."""
        arrived(self.page, then)
        expect(self.page.locator("#step[data-left]")).to_have_count(0)
        settled(self.page)

    def pick(self, seat: str) -> None:
        self.page.locator(".columns a", has_text=seat).click()
        arrived(self.page, re.compile(f"{seat} .* although it is not"))

    def shows(self, *irregular: str) -> None:
        """These are shown as irregular, and nothing else is."""
        expect(self.page.locator(".seen-wrong b")).to_have_text(irregular)

    @property
    def record(self) -> PlayedBoard:
        return PlayedBoard.objects.get(board=self.board, table=self.table)

    def bid_four_hearts(self) -> None:
        """South opens a heart, West bids a club, which is not enough, and mends it."""
        self.press("call", "1H", "West to call")
        self.press("call", "1C", "North to call")
        self.shows("Insufficient bid.")
        self.press("withdraw_call", "1", "West to call")
        self.press("call", "1S", "North to call")
        self.press("call", "2H", "East to call")
        self.press("call", "Pass", "South to call")
        self.press("call", "4H", "West to call")
        self.press("call", "Pass", "North to call")
        self.press("call", "Pass", "East to call")
        self.press("call", "Pass", "West to lead to trick 1")

    def play_two_tricks(self) -> None:
        """East leads out of turn and takes it back; in the second trick he revokes."""
        self.pick("East")
        self.press("card", "SA", "South to play to trick 1")
        self.shows("Lead out of turn to trick 1.", "Insufficient bid.")
        self.press("withdraw", "ESA", "West to lead to trick 1")
        self.press("card", "D9", "North to play")
        self.press("card", "D2", "East to play")
        self.press("card", "D3", "South to play")
        self.press("card", "DK", "South to lead to trick 2")
        self.press("card", "CA", "West to play")
        self.press("card", "C5", "North to play")
        self.press("card", "C2", "East to play")
        self.press("card", "D5", "South to lead to trick 3")


OpenPad = Callable[..., Pad]
"""Opens the pad on a device."""
