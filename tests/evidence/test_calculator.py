"""The revoke calculator: what a revoke would cost, from the play alone."""

from __future__ import annotations

from deals.bridge.findings import Revoke, revokes
from deals.bridge.table import TableRecord
from rulings.evidence import Calculated, if_ruled_now
from rulings.irregularities import DOORS
from rulings.laws.conclusions.score import NoTransfer, NoTransferReason, TrickTransfer
from tests.evidence.boards import marked, played


def calculated(table: TableRecord, which: int = 0) -> Calculated:
    found: Revoke = revokes(table)[which]
    return if_ruled_now(DOORS["revoke"].rule, table, found)


def transfer(result: Calculated) -> list[object]:
    return [
        (step.law, step.conclusion)
        for step in result.concluded
        if isinstance(step.conclusion, NoTransfer | TrickTransfer)
    ]


def test_two_tricks_where_the_revoker_won_the_trick_and_his_side_a_later_one() -> None:
    result = calculated(marked(1))

    assert transfer(result) == [("64A1", TrickTransfer(2))]
    assert (result.missing, result.is_in_time_assumed) == (None, True)
    assert [proof.law for proof in result.because] == [
        *("61A", "61A", "62D1", "63A1", "64B2", "64A", "64A")
    ]


def test_none_where_their_side_won_nothing_from_there_on() -> None:
    assert transfer(calculated(marked(2))) == [("64B1", NoTransfer(NoTransferReason.WON_NOTHING))]


def test_none_for_dummy_whenever_it_was_noticed() -> None:
    result = calculated(marked(3))

    assert transfer(result) == [("64B3", NoTransfer(NoTransferReason.DUMMY))]
    assert not result.is_in_time_assumed


def test_what_the_record_does_not_tell_is_named_and_nothing_is_guessed() -> None:
    result = calculated(played("W:D9 N:D2 E:D6 S:DK S:S4 W:S3 N:SK E:C4 *"))

    assert transfer(result) == []
    assert result.missing is not None
    assert result.missing.key == "since_revoke"


def test_both_sides_revoking_in_one_trick_cost_nothing() -> None:
    result = calculated(played("W:S3 N:SK E:C4 S:C3 N:C2 E:C8 S:CT W:CJ"))

    assert transfer(result) == [("64B7", NoTransfer(NoTransferReason.BOTH_SIDES))]
