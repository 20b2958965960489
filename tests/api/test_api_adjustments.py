"""What a scoring program reads of adjusted scores with a club's access key."""

from __future__ import annotations

import json
from typing import Any

import pytest

from deals.clubs.services import make_token
from deals.models import Club, PlayedBoard, User
from rulings.models import Adjustment, Ruling
from rulings.record.give import Decided, rule_by_hand
from rulings.scores.adjustment import ScoreDecision
from rulings.scores.services import record_score
from tests.api.conftest import Program
from tests.factories import DirectorCallFactory, MatterFactory, PlayedBoardFactory, TableFactory
from tests.scores.test_scores import DOWN, SPLIT

pytestmark = pytest.mark.django_db


def ruled(played: PlayedBoard, by: User) -> Ruling:
    call = DirectorCallFactory(
        table=played.table, board=played.board, played_board=played, director=by
    )
    decided = Decided(decision="Down two", reason="Anna said so", laws=["64A1"])
    return rule_by_hand(matter=MatterFactory(call=call), by=by, decided=decided)


def recorded(ruling: Ruling, decision: ScoreDecision = DOWN, seen: int = 0) -> Adjustment:
    return record_score(
        ruling=ruling,
        decision=decision,
        played=ruling.matter.call.played_board,
        seen=seen,
        by=ruling.by,
        note="Anna said so",
    )


def test_an_adjustment_is_told_with_what_it_is_worth(
    program: Program, played: PlayedBoard, alice: User
) -> None:
    other = TableFactory(section=played.table.section)
    PlayedBoardFactory(board=played.board, table=other, tricks=9)
    made = recorded(ruled(played, alice))

    (told,) = program.reads("adjustments")["results"]

    assert {name: told[name] for name in ("number", "ruling", "before", "hash")} == {
        "number": 1,
        "ruling": 1,
        "before": {"contract": "4H", "declarer": "S", "tricks": 10},
        "hash": made.hash,
    }
    assert told["ns"] == {
        "pair": str(played.ns),
        "kind": "assigned",
        "outcomes": [{"contract": "4H", "declarer": "S", "tricks": 8, "weight": 100}],
        "share": None,
        "law": None,
        "points": -100,
        "matchpoints_before": 2.0,
        "matchpoints": 0.0,
        "percent": 0.0,
        "imps": -2.0,
        "session_before": 100.0,
        "session": 0.0,
    }
    line = {"pair": "", "table": str(other)}
    assert told["others"] == [
        line
        | {"side": "NS", "matchpoints_before": 0.0, "matchpoints": 2.0}
        | {"percent_before": 0.0, "percent": 100.0}
        | {"imps_before": -10.0, "imps": 2.0},
        line
        | {"side": "EW", "matchpoints_before": 2.0, "matchpoints": 0.0}
        | {"percent_before": 100.0, "percent": 0.0}
        | {"imps_before": 10.0, "imps": -2.0},
    ]
    assert "Anna" not in json.dumps(told)


def test_one_that_was_superseded_stays_and_says_so(
    program: Program, played: PlayedBoard, alice: User
) -> None:
    ruling = ruled(played, alice)
    first = recorded(ruling)
    recorded(ruling, SPLIT, seen=first.pk)

    told = program.reads("adjustments")["results"]

    assert [(one["number"], one["supersedes"], one["superseded_by"]) for one in told] == [
        (1, None, 2),
        (2, 1, None),
    ]
    assert told[1]["ew"]["share"] == "minus"
    assert told[1]["penalties"][0] == {
        "side": "EW",
        "kind": "procedural",
        "unit": "percent",
        "amount": "12.5",
    }
    assert [one["number"] for one in program.reads("adjustments?after=1")["results"]] == [2]


def test_pages_follow_each_other_without_gap(
    program: Program, played: PlayedBoard, alice: User
) -> None:
    for _ in range(3):
        recorded(ruled(played, alice))

    first = program.reads("adjustments?page_size=2")
    second = program.reads(first["next"].partition("/api/v1/")[2])

    assert [[one["number"] for one in page["results"]] for page in (first, second)] == [[1, 2], [3]]
    assert second["next"] is None


def test_the_practice_event_and_other_clubs_are_left_out(
    program: Program, played: PlayedBoard, alice: User, other_club: Club
) -> None:
    recorded(ruled(played, alice))
    _token, key = make_token(other_club, name="Other", made_by=alice)
    event = played.board.session.event

    assert Program(key).reads("adjustments")["results"] == []
    event.is_practice = True
    event.save()
    assert program.reads("adjustments")["results"] == []


def test_a_page_takes_a_constant_number_of_queries(
    program: Program, played: PlayedBoard, alice: User, django_assert_num_queries: Any
) -> None:
    recorded(ruled(played, alice))
    program.reads("adjustments")
    with django_assert_num_queries(5):
        program.reads("adjustments")
    recorded(ruled(played, alice))
    with django_assert_num_queries(5):
        program.reads("adjustments")
