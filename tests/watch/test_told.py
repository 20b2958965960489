"""What the watch tells afterwards: in the past, with who did it."""

from __future__ import annotations

import pytest

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Seat
from deals.words.closed_cards import all_open
from rulings.watch import events
from rulings.watch.events import Choice, Chosen, WatchEvent
from rulings.watch.obligations import LeadBan, PassOnce, PenaltyCard, Right
from rulings.watch.told import told
from rulings.words.speaker import Seating, Speaker

W = Seat.W
D5 = Card.parse("D5")
D, C, H = Suit("D"), Suit("C"), Suit("H")


def chosen(choice: Choice, *suits: Suit, right: Right = Right.PENALTY_CARD) -> Chosen:
    return Chosen(W, right, choice, frozenset(suits))


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (chosen(Choice.REQUIRE, D), "South required diamonds"),
        (chosen(Choice.FORBID, D), "South forbade diamonds"),
        (chosen(Choice.FORBID, D, C), "South forbade diamonds and clubs"),
        (chosen(Choice.FORBID, D, C, H), "South forbade hearts, diamonds and clubs"),
        (chosen(Choice.FORBID, *Suit), "South forbade all four suits"),
        (chosen(Choice.NEITHER), "South left the lead free"),
        (chosen(Choice.NEITHER, right=Right.WITHDRAWN_CALL), "South forbade nothing"),
        (events.OnLead(W), "West was on lead"),
        (events.Led(W), "West has led"),
        (events.LeadLost(W), "West has lost the lead"),
        (events.Played(W), "West has played"),
        (events.Called(W), "West has called"),
        (events.PenaltyCardPlayed(W, D5), "West played ♦︎5"),
        (events.PenaltyCardPlayed(W), "West played the penalty card"),
        (events.PickedUp(W, D5), "West picked up ♦︎5"),
        (events.PickedUp(W), "West picked up the penalty cards"),
        (events.AuctionOver(W), "Auction over: West declares"),
        (events.Opened(PenaltyCard(W, D5)), "Penalty card ♦︎5 in front of West."),
        (events.Opened(LeadBan(W, frozenset([D]))), "West may not lead diamonds."),
        (events.Opened(PassOnce(W)), "West must pass next time, and not after that."),
    ],
)
def test_a_tap_and_a_step_of_the_record_are_told_as_what_happened(
    event: WatchEvent, words: str
) -> None:
    assert Speaker(Seating(Seat.S), "en", all_open).say(told(event)) == words
