"""An event's adjustments row by row, and as CSV.

The CSV columns are described in docs/adjustments.md.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from deals.bridge.seats import Side
from deals.pages.cells import cell
from rulings.models import Adjustment, DirectorCall
from rulings.scores.account import Account, Figures, SideAccount, number_of
from rulings.scores.adjustment import Penalty, PenaltyUnit, SideScore, load
from rulings.scores.field import Field, Other
from rulings.scores.queries import fields_of

SIDE_COLUMNS = (
    *("pair", "kind", "result"),
    *Figures._fields,
    *("law", "penalty"),
)
COLUMNS = (
    *("number", "ruling", "event", "date", "session", "section", "table", "round", "board"),
    *("contract", "declarer", "tricks"),
    *(f"{side.value.lower()}_{name}" for side in Side for name in SIDE_COLUMNS),
    *("others", "supersedes", "recorded"),
)


@dataclass(frozen=True, slots=True)
class Listed:
    """One adjustment with what it is worth now."""

    row: Adjustment
    account: Account

    @property
    def call(self) -> DirectorCall:
        return self.row.ruling.matter.call


def listed(adjustments: Iterable[Adjustment], closed: Collection[int] = ()) -> list[Listed]:
    """Each with the field of its session, for somebody to whom boards are `closed` (their keys):
    two queries, whatever their number.
    """
    rows = list(adjustments)
    fields = fields_of({row.ruling.matter.call.session_id for row in rows}, closed=closed)
    return [_listed(row, fields) for row in rows]


def _listed(row: Adjustment, fields: Mapping[int, Field]) -> Listed:
    """Against the session with all that is in force, in other matters too."""
    matter, decision = row.ruling.matter, load(row.ns, row.ew, row.penalties)
    after = fields[matter.call.session_id]
    played = after.played_at(matter.call)
    before = after.without_matter(played.pk, matter.pk) if played else after
    return Listed(row, Account(decision, played, before, after))


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
    yield from (row.position, row.ruling.reference, str(event), event.date.isoformat())
    yield from (call.session.number, call.table.section.letter, call.table.number, call.round)
    yield call.board.number if call.board else None
    yield from (row.before.get(name) for name in ("contract", "declarer", "tricks"))
    for side in one.account.sides:
        yield from _side(side, one.account.decision.penalties)
    yield "; ".join(code for other in one.account.others if (code := other_code(other)))
    yield row.supersedes.position if row.supersedes else None
    yield row.at.isoformat(timespec="seconds")


def _side(one: SideAccount, penalties: Iterable[Penalty]) -> Iterator[Any]:
    yield from (str(one.pair or ""), one.score.kind.value, result_code(one.score))
    yield from one.figures
    yield one.score.part.value if one.score.part else ""
    yield "; ".join(penalty_code(p) for p in penalties if p.side is one.side)


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


def side_code(score: SideScore) -> str:
    """As `result_code`, and "stands" where the score of the table does."""
    return result_code(score) or score.kind.value


def penalty_code(penalty: Penalty) -> str:
    """ "procedural 10 percent" or "disciplinary warning"."""
    if penalty.unit is PenaltyUnit.WARNING:
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
