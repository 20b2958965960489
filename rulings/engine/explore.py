"""Everything that can still happen, as a graph small enough to look at on every test run.

Paths multiply, but most histories are alike to what follows. Where the computation stands at a
question is the stack of running rules with what each has learnt; what a rule that has returned
asked inside is gone, only its result is left. Two histories with the same stack are one node, *if*
they also agree on the earlier facts that the continuation asks again, and on none of its questions
being answered already; and likewise on which of the continuation's conclusions have been recorded
before, because nothing is recorded twice. All that is noted while the continuation is explored, and
compared on every later arrival.
"""

from __future__ import annotations

import sys
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from rulings.engine.call import Call
from rulings.engine.inquiry import Concluded, Log, Rule
from rulings.engine.questions import Question
from rulings.engine.run import Ruled, conclusions, traced

sys.setrecursionlimit(max(10_000, sys.getrecursionlimit()))


@dataclass(slots=True, eq=False)
class Node:
    """A question that can be reached, and what each answer leads to."""

    number: int
    key: str
    question: Question[Any]
    rule: str
    """The innermost rule that asks, ``module.function``."""
    edges: dict[str, Edge] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Edge:
    """An answer: what it concludes, and the next question, or the end."""

    added: tuple[Concluded, ...]
    target: Node | None


@dataclass(slots=True)
class Graph:
    """All that can happen. ``start`` leads to the first question; nodes are in the order found."""

    start: Edge
    nodes: list[Node]
    calls: tuple[Call, ...]
    """Every call of a rule that was seen, in the order met."""
    offered: dict[str, Question[Any]]
    """Questions whose answers may be mentioned and are never waited for, by key."""

    def edges(self) -> Iterator[Edge]:
        """All edges, the start included."""
        yield self.start
        for node in self.nodes:
            yield from node.edges.values()

    def outcomes(self) -> frozenset[tuple[str, object]]:
        """The distinct principal conclusions that can still be reached: (type name, conclusion)."""
        return frozenset(
            (step.conclusion.name, step.conclusion)
            for edge in self.edges()
            for step in edge.added
            if step.conclusion.principal
        )

    def paths(self) -> Iterator[tuple[dict[str, str], tuple[Concluded, ...]]]:
        """Every way through: its facts and its conclusions. May be very many; see ``count``."""

        def walk(
            edge: Edge, facts: dict[str, str], so_far: tuple[Concluded, ...]
        ) -> Iterator[tuple[dict[str, str], tuple[Concluded, ...]]]:
            so_far += edge.added
            if edge.target is None:
                yield facts, so_far
                return
            for token, out in edge.target.edges.items():
                yield from walk(out, {**facts, edge.target.key: token}, so_far)

        yield from walk(self.start, {}, ())

    def count(self) -> int:
        """How many ways through there are."""
        ways: dict[int, int] = {}

        def below(edge: Edge) -> int:
            if edge.target is None:
                return 1
            node = edge.target
            if node.number not in ways:
                ways[node.number] = sum(below(out) for out in node.edges.values())
            return ways[node.number]

        return below(self.start)

    def conclusion_sets(self) -> frozenset[frozenset[Concluded]]:
        """The conclusions of every way through, as sets, for the book’s invariants."""
        found: dict[int, frozenset[frozenset[Concluded]]] = {}

        def below(edge: Edge) -> frozenset[frozenset[Concluded]]:
            own = frozenset(edge.added)
            if edge.target is None:
                return frozenset({own})
            node = edge.target
            if node.number not in found:
                found[node.number] = frozenset().union(*(below(out) for out in node.edges.values()))
            return frozenset(own | rest for rest in found[node.number])

        return below(self.start)


@dataclass(slots=True)
class _Continuation:
    """What follows a node builds on. As large as the graph, and only exploring needs it."""

    again: dict[str, str] = field(default_factory=dict)
    """Earlier facts that it asks again."""
    fresh: set[str] = field(default_factory=set)
    """Keys that it asks, which must not have been answered before."""
    repeated: set[Concluded] = field(default_factory=set)
    """Earlier conclusions that it reaches again."""
    new: set[Concluded] = field(default_factory=set)
    """Its conclusions, which must not have been recorded before."""

    def fits(self, facts: Mapping[str, str], concluded: set[Concluded]) -> bool:
        """Whether a history with these facts and conclusions continues like this."""
        return (
            all(facts.get(key) == token for key, token in self.again.items())
            and self.fresh.isdisjoint(facts)
            and self.repeated <= concluded
            and self.new.isdisjoint(concluded)
        )


@dataclass(slots=True)
class _Explorer:
    rule: Rule
    nodes: list[Node] = field(default_factory=list)
    after: list[_Continuation] = field(default_factory=list)
    """By the number of the node."""
    known: dict[Hashable, list[Node]] = field(default_factory=dict)
    calls: dict[Call, None] = field(default_factory=dict)
    offered: dict[str, Question[Any]] = field(default_factory=dict)

    def arrive(self, facts: Mapping[str, str], before: Log) -> tuple[Edge, Log]:
        """Run on ``facts``, where ``before`` is the log at the question last answered.

        Returns the edge from there, and the log here.
        """
        outcome, log = traced(self.rule, facts)
        self._remember(log)
        added = conclusions(outcome.steps)[len(before.concluded) :]
        if isinstance(outcome, Ruled):
            return Edge(added, None), log
        state: Hashable = (outcome.key, tuple(frame.frozen() for frame in log.stack))
        for node in self.known.get(state, ()):
            if self.after[node.number].fits(facts, log.concluded):
                return Edge(added, node), log
        node = Node(len(self.nodes), outcome.key, outcome.question, log.stack[-1].rule)
        self.nodes.append(node)
        self.after.append(_Continuation(fresh={outcome.key}))
        for answer in outcome.question.answers:
            self._follow(node, answer.token, facts, log)
        self.known.setdefault(state, []).append(node)
        return Edge(added, node), log

    def _follow(self, node: Node, token: str, facts: Mapping[str, str], here: Log) -> None:
        """Explore one answer, and note what the continuation of ``node`` builds on."""
        edge, there = self.arrive({**facts, node.key: token}, here)
        node.edges[token] = edge
        reads = set(there.reads[len(here.reads) :])
        said = set(there.said[len(here.said) :])
        after = self.after[node.number]
        if edge.target is not None:
            then = self.after[edge.target.number]
            after.fresh |= then.fresh
            reads |= set(then.again)
            said |= then.repeated | then.new
        after.again.update({key: facts[key] for key in reads if key in facts})
        after.repeated |= said & here.concluded
        after.new |= said - here.concluded

    def _remember(self, log: Log) -> None:
        self.calls.update(dict.fromkeys(call for call, _prefix in log.calls))
        self.offered.update(log.offered)


def explore(rule: Rule, facts: Mapping[str, str] | None = None) -> Graph:
    """The graph of everything that can still happen once ``facts`` are known."""
    explorer = _Explorer(rule)
    start, _ = explorer.arrive(dict(facts or {}), Log({}))
    return Graph(start, explorer.nodes, tuple(explorer.calls), explorer.offered)


@cache
def explored(rule: Rule) -> Graph:
    """The graph of the whole rule. Kept: 60 ms for a revoke, 5 MB for all doors."""
    return explore(rule)
