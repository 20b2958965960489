"""All that the doors can ask and conclude, in a form that tells any two behaviours apart.

Two versions of the Laws that look alike here rule alike whatever is answered: a mutant that changes
nothing here is no mistake. Exploration tries two representatives of all cards; here it tries
enough of them to notice a line drawn elsewhere, and it gives details that are only mentioned.

Imported only after the Laws it is to look at have been put in their place.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from itertools import product

from rulings.engine import (
    Concluded,
    Edge,
    Graph,
    Node,
    Question,
    Rule,
    Shape,
    WrongAnswer,
    explore,
)
from rulings.irregularities import DOORS

CARDS = ("S2", "S9", "ST", "SA", "H9")
"""The highest low card, the lowest honour, and some to either side."""
TURNS = 5
"""Details that are only mentioned are given one by one, and together so often."""


def of_all_doors() -> dict[str, str]:
    """Slug → hash, without the details that are only mentioned."""
    return {slug: _of_graph(explore(DOORS[slug].rule)) for slug in DOORS}


def of_all_details() -> dict[str, str]:
    """Slug → hash, with them."""
    return {slug: _hash("".join(_with_details(slug))) for slug in DOORS}


def _with_details(slug: str) -> Iterator[str]:
    rule = DOORS[slug].rule
    graph = explore(rule)
    asked = {node.key for node in graph.nodes}
    only = {key: _tokens(q) for key, q in graph.offered.items() if key not in asked}
    for key, tokens in only.items():
        yield _explored(rule, {key: tokens[-1]})
    # all together: first alike, and then each one lower than the one before
    for shift, turn in product((0, -1), range(TURNS) if only else ()):
        known = {
            key: tokens[(turn + shift * number) % len(tokens)]
            for number, (key, tokens) in enumerate(only.items())
        }
        yield _explored(rule, known)


def _explored(rule: Rule, known: dict[str, str]) -> str:
    try:
        return _of_graph(explore(rule, known))
    except WrongAnswer as refused:
        return f"{refused};"  # one detail leaves no room for another


def _tokens(question: Question[object]) -> list[str]:
    if question.shape is Shape.CARD:
        return list(CARDS)
    tokens = [answer.token for answer in question.answers]
    return [*tokens[: TURNS - 1], tokens[-1]]


def _of_graph(graph: Graph) -> str:
    """Equal for two graphs on which the same answers lead to the same questions and words."""
    seen: dict[int, str] = {}

    def of_node(node: Node) -> str:
        if node.number not in seen:
            outs = "".join(f"{token}:{of_edge(edge)};" for token, edge in node.edges.items())
            seen[node.number] = _hash(f"{node.key}|{_of_question(node.question)}|{outs}")
        return seen[node.number]

    def of_edge(edge: Edge) -> str:
        added = "".join(map(_of_step, edge.added))
        return f"{added}>{of_node(edge.target) if edge.target else ''}"

    offered = "".join(f"{key}|{_of_question(q)}" for key, q in sorted(graph.offered.items()))
    return _hash(of_edge(graph.start) + offered)


@cache
def _of_question(question: Question[object]) -> str:
    answers = [(answer.token, answer.label, answer.hint) for answer in question.answers]
    rest = (question.law, question.text, question.help, question.kind, question.when)
    return repr((answers, rest, question.chooser, question.shape, question.seats, question.silent))


@cache
def _of_step(step: Concluded) -> str:
    conclusion = step.conclusion
    words = (conclusion.words(), conclusion.say())
    return repr((step.law, conclusion.name, conclusion.as_fields(), words))


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()
