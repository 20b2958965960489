"""Points without differences that make none, so that more of them are one.

Results that lead to the same are not told apart; what differs only in which results a closed rule
can have there is one; and of many answers after which the same is said, but for a number or a suit
in it, the first stands for all.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from rulings.atlas.labels import Values
from rulings.atlas.points import Does, Head, Point, Points, Reply, Way, each_reply, together
from rulings.engine import Message

FEWEST = 3
"""How many answers one stands for."""

_DIFFERENT = Point(Head(Does.RETURNS, Values(())), ())
"""Stands for two points that are not one."""


def plain(points: Points, start: Point | None) -> Point | None:
    """What can be reached from the start, with fewer points."""
    return _Plain(points).point(start)


class _Plain:
    def __init__(self, points: Points) -> None:
        self._make = points.make
        self._known: dict[Point, Point] = {}
        self._joined: dict[tuple[Point, Point], Point | None] = {}
        self._shapes: dict[Point, int] = {}
        self._numbers: dict[Hashable, int] = {}

    def point(self, point: Point | None) -> Point | None:
        if point is None:
            return None
        if point not in self._known:
            ways = self._alike((reply, self.point(to)) for reply, to in each_reply(point))
            if point.head.does is Does.ASKS:
                ways = self._with_samples(ways)
            elif len(ways) == 1:
                ways = (Way((), ways[0].to),)
            self._known[point] = self._make(point.head, ways)
        return self._known[point]

    def _alike(self, ways: Iterable[tuple[Reply, Point | None]]) -> tuple[Way, ...]:
        found: list[Way] = []
        for reply, to in ways:
            for place, way in enumerate(found):
                both = self._both(way.to, to)
                if both is not _DIFFERENT:
                    found[place] = Way((*way.replies, reply), both)
                    break
            else:
                found.append(Way((reply,), to))
        return tuple(found)

    def _both(self, one: Point | None, other: Point | None) -> Point | None:
        """Both as one point; ``_DIFFERENT`` where they are not."""
        if one is other:
            return one
        if one is None or other is None or one.head != other.head:
            return _DIFFERENT
        if (one, other) not in self._joined:
            self._joined[one, other] = self._join(one, other)
        return self._joined[one, other]

    def _join(self, one: Point, other: Point) -> Point | None:
        ways, more = dict(each_reply(one)), dict(each_reply(other))
        has_results = one.head.does is Does.RUNS and one.branches and other.branches
        if ways.keys() != more.keys() and not has_results:
            return _DIFFERENT
        for reply, to in more.items():
            ways[reply] = self._both(ways[reply], to) if reply in ways else to
            if ways[reply] is _DIFFERENT:
                return _DIFFERENT
        if one.branches or one.ways[0].replies:
            return self._make(one.head, together(ways.items()))
        return self._make(one.head, (Way((), next(iter(ways.values()))),))

    def _with_samples(self, ways: tuple[Way, ...]) -> tuple[Way, ...]:
        alike: dict[int, list[Way]] = {}
        for way in ways:
            alike.setdefault(self._shape(way.to), []).append(way)
        found: dict[Way, None] = {}
        for way in ways:
            some = alike[self._shape(way.to)]
            found[way if len(some) < FEWEST else _sample(some)] = None
        return tuple(found)

    def _shape(self, point: Point | None) -> int:
        """What follows, without the values in what is said: a number for each that there is."""
        if point is None:
            return 0
        if point not in self._shapes:
            label = point.head.label
            said = label.msgid if isinstance(label, Message) else label
            ways = tuple((way.replies, self._shape(way.to)) for way in point.ways)
            shape = (point.head._replace(label=Values(())), said, ways)
            self._shapes[point] = self._numbers.setdefault(shape, len(self._numbers) + 1)
        return self._shapes[point]


def _sample(ways: list[Way]) -> Way:
    replies = tuple(reply for way in ways for reply in way.replies)
    return Way(replies, ways[0].to, is_sample=True)
