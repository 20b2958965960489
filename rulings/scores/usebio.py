"""A session as USEBIO, with every adjustment that is in force on it; see `docs/adjustments.md`.

Cards are not in it: who plays in the session may have boards still to play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from deals.bridge.adjusted_scores import GivenScore, Likely, Outcome, Score
from deals.bridge.contract import parse_contract
from deals.bridge.seats import Seat, Side
from deals.formats.tournament import (
    Awarded,
    Counted,
    FileAdjustment,
    FilePair,
    FilePlayer,
    FileResult,
    Tournament,
)
from deals.formats.usebio import write_usebio
from deals.models import Pair, PlayedBoard, Session
from deals.models.boards import ImportedUnit
from deals.models.events import Form, Scoring
from rulings.scores.adjustment import ScoreDecision, ScoreKind, SideScore
from rulings.scores.adjustment_list import penalty_code
from rulings.scores.field import Field, Worth
from rulings.scores.queries import fields_of

_SCORINGS: dict[str, str] = {Scoring.MATCHPOINTS: "MatchPoints", Scoring.IMPS: "IMP;Cross"}
_PLACES = Decimal("0.01")


def usebio_of(session: Session) -> bytes:
    """The file. Five queries, however many results the session has."""
    return write_usebio(tournament_of(session))


def tournament_of(session: Session) -> Tournament:
    """The session as it is scored now: what was ruled stands in place of what was entered."""
    # The file says nothing of what a pair has over the session.
    field = replace(fields_of([session.pk])[session.pk], has_sums=False)
    event = session.event
    pairs = list(
        Pair.objects.filter(section__session=session)
        .select_related("section", "player1", "player2")
        .order_by("section__letter", "direction", "number")
    )
    rows = sorted(field.rows.values(), key=_place)
    results = [_result(field, row, event.scoring) for row in rows]
    scoring = "IMP" if event.form == Form.TEAMS else _SCORINGS.get(event.scoring, "")
    return Tournament(
        name=event.name,
        club=event.club.name,
        date=event.date.strftime("%Y.%m.%d"),
        scoring=scoring,
        pairs=tuple(_pair(pair) for pair in pairs),
        notes=tuple(_notes(field, rows, results)),
        results=tuple(filter(None, results)),
    )


def _place(row: PlayedBoard) -> tuple[str, int, int, int]:
    return (row.table.section.letter, row.board.number, row.round or 0, row.table.number)


def _pair(pair: Pair) -> FilePair:
    players = tuple(
        FilePlayer(one.name, one.number) if one else FilePlayer()
        for one in (pair.player1, pair.player2)
    )
    while players and players[-1] == FilePlayer():
        players = players[:-1]
    return FilePair(
        str(pair), players, Side(pair.direction) if pair.direction else None, _section(pair)
    )


def _section(pair: Pair) -> str:
    return str(pair.section.letter)


def _result(field: Field, row: PlayedBoard, scoring: str) -> FileResult | None:
    """None for a board nobody has a score on yet."""
    worth = [field.worth(row.pk, side) for side in Side]
    scores = worth[0].score, worth[1].score
    if None in scores:
        return None
    contract, declarer, tricks = _told(row, field.decisions.get(row.pk, ScoreDecision()))
    return FileResult(
        board=row.board.number,
        ns=str(row.ns or ""),
        ew=str(row.ew or ""),
        contract=parse_contract(contract) if contract else None,
        declarer=Seat(declarer) if declarer else None,
        tricks=tricks,
        score=_points(*scores),
        adjusted=_artificial(*scores),
        awarded=_awarded(field, worth, scoring),
        table=row.table.number,
        round=row.round,
        section=row.table.section.letter,
    )


def _told(row: PlayedBoard, decision: ScoreDecision) -> tuple[str, str, int | None]:
    """Contract, declarer and tricks of the one result that both sides have; else nothing."""
    nothing = ("", "", None)
    if row.imported_unit and row.imported_unit != ImportedUnit.POINTS:
        kinds = {decision.ns.kind, decision.ew.kind}
        if kinds != {ScoreKind.ASSIGNED}:
            return nothing
    if decision.ns.kind is ScoreKind.STANDS and decision.ew.kind is ScoreKind.STANDS:
        return (row.contract, row.declarer, row.tricks)
    outcome = _only(decision.ns)
    if decision.is_split or outcome is None:
        return nothing
    return (str(outcome.contract), str(outcome.declarer or ""), outcome.tricks)


def _only(score: SideScore) -> Outcome | None:
    if score.assigned is None or score.assigned.is_weighted:
        return None
    return score.assigned.outcomes[0]


def _points(ns: Score | None, ew: Score | None) -> int | None:
    """The points of North-South where both sides have that one result."""
    if not isinstance(ns, Likely) or not isinstance(ew, Likely):
        return None
    if len(ns.chances) > 1 or len(ew.chances) > 1 or ns.chances[0][0] != -ew.chances[0][0]:
        return None
    return ns.chances[0][0]


def _artificial(ns: Score | None, ew: Score | None) -> FileAdjustment | None:
    """The word of the format, in whole per cent; exactly, it stands in the points awarded."""
    if not isinstance(ns, GivenScore) or not isinstance(ew, GivenScore):
        return None
    return FileAdjustment(Decimal(round(ns.percent)), Decimal(round(ew.percent)))


def _awarded(field: Field, worth: Sequence[Worth], scoring: str) -> Awarded | None:
    if scoring == Scoring.MATCHPOINTS and field.form != Form.TEAMS:
        points, counted = [one.matchpoints for one in worth], Counted.MATCHPOINTS
    else:
        points, counted = [one.imps for one in worth], Counted.CROSS_IMPS
    if None in points or field.form == Form.TEAMS or scoring == Scoring.TOTAL:
        return None
    return Awarded(counted, *(_decimal(one) for one in points if one is not None))


def _decimal(value: Fraction) -> Decimal:
    """Two places, and no more noughts than needed."""
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return Decimal(f"{exact.quantize(_PLACES).normalize():f}")


def _is_by_hand(field: Field) -> bool:
    """Whether a weighted or split score has no place in the file: matches have no points here."""
    return field.form == Form.TEAMS


def _notes(
    field: Field, rows: Iterable[PlayedBoard], results: Iterable[FileResult | None]
) -> Iterator[str]:
    """What USEBIO 1.2 has no element for: penalties, and scores only a team match can tell."""
    for row, result in zip(rows, results, strict=True):
        if result and result.score is None and result.adjusted is None and _is_by_hand(field):
            yield f"Board {row.board.number}, {row.ns or '?'} - {row.ew or '?'}: weighted or split"
        for one in field.decisions.get(row.pk, ScoreDecision()).penalties:
            pair = field.pair(row.pk, one.side)
            yield f"Pair {pair or '?'} {one.side}, board {row.board.number}: {penalty_code(one)}"
