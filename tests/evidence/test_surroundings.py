"""What a record proves without any irregularity in it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deals.bridge.play import Play
from deals.bridge.seats import Seat
from deals.bridge.table import TableRecord
from rulings.evidence import facts_for
from tests.evidence.boards import bid, played

FIRST_TRICK = "W:S3 N:SK E:SA S:S4"


def proved(door: str, table: TableRecord, offender: Seat | None = None) -> dict[str, str]:
    return {key: proof.token for key, proof in facts_for(door, table, None, offender).items()}


@pytest.mark.parametrize(
    ("play", "left"),
    [("*", "13"), (f"{FIRST_TRICK} *", "12"), (f"{FIRST_TRICK} E:C4 S:CA *", "12")],
    ids=["before the lead", "between tricks", "in a trick"],
)
def test_the_tricks_left_at_a_claim_are_those_not_complete(play: str, left: str) -> None:
    assert proved("claim", played(play)) == {"tricks_left": left}


def test_while_play_goes_on_the_record_may_lag_behind_the_table() -> None:
    assert proved("claim", played(FIRST_TRICK)) == {}


def test_in_notrump_no_trump_is_out_at_a_claim() -> None:
    assert proved("claim", bid("N:1NT Pass Pass Pass")) == {"outstanding_trump": "none"}
    assert proved("claim", bid("N:1S Pass Pass Pass")) == {}


def test_who_declares_is_known_once_the_auction_is_over_in_which_the_card_was_shown() -> None:
    def record(auction: str, play: str) -> TableRecord:
        return replace(bid(auction), play=Play.parse(play))

    over, both = "N:1H Pass Pass Pass", "S~C5 E~CK"

    assert proved("card-in-auction", record(over, both), Seat.S) == {"who_declares": "offenders"}
    assert proved("card-in-auction", record(over, both), Seat.E) == {"who_declares": "opponents"}
    assert proved("card-in-auction", record("N:1H Pass", both), Seat.S) == {}
    assert proved("card-in-auction", record(over, both)) == {}
    assert proved("card-in-auction", record(over, "S~C5"), Seat.E) == {}


def test_an_auction_without_the_wrong_call_tells_nothing_of_the_one_it_was_made_in() -> None:
    over = bid("N:1H Pass Pass Pass")
    doors = ("insufficient-bid", "call-out-of-rotation", "change-of-call", "inadmissible-call")

    assert [proved(door, over, Seat.N) for door in doors] == [{}, {}, {}, {}]


@pytest.mark.parametrize(
    ("play", "facts"),
    [
        (f"{FIRST_TRICK} W~C5", {"exposed_cards": "one_low", "exposed_card": "C5"}),
        (f"{FIRST_TRICK} W~CK", {"exposed_cards": "one_honour", "exposed_card": "CK"}),
        (f"{FIRST_TRICK} W~CK W~C5", {"exposed_cards": "several"}),
        (f"{FIRST_TRICK} W~CK W<CK", {}),
        (f"{FIRST_TRICK} W~CK E:C4 S:CA W:CK", {}),
        (f"{FIRST_TRICK} S~CT", {}),
    ],
    ids=["a low card", "an honour", "two", "picked up", "played since", "another player"],
)
def test_the_shown_cards_that_lie_there_are_in_the_record(play: str, facts: dict[str, str]) -> None:
    assert proved("exposed-card", played(play), Seat.W) == facts
