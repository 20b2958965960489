"""Places boxes in columns, from left to right, with few crossings. Pure geometry, in pixels.

The usual four steps for a drawing in layers: every box goes in the column after the last box that
leads to it; a link across several columns gets a waypoint in each; the columns are sorted by the
mean of their neighbours, to and fro; and heights are the nearest to the neighbours' that leave the
order as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH = 250
"""Of a box, and of a column."""
COLUMN_GAP = 64
ROW_GAP = 20
SWEEPS = 6
ENTRY = 18
"""How far below its top a link meets a box, at most half its height."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """From a box, at this height below its top, to another."""

    source: int
    target: int
    leaves: float


@dataclass(frozen=True, slots=True)
class Placing:
    """Left top corner of each box, and of each arrow the points it passes through."""

    corners: tuple[tuple[int, int], ...]
    courses: tuple[tuple[tuple[int, int], ...], ...]
    """From the source to the target; two points, left and right, for each column passed under."""
    width: int
    height: int


@dataclass(slots=True)
class _Spot:
    """A box, or a waypoint of a link (which has no height)."""

    column: int
    height: float
    top: float = 0.0

    @property
    def entry(self) -> float:
        return min(self.height / 2, ENTRY)


@dataclass(frozen=True, slots=True)
class _Hop:
    """A link, or a piece of one, from one column to the next."""

    source: int
    target: int
    leaves: float


def place(heights: Sequence[float], arrows: Sequence[Arrow]) -> Placing:
    """Where everything goes. The arrows must not run in circles."""
    columns = _columns(len(heights), arrows)
    spots = [_Spot(column, height) for column, height in zip(columns, heights, strict=True)]
    hops: list[_Hop] = []
    chains = [_chain(arrow, spots, hops) for arrow in arrows]
    order: list[list[int]] = [[] for _ in range(max(columns, default=-1) + 1)]
    for number, spot in enumerate(spots):
        order[spot.column].append(number)
    _sort(order, hops)
    _settle(order, spots, hops)
    corners = tuple((_left(spot.column), round(spot.top)) for spot in spots[: len(heights)])
    courses = tuple(_course(a, chain, spots) for a, chain in zip(arrows, chains, strict=True))
    return Placing(
        corners,
        courses,
        _left(len(order)) - COLUMN_GAP if order else 0,
        round(max((spot.top + spot.height for spot in spots), default=0)),
    )


def _left(column: int) -> int:
    return column * (WIDTH + COLUMN_GAP)


def _columns(count: int, arrows: Sequence[Arrow]) -> list[int]:
    """The longest way to each box."""
    into: list[list[int]] = [[] for _ in range(count)]
    for arrow in arrows:
        into[arrow.target].append(arrow.source)
    known: dict[int, int] = {}

    def column(box: int) -> int:
        if box not in known:
            known[box] = max((column(source) + 1 for source in into[box]), default=0)
        return known[box]

    return [column(box) for box in range(count)]


def _chain(arrow: Arrow, spots: list[_Spot], hops: list[_Hop]) -> list[int]:
    """The waypoints of an arrow, which are added to the spots, as its hops are to the hops."""
    waypoints = []
    at, leaves = arrow.source, arrow.leaves
    for column in range(spots[arrow.source].column + 1, spots[arrow.target].column):
        spots.append(_Spot(column, 0))
        waypoints.append(len(spots) - 1)
        hops.append(_Hop(at, waypoints[-1], leaves))
        at, leaves = waypoints[-1], 0
    hops.append(_Hop(at, arrow.target, leaves))
    return waypoints


def _sort(order: list[list[int]], hops: Sequence[_Hop]) -> None:
    """Sort every column by the mean place of its neighbours, first rightwards, then back."""
    before, after = _neighbours(hops)
    rank: dict[int, float] = {}
    for sweep in range(SWEEPS):
        rightwards = sweep % 2 == 0
        for column in order if rightwards else order[::-1]:
            means: dict[int, float] = {}
            for index, spot in enumerate(column):
                if rightwards:  # of two links from one box, the upper one comes first
                    near = [rank[h.source] + h.leaves / 1e4 for h in before.get(spot, ())]
                else:
                    near = [rank[h.target] for h in after.get(spot, ())]
                means[spot] = sum(near) / len(near) if near else index
            column.sort(key=means.__getitem__)
            rank.update({spot: index for index, spot in enumerate(column)})


def _settle(order: list[list[int]], spots: Sequence[_Spot], hops: Sequence[_Hop]) -> None:
    """Give every spot its height on the page, near its neighbours’, without overlap."""
    before, after = _neighbours(hops)
    for column in order:
        _stack(column, spots, [0.0] * len(column))
    for sweep in range(SWEEPS):
        rightwards = sweep % 2 == 0
        for column in order if rightwards else order[::-1]:
            tops = []
            for number in column:
                if rightwards:
                    entry = spots[number].entry
                    near = [spots[h.source].top + h.leaves - entry for h in before.get(number, ())]
                else:
                    near = [
                        spots[h.target].top + spots[h.target].entry - h.leaves
                        for h in after.get(number, ())
                    ]
                tops.append(sum(near) / len(near) if near else spots[number].top)
            _stack(column, spots, tops)
    least = min((spot.top for spot in spots), default=0)
    for spot in spots:
        spot.top -= least


def _neighbours(hops: Sequence[_Hop]) -> tuple[dict[int, list[_Hop]], dict[int, list[_Hop]]]:
    """The hops into each spot, and those out of it."""
    before: dict[int, list[_Hop]] = {}
    after: dict[int, list[_Hop]] = {}
    for hop in hops:
        before.setdefault(hop.target, []).append(hop)
        after.setdefault(hop.source, []).append(hop)
    return before, after


def _stack(column: Sequence[int], spots: Sequence[_Spot], tops: Sequence[float]) -> None:
    """The tops nearest to those wanted (least squares) that keep the order and the gaps.

    Neighbours that want to overlap are pooled, and the pool goes where they want it on average.
    """
    offsets, offset = [], 0.0
    for number in column:
        offsets.append(offset)
        offset += spots[number].height + ROW_GAP
    pools: list[list[float]] = []  # [sum of wishes, how many]
    for wish, shift in zip(tops, offsets, strict=True):
        pools.append([wish - shift, 1])
        while len(pools) > 1 and pools[-2][0] / pools[-2][1] > pools[-1][0] / pools[-1][1]:
            last = pools.pop()
            pools[-1] = [pools[-1][0] + last[0], pools[-1][1] + last[1]]
    found = [total / count for total, count in pools for _ in range(int(count))]
    for number, shift, base in zip(column, offsets, found, strict=True):
        spots[number].top = base + shift


def _course(
    arrow: Arrow, waypoints: Sequence[int], spots: Sequence[_Spot]
) -> tuple[tuple[int, int], ...]:
    source, target = spots[arrow.source], spots[arrow.target]
    points = [(_left(source.column) + WIDTH, round(source.top + arrow.leaves))]
    for waypoint in waypoints:
        left, y = _left(spots[waypoint].column), round(spots[waypoint].top)
        points += [(left, y), (left + WIDTH, y)]
    points.append((_left(target.column), round(target.top + target.entry)))
    return tuple(points)
