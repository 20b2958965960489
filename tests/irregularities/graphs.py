"""The explored doors, and ways of walking through them, for the proofs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rulings.engine import (
    Concluded,
    Edge,
    Graph,
    Node,
    Question,
    Rule,
    Ruled,
    conclusions,
    explore,
    run,
)
from rulings.irregularities import DOORS

Facts = dict[str, str]


@cache
def graph_of(slug: str) -> Graph:
    """Everything that can happen behind a door. Explored once for all tests."""
    return explore(DOORS[slug].rule)


def all_graphs() -> list[Graph]:
    return [graph_of(slug) for slug in DOORS]


def nodes() -> Iterator[Node]:
    """The questions of all doors, each as often as it can be met."""
    for graph in all_graphs():
        yield from graph.nodes


def steps() -> Iterator[Concluded]:
    """The conclusions of all doors, with their paragraphs."""
    for graph in all_graphs():
        for edge in graph.edges():
            yield from edge.added


def routes(graph: Graph) -> dict[int, Facts]:
    """For each question, by number, the facts of one way to it."""
    found: dict[int, Facts] = {}
    waiting: list[tuple[Edge, Facts]] = [(graph.start, {})]
    while waiting:
        edge, facts = waiting.pop()
        node = edge.target
        if node is None or node.number in found:
            continue
        found[node.number] = facts
        waiting += [(out, {**facts, node.key: token}) for token, out in node.edges.items()]
    return found


def rides(slug: str) -> Iterator[Facts]:
    """Facts that walk every answer of every question once."""
    graph = graph_of(slug)
    for number, facts in routes(graph).items():
        node = graph.nodes[number]
        for token in node.edges:
            yield {**facts, node.key: token}


def enumerated(rule: Rule, facts: Facts) -> Iterator[tuple[Facts, tuple[Concluded, ...]]]:
    """Every way through from ``facts``, by trying every answer; nothing is remembered."""
    waiting = [facts]
    while waiting:
        known = waiting.pop()
        outcome = run(rule, known)
        if isinstance(outcome, Ruled):
            yield known, conclusions(outcome.steps)
        else:
            waiting += [{**known, outcome.key: a.token} for a in outcome.question.answers]


def questions() -> dict[str, list[Question[object]]]:
    """Key, without the subject it is about → every form in which it is asked or mentioned."""
    found: dict[str, dict[Question[object], None]] = {}
    for slug, door in DOORS.items():
        for facts in rides(slug):
            for _, question in run(door.rule, facts).offered:
                found.setdefault(question.key, {})[question] = None
    for node in nodes():
        found.setdefault(node.question.key, {})[node.question] = None
    return {key: list(forms) for key, forms in found.items()}
