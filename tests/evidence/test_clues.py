"""What the record shows beside a question it does not answer: the calls, for suits shown."""

from __future__ import annotations

from dataclasses import replace

from deals.bridge.cards import Suit
from deals.bridge.findings import findings
from deals.bridge.seats import Seat
from deals.bridge.table import TableRecord
from rulings.evidence import door_of, facts_for, told_for
from rulings.laws.law23_comparable_call import COMPARABLE
from rulings.laws.law26_lead_restrictions import SUITS_SHOWN
from rulings.laws.law75_wrong_explanation import EXPLANATION
from tests.evidence.boards import bid

INSUFFICIENT = "insufficient-bid"


def beside(table: TableRecord, key: str) -> list[str]:
    """The calls, or suits, that stand beside that question."""
    told = told_for(door_of(findings(table)[0]), table, findings(table)[0])[key]
    return [" ".join(_each(one.calls, one.suits)) for one in told]


def _each(calls: object, suits: frozenset[Suit] | None) -> list[str]:
    if suits is not None:
        return [suit.value for suit in Suit if suit in suits]
    assert isinstance(calls, tuple)
    return [f"{made.call}{'!' if made.alerted else ''}" for made in calls]


def test_the_calls_that_stand_are_told_and_the_withdrawn_one_is_not_among_them() -> None:
    table = bid("N:1C 1S 2D ~W:1H 2S 3C X 4C 4D AP")

    assert beside(table, SUITS_SHOWN.key) == ["2S 4D", "S D"]


def test_an_alerted_bid_names_no_suit_and_neither_do_notrump_and_doubles() -> None:
    table = bid("N:1D ~E:1C X Pass 2NT 3D 3NT! AP")

    assert beside(table, SUITS_SHOWN.key) == ["X 3NT!", ""]


def test_suits_are_never_answered_by_bids() -> None:
    table = bid("N:1C 1S 2D ~W:1H 2S 3C X 4C 4D AP")

    assert SUITS_SHOWN.key not in facts_for(INSUFFICIENT, table, findings(table)[0])


def test_a_player_who_only_passed_has_shown_none_and_that_is_proved() -> None:
    table = bid("N:1H 1D 2H AP")

    assert facts_for(INSUFFICIENT, table, findings(table)[0])[SUITS_SHOWN.key].token == "-"
    assert beside(table, SUITS_SHOWN.key) == ["Pass", ""]


def test_both_calls_stand_beside_the_question_whether_they_compare() -> None:
    table = bid("N:1H ~E:1D 2D Pass 2H AP")

    assert beside(table, COMPARABLE.key) == ["1D", "2D Pass"]


def test_what_calls_were_explained_as_stands_beside_whether_that_was_wrong() -> None:
    table = bid("N:1NT Pass 2D! =1= Pass 2H =2= X =3= AP")
    assert table.auction
    notes = {1: "hearts", 2: "forced", 3: "takeout"}
    explained = replace(table, auction=table.auction.with_notes(notes))

    told = told_for("misinformation", explained, offender=Seat.N)[EXPLANATION.key]
    assert [[made.explanation for made in one.calls or ()] for one in told] == [
        ["hearts"],
        ["forced"],
    ]
    assert all(one.is_closed for one in told)
    assert told_for("misinformation", table, offender=Seat.N)[EXPLANATION.key] == ()


def test_without_an_illegal_call_nothing_is_told() -> None:
    assert told_for(INSUFFICIENT, bid("N:1H 2D AP")) == {}
