"""What is irregular in a record, in words."""

from __future__ import annotations

import pytest
from django.utils import translation

from deals.bridge.auction import Bid, Illegality, Plain
from deals.bridge.cards import Card, Denomination, Suit
from deals.bridge.findings import (
    Finding,
    IllegalCall,
    ImpossibleCard,
    LeadOutOfTurn,
    PlayOutOfTurn,
    Revoke,
)
from deals.bridge.seats import Seat
from deals.words.findings import shown_finding

HEART_BID = Bid(1, Denomination.H)
H2, S7 = Card.parse("H2"), Card.parse("S7")


@pytest.mark.parametrize(
    ("found", "heading", "sentence"),
    [
        (
            Revoke(8, Seat.W, H2, Suit.S, withdrawn=False),
            "Revoke in trick 8",
            "West played ♥︎2 and still held ♠︎.",
        ),
        (
            Revoke(8, Seat.W, H2, Suit.S, withdrawn=True),
            "Revoke in trick 8",
            "West played ♥︎2 and still held ♠︎. It was taken back.",
        ),
        (
            LeadOutOfTurn(2, Seat.E, S7, Seat.W, withdrawn=False),
            "Lead out of turn to trick 2",
            "East led ♠︎7 when it was West’s lead.",
        ),
        (
            LeadOutOfTurn(2, Seat.E, None, Seat.W, withdrawn=False),
            "Lead out of turn to trick 2",
            "East led a card when it was West’s lead.",
        ),
        (
            PlayOutOfTurn(2, Seat.E, S7, Seat.N, withdrawn=False),
            "Card out of turn in trick 2",
            "East played ♠︎7 before it was East’s turn.",
        ),
        (
            ImpossibleCard(5, Seat.S, S7),
            "A card that was not there, trick 5",
            "South is recorded with ♠︎7 and did not hold it.",
        ),
        (
            ImpossibleCard(5, Seat.S, S7, Seat.W),
            "A card that was not there, trick 5",
            "South is recorded with ♠︎7; by the deal West holds it.",
        ),
        (
            ImpossibleCard(5, Seat.S, S7, Seat.S, before=2),
            "A card played twice, tricks 2 and 5",
            "South is recorded with ♠︎7 again, played before to trick 2.",
        ),
        (
            IllegalCall(3, Seat.N, HEART_BID, Illegality.INSUFFICIENT, withdrawn=False),
            "Insufficient bid",
            "North bid 1♥︎, which is not enough.",
        ),
        (
            IllegalCall(3, Seat.N, Plain.PASS, Illegality.OUT_OF_ROTATION, withdrawn=True),
            "Call out of rotation",
            "North said pass when it was another player’s turn. It was taken back.",
        ),
    ],
)
def test_a_finding_tells_who_did_what(found: Finding, heading: str, sentence: str) -> None:
    shown = shown_finding(found)

    assert (shown.heading, shown.sentence) == (heading, sentence)


@pytest.mark.parametrize("fault", Illegality)
@pytest.mark.parametrize("language", ["en", "da"])
def test_every_illegal_call_has_words(fault: Illegality, language: str) -> None:
    with translation.override(language):
        shown = shown_finding(IllegalCall(0, Seat.E, Plain.DOUBLE, fault, withdrawn=False))

    assert shown.sentence.startswith("East" if language == "en" else "Øst")
