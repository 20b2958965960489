"""A board compared over the tables that played it: matchpoints, cross-IMPs, and a team match.

Conventions where regulations differ, and Law 78 leaves them free:

- Two matchpoints for each score that is beaten and one for each equal (78A), so the top is twice
  the number of other tables.
- A weighted score takes part with each of its results by its chance, its own matchpoints as well
  as those of the tables it is compared with: what is weighed is matchpoints or IMPs, not points.
- The two lines are compared apart: North-South with what North-South have at the other tables,
  East-West likewise, so that a split score reaches each line with the half that is theirs.
- Artificial scores are not compared with. Neuberg's formula makes up for them: with `n` of `N`
  scores comparable, matchpoints `m` become `(m + 1) x N / n - 1`.
- Cross-IMPs are the mean of the IMPs against each other comparable table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from deals.bridge.adjusted_scores import GivenScore, Likely, Score
from deals.bridge.scoring import imps
from deals.bridge.seats import Side


@dataclass(frozen=True, slots=True)
class ComparedTable:
    """What the two sides have at one table; the points of each are its own."""

    ns: Score
    ew: Score

    @classmethod
    def of(cls, points: int) -> ComparedTable:
        """An ordinary result, in points of North-South."""
        return cls(Likely.of(points), Likely.of(-points))

    def score(self, side: Side) -> Score:
        return self.ns if side is Side.NS else self.ew


def top(tables: int) -> int:
    """The most matchpoints a board gives that was played at so many tables."""
    return 2 * (tables - 1)


def matchpoints(board: Sequence[ComparedTable], side: Side) -> list[Fraction]:
    """Those of the line at each table, in order. Nothing to compare with is an average.

    >>> [str(won) for won in matchpoints([Entry.of(420), Entry.of(420), Entry.of(-50)], Side.NS)]
    ['3', '3', '0']
    """
    scores = [entry.score(side) for entry in board]
    return [
        _matchpoints(score, scores[:n] + scores[n + 1 :], len(board))
        for n, score in enumerate(scores)
    ]


def _matchpoints(score: Score, others: Sequence[Score], tables: int) -> Fraction:
    if isinstance(score, GivenScore):
        return score.percent / 100 * top(tables)
    compared = [other for other in others if isinstance(other, Likely)]
    won = sum((_beats(score, other) for other in compared), Fraction(0))
    return (won + 1) * tables / (len(compared) + 1) - 1


def _beats(score: Likely, other: Likely) -> Fraction:
    """Two for a better score, one for an equal; each result by its chance."""
    return sum(
        (
            mine * theirs * ((points > against) - (points < against) + 1)
            for points, mine in score.chances
            for against, theirs in other.chances
        ),
        Fraction(0),
    )


def percentages(board: Sequence[ComparedTable], side: Side) -> list[Fraction] | None:
    """Per cent of the top for each table; None where nobody else played the board."""
    if len(board) < 2:
        return None
    return [100 * won / top(len(board)) for won in matchpoints(board, side)]


def cross_imps(board: Sequence[ComparedTable], side: Side) -> list[Fraction] | None:
    """IMPs of the line at each table, the mean against the others; None with nobody to compare."""
    scores = [entry.score(side) for entry in board]
    if sum(isinstance(score, Likely) for score in scores) < 2:
        return None
    return [_cross(score, scores[:n] + scores[n + 1 :]) for n, score in enumerate(scores)]


def _cross(score: Score, others: Sequence[Score]) -> Fraction:
    if isinstance(score, GivenScore):
        return score.imps
    compared = [other for other in others if isinstance(other, Likely)]
    won = sum((_imps(score, other, -1) for other in compared), Fraction(0))
    return won / len(compared)


def _imps(score: Likely, other: Likely, sign: int) -> Fraction:
    """IMPs for the two amounts together, the other's with `sign`; each pair by its chance."""
    return sum(
        (
            mine * theirs * imps(points + sign * against)
            for points, mine in score.chances
            for against, theirs in other.chances
        ),
        Fraction(0),
    )


def match_imps(here: ComparedTable, there: ComparedTable) -> tuple[Fraction, Fraction]:
    """IMPs of the team sitting North-South `here` and of its opponents, each by its own scores.

    An ordinary board gives what one wins and the other loses; a split score need not.
    """
    return _team(here.ns, there.ew), _team(here.ew, there.ns)


def _team(one: Score, other: Score) -> Fraction:
    if isinstance(one, GivenScore):
        return one.imps
    return other.imps if isinstance(other, GivenScore) else _imps(one, other, 1)


def knock_out(own: Fraction, opponents: Fraction) -> Fraction:
    """The IMPs of a team in a knock-out whose sides do not balance: the mean (12C4).

    `own` and `opponents` are what each side has by itself, with its sign.
    """
    return (own - opponents) / 2
