"""A session as USEBIO: what was ruled stands in place of what was entered, and is read back."""

from __future__ import annotations

from decimal import Decimal
from xml.etree.ElementTree import Element, fromstring

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from deals.bridge.adjusted_scores import Assigned, Fault, Outcome
from deals.bridge.contract import parse_contract
from deals.bridge.seats import Seat, Side
from deals.formats.tournament import Awarded, Counted, FileAdjustment, FileResult
from deals.formats.usebio import read_usebio
from deals.models import Board, PlayedBoard, Session
from rulings.record.give import Decided, rule_by_hand
from rulings.scores import adjustment
from rulings.scores.services import record_score
from rulings.scores.usebio import tournament_of, usebio_of
from tests.factories import (
    BoardFactory,
    DirectorCallFactory,
    MatterFactory,
    PairFactory,
    PlayedBoardFactory,
    SectionFactory,
    SessionFactory,
    TableFactory,
)

pytestmark = pytest.mark.django_db

ORDER = {
    "CLUB": ["CLUB_NAME"],
    "USEBIO": ["CLUB", "EVENT", "HANDSET"],
    "EVENT": ["EVENT_DESCRIPTION", "PROGRAM_NAME", "WINNER_TYPE", "DATE", "SECTION"],
    "SECTION": ["PARTICIPANTS", "BOARD"],
    "PARTICIPANTS": ["PAIR"],
    "PAIR": ["PAIR_NUMBER", "DIRECTION", "PLAYER"],
    "PLAYER": ["PLAYER_NAME", "NATIONAL_ID_NUMBER"],
    "BOARD": ["BOARD_NUMBER", "TRAVELLER_LINE"],
    "TRAVELLER_LINE": [
        *("ROUND_NUMBER", "TABLE_NUMBER", "NS_PAIR_NUMBER", "EW_PAIR_NUMBER"),
        *("CONTRACT", "PLAYED_BY", "LEAD", "TRICKS", "SCORE", "NS_MATCH_POINTS", "EW_MATCH_POINTS"),
    ],
}
"""The structure of the format, as the files of scoring programs have it."""


@pytest.fixture
def board() -> Board:
    """Board 1, four hearts by South at three tables: ten tricks, nine, eight."""
    session = SessionFactory(event__name="Tuesday pairs", event__club__name="Aarhus")
    section = SectionFactory(session=session, letter="A")
    board = BoardFactory(session=session, number=1)
    for number, tricks in enumerate((10, 9, 8), 1):
        PlayedBoardFactory(
            board=board,
            table=TableFactory(section=section, number=number),
            ns=PairFactory(section=section, number=number),
            ew=PairFactory(section=section, number=number + 3),
            tricks=tricks,
        )
    return board


def adjust(board: Board, table: int, decision: adjustment.ScoreDecision) -> None:
    played = board.played.get(table__number=table)
    call = DirectorCallFactory(table=played.table, board=board, played_board=played)
    decided = Decided("As told.", "So it is.", laws=["12C1"])
    ruling = rule_by_hand(matter=MatterFactory(call=call), by=call.director, decided=decided)
    record_score(ruling=ruling, decision=decision, played=played, seen=0, by=call.director)


def exported(board: Board) -> tuple[FileResult, ...]:
    session = Session.objects.get(pk=board.session_id)
    [tournament] = read_usebio(usebio_of(session))
    assert tournament.results == tournament_of(session).results
    assert tournament.pairs == tournament_of(session).pairs
    return tournament.results


def tricks(count: int, weight: int = 100) -> Outcome:
    return Outcome(parse_contract("4H"), Seat.S, count, weight)


def line(table: int, points: tuple[str, str], **more: object) -> FileResult:
    won = {1: 10, 2: 9, 3: 8}[table]
    told = {
        "contract": parse_contract("4H"),
        "declarer": Seat.S,
        "tricks": won,
        "score": {10: 420, 9: -50, 8: -100}[won],
    }
    return FileResult(
        1,
        str(table),
        str(table + 3),
        table=table,
        round=1,
        section="A",
        awarded=Awarded(Counted.MATCHPOINTS, *(Decimal(one) for one in points)),
        **(told | more),
    )


def test_without_a_ruling_it_is_what_was_entered(board: Board) -> None:
    assert exported(board) == (line(1, ("4", "0")), line(2, ("2", "2")), line(3, ("0", "4")))


def test_an_assigned_score_takes_the_place_of_the_result(board: Board) -> None:
    adjust(
        board,
        1,
        adjustment.same(
            adjustment.SideScore(adjustment.ScoreKind.ASSIGNED, Assigned((tricks(8),)))
        ),
    )

    assert exported(board)[0] == line(1, ("1", "3"), tricks=8, score=-100)


