"""Taps and the record are one story: what both say is one event, what cannot be both is asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deals.bridge.auction import Auction
from deals.bridge.cards import Card, Suit
from deals.bridge.contract import parse_contract
from deals.bridge.play import CardAct, Play, PlayEvent
from deals.bridge.seats import Seat, Vulnerability
from deals.bridge.table import TableRecord
from rulings.watch import events as at_table
from rulings.watch import obligations as owed
from rulings.watch.entries import Differs, Entered, entered
from rulings.watch.events import Choice, Chosen, Led, OnLead, Opened, PenaltyCardPlayed, WatchEvent
from rulings.watch.obligations import LeadBan, LeadChoice, PassOnce, PenaltyCard, Right
from rulings.watch.story import Story, ToldEvent, ahead, opened_by, tell, untell
from tests.watch.test_play import Board, as_told

N, E, S, W = Seat
D5 = Card.parse("D5")
CARD = PenaltyCard(W, D5)
BY_CARD = Right.PENALTY_CARD
DIAMONDS = frozenset([Suit.D])
FORBID = Chosen(E, BY_CARD, Choice.FORBID, DIAMONDS)
FREE = Chosen(E, BY_CARD, Choice.NEITHER)
SPADES = TableRecord(Seat.S, Vulnerability.NONE, contract=parse_contract("4S"), declarer=S)
FIRST = "N:H3 E:HA S:H4 W:H2 "
"""East wins, and is on lead."""


class Telling:
    """A table where a ruling left something open, and what is tapped and entered there."""

    def __init__(self, *open_: owed.Obligation, table: TableRecord = SPADES) -> None:
        self.story: Story = ()
        for one in open_:
            self._add(ToldEvent(Opened(one)))
        self.table, self.start = table, 0
        self.found = Entered()

    def _add(self, told: ToldEvent, instead: tuple[int, ...] = ()) -> None:
        number = 1 + max((self.numbers()), default=0)
        self.story = tell(self.story, replace(told, number=number), instead)

    def numbers(self) -> list[int]:
        return [one.number for told in self.story for one in (told, *told.instead)]

    def tap(self, *events: WatchEvent) -> Telling:
        for event in events:
            self._add(ToldEvent(event, is_noted=True))
        return self

    def enter(self, play: str) -> Telling:
        self.table = replace(self.table, play=Play.parse(f"{self.table.play} {play}"))
        return self.read()

    def read(self) -> Telling:
        if not self.is_held:
            self.found = entered(self.story, self.table, self.start)
            for one, instead in self.found.tells:
                self._add(one, instead)
            self.start = len(self.table.play.events)
        return self

    @property
    def is_held(self) -> bool:
        return self.found.waits is not None or self.found.differs is not None

    @property
    def open(self) -> owed.Open:
        return opened_by(self.story)

    @property
    def events(self) -> list[WatchEvent]:
        return [told.event for told in self.story if told.is_noted]

    @property
    def not_entered(self) -> list[WatchEvent]:
        return [told.event for told in ahead(self.story)]


def test_a_card_entered_after_a_tap_moves_the_watch_on():
    table = Telling(CARD).tap(OnLead(E), FREE)
    assert table.enter(FIRST + "E:C2 S:C3 W:D5").open == ()


def test_a_tap_and_the_trick_that_says_the_same_are_one_event():
    table = Telling(CARD).tap(OnLead(E), FORBID).enter(FIRST)
    assert table.events == [OnLead(E), FORBID]
    assert table.open == (LeadBan(E, DIAMONDS),)
    assert table.not_entered == []


def test_declarer_is_not_asked_again_when_the_record_comes_to_a_lead_that_was_tapped():
    table = Telling(CARD).tap(OnLead(E), FREE).enter(FIRST + "E:C2")
    assert (table.open, table.found.waits) == ((CARD,), None)


def test_a_record_that_lags_behind_is_put_before_what_was_tapped():
    table = Telling(CARD).tap(OnLead(E), FORBID).enter("N:SA E:S3 S:S4 W:S2 N:H3 E:HA")
    assert table.not_entered == [OnLead(E)]
    assert table.open == (LeadBan(E, DIAMONDS),)
    assert table.enter("S:H4 W:H2").not_entered == []
    assert table.open == (LeadBan(E, DIAMONDS),)


def test_a_lead_lost_is_told_by_whoever_leads_next():
    table = Telling(LeadBan(W, DIAMONDS)).tap(at_table.LeadLost(W)).enter(FIRST)
    assert (table.events, table.open) == ([OnLead(E)], ())


def test_the_lead_that_was_tapped_before_the_choice_gets_its_card():
    table = Telling(CARD).enter(FIRST).tap(Led(E)).enter("E:C2")
    assert table.open == (CARD, LeadChoice(E, BY_CARD), PenaltyCard(E, Card.parse("C2")))
    assert table.events == [OnLead(E), Led(E, Card.parse("C2"))]


def test_a_breach_is_seen_in_a_lead_that_was_tapped_without_its_card():
    required = owed.LeadRequire(W, Suit.D)
    table = Telling(required).tap(Led(W)).enter("W:H2")
    assert table.open == (owed.Breach(W, required, Card.parse("H2")),)


@pytest.mark.parametrize("card", [D5, None], ids=["named", "not named"])
def test_a_penalty_card_tapped_as_played_is_one_event_with_the_card(card):
    table = Telling(PenaltyCard(W, card)).tap(PenaltyCardPlayed(W, card)).enter("W:D5 N:D2")
    assert (table.open, table.not_entered) == ((), [])


def test_calls_tapped_are_one_event_with_the_calls_entered():
    table = Telling(PassOnce(W), table=replace(SPADES, declarer=None, contract=None))
    table.tap(at_table.Called(W), at_table.AuctionOver(S))
    auction = Auction.parse("S:1S Pass 4S Pass Pass Pass")
    table.table = replace(SPADES, auction=auction)
    assert table.read().not_entered == []


def test_calls_that_nobody_enters_are_over_when_a_card_is_entered():
    table = Telling(PassOnce(W)).tap(at_table.Called(W), at_table.AuctionOver(S), OnLead(W))
    assert table.enter("W:H2").not_entered == []


@pytest.mark.parametrize(
    ("taps", "play", "place"),
    [
        ([OnLead(E), FORBID], "W:D5", 0),
        ([PenaltyCardPlayed(W, D5)], FIRST, 3),
        ([PenaltyCardPlayed(W, D5)], "W<D5", 0),
        ([OnLead(E), FORBID], "S:D4 N:D3 E:DA W:D5", 3),
    ],
    ids=[
        "played before the lead",
        "East leads while it lies there",
        "picked up",
        "to the trick before",
    ],
)
def test_what_cannot_be_both_is_asked_and_neither_is_dropped(taps, play, place):
    table = Telling(CARD).tap(*taps)
    before = table.open
    assert table.enter(play).found.differs == Differs(place, 2)
    assert table.open == before


def test_another_declarer_than_was_tapped_is_asked():
    table = Telling(PassOnce(W)).tap(at_table.AuctionOver(N))
    assert table.enter("W:H2").found.differs == Differs(0, 2)


def test_what_the_record_takes_back_leaves_the_tap_as_it_was():
    table = Telling(CARD).tap(OnLead(E), FORBID).enter(FIRST)
    (told,) = [told for told in table.story if told.place is not None]
    story = untell(table.story, told.number)
    assert [one.event for one in story] == [Opened(CARD), OnLead(E), FORBID]
    assert [one.event for one in ahead(story)] == [OnLead(E)]


def test_a_choice_waits_for_the_record_when_the_lead_it_was_for_is_taken_back():
    table = Telling(CARD).enter(FIRST).tap(FORBID)
    (told,) = [told for told in table.story if told.place is not None]
    table.story = untell(table.story, told.number)
    assert table.not_entered == [FORBID]
    table.start = 3
    assert table.read().open == (LeadBan(E, DIAMONDS),)
    assert table.not_entered == []


def test_what_was_tapped_before_a_ruling_is_as_the_ruling_found_it():
    table = Telling(CARD).tap(PenaltyCardPlayed(W, D5))
    table._add(ToldEvent(Opened(PenaltyCard(E))))
    assert table.not_entered == []


class Lagging(Board):
    """A board whose director taps what happens, while the cards come into the record later."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.read_to = 0
        self.number = 0

    def _add(self, told: ToldEvent, instead: tuple[int, ...] = ()) -> None:
        self.number += 1
        self.told = tell(self.told, replace(told, number=self.number), instead)

    def enter(self, *events: PlayEvent) -> None:
        """The card falls, and the director taps it if it matters; the record may wait."""
        before = self.table
        self.table = replace(before, play=before.play.then(*events))
        if events[0].act is not CardAct.PLAYED:
            self.catch_up()
            return
        self.broken = []
        story = tuple(replace(told, number=0) for told in self.told)
        for one, _taps in self._by_itself(story, len(before.play.events)):
            if not isinstance(one.event, Opened):
                self._add(ToldEvent(one.event, is_noted=True))

    def _by_itself(self, story: Story, start: int):
        """What the card would be, read at once: what a director at the table sees."""
        told = tuple(replace(one, place=0) if one.is_tap else one for one in story)
        return entered(told, self.table, start).tells

    def catch_up(self) -> None:
        found = entered(self.told, self.table, self.read_to)
        assert found.differs is None, found
        assert found.waits is None, found
        for one, instead in found.tells:
            self._add(one, instead)
        self.read_to = len(self.table.play.events)
        assert ahead(self.told) == ()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(40))
def test_however_late_the_record_is_entered_it_and_the_taps_tell_one_story(seed: int):
    board = Lagging(3000 + seed)
    board.begin()
    for _turn in range(52):
        led = board.play_on()
        if board.chance.random() < 0.15:
            before = as_told(board.open)
            board.catch_up()
            assert as_told(board.open) == before
        if led is not None and board._led() is not None and board.chance.random() < 0.12:
            board.catch_up()
            board.drop()
    board.catch_up()
    assert not any(board.book.lying.values())
