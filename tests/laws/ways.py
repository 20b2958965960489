"""Every way through a door, for the invariants of the book."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import ClassVar

from rulings.atlas.graphs import graph_of
from rulings.engine import Concluded, Conclusion, Edge, Graph, Node

Said = tuple[type, Conclusion]
"""A conclusion after its type: those without a field have all the same hash."""

_same: dict[Said, Said] = {}
"""What is equal is one object, and so found at once."""


class Told:
    """What is concluded on a way, and of which types that is. Where it is the same it is one
    object: 180,000 ways through a revoke conclude 30,000 different things.
    """

    __slots__ = ("_then", "kinds", "said")
    _known: ClassVar[dict[frozenset[Said], Told]] = {}

    def __init__(self, said: frozenset[Said]) -> None:
        self.said = said
        self.kinds = {base for kind, _ in said for base in kind.__mro__}
        self._then: dict[int, Told] = {}

    def and_also(self, steps: tuple[Concluded, ...]) -> Told:
        """With what an edge adds, which is there for as long as its graph."""
        if (then := self._then.get(id(steps))) is None:
            more = ((type(step.conclusion), step.conclusion) for step in steps)
            every = self.said.union(_same.setdefault(one, one) for one in more)
            then = self._known.get(every) or self._known.setdefault(every, Told(every))
            self._then[id(steps)] = then
        return then


@dataclass(frozen=True, slots=True)
class Way:
    """The facts of one way through, and all that is concluded on it."""

    facts: dict[str, str]
    steps: tuple[Concluded, ...]
    told: Told

    def __getitem__(self, key: str) -> str | None:
        """The answer given, None where the question does not come up."""
        return self.facts.get(key)

    def found(self, kind: type[Conclusion]) -> list[Conclusion]:
        """The conclusions of one type."""
        if kind not in self.told.kinds:
            return []
        return [step.conclusion for step in self.steps if isinstance(step.conclusion, kind)]

    def says(self, *conclusions: Conclusion | type[Conclusion]) -> bool:
        """Whether all of these are concluded."""
        told = self.told
        for wanted in conclusions:
            if isinstance(wanted, type):
                if wanted not in told.kinds:
                    return False
            elif (type(wanted), wanted) not in told.said:
                return False
        return True

    def law_of(self, conclusion: Conclusion) -> str | None:
        """The paragraph that leads to it."""
        return next((step.law for step in self.steps if step.conclusion == conclusion), None)


@cache
def ways(slug: str) -> list[Way]:
    """All of them. Only for doors with few enough."""
    return list(_walked(graph_of(slug), lambda node: node.edges.items()))


def where(slug: str, **facts: str) -> list[Way]:
    """The ways with these facts; there is at least one."""
    return _with(slug, frozenset(facts.items()))


@cache
def _with(slug: str, facts: frozenset[tuple[str, str]]) -> list[Way]:
    found = [way for way in ways(slug) if facts <= way.facts.items()]
    assert found
    return found


SCORING = ("other_established_revokes", "better_without_revoke")


def thinned(slug: str) -> Iterator[Way]:
    """As ``ways``; where the score of a revoke begins, all answers once and then the first alone.

    What can still happen there is the same for every history that leads to it.
    """
    met = set()

    def some(node: Node) -> Iterable[tuple[str, Edge]]:
        is_known = node.key in SCORING and node.number in met
        met.add(node.number)
        return islice(node.edges.items(), 1 if is_known else None)

    return _walked(graph_of(slug), some)


def _walked(graph: Graph, on: Callable[[Node], Iterable[tuple[str, Edge]]]) -> Iterator[Way]:
    def walk(
        edge: Edge, facts: dict[str, str], so_far: tuple[Concluded, ...], told: Told
    ) -> Iterator[Way]:
        so_far, told, node = so_far + edge.added, told.and_also(edge.added), edge.target
        if node is None:
            yield Way(facts, so_far, told)
            return
        for token, out in on(node):
            yield from walk(out, {**facts, node.key: token}, so_far, told)

    return walk(graph.start, {}, (), Told(frozenset()))