def test_an_adjustment_reaches_the_points_of_the_other_tables(board: Board) -> None:
    adjust(
        board,
        1,
        adjustment.same(
            adjustment.SideScore(adjustment.ScoreKind.ASSIGNED, Assigned((tricks(8),)))
        ),
    )

    assert exported(board)[1:] == (line(2, ("4", "0")), line(3, ("1", "3")))


def test_an_artificial_score_is_made_up_for_at_the_other_tables(board: Board) -> None:
    plus, minus = (
        adjustment.SideScore(adjustment.ScoreKind.ARTIFICIAL, fault=f)
        for f in (Fault.PLUS, Fault.MINUS)
    )
    adjust(board, 1, adjustment.ScoreDecision(plus, minus))

    assert exported(board)[1:] == (line(2, ("3.5", "0.5")), line(3, ("0.5", "3.5")))


def test_an_artificial_score_is_per_cent_and_exact_points(board: Board) -> None:
    plus, minus = (
        adjustment.SideScore(adjustment.ScoreKind.ARTIFICIAL, fault=f)
        for f in (Fault.PLUS, Fault.MINUS)
    )
    adjust(board, 1, adjustment.ScoreDecision(plus, minus))

    nothing = {"contract": None, "declarer": None, "tricks": None, "score": None}
    assert exported(board)[0] == line(
        1, ("2.4", "1.6"), **nothing, adjusted=FileAdjustment(Decimal(60), Decimal(40))
    )


def test_a_weighted_score_is_the_points_of_both_sides(board: Board) -> None:
    adjust(
        board,
        1,
        adjustment.same(
            adjustment.SideScore(
                adjustment.ScoreKind.ASSIGNED, Assigned((tricks(10, 60), tricks(9, 40)))
            )
        ),
    )

    nothing = {"contract": None, "declarer": None, "tricks": None, "score": None}
    assert exported(board)[0] == line(1, ("3.6", "0.4"), **nothing)


def test_a_split_score_is_each_sides_own_points(board: Board) -> None:
    made = adjustment.SideScore(
        adjustment.ScoreKind.ASSIGNED,
        Assigned((tricks(10),)),
        part=adjustment.ScorePart.SELF_INFLICTED,
    )
    down = adjustment.SideScore(
        adjustment.ScoreKind.ASSIGNED, Assigned((tricks(8),)), part=adjustment.ScorePart.OFFENDERS
    )
    adjust(board, 1, adjustment.ScoreDecision(down, made))

    found = exported(board)[0]
    assert (found.contract, found.score) == (None, None)
    assert found.awarded == Awarded(Counted.MATCHPOINTS, Decimal(1), Decimal(0))


def test_a_penalty_is_a_remark_and_changes_no_result(board: Board) -> None:
    before = exported(board)
    penalty = adjustment.Penalty(
        Side.EW, adjustment.PenaltyLaw.PROCEDURAL, adjustment.PenaltyUnit.PERCENT, Decimal(10)
    )
    adjust(board, 2, adjustment.ScoreDecision(penalties=(penalty,)))

    assert exported(board) == before
    text = usebio_of(Session.objects.get(pk=board.session_id)).decode()
    assert "<!-- Pair 5 EW, board 1: procedural 10 percent -->" in text


def misplaced(node: Element) -> list[str]:
    """Children that the format does not have there, or not in that order."""
    tags = [child.tag for child in node if isinstance(child.tag, str)]
    order = ORDER.get(node.tag, [])
    places = [order.index(tag) if tag in order else -1 for tag in tags]
    wrong = [] if places == sorted(places) and -1 not in places else [f"{node.tag}: {tags}"]
    return wrong + [found for child in node for found in misplaced(child)]


def test_the_file_has_the_structure_of_the_format(board: Board) -> None:
    adjust(
        board,
        1,
        adjustment.same(
            adjustment.SideScore(
                adjustment.ScoreKind.ASSIGNED, Assigned((tricks(10, 60), tricks(9, 40)))
            )
        ),
    )

    root = fromstring(usebio_of(Session.objects.get(pk=board.session_id)))

    assert root.attrib == {"Version": "1.2"}
    assert misplaced(root) == []


def test_the_number_of_queries_does_not_grow(board: Board) -> None:
    session = Session.objects.get(pk=board.session_id)
    with CaptureQueriesContext(connection) as before:
        usebio_of(session)
    section = PlayedBoard.objects.first().table.section
    for number in range(4, 9):
        table = TableFactory(section=section, number=number)
        ns, ew = (PairFactory(section=section, number=number + at) for at in (10, 20))
        PlayedBoardFactory(board=board, table=table, ns=ns, ew=ew)
    session = Session.objects.get(pk=board.session_id)

    with CaptureQueriesContext(connection) as after:
        usebio_of(session)

    assert len(after) == len(before)
