"""What rulings make of the results of a board, table by table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from deals.bridge.seats import Side
from deals.models import Board, PlayedBoard
from deals.words.seats import side_name
from rulings.models import Ruling, RulingKind
from rulings.record.scored import is_scored_otherwise
from rulings.ruled.queries import RuledOn
from rulings.scores.adjustment import ScoreDecision, load
from rulings.scores.field import Field
from rulings.scores.recorded import changes, of_older, side_line


@dataclass(frozen=True, slots=True)
class RuledResult:
    """What was ruled of the score of one result."""

    rulings: tuple[Ruling, ...]
    counts: tuple[str, ...] = ()
    """What counts instead of the result: one line where both sides have the same."""
    hint: str = ""
    """Why that may not be the last of it."""


def ruled_results(
    board: Board, results: Iterable[PlayedBoard], rows: Iterable[RuledOn]
) -> dict[int, RuledResult]:
    """Of the results whose score is another by the rulings on the board, or may become another, by
    the key of the result.
    """
    field = Field("", {one.pk: one for one in results}, {})
    found: dict[int, list[RuledOn]] = {}
    for one in rows:
        at = field.played_at(one.ruling.matter.call)
        if at is not None and _is_of_score(one):
            found.setdefault(at.pk, []).append(one)
    return {key: _result(board, key, field, of_result) for key, of_result in found.items()}


def _is_of_score(one: RuledOn) -> bool:
    if one.score is not None:
        return changes(one.score)
    if one.ruling.kind == RulingKind.INTERIM:
        return one.final is None
    return is_scored_otherwise(one.ruling)


def _result(board: Board, key: int, field: Field, rows: list[RuledOn]) -> RuledResult:
    made = sorted((one.score.position, one) for one in rows if one.score)
    told = tuple(
        (one.ruling.matter_id, load(one.score.ns, one.score.ew, one.score.penalties))
        for _position, one in made
        if one.score
    )
    decision = Field("", field.rows, {key: told}).decisions.get(key)
    return RuledResult(
        tuple(one.ruling for one in rows),
        _counts(decision, board) if decision else (),
        next(filter(None, map(_hint, rows)), ""),
    )


def _counts(decision: ScoreDecision, board: Board) -> tuple[str, ...]:
    if decision.ns.assigned and decision.ns.assigned == decision.ew.assigned:
        return (side_line(decision, Side.NS, board),)
    return tuple(f"{side_name(one)}: {side_line(decision, one, board)}" for one in Side)


def _hint(one: RuledOn) -> str:
    if one.ruling.kind == RulingKind.INTERIM:
        return _("The ruling is for now: the score may still change.")
    if one.score is None:
        return _("The ruling changes the score; the new one is not recorded yet.")
    return of_older() if one.score.ruling_id < one.ruling.pk else ""
