"""The graphs behind the doors and inside the Laws, as charts and pictures show them.

A door is drawn with the Laws it calls as single boxes; a Law with its own rules open and the other
Laws it leans on as boxes. Nothing here is drawn by hand: what is seen is what the rules do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from deals.bridge.cards import Card
from rulings.atlas.fold import fold
from rulings.atlas.labels import law_number, law_of
from rulings.atlas.points import Arguments, Does, Point, Way
from rulings.engine import (
    Call,
    Graph,
    Node,
    PassedThrough,
    Returned,
    Rule,
    Shape,
    explore,
    explored,
    outline,
    traced,
    whole,
    with_results,
    word,
)
from rulings.irregularities import DOORS


@dataclass(frozen=True, slots=True)
class Taken:
    """The way of a matter: what the rule was called with, and the facts, boxes included."""

    arguments: Arguments
    facts: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Root:
    """Where a picture begins: a door, or a rule of a Law that is called from outside the Law."""

    law: str
    """The paragraph the rule is about."""
    variants: Mapping[Arguments, Graph] = field(repr=False)
    """Its graph for everything it is called with; nothing, for a door."""
    start: Point | None = field(repr=False)
    """The same folded; None where nothing is asked or concluded."""
    taken: tuple[Taken, ...] = ()
    """Once for each time the ruling of a matter comes by here."""


def graph_of(slug: str) -> Graph:
    """Everything that can happen behind a door. Unknown slug: `KeyError`."""
    return explored(DOORS[slug].rule)


@cache
def calls() -> tuple[Call, ...]:
    """Every call of a rule behind any door. Kept: 0.06 ms for each rule drawn."""
    return tuple(dict.fromkeys(call for slug in DOORS for call in graph_of(slug).calls))


def door_root(slug: str, facts: Mapping[str, str] | None = None) -> Root:
    """The door’s own questions. ``facts`` of a matter say which way it went."""
    rule, root = DOORS[slug].rule, _door_root(slug)
    if facts is None:
        return root
    return _with(root, Taken((), with_results(rule, facts, _is_law)))


def law_roots(
    number: int, slug: str = "", facts: Mapping[str, str] | None = None
) -> tuple[Root, ...]:
    """The rules of a Law that others call; none if no door comes by. ``facts`` of a matter of door
    ``slug`` say which way it went.
    """
    passed = list(_passed(number, slug, facts)) if facts is not None else []
    return tuple(
        _with(root, *(one for by, one in passed if by is rule and one.arguments in root.variants))
        for rule, root in _law_roots(number)
    )


@cache
def laws_drawn() -> frozenset[int]:
    """The numbers of the Laws that have a picture. Kept: 0.5 ms a page of the book."""
    return frozenset(number for call in calls() if (number := law_number(call.function)))


@cache
def rule_root(rule: Callable[..., Any]) -> Root:
    """A rule with every other that it runs closed.

    Kept: 0.6 ms for each rule, which a chart asks for twice.
    """
    own = [call for call in calls() if call.function is rule]
    graphs = {call: explore(outline(whole(call), lambda _: True)) for call in own}
    return _root(rule, graphs, by_rule=True)


def _with(root: Root, *taken: Taken) -> Root:
    return Root(root.law, root.variants, root.start, taken)


@cache
def _door_root(slug: str) -> Root:
    """Kept: 0.3 ms a picture of most doors, 8 ms of the largest."""
    graph = explore(outline(DOORS[slug].rule, _is_law))
    return Root(DOORS[slug].law, {(): graph}, fold({(): graph}, by_rule=False))


def _root(rule: Callable[..., Any], graphs: Mapping[Call, Graph], *, by_rule: bool) -> Root:
    variants = {tuple(map(word, call.arguments)): graph for call, graph in graphs.items()}
    return Root(law_of(rule), variants, fold(variants, by_rule=by_rule))


@cache
def _law_roots(number: int) -> tuple[tuple[Callable[..., Any], Root], ...]:
    """The rules that are called by none of the Law itself, in the order of the book.

    Kept: 2 ms a picture of most Laws, 70 ms of the largest.
    """
    graphs = {
        call: explore(outline(whole(call), _not_of(number)))
        for call in calls()
        if law_number(call.function) == number
    }
    inside = {called for call, graph in graphs.items() for called in graph.calls if called != call}
    outside: dict[Callable[..., Any], dict[Call, Graph]] = {}
    for call, graph in graphs.items():
        if call not in inside:
            outside.setdefault(call.function, {})[call] = graph
    rules = sorted(outside, key=lambda rule: rule.__code__.co_firstlineno)
    return tuple((rule, _root(rule, outside[rule], by_rule=False)) for rule in rules)


def _passed(
    number: int, slug: str, facts: Mapping[str, str]
) -> Iterator[tuple[Callable[..., Any], Taken]]:
    """The calls of the Law’s rules that a run on the facts makes, each with its own facts."""
    _, log = traced(DOORS[slug].rule, facts)
    for call, prefix in log.calls:
        if law_number(call.function) == number:
            about = {k.removeprefix(prefix): v for k, v in facts.items() if k.startswith(prefix)}
            rule: Rule = whole(call)
            told = with_results(rule, about, _not_of(number))
            yield call.function, Taken(tuple(map(word, call.arguments)), told)


def _is_law(call: Call) -> bool:
    return law_number(call.function) is not None


def _not_of(number: int) -> Callable[[Call], bool]:
    return lambda call: law_number(call.function) not in (None, number)


def passed(root: Root) -> frozenset[tuple[Point, Way | None]]:
    """The points that a matter came by, each with its way on; None where the facts end."""
    return frozenset(step for taken in root.taken for step in _steps(root, taken))


def _steps(root: Root, taken: Taken) -> Iterator[tuple[Point, Way | None]]:
    """Down the folded rule as the graph says, which it was made from."""
    point, edge = root.start, root.variants[taken.arguments].start
    while True:
        tokens: list[str | None] = [
            word(step.conclusion.result) if isinstance(step.conclusion, PassedThrough) else ""
            for step in edge.added
            if step.conclusion != Returned(None)
        ]
        node = edge.target
        if node:
            tokens.append(_token(node, taken.facts))
        for token in tokens:
            while point and point.head.does is Does.PARTS:
                way = _way(point, taken.arguments[int(point.head.key)])
                yield point, way
                point = way and way.to
            if point is None:
                return
            way = None if token is None else _way(point, token)
            yield point, way
            point = way and way.to
        if node is None or tokens[-1] is None:
            return
        edge = node.edges[tokens[-1]]


def _way(point: Point, token: str) -> Way | None:
    """The way on with an answer; the only one where none is asked for."""
    if not point.ways[0].replies:
        return point.ways[0]
    return next(way for way in point.ways if any(one.token == token for one in way.replies))


def _token(node: Node, facts: Mapping[str, str]) -> str | None:
    """The answer given; of a card, the one drawn that stands for it."""
    token = facts.get(node.key)
    if token is None or token in node.edges:
        return token
    if node.question.shape is Shape.CARD:
        given = Card.parse(token)
        return next(
            (drawn for drawn in node.edges if Card.parse(drawn).is_honour == given.is_honour), None
        )
    return None
