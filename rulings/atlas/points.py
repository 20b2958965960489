"""What a rule is folded into: points, and ways from each to the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from rulings.atlas.labels import Label, Values
from rulings.engine import Kind, When

Arguments = tuple[str, ...]
"""What a rule was called with, each in one word."""


class Does(StrEnum):
    """What happens at a point."""

    ASKS = "asks"
    RUNS = "runs"
    """A rule that is closed here; its results are the answers."""
    PARTS = "parts"
    """The values that the rule was called with make a difference here."""
    SAYS = "says"
    RETURNS = "returns"


class Head(NamedTuple):
    """What a point is, whatever comes after it."""

    does: Does
    label: Label
    law: str = ""
    """The paragraph that is cited; of what is said "" where it was given, or found just before."""
    key: str = ""
    """Of a question; of a parting, the place of the argument."""
    kind: Kind = Kind.FACT
    when: When = When.NOW


class Reply(NamedTuple):
    """An answer or a result."""

    token: str
    label: Label
    only: Values = Values(())
    """Where the rule was called with something else there is no such answer."""


class Way(NamedTuple):
    """On from a point: to another, or to the end."""

    replies: tuple[Reply, ...]
    """None where it always goes on alike."""
    to: Point | None
    is_sample: bool = False
    """What follows is that of the first answer; that of the others differs in a value said."""


@dataclass(frozen=True, slots=True, eq=False)
class Point:
    """A question or a conclusion. The same point is the same object."""

    head: Head
    ways: tuple[Way, ...]

    @property
    def branches(self) -> bool:
        """Whether it says how it goes on. A rule that always goes on alike does not."""
        return self.head.does is Does.ASKS or len(self.ways) > 1


def each_reply(point: Point) -> Iterator[tuple[Reply, Point | None]]:
    """Every answer with what it leads to; after a conclusion, one that says nothing."""
    for way in point.ways:
        for reply in way.replies or (Reply("", Values(())),):
            yield reply, way.to


def together(ways: Iterable[tuple[Reply, Point | None]]) -> tuple[Way, ...]:
    """Answers that lead to the same share a way."""
    found: dict[Point | None, list[Reply]] = {}
    for reply, to in ways:
        found.setdefault(to, []).append(reply)
    return tuple(Way(tuple(replies), to) for to, replies in found.items())


class Points:
    """Makes every point once."""

    def __init__(self) -> None:
        self._made: dict[tuple[Head, tuple[Way, ...]], Point] = {}

    def make(self, head: Head, ways: tuple[Way, ...]) -> Point:
        """The point with this head and these ways on."""
        return self._made.setdefault((head, ways), Point(head, ways))
