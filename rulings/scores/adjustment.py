"""An adjustment in its parts: what each side gets, why the two differ, and penalties beside it.

Kept as JSON with the ruling; `dump` and `load` are each other's inverse. No Django here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Any

from deals.bridge.adjusted_scores import (
    WHOLE,
    Assigned,
    Fault,
    GivenScore,
    Likely,
    Outcome,
    artificial,
)
from deals.bridge.contract import parse_contract
from deals.bridge.seats import Seat, Side, Vulnerability


class ScoreKind(StrEnum):
    """What a side gets in place of the score at the table."""

    STANDS = "stands"
    ASSIGNED = "assigned"
    """One result, or several weighted (12C1)."""
    ARTIFICIAL = "artificial"
    """12C2."""


class ScorePart(StrEnum):
    """By which paragraph the two sides are scored apart."""

    OFFENDERS = "12C1ei"
    """The offending side bears the full consequence of its infraction."""
    SELF_INFLICTED = "12C1eii"
    """The innocent side gets no relief for what it did to itself."""
    ACTED_FIRST = "11A"
    """A gain from an opponent who acted too soon is taken from the side that gained only."""
    TOO_LATE = "79C2"
    """An error found late is corrected for one side only."""
    DIRECTOR = "82C"
    """The director's error: both sides are treated as innocent."""


@dataclass(frozen=True, slots=True)
class SideScore:
    """What one side gets. `assigned` or `fault` as `kind` asks; `part` only where sides differ."""

    kind: ScoreKind = ScoreKind.STANDS
    assigned: Assigned | None = None
    fault: Fault | None = None
    part: ScorePart | None = None

    def score(
        self, side: Side, vulnerability: Vulnerability, table: Likely | GivenScore | None
    ) -> Likely | GivenScore | None:
        """The score to compare; `table` is that of the result at the table, None if unknown."""
        if self.assigned is not None:
            return self.assigned.score(side, vulnerability)
        return artificial(self.fault) if self.fault else table


class PenaltyLaw(StrEnum):
    PROCEDURAL = "procedural"
    """Law 90."""
    DISCIPLINARY = "disciplinary"
    """Law 91."""


class PenaltyUnit(StrEnum):
    """What a penalty is counted in."""

    WARNING = "warning"
    PERCENT = "percent"
    """Per cent of what one board can give."""
    MATCHPOINTS = "matchpoints"
    IMPS = "imps"
    VICTORY_POINTS = "vp"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class Penalty:
    """For one side; it changes nothing in the score of the other (90A). `amount` is positive."""

    side: Side
    measure: PenaltyLaw
    unit: PenaltyUnit = PenaltyUnit.WARNING
    amount: Decimal = Decimal(0)


@dataclass(frozen=True, slots=True)
class ScoreDecision:
    """Everything an adjustment says."""

    ns: SideScore = SideScore()
    ew: SideScore = SideScore()
    penalties: tuple[Penalty, ...] = ()

    def of(self, side: Side) -> SideScore:
        return self.ns if side is Side.NS else self.ew

    @property
    def is_split(self) -> bool:
        """Whether the two sides are scored by different results: each must say by what right."""
        kinds = ScoreKind.ASSIGNED in (self.ns.kind, self.ew.kind)
        return kinds and (self.ns.kind, self.ns.assigned) != (self.ew.kind, self.ew.assigned)


def same(score: SideScore, penalties: tuple[Penalty, ...] = ()) -> ScoreDecision:
    """The same result for both sides."""
    return ScoreDecision(score, score, penalties)


def dump_side(score: SideScore) -> dict[str, Any]:
    """JSON of what one side gets."""
    dumped: dict[str, Any] = {"kind": score.kind.value}
    if score.assigned is not None:
        dumped["outcomes"] = [_dump_outcome(one) for one in score.assigned.outcomes]
    if score.fault is not None:
        dumped["share"] = score.fault.value
    if score.part is not None:
        dumped["part"] = score.part.value
    return dumped


def load_side(dumped: Mapping[str, Any]) -> SideScore:
    outcomes = tuple(load_outcome(one) for one in dumped.get("outcomes", ()))
    return SideScore(
        ScoreKind(dumped["kind"]),
        Assigned(outcomes) if outcomes else None,
        Fault(dumped["share"]) if "share" in dumped else None,
        ScorePart(dumped["part"]) if "part" in dumped else None,
    )


def _dump_outcome(one: Outcome) -> dict[str, Any]:
    return {
        "contract": str(one.contract),
        "declarer": one.declarer.value if one.declarer else "",
        "tricks": one.tricks,
        "weight": one.weight,
    }


def load_outcome(dumped: Mapping[str, Any]) -> Outcome:
    """ValueError if contract, declarer and tricks are none that can be."""
    return Outcome(
        parse_contract(dumped["contract"]),
        Seat(dumped["declarer"]) if dumped["declarer"] else None,
        dumped["tricks"],
        dumped.get("weight", WHOLE),
    )


def dump_penalty(penalty: Penalty) -> dict[str, Any]:
    return {
        "side": penalty.side.value,
        "kind": penalty.measure.value,
        "unit": penalty.unit.value,
        "amount": str(penalty.amount),
    }


def load_penalty(dumped: Mapping[str, Any]) -> Penalty:
    return Penalty(
        Side(dumped["side"]),
        PenaltyLaw(dumped["kind"]),
        PenaltyUnit(dumped["unit"]),
        Decimal(dumped["amount"]),
    )


def load(ns: Any, ew: Any, penalties: Any) -> ScoreDecision:
    """The decision of a stored row."""
    return ScoreDecision(
        load_side(ns), load_side(ew), tuple(load_penalty(one) for one in penalties)
    )


def percent_of(penalties: tuple[Penalty, ...], side: Side, top: int) -> Fraction:
    """What a side's penalties take, in per cent of one board with such a top; others count none."""
    total = Fraction(0)
    for one in penalties:
        if one.side is side and one.unit is PenaltyUnit.PERCENT:
            total += Fraction(one.amount)
        elif one.side is side and one.unit is PenaltyUnit.MATCHPOINTS and top:
            total += Fraction(one.amount) * 100 / top
    return total
