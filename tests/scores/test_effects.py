"""What a decision does to a board and its field, in figures worked out by hand (78A, 12C, 90A).

The field is board 1 and board 2, four hearts by South at three tables: ten tricks, nine and eight.
Pairs 1 to 3 sit North-South and meet pairs 4 to 6. North-South have 4, 2 and 0 of 4 matchpoints.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from deals.bridge.adjusted_scores import Assigned, Fault, Outcome
from deals.bridge.contract import parse_contract
from deals.bridge.seats import Seat, Side
from deals.models import PlayedBoard, Session
from deals.models.events import Form, Scoring
from rulings.scores.account import account_of
from rulings.scores.adjustment import (
    Penalty,
    PenaltyLaw,
    PenaltyUnit,
    ScoreDecision,
    ScoreKind,
    ScorePart,
    SideScore,
    same,
)
from rulings.scores.field import Field
from rulings.scores.page import other_lines, side_effects
from rulings.scores.queries import fields_of
from tests.factories import (
    BoardFactory,
    DirectorCallFactory,
    PairFactory,
    PlayedBoardFactory,
    SectionFactory,
    SessionFactory,
    TableFactory,
)

pytestmark = pytest.mark.django_db

Others = dict[str, tuple[str, str, str]]
TRICKS = (10, 9, 8)


@pytest.fixture
def session() -> Session:
    session = SessionFactory()
    section = SectionFactory(session=session, letter="A")
    tables = [TableFactory(section=section, number=n) for n in (1, 2, 3)]
    pairs = [PairFactory(section=section, number=n) for n in range(1, 7)]
    for number in (1, 2):
        board = BoardFactory(session=session, number=number, vulnerability="None")
        for at, tricks in enumerate(TRICKS):
            sat = {"table": tables[at], "ns": pairs[at], "ew": pairs[at + 3]}
            PlayedBoardFactory(board=board, tricks=tricks, **sat)
    return session


def assigned(*outcomes: tuple[int, int], part: ScorePart | None = None) -> SideScore:
    """Four hearts by South with so many tricks, each with its weight."""
    made = [Outcome(parse_contract("4H"), Seat.S, count, weight) for count, weight in outcomes]
    return SideScore(ScoreKind.ASSIGNED, Assigned(tuple(made)), part=part)


def artificial(fault: Fault) -> SideScore:
    return SideScore(ScoreKind.ARTIFICIAL, fault=fault)


DOWN_TWO = same(assigned((8, 100)))
WEIGHTED = same(assigned((10, 60), (9, 40)))
SIXTY_FORTY = ScoreDecision(artificial(Fault.PLUS), artificial(Fault.MINUS))


def at(session: Session, table: int = 1) -> PlayedBoard:
    return PlayedBoard.objects.get(board__session=session, board__number=1, table__number=table)


def without_result(session: Session) -> PlayedBoard:
    played = at(session)
    played.contract, played.declarer, played.tricks = "", "", None
    played.save()
    return played


def field_of(session: Session) -> Field:
    return fields_of([session.pk])[session.pk]


def told(
    session: Session, decision: ScoreDecision, table: int = 1
) -> tuple[dict[str, object], Others]:
    """The lines of both sides (before, after, change), and what becomes of the others."""
    played, field = at(session, table), field_of(session)
    call = DirectorCallFactory(table=played.table, board=played.board, played_board=played)
    account, scoring = account_of(call, field, played, decision), session.event.scoring
    lines = {
        f"{side.side} {line.label}": (line.before, line.after, line.change)
        for side in side_effects(account, scoring)
        for line in side.lines
    }
    found = other_lines(account, scoring)
    return lines, {f"{one.pair} {one.side}": (one.before, one.after, one.session) for one in found}


def test_an_assigned_score_is_compared_by_every_table(session: Session) -> None:
    lines, field = told(session, DOWN_TWO)

    assert lines == {
        "NS Points": ("+420", "−100", ""),
        "NS Matchpoints": ("4", "1", ""),
        "NS On the board": ("100.0\xa0%", "25.0\xa0%", ""),
        "NS Session so far": ("100.0\xa0%", "62.5\xa0%", "−37.50"),
        "EW Points": ("−420", "+100", ""),
        "EW Matchpoints": ("0", "3", ""),
        "EW On the board": ("0.0\xa0%", "75.0\xa0%", ""),
        "EW Session so far": ("0.0\xa0%", "37.5\xa0%", "+37.50"),
    }
    assert field == {
        "2 North-South": ("2", "4", "+25"),
        "5 East-West": ("2", "0", "−25"),
        "3 North-South": ("0", "1", "+12.50"),
        "6 East-West": ("4", "3", "−12.50"),
    }


def test_a_weighted_score_meets_the_field_with_each_of_its_results(session: Session) -> None:
    lines, field = told(session, WEIGHTED)

    # Against nine tricks 60 % of 2 and 40 % of 1, against eight 2: what is weighed is matchpoints.
    assert lines["NS Matchpoints"] == ("4", "3.6", "")
    assert lines["EW Matchpoints"] == ("0", "0.4", "")
    assert field == {"2 North-South": ("2", "2.4", "+5"), "5 East-West": ("2", "1.6", "−5")}


def test_an_artificial_score_is_made_up_for_by_neubergs_formula(session: Session) -> None:
    other = PlayedBoard.objects.get(board__session=session, board__number=2, table__number=1)
    other.delete()
    lines, field = told(session, SIXTY_FORTY)

    # Two of three scores are compared: (2 + 1) x 3/2 - 1 and (0 + 1) x 3/2 - 1.
    assert (lines["NS Matchpoints"], lines["EW Matchpoints"]) == (
        ("4", "2.4", ""),
        ("0", "1.6", ""),
    )
    assert {name: row[:2] for name, row in field.items()} == {
        "2 North-South": ("2", "3.5"),
        "5 East-West": ("2", "0.5"),
        "3 North-South": ("0", "0.5"),
        "6 East-West": ("4", "3.5"),
    }


def test_an_average_plus_keeps_the_pairs_own_better_session(session: Session) -> None:
    """12C2c: 100 % and 0 % on board 2 are more than 60, and less than 40."""
    lines, _field = told(session, SIXTY_FORTY)

    assert (lines["NS Matchpoints"], lines["EW Matchpoints"]) == (("4", "4", ""), ("0", "0", ""))


def test_an_artificial_score_of_a_board_not_played_gives_the_others_a_larger_field(
    session: Session,
) -> None:
    without_result(session)

    lines, field = told(
        session, ScoreDecision(artificial(Fault.AVERAGE), artificial(Fault.AVERAGE))
    )

    assert lines["NS Matchpoints"] == ("", "2", "")
    assert lines["NS Session so far"] == ("100.0\xa0%", "75.0\xa0%", "−25")  # it has board 2 too
    assert field == {
        "2 North-South": ("2", "3.5", "−6.25"),  # of 4 in place of 2: 87.5 % of 100 and of 50
        "5 East-West": ("0", "0.5", "+6.25"),
        "3 North-South": ("0", "0.5", "+6.25"),
        "6 East-West": ("2", "3.5", "−6.25"),
    }


def test_who_keeps_his_matchpoints_of_a_larger_field_is_told_with_his_per_cent(
    session: Session,
) -> None:
    """Ten tricks beat both: the best of two keeps its 2 of 2, which are 2 of 4 then."""
    played = without_result(session)
    call = DirectorCallFactory(table=played.table, board=played.board, played_board=played)

    account = account_of(call, field_of(session), played, same(assigned((10, 100))))
    field = other_lines(account, session.event.scoring)

    assert [(one.pair, one.before, one.after, one.had_share, one.has_share) for one in field] == [
        ("2", "2", "2", "100.0\xa0%", "50.0\xa0%"),
        ("5", "0", "2", "0.0\xa0%", "50.0\xa0%"),
        ("6", "2", "4", "100.0\xa0%", "100.0\xa0%"),
    ]


def test_a_split_score_reaches_each_line_with_its_own_half(session: Session) -> None:
    apart = ScoreDecision(
        assigned((8, 100), part=ScorePart.OFFENDERS),
        assigned((10, 100), part=ScorePart.SELF_INFLICTED),
    )

    lines, field = told(session, apart)

    assert (lines["NS Matchpoints"], lines["EW Matchpoints"]) == (("4", "1", ""), ("0", "0", ""))
    assert field == {
        "2 North-South": ("2", "4", "+25"),
        "3 North-South": ("0", "1", "+12.50"),
    }


def test_a_penalty_is_taken_from_the_session_and_touches_nobody_else(session: Session) -> None:
    lines, field = told(
        session,
        ScoreDecision(
            penalties=(Penalty(Side.NS, PenaltyLaw.PROCEDURAL, PenaltyUnit.PERCENT, Decimal(10)),)
        ),
        table=2,
    )

    assert lines["NS Matchpoints"] == ("2", "2", "")
    assert lines["NS Session so far"] == ("50.0\xa0%", "45.0\xa0%", "−5")
    assert lines["EW Session so far"] == ("50.0\xa0%", "50.0\xa0%", "")
    assert field == {}


def test_in_imps_the_others_meet_it_too(session: Session) -> None:
    session.event.scoring = Scoring.IMPS
    session.event.save()

    lines, field = told(session, DOWN_TWO)

    # The mean against −50 and −100: (10 + 11) / 2, and then (−2 + 0) / 2 for −100.
    assert lines["NS IMPs"] == ("+10.50", "−1", "")
    assert lines["NS IMPs so far"] == ("+21", "+9.50", "−11.50")
    assert field == {
        "2 North-South": ("−4", "+2", "+6"),
        "5 East-West": ("+4", "−2", "−6"),
        "3 North-South": ("−6.50", "−1", "+5.50"),
        "6 East-West": ("+6.50", "+1", "−5.50"),
    }


def test_in_a_match_the_other_table_has_the_same_imps_and_no_matchpoints(session: Session) -> None:
    """SC-11: an artificial score against a result does not balance; a knock-out takes the mean."""
    session.event.scoring, session.event.form = Scoring.IMPS, Form.TEAMS
    session.event.save()
    PlayedBoard.objects.filter(board__session=session, table__number=3).delete()

    lines, field = told(session, SIXTY_FORTY)

    assert lines["NS IMPs"] == ("+10", "+3", "")
    assert lines["EW IMPs"] == ("−10", "−3", "")
    assert field == {"2 North-South": ("−10", "−3", "+7"), "5 East-West": ("+10", "+3", "−7")}
    assert field_of(session).worth(at(session).pk, Side.NS).matchpoints is None


def test_total_points_have_no_field(session: Session) -> None:
    session.event.scoring = Scoring.TOTAL
    session.event.save()

    lines, field = told(session, DOWN_TWO)

    assert lines == {"NS Points": ("+420", "−100", ""), "EW Points": ("−420", "+100", "")}
    assert field == {}


def test_what_one_matter_decided_is_taken_away_without_the_others(session: Session) -> None:
    played = at(session)
    penalty = Penalty(Side.NS, PenaltyLaw.PROCEDURAL, PenaltyUnit.MATCHPOINTS, Decimal(1))
    empty = field_of(session)
    both = Field(
        empty.form,
        empty.rows,
        {played.pk: ((7, DOWN_TWO), (8, ScoreDecision(penalties=(penalty,))))},
    )

    found = [both, both.without_matter(played.pk, 7), both.without_matter(played.pk, 8), empty]

    assert [
        (one.worth(played.pk, Side.NS).matchpoints, one.worth(played.pk, Side.NS).session)
        for one in found
    ] == [
        (Fraction(1), Fraction(50)),  # 25 and 100 %, less 25 % of a board
        (Fraction(4), Fraction(175, 2)),
        (Fraction(1), Fraction(125, 2)),
        (Fraction(4), Fraction(100)),
    ]
