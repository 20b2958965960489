"""Places boxes in columns, from left to right, with few crossings. Pure geometry, in pixels.

The usual four steps for a drawing in layers: every box goes in the column after the last box that
leads to it; a link across several columns gets a waypoint in each; the columns are sorted by the
mean of their neighbours, to and fro; and each box stands level with what leads to it, or below.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH = 250
"""Of a box, and of a column."""
COLUMN_GAP = 64
ROW_GAP = 20
SWEEPS = 5
"""Odd, so that the last goes rightwards."""
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
    """Give every spot its height on the page: level with what leads to it, or lower where that is
    taken. So the beginning is in the corner where reading begins.
    """
    before, _ = _neighbours(hops)
    for column in order:
        free = 0.0
        for number in column:
            spot = spots[number]
            near = [spots[h.source].top + h.leaves - spot.entry for h in before.get(number, ())]
            spot.top = max(free, sum(near) / len(near) if near else 0)
            free = spot.top + spot.height + ROW_GAP


def _neighbours(hops: Sequence[_Hop]) -> tuple[dict[int, list[_Hop]], dict[int, list[_Hop]]]:
    """The hops into each spot, and those out of it."""
    before: dict[int, list[_Hop]] = {}
    after: dict[int, list[_Hop]] = {}
    for hop in hops:
        before.setdefault(hop.target, []).append(hop)
        after.setdefault(hop.source, []).append(hop)
    return before, after


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
