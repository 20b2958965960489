"""What an adjusted score is made of: likely results with their weights, or an artificial one.

Points are those of the side that is asked about, per cent are of what a board can give, and weights
are per cent of a hundred. Paragraphs are those of Law 12C (2017).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from deals.bridge.contract import Contract, PassedOut
from deals.bridge.scoring import score_of_side
from deals.bridge.seats import Seat, Side, Vulnerability

WHOLE = 100
"""What the weights of an assigned score add to."""
TRICKS = 13


@dataclass(frozen=True, slots=True)
class Outcome:
    """One result a board could have had, and its chance in per cent.

    ValueError where contract, declarer and tricks do not fit each other.
    """

    contract: Contract | PassedOut
    declarer: Seat | None = None
    tricks: int | None = None
    weight: int = WHOLE

    def __post_init__(self) -> None:
        played = isinstance(self.contract, Contract)
        if played != (self.declarer is not None) or played != (self.tricks is not None):
            raise ValueError("a contract has a declarer and tricks, a board passed out neither")
        if self.tricks is not None and not 0 <= self.tricks <= TRICKS:
            raise ValueError(f"{self.tricks} tricks cannot be won")
        if not 0 < self.weight <= WHOLE:
            raise ValueError(f"{self.weight} per cent is no weight")

    def points(self, side: Side, vulnerability: Vulnerability) -> int:
        return score_of_side(side, self.contract, self.declarer, vulnerability, self.tricks)


@dataclass(frozen=True, slots=True)
class Likely:
    """The points of one side, each with its chance; the chances add to one.

    An ordinary result is one amount with the chance of one.
    """

    chances: tuple[tuple[int, Fraction], ...]

    @classmethod
    def of(cls, points: int) -> Likely:
        return cls(((points, Fraction(1)),))

    def mean(self) -> Fraction:
        """The weighted points; no score is reckoned from them (12C1c weighs their worth)."""
        return sum((points * chance for points, chance in self.chances), Fraction(0))


@dataclass(frozen=True, slots=True)
class GivenScore:
    """An artificial score (12C2): per cent of the board, and IMPs, whichever the event counts."""

    percent: Fraction
    imps: Fraction


Score = Likely | GivenScore
"""What one side has on a board."""


@dataclass(frozen=True, slots=True)
class Assigned:
    """12C1a-c: one result, or several with weights. ValueError if these do not add to 100."""

    outcomes: tuple[Outcome, ...]

    def __post_init__(self) -> None:
        total = sum(outcome.weight for outcome in self.outcomes)
        if total != WHOLE:
            raise ValueError(f"the weights add to {total}, not to {WHOLE}")

    @property
    def is_weighted(self) -> bool:
        return len(self.outcomes) > 1

    def score(self, side: Side, vulnerability: Vulnerability) -> Likely:
        return Likely(
            tuple(
                (one.points(side, vulnerability), Fraction(one.weight, WHOLE))
                for one in self.outcomes
            )
        )


class Fault(StrEnum):
    """How far a side is at fault for a board that cannot be played (12C2a)."""

    MINUS = "minus"
    """Directly at fault."""
    AVERAGE = "average"
    """Partly at fault."""
    PLUS = "plus"
    """In no way at fault."""


_PERCENT = {Fault.MINUS: 40, Fault.AVERAGE: 50, Fault.PLUS: 60}
_IMPS = {Fault.MINUS: -3, Fault.AVERAGE: 0, Fault.PLUS: 3}


def artificial(fault: Fault, own: Fraction | None = None) -> GivenScore:
    """The artificial score of a side (12C2a, b); `own` is its per cent on its other boards.

    12C2c: who is not at fault keeps an average of his own above 60, who is at fault one below 40.
    IMPs are not changed by it: how an average of IMPs compares is left to the regulations.
    """
    percent = Fraction(_PERCENT[fault])
    if own is not None and fault is Fault.PLUS:
        percent = max(percent, own)
    if own is not None and fault is Fault.MINUS:
        percent = min(percent, own)
    return GivenScore(percent, Fraction(_IMPS[fault]))


@dataclass(frozen=True, slots=True)
class ScoreCourse:
    """How the score of a played board comes about, in the order of the Laws' work (SC-9).

    `restored` are declarer's tricks after a claim was ruled on (70) or a trick was given back
    (69B, 71, 79); `transferred` go to the innocent side by themselves (64A, 67B1); `equity` is what
    the director would assign instead (64C, 12C1).
    """

    contract: Contract
    declarer: Seat
    vulnerability: Vulnerability
    played: int
    restored: int | None = None
    transferred: int = 0
    innocent: Side | None = None
    equity: Assigned | None = None

    def tricks(self) -> int:
        """Declarer's, after restoring and then transferring. ValueError if there are none such."""
        tricks = self.played if self.restored is None else self.restored
        if self.transferred and self.innocent is None:
            raise ValueError("a trick is transferred to a side")
        sign = 1 if self.innocent is self.declarer.side else -1
        after = tricks + sign * self.transferred
        if not 0 <= after <= TRICKS:
            raise ValueError(f"{self.transferred} tricks cannot be transferred from {tricks}")
        return after

    def result(self, worth: Callable[[Likely], Fraction] = Likely.mean) -> Assigned:
        """The score: equity in place of the rest only if it is better for the innocent side.

        `worth` values a score of the innocent side, in matchpoints or IMPs where the other tables
        are known; else points.
        """
        computed = Assigned((Outcome(self.contract, self.declarer, self.tricks()),))
        if self.equity is None or self.innocent is None:
            return computed
        either = [one.score(self.innocent, self.vulnerability) for one in (computed, self.equity)]
        return self.equity if worth(either[1]) > worth(either[0]) else computed
