"""The score of a ruling: recorded beside it, in a row of its own that nobody rewrites."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.db import DatabaseError

from deals.bridge.adjusted_scores import Assigned, Fault, Outcome
from deals.bridge.contract import parse_contract
from deals.bridge.seats import Seat, Side
from rulings.models import Adjustment, Ruling
from rulings.record.chain import verify
from rulings.record.give import Decided, rule_by_hand
from rulings.record.refusals import NotYet, Stale
from rulings.scores.adjustment import (
    Penalty,
    PenaltyLaw,
    PenaltyUnit,
    ScoreDecision,
    ScoreKind,
    ScorePart,
    SideScore,
    load,
    same,
)
from rulings.scores.services import record_score, verify_scores
from tests.calls import run_sql
from tests.factories import DirectorCallFactory, MatterFactory, PlayedBoardFactory
from tests.record.test_chain import forge

pytestmark = pytest.mark.django_db


def tricks(count: int, weight: int = 100) -> Outcome:
    return Outcome(parse_contract("4H"), Seat.S, count, weight)


DOWN = same(SideScore(ScoreKind.ASSIGNED, Assigned((tricks(8),))))
SPLIT = ScoreDecision(
    SideScore(
        ScoreKind.ASSIGNED, Assigned((tricks(10, 60), tricks(9, 40))), part=ScorePart.SELF_INFLICTED
    ),
    SideScore(ScoreKind.ARTIFICIAL, fault=Fault.MINUS, part=ScorePart.OFFENDERS),
    (
        Penalty(Side.EW, PenaltyLaw.PROCEDURAL, PenaltyUnit.PERCENT, Decimal("12.5")),
        Penalty(Side.NS, PenaltyLaw.DISCIPLINARY),
    ),
)


@pytest.fixture
def ruling() -> Ruling:
    played = PlayedBoardFactory()
    call = DirectorCallFactory(table=played.table, board=played.board, played_board=played)
    decided = Decided(decision="Down two", reason="A revoke", laws=["64A1"])
    return rule_by_hand(matter=MatterFactory(call=call), by=call.director, decided=decided)


def recorded(ruling: Ruling, decision: ScoreDecision = DOWN, seen: int = 0) -> Adjustment:
    played = ruling.matter.call.played_board
    return record_score(ruling=ruling, decision=decision, played=played, seen=seen, by=ruling.by)


def test_it_keeps_the_result_before_and_what_each_side_gets(ruling: Ruling) -> None:
    made = Adjustment.objects.get(pk=recorded(ruling, SPLIT).pk)

    assert made.before == {"contract": "4H", "declarer": "S", "tricks": 10}
    assert load(made.ns, made.ew, made.penalties) == SPLIT
    assert (SPLIT.is_split, DOWN.is_split) == (True, False)


def test_the_ruling_stays_as_it_was_sealed(ruling: Ruling) -> None:
    recorded(ruling)

    assert verify(ruling.club) == []
    assert verify_scores(ruling.club) == []
    assert Ruling.objects.get(pk=ruling.pk).hash == ruling.hash


def test_a_later_one_takes_the_place_of_the_first(ruling: Ruling) -> None:
    first = recorded(ruling)
    second = recorded(ruling, SPLIT, seen=first.pk)

    assert (second.supersedes, second.position, second.previous_hash) == (first, 2, first.hash)
    assert verify_scores(ruling.club) == []


def test_recorded_twice_it_is_there_once(ruling: Ruling) -> None:
    first = recorded(ruling)
    assert [recorded(ruling), recorded(ruling, seen=first.pk)] == [first, first]
    assert Adjustment.objects.count() == 1


def test_who_has_not_seen_the_last_one_is_told(ruling: Ruling) -> None:
    recorded(ruling)

    with pytest.raises(Stale):
        recorded(ruling, SPLIT)


def test_an_interim_ruling_has_no_score_yet(ruling: Ruling) -> None:
    ruling.kind = "interim"

    with pytest.raises(NotYet):
        recorded(ruling)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE rulings_adjustment SET ns = '{}'",
        "DELETE FROM rulings_adjustment",
        "TRUNCATE rulings_adjustment CASCADE",
    ],
)
def test_the_database_refuses_to_rewrite_it(ruling: Ruling, statement: str) -> None:
    recorded(ruling)

    with pytest.raises(DatabaseError, match="rulings_adjustment"):
        run_sql(statement)


def test_what_was_rewritten_past_the_database_shows(ruling: Ruling) -> None:
    made = recorded(ruling)
    forge(f"UPDATE rulings_adjustment SET penalties = '[1]' WHERE id = {made.pk}")

    assert [one.problem for one in verify_scores(ruling.club)] == [
        "an adjustment was changed after it was recorded"
    ]
