"""An adjustment told once: what each side gets, what it has without it and with it, and whom else
it reaches. The pages put it into words, the file into codes, the API into fields.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from django.utils.functional import cached_property

from deals.bridge.adjusted_scores import GivenScore, Likely
from deals.bridge.comparison import knock_out
from deals.bridge.seats import Side, Vulnerability
from deals.models import Pair, PlayedBoard
from deals.models.events import Form
from rulings.models import DirectorCall
from rulings.scores.adjustment import ScoreDecision, SideScore
from rulings.scores.field import Field, Other, Worth


class Figures(NamedTuple):
    """What a program reads of one side: two decimals, None where nothing is to be compared."""

    points: int | None
    matchpoints_before: float | None
    matchpoints: float | None
    percent: float | None
    imps: float | None
    session_before: float | None
    session: float | None


@dataclass(frozen=True, slots=True)
class SideAccount:
    """What one side gets, and what it has on the board without it and with it."""

    side: Side
    pair: Pair | None
    """None if nobody wrote it down."""
    score: SideScore
    before: Worth
    after: Worth
    mean: Fraction | None = None
    """12C4: IMPs of the side in a knock-out where the two sides do not balance."""

    @property
    def figures(self) -> Figures:
        before, after = self.before, self.after
        return Figures(
            points_of(after),
            number_of(before.matchpoints),
            number_of(after.matchpoints),
            percent_of(after),
            number_of(after.imps),
            number_of(before.session),
            number_of(after.session),
        )


@dataclass(frozen=True)
class Account:
    """A decision about one result, with the session as it is `before` and `after` it."""

    decision: ScoreDecision
    played: PlayedBoard | None
    before: Field
    after: Field
    vulnerability: Vulnerability | None = None
    """Of a board where nobody has entered a result: the decision is then worth points alone."""

    @cached_property
    def sides(self) -> tuple[SideAccount, ...]:
        """North-South, then East-West."""
        worth = {side: self._worth(side) for side in Side}
        imps = [worth[side][1].imps for side in Side]
        means = _means(*imps) if self.after.form == Form.TEAMS else (None, None)
        return tuple(
            SideAccount(side, self._pair(side), self.decision.of(side), *worth[side], mean)
            for side, mean in zip(Side, means, strict=True)
        )

    @cached_property
    def others(self) -> tuple[Other, ...]:
        """The lines at the other tables of the board whose score it changes."""
        if self.played is None:
            return ()
        return tuple(self.after.others_than(self.before, self.played.pk))

    def _pair(self, side: Side) -> Pair | None:
        return self.after.pair(self.played.pk, side) if self.played else None

    def _worth(self, side: Side) -> tuple[Worth, Worth]:
        if self.played:
            return self.before.worth(self.played.pk, side), self.after.worth(self.played.pk, side)
        score = None
        if self.vulnerability is not None:
            score = self.decision.of(side).score(side, self.vulnerability, None)
        return Worth(None), Worth(score)


def account_of(
    call: DirectorCall, field: Field, played: PlayedBoard | None, decision: ScoreDecision
) -> Account:
    """Of a decision that `field`, the session, is without."""
    if played:
        return Account(decision, played, field, field.with_decision(played.pk, decision))
    vulnerability = Vulnerability(call.board.vulnerability) if call.board else None
    return Account(decision, None, field, field, vulnerability)


def _means(
    ns: Fraction | None, ew: Fraction | None
) -> tuple[Fraction, Fraction] | tuple[None, None]:
    if ns is None or ew is None or ns + ew == 0:
        return None, None
    return knock_out(ns, ew), knock_out(ew, ns)


def points_of(worth: Worth) -> int | None:
    """The side's points where it has one result; None for several and for artificial scores."""
    score = worth.score
    if isinstance(score, Likely) and len(score.chances) == 1:
        return score.chances[0][0]
    return None


def percent_of(worth: Worth) -> float | None:
    """The side's per cent on the board; of an artificial score also without other tables."""
    if worth.percent is None and isinstance(worth.score, GivenScore):
        return number_of(worth.score.percent)
    return number_of(worth.percent)


def number_of(value: Fraction | None) -> float | None:
    """With two decimals."""
    return None if value is None else round(float(value), 2)
