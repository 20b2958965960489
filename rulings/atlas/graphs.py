"""The graphs behind the doors and inside the Laws, as the pictures show them.

A door is drawn with the Laws it calls as single boxes; a Law with its own rules open and the other
Laws it leans on as boxes. Nothing here is drawn by hand: what is seen is what the rules do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rulings.book import is_known
from rulings.engine import (
    Graph,
    Rule,
    explore,
    outline,
    traced,
    whole,
    with_results,
    word,
)
from rulings.irregularities import DOORS

Call = tuple[str, tuple[Hashable, ...]]

_MODULE = re.compile(r"law(\d+)_\w+")
_KEY = re.compile(r"\d+\w*")


@dataclass(frozen=True, slots=True)
class Root:
    """Where a picture begins: a door, or a rule of a Law that is called from outside the Law."""

    law: str
    """The paragraph the rule is about."""
    arguments: tuple[str, ...]
    """What the rule is called with, each in one word; empty for a door."""
    graph: Graph
    ways: tuple[Mapping[str, str], ...] = ()
    """The facts of a matter, boxes included: once for each time its ruling comes by here."""


@cache
def graph_of(slug: str) -> Graph:
    """Everything that can happen behind a door. Unknown slug: `KeyError`."""
    return explore(DOORS[slug].rule)


def law_of(label: str) -> str:
    """The paragraph that the rule on a box is about; "" for what is no box."""
    return _labels().get(label, "")


def door_root(slug: str, facts: Mapping[str, str] | None = None) -> Root:
    """The door’s own questions. ``facts`` of a matter say which way it went."""
    rule = DOORS[slug].rule
    ways = () if facts is None else (with_results(rule, facts, _closed_laws),)
    return Root(DOORS[slug].law, (), _door_graph(slug), ways)


def law_roots(
    number: int, slug: str = "", facts: Mapping[str, str] | None = None
) -> tuple[Root, ...]:
    """The rules of a Law that others call, those that are alike only once; none if no door comes
    by. ``facts`` of a matter of door ``slug`` say which way it went.
    """
    passed = list(_passed(number, slug, facts)) if facts is not None else []
    return tuple(
        Root(root.law, root.arguments, root.graph, tuple(way for c, way in passed if c in calls))
        for root, calls in _law_roots(number)
    )


@cache
def laws_drawn() -> frozenset[int]:
    """The numbers of the Laws that have a picture."""
    return frozenset(number for name, _ in _calls() if (number := _number(name)) is not None)


@cache
def _calls() -> dict[Call, Callable[..., Any]]:
    """Every call of a rule behind any door."""
    return {call: f for slug in DOORS for call, f in graph_of(slug).calls.items()}


@cache
def _labels() -> dict[str, str]:
    return {_label(*call): _law(call[0], function) for call, function in _calls().items()}


@cache
def _door_graph(slug: str) -> Graph:
    return explore(outline(DOORS[slug].rule, _closed_laws))


@cache
def _law_roots(number: int) -> tuple[tuple[Root, frozenset[Call]], ...]:
    """Each root with the calls it stands for."""
    own = {call: f for call, f in _calls().items() if _number(call[0]) == number}
    graphs = {
        call: explore(outline(whole(function, call[1]), _others_closed(number)))
        for call, function in own.items()
    }
    inside = {called for call, g in graphs.items() for called in g.calls if called != call}
    groups: dict[Hashable, list[Call]] = {}
    for call in own:
        if call not in inside:
            # rules that ask nothing differ only in what they are told: one stands for all
            alike = graphs[call].nodes and call[1]
            groups.setdefault((call[0], tuple(alike)), []).append(call)
    return tuple(
        (
            Root(_law(calls[0][0], own[calls[0]]), _words(calls[0][1]), graphs[calls[0]]),
            frozenset(calls),
        )
        for calls in sorted(groups.values(), key=lambda c: own[c[0]].__code__.co_firstlineno)
    )


def _passed(
    number: int, slug: str, facts: Mapping[str, str]
) -> Iterator[tuple[Call, Mapping[str, str]]]:
    """The calls of the Law’s rules that a run on the facts makes, each with its own facts."""
    _, log = traced(DOORS[slug].rule, facts)
    for function, arguments, prefix in log.calls:
        name = f"{function.__module__}.{function.__qualname__}"
        if _number(name) == number:
            about = {k.removeprefix(prefix): v for k, v in facts.items() if k.startswith(prefix)}
            rule: Rule = whole(function, arguments)
            yield (name, arguments), with_results(rule, about, _others_closed(number))


def _closed_laws(name: str, arguments: tuple[Hashable, ...]) -> str | None:
    return None if _number(name) is None else _label(name, arguments)


def _others_closed(number: int) -> Callable[[str, tuple[Hashable, ...]], str | None]:
    def label(name: str, arguments: tuple[Hashable, ...]) -> str | None:
        return None if _number(name) in (None, number) else _label(name, arguments)

    return label


def _label(name: str, arguments: tuple[Hashable, ...]) -> str:
    return f"{name}({', '.join(_words(arguments))})"


def _words(arguments: tuple[Hashable, ...]) -> tuple[str, ...]:
    return tuple(word(argument) for argument in arguments)


def _number(name: str) -> int | None:
    """The Law whose module holds the rule; None for a door’s own."""
    module = _MODULE.fullmatch(name.split(".")[-2])
    return int(module[1]) if module else None


def _law(name: str, function: Callable[..., Any]) -> str:
    """The paragraph that a rule’s docstring begins with, else the whole Law."""
    first = _KEY.match(function.__doc__ or "")
    return first[0] if first and is_known(first[0]) else str(_number(name) or "")
