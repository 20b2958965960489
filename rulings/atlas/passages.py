"""A folded rule in the order in which it is read: from the top, each point once.

Where several ways meet again, what follows stands below the question at which they parted, on the
same level, as a step that a way can go to. Where all answers but one end at once, the rest follows
below them and not further in. So what is nested is short, and most is read straight down.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rulings.atlas.points import Point, Way


@dataclass(slots=True, eq=False)
class Passage:
    """A point, with what comes of each answer. ``step`` is its number where some way goes to it
    from elsewhere.
    """

    point: Point
    branches: list[Branch] = field(default_factory=list)
    step: int | None = None
    goes: Going | None = None


@dataclass(slots=True, eq=False)
class Branch:
    """Answers that lead to the same, and what they lead to."""

    way: Way
    passages: list[Passage] = field(default_factory=list)
    goes: Going | None = None


@dataclass(slots=True, eq=False)
class Going:
    """Where it goes on: at a step, or just below where that is what is read next."""

    to: Passage | None = None
    """None: just below."""


def read(start: Point | None) -> list[Passage]:
    """All passages of the outermost level, in order."""
    if start is None:
        return []
    reader = _Reader(start)
    passages = reader.block(start, None)
    reader.number(passages)
    return passages


class _Reader:
    def __init__(self, start: Point) -> None:
        self._order = _in_order(start)
        self._meeting = _meeting(self._order)
        """Points that several ways lead to, by the one where these have parted."""
        self._met = {id(point) for points in self._meeting.values() for point in points}
        self._passages: dict[int, Passage] = {}
        self._goings: list[tuple[Going, Point]] = []

    def block(self, point: Point, below: Point | None) -> list[Passage]:
        """The point and all that is read after it on its level. ``below`` is what follows."""
        passages = []
        places = [point, *self._meeting.get(id(point), ())]
        for at, following in zip(places, [*places[1:], below], strict=True):
            passages += self._one(at, following) if at is point else self.block(at, following)
        return passages

    def _one(self, point: Point, below: Point | None) -> list[Passage]:
        passage = self._passages[id(point)] = Passage(point)
        if not point.branches:
            to = point.ways[0].to
            if to is None:
                return [passage]
            if self._is_nested(to):
                return [passage, *self.block(to, below)]
            passage.goes = self._going(to, below)
            return [passage]
        last = self._goes_on(point)
        if last is None:
            passage.branches = [self._branch(way, below) for way in point.ways]
            return [passage]
        ways = sorted(point.ways, key=lambda way: way.to is last)
        passage.branches = [self._branch(way, last) for way in ways]
        return [passage, *self.block(last, below)]

    def _branch(self, way: Way, below: Point | None) -> Branch:
        if way.to is None:
            return Branch(way)
        if way.to is below or not self._is_nested(way.to):
            return Branch(way, goes=self._going(way.to, below))
        return Branch(way, self.block(way.to, below))

    def _is_nested(self, point: Point) -> bool:
        return id(point) not in self._met

    def _going(self, to: Point, below: Point | None) -> Going:
        going = Going()
        if to is not below:
            self._goings.append((going, to))
        return going

    def _goes_on(self, point: Point) -> Point | None:
        """The one answer’s continuation that has questions, if no other has and none meet."""
        nested = [way.to for way in point.ways if way.to and self._is_nested(way.to)]
        asking = [to for to in nested if self._asks(to)]
        return asking[0] if len(asking) == 1 and id(point) not in self._meeting else None

    def _asks(self, point: Point | None) -> bool:
        while point and self._is_nested(point):
            if point.branches:
                return True
            point = point.ways[0].to
        return False

    def number(self, passages: list[Passage]) -> None:
        """Numbers the steps that ways go to, in the order they stand."""
        wanted = {id(to) for _, to in self._goings}
        steps = [one for one in _all(passages) if id(one.point) in wanted]
        for number, passage in enumerate(steps, 1):
            passage.step = number
        for going, to in self._goings:
            going.to = self._passages[id(to)]


def _all(passages: list[Passage]) -> list[Passage]:
    found = []
    for passage in passages:
        found.append(passage)
        for branch in passage.branches:
            found += _all(branch.passages)
    return found


def _in_order(start: Point) -> list[Point]:
    """Every point after all that lead to it."""
    seen: set[int] = set()
    backwards: list[Point] = []

    def go(point: Point) -> None:
        if id(point) in seen:
            return
        seen.add(id(point))
        for way in reversed(point.ways):
            if way.to:
                go(way.to)
        backwards.append(point)

    go(start)
    return backwards[::-1]


def _meeting(order: list[Point]) -> dict[int, list[Point]]:
    """The points where ways meet, by the last point that all these ways have in common."""
    place = {id(point): number for number, point in enumerate(order)}
    before: dict[int, list[int]] = {}
    for number, point in enumerate(order):
        for way in point.ways:
            if way.to:
                before.setdefault(place[id(way.to)], []).append(number)
    parted = [0]
    found: dict[int, list[Point]] = {}
    for number in range(1, len(order)):
        common = before[number][0]
        for other in before[number][1:]:
            while common != other:
                if common > other:
                    common = parted[common]
                else:
                    other = parted[other]
        parted.append(common)
        if len(before[number]) > 1 and not _is_short(order[number], before[number], order):
            found.setdefault(id(order[common]), []).append(order[number])
    return found


def _is_short(point: Point, before: list[int], order: list[Point]) -> bool:
    """One line that ends it, and that answers lead to: it is said again for each of them."""
    return _is_line(point) and all(order[number].branches for number in before)


def _is_line(point: Point) -> bool:
    if point.branches:
        return False
    to = point.ways[0].to
    return to is None or (to.head.does == "returns" and to.ways[0].to is None)
