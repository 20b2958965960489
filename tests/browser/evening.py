"""An evening for the browser: two sections, a board in play, and a screen that counts taps."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from deals.models import PlayedBoard, User
from rulings.models import Matter, Ruling
from rulings.record import give
from rulings.record.answers import start_matter
from rulings.record.calls.opening import open_call
from rulings.record.position import position_of
from tests.browsing import arrived, settled
from tests.directing import given
from tests.factories import (
    BoardFactory,
    ClubFactory,
    EventFactory,
    MembershipFactory,
    PairFactory,
    PairingFactory,
    PlayedBoardFactory,
    PlayerFactory,
    SectionFactory,
    SessionFactory,
    TableFactory,
)


@dataclass
class Evening:
    director: User
    played: PlayedBoard


def make_evening() -> Evening:
    """Two sections; at A7 board 14 is being played, four spades by South."""
    club = ClubFactory(name="Nordhavn Bridgeklub")
    event = EventFactory(club=club, name="Tuesday pairs")
    session = SessionFactory(event=event, number=1, rounds=9, current_round=5)
    sections = [SectionFactory(session=session, letter=letter) for letter in "AB"]
    for section, tables in zip(sections, (8, 6), strict=True):
        for number in range(1, tables + 1):
            TableFactory(section=section, number=number)
    names = ("Karen Lund", "Anna Holm", "Jens Friis", "Per Kjær")
    north, south, east, west = (PlayerFactory(club=club, name=name) for name in names)
    section = sections[0]
    pairing = PairingFactory(
        table=section.tables.get(number=7),
        round=5,
        ns=PairFactory(section=section, number=12, player1=north, player2=south),
        ew=PairFactory(section=section, number=7, player1=east, player2=west),
        first_board=13,
        last_board=15,
    )
    boards = {number: BoardFactory(session=session, number=number) for number in (13, 14, 15)}
    play = {"table": pairing.table, "round": 5, "ns": pairing.ns, "ew": pairing.ew}
    PlayedBoardFactory(board=boards[13], contract="3NT", declarer="N", tricks=9, **play)
    played = PlayedBoardFactory(board=boards[14], contract="4S", declarer="S", tricks=None, **play)
    director = MembershipFactory(club=club, user__username="lise", user__name="Lise Bang").user
    return Evening(director, played)


def answered(evening: Evening, irregularity: str, *answers: str) -> Matter:
    """A call about the board in play that is answered so far, where it matters not by which
    taps.
    """
    played, by = evening.played, evening.director
    at = {"table": played.table, "board": played.board, "round_number": played.round}
    call = open_call(by=by, **at)
    matter = start_matter(call=call, irregularity=irregularity, by=by)
    given(position_of(matter), answers, by)
    return Matter.objects.get(pk=matter.pk)


def ruled(evening: Evening, irregularity: str, *answers: str) -> Ruling:
    """The same, and it is ruled on."""
    matter = answered(evening, irregularity, *answers)
    return give.give_ruling(matter=matter, by=evening.director)


@dataclass
class Screen:
    """A page that counts taps."""

    page: Page
    taps: int = 0

    @property
    def heading(self) -> Locator:
        return self.page.get_by_role("heading", level=1)

    def tap(self, target: str) -> None:
        """Tap what the selector names, and wait for the page with the next heading."""
        tapped = self.page.locator(target).first
        tapped.wait_for(state="attached")  # or the heading might be the one before
        before = self.heading.inner_text()
        self._unfold(tapped)
        tapped.click()
        expect(self.heading).not_to_have_text(before)
        settled(self.page)
        self.taps += 1

    def _unfold(self, tapped: Locator) -> None:
        """Open the folded row behind which it stands, if it does: a tap of its own."""
        if not tapped.is_visible():
            self.page.locator("details", has=tapped).last.locator("summary").first.click()
            self.taps += 1

    def press(self, button: str, then: str | re.Pattern[str]) -> None:
        """Press the button of that name, and wait for the page with that heading."""
        pressed = self.page.get_by_role("button", name=button, include_hidden=True).first
        pressed.wait_for(state="attached")
        self._unfold(pressed)
        pressed.click()
        arrived(self.page, then)

    def follow(self, link: str, then: str | re.Pattern[str]) -> None:
        """Follow the link of that name, and wait for the page with that heading."""
        self.page.get_by_role("link", name=link).first.click()
        arrived(self.page, then)

    def answer(self, *tokens: str) -> None:
        """Tap one answer after the other, by the tokens that never change. A card or a bid is put
        off, unless the answer is one, or is `later` itself.
        """
        put_off = self.page.locator('button[value="later"]')
        for token in tokens:
            is_named = self.page.locator(f':is(.hand13, .bid-asked) [value="{token}"]')
            if token != "later" and put_off.count() and not is_named.count():
                self.tap('button[value="later"]')
            self.tap(f'button[value="{token}"]')


OpenScreen = Callable[..., Screen]
"""Opens a screen on which the director is signed in."""
