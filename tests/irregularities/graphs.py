"""The explored doors, and ways of walking through them, for the proofs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rulings.atlas.graphs import graph_of
from rulings.engine import (
    Concluded,
    Edge,
    Graph,
    Question,
    Rule,
    Ruled,
    conclusions,
    run,
    traced,
)
from rulings.irregularities import DOORS

Facts = dict[str, str]


def steps(slug: str) -> Iterator[Concluded]:
    """The conclusions of a door, with their paragraphs."""
    for edge in graph_of(slug).edges():
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
    return (facts for facts, _ways in rides_ahead(slug))


def rides_ahead(slug: str) -> Iterator[tuple[Facts, int]]:
    """The same, each with how many ways lead on from there."""
    graph = graph_of(slug)
    known: dict[int, int] = {}

    def ways(edge: Edge) -> int:
        node = edge.target
        if node is None:
            return 1
        if node.number not in known:
            known[node.number] = sum(map(ways, node.edges.values()))
        return known[node.number]

    for number, facts in routes(graph).items():
        node = graph.nodes[number]
        for token, edge in node.edges.items():
            yield {**facts, node.key: token}, ways(edge)


def enumerated(rule: Rule, facts: Facts) -> Iterator[tuple[Facts, tuple[Concluded, ...]]]:
    """Every way through from ``facts``, by trying every answer; nothing is remembered."""
    waiting = [facts]
    while waiting:
        known = waiting.pop()
        outcome, _log = traced(rule, known)  # which asks what is presumed, too
        if isinstance(outcome, Ruled):
            yield known, conclusions(outcome.steps)
        else:
            waiting += [{**known, outcome.key: a.token} for a in outcome.question.answers]


@cache
def mentioned(slug: str) -> dict[str, Question[object]]:
    """What a door writes down without waiting for it: key, with its subject → question."""
    rule = DOORS[slug].rule
    return {key: asked for facts in rides(slug) for key, asked in run(rule, facts).offered}


def details(slug: str) -> list[Facts]:
    """Facts that a door only mentions, all given at once: the first answers, and the last."""
    asked = {node.key for node in graph_of(slug).nodes}
    only = {key: q.answers for key, q in mentioned(slug).items() if key not in asked}
    return [{key: answers[end].token for key, answers in only.items()} for end in (0, -1)]


def questions(slug: str) -> list[Question[object]]:
    """Every form in which a question is asked or offered, each once."""
    asked = [node.question for node in graph_of(slug).nodes]
    return list(dict.fromkeys([*asked, *mentioned(slug).values()]))
