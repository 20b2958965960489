"""Every way through a door, for the invariants of the book."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from rulings.atlas.graphs import graph_of
from rulings.engine import Concluded, Conclusion, Edge


@dataclass(frozen=True, slots=True)
class Way:
    """The facts of one way through, and all that is concluded on it."""

    facts: dict[str, str]
    steps: tuple[Concluded, ...]

    def __getitem__(self, key: str) -> str | None:
        """The answer given, None where the question does not come up."""
        return self.facts.get(key)

    def found(self, kind: type[Conclusion]) -> list[Conclusion]:
        """The conclusions of one type."""
        return [step.conclusion for step in self.steps if isinstance(step.conclusion, kind)]

    def says(self, *conclusions: Conclusion | type[Conclusion]) -> bool:
        """Whether all of these are concluded."""
        return all(
            bool(self.found(wanted))
            if isinstance(wanted, type)
            else any(step.conclusion == wanted for step in self.steps)
            for wanted in conclusions
        )

    def law_of(self, conclusion: Conclusion) -> str | None:
        """The paragraph that leads to it."""
        return next((step.law for step in self.steps if step.conclusion == conclusion), None)


@cache
def ways(slug: str) -> list[Way]:
    """All of them. Only for doors with few enough."""
    return [Way(facts, steps) for facts, steps in graph_of(slug).paths()]


SCORING = ("other_established_revokes", "better_without_revoke")


def thinned(slug: str) -> Iterator[Way]:
    """As ``ways``; where the score of a revoke begins, all answers once and then the first alone.

    What can still happen there is the same for every history that leads to it.
    """
    met = set()

    def walk(edge: Edge, facts: dict[str, str], so_far: tuple[Concluded, ...]) -> Iterator[Way]:
        so_far += edge.added
        node = edge.target
        if node is None:
            yield Way(facts, so_far)
            return
        edges = list(node.edges.items())
        if node.key in SCORING and node.number in met:
            edges = edges[:1]
        met.add(node.number)
        for token, out in edges:
            yield from walk(out, {**facts, node.key: token}, so_far)

    yield from walk(graph_of(slug).start, {}, ())
