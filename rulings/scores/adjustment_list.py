"""An event's adjustments row by row: as the list shows them, as CSV, and as the API tells them.

The CSV columns are described in docs/adjustments.md.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from deals.bridge.adjusting import Given, Likely
from deals.bridge.seats import Side
from deals.models import PlayedBoard
from deals.pages.cells import cell
from rulings.models import Adjustment, DirectorCall
from rulings.scores.adjustment import Decision, Penalty, SideScore, Unit, load
from rulings.scores.field import Field, Other, Worth
from rulings.scores.queries import fields_of

SIDE_COLUMNS = (
    *("pair", "kind", "result", "points", "matchpoints_before", "matchpoints", "percent", "imps"),
    *("session_before", "session", "law", "penalty"),
)
COLUMNS = (
    *("number", "ruling", "event", "date", "session", "section", "table", "round", "board"),
    *("contract", "declarer", "tricks"),
    *(f"{side.value.lower()}_{name}" for side in Side for name in SIDE_COLUMNS),
    *("others", "supersedes", "recorded"),
)


@dataclass(frozen=True)
class Listed:
    """One adjustment with what it is worth now."""

    row: Adjustment
    decision: Decision
    field: Field
    played: PlayedBoard | None

    @property
    def call(self) -> DirectorCall:
        return self.row.ruling.matter.call

    def worth(self, side: Side) -> Worth:
        """What the side has on that result, with everything that is in force on it."""
        return self.field.worth(self.played.pk, side) if self.played else Worth(None)

    @cached_property
    def _before(self) -> Field:
        """The session without what was decided in this matter; with all that was in others."""
        if self.played is None:
            return self.field
        return self.field.without_matter(self.played.pk, self.row.ruling.matter_id)

    def before(self, side: Side) -> Worth:
        """What the side would have without this adjustment."""
        return self._before.worth(self.played.pk, side) if self.played else Worth(None)

    @cached_property
    def others(self) -> tuple[Other, ...]:
        """The lines at the other tables of the board whose score it changes."""
        if self.played is None:
            return ()
        return tuple(self.field.others_than(self._before, self.played.pk))

    def pair(self, side: Side) -> str:
        return str(self.field.pair(self.played.pk, side) or "") if self.played else ""


def listed(adjustments: Iterable[Adjustment]) -> list[Listed]:
    """Each with the field of its session: two queries, whatever their number."""
    rows = list(adjustments)
    fields = fields_of({row.ruling.matter.call.session_id for row in rows})
    return [_listed(row, fields) for row in rows]


def _listed(row: Adjustment, fields: Mapping[int, Field]) -> Listed:
    call = row.ruling.matter.call
    field = fields[call.session_id]
    return Listed(row, load(row.ns, row.ew, row.penalties), field, field.played_at(call))


def csv_of(rows: Iterable[Listed]) -> str:
    """The list as a file, comma separated, with a line of names on top."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for row in rows:
        writer.writerow([cell(value) for value in _cells(row)])
    return out.getvalue()


def _cells(one: Listed) -> Iterator[Any]:
    row, call = one.row, one.call
    event = call.session.event
    yield from (row.position, row.ruling.reference, event.name, event.date.isoformat())
    yield from (call.session.number, call.table.section.letter, call.table.number, call.round)
    yield call.board.number if call.board else None
    yield from (row.before.get(name) for name in ("contract", "declarer", "tricks"))
    for side in Side:
        yield from _side(one, side)
    yield "; ".join(code for other in one.others if (code := other_code(other)))
    yield row.supersedes.position if row.supersedes else None
    yield row.at.isoformat(timespec="seconds")


def _side(one: Listed, side: Side) -> Iterator[Any]:
    score, before, worth = one.decision.of(side), one.before(side), one.worth(side)
    yield from (one.pair(side), score.kind.value, result_code(score))
    yield points_of(worth)
    yield from (number_of(before.matchpoints), number_of(worth.matchpoints))
    yield from (percent_of(worth), number_of(worth.imps))
    yield from (number_of(before.session), number_of(worth.session))
    yield score.part.value if score.part else ""
    yield "; ".join(penalty_code(p) for p in one.decision.penalties if p.side is side)


def result_code(score: SideScore) -> str:
    """ "4SX S 10" or "4S S 10 60%; 4S S 9 40%"; "plus", "average" or "minus"; else empty."""
    if score.assigned is None:
        return score.fault.value if score.fault else ""
    return "; ".join(
        " ".join(
            str(part)
            for part in (
                one.contract,
                one.declarer,
                one.tricks,
                f"{one.weight}%" if score.assigned.is_weighted else None,
            )
            if part is not None
        )
        for one in score.assigned.outcomes
    )


def penalty_code(penalty: Penalty) -> str:
    """ "procedural 10 percent" or "disciplinary warning"."""
    if penalty.unit is Unit.WARNING:
        return f"{penalty.measure.value} warning"
    return f"{penalty.measure.value} {penalty.amount.normalize():f} {penalty.unit.value}"


def other_code(other: Other) -> str:
    """ "7 A2 NS 4 > 5.33": pair, table, line and matchpoints; empty where these do not change."""
    before, after = number_of(other.before.matchpoints), number_of(other.after.matchpoints)
    if before == after:
        return ""
    place = f"{other.pair or ''} {other.table} {other.side}".strip()
    return f"{place} {_short(before)} > {_short(after)}"


def _short(value: float | None) -> str:
    return "-" if value is None else f"{value:g}"


def points_of(worth: Worth) -> int | None:
    """The side's points where it has one result; None for several and for artificial scores."""
    score = worth.score
    if isinstance(score, Likely) and len(score.chances) == 1:
        return score.chances[0][0]
    return None


def percent_of(worth: Worth) -> float | None:
    """The side's per cent on the board; of an artificial score also without other tables."""
    if worth.percent is None and isinstance(worth.score, Given):
        return number_of(worth.score.percent)
    return number_of(worth.percent)


def number_of(value: Fraction | None) -> float | None:
    """With two decimals."""
    return None if value is None else round(float(value), 2)
