"""What can still be concluded behind a door, read from its explored graph.

To explore on from each position took 60 ms where nothing is known of a revoke, and half of that
after an answer. The graph of the whole rule, once explored, has it all: from a position on it is
looked through. It cannot tell what hangs on a fact that is said without being waited for, that has
more answers than exploration tries, or that answers another question: then it is explored anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from rulings.engine.conclusions import Conclusion
from rulings.engine.explore import Edge, Graph, Node, explore, explored
from rulings.engine.inquiry import Concluded, Rule
from rulings.engine.questions import Shape, WrongAnswer

_Added = tuple[Concluded, ...]


@lru_cache(maxsize=4096)
def reachable(rule: Rule, facts: tuple[tuple[str, str], ...]) -> tuple[Conclusion, ...]:
    """The distinct principal conclusions that are left once these facts are known.

    An answer that waits for a question of another way has no room on some of those from here.
    Kept: the same position is looked at again on every reload, at every table.
    """
    known = dict(facts)
    while True:
        try:
            added = (
                _walked(explored(rule), known) if _is_walked(rule, known) else _anew(rule, known)
            )
            break
        except WrongAnswer as error:
            del known[error.key]
    return tuple(dict.fromkeys(one.conclusion for one in added if one.conclusion.principal))


def _is_walked(rule: Rule, known: Mapping[str, str]) -> bool:
    return _not_told_by_the_graph(rule).isdisjoint(known)


@cache
def _not_told_by_the_graph(rule: Rule) -> frozenset[str]:
    graph = explored(rule)
    asked = [node.question for node in graph.nodes]
    open_ = {node.key for node in graph.nodes if node.question.shape is not Shape.ONE_OF}
    implying = {key for one in asked for _token, facts in one.implied for key in facts}
    return frozenset(graph.offered.keys() | open_ | implying)


def _anew(rule: Rule, known: Mapping[str, str]) -> _Added:
    return tuple(step for edge in explore(rule, known).edges() for step in edge.added)


def _walked(graph: Graph, known: Mapping[str, str]) -> _Added:
    """What every answer that is left concludes, in the order in which exploring comes by."""
    start, first = _followed(graph.start, known)
    found: dict[int, list[_Added]] = {}

    def look(node: Node | None) -> None:
        if node is None or node.number in found:
            return
        here = found[node.number] = []
        for edge in node.edges.values():
            added, then = _followed(edge, known)
            here.append(added)
            look(then)

    look(first)
    return (*start, *(step for here in found.values() for added in here for step in added))


def _followed(edge: Edge, known: Mapping[str, str]) -> tuple[_Added, Node | None]:
    """What is concluded on the way to what has still to be asked. Raises WrongAnswer."""
    added, node = edge.added, edge.target
    while node and (token := known.get(node.key)) is not None:
        if token not in node.edges:
            raise WrongAnswer(node.key, token)
        edge = node.edges[token]
        added, node = added + edge.added, edge.target
    return added, node
