"""What can still be concluded is read from the explored graph, as exploring on would find it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from rulings.engine import Conclusion, Inquiry, Rule, WrongAnswer, explore, explored, reachable
from rulings.irregularities import DOORS
from tests.engine.toys import CARD, DOOR_OPEN, MEAL, WHO, AllWell, Bowls, CatOut, kitchen


class Left(Bowls):
    """Bowls that count as an outcome."""

    principal = True


def found_on(rule: Rule, facts: Mapping[str, str]) -> tuple[Conclusion, ...]:
    """By exploring on from there, without the answers that have no room."""
    known = dict(facts)
    while True:
        try:
            graph = explore(rule, known)
            break
        except WrongAnswer as error:
            del known[error.key]
    left = (step.conclusion for edge in graph.edges() for step in edge.added)
    return tuple(dict.fromkeys(one for one in left if one.principal))


def positions(rule: Rule, by: Random) -> dict[str, str]:
    """A few answers as they are asked for, and some that were given ahead; one may be none."""
    edge, facts = explored(rule).start, dict[str, str]()
    for _step in range(by.randrange(1, 7)):
        if edge.target:
            facts[edge.target.key] = by.choice([*edge.target.edges])
            edge = edge.target.edges[facts[edge.target.key]]
    nodes = explored(rule).nodes
    for node in by.choices(nodes, k=by.randrange(3)) if nodes else ():
        facts.setdefault(node.key, by.choice([*node.edges, *node.edges, "no answer"]))
    return facts


@pytest.mark.parametrize("slug", DOORS)
def test_what_is_left_behind_a_door_is_what_exploring_on_finds(slug: str) -> None:
    rule, by = DOORS[slug].rule, Random(slug)
    for _case in range(4):
        facts = positions(rule, by)
        assert reachable(rule, tuple(facts.items())) == found_on(rule, facts), facts


def test_with_nothing_known_and_with_everything_known() -> None:
    assert reachable(kitchen, ()) == (AllWell(), CatOut())
    assert reachable(kitchen, (("door_open", "no"), ("stray", "yes"))) == (AllWell(),)


def mentioned(inquiry: Inquiry) -> None:
    inquiry.ask(DOOR_OPEN)
    inquiry.conclude("3", Left(1, card=inquiry.mention(CARD)))


def any_card(inquiry: Inquiry) -> None:
    inquiry.conclude("3", Left(1, card=inquiry.ask(CARD)))


def implied(inquiry: Inquiry) -> None:
    meal = inquiry.ask(replace(MEAL, implied=(("fish", {"from_before": "yes"}),)))
    inquiry.conclude("3", CatOut() if meal == "fish" else AllWell())
    inquiry.conclude("3", Left(inquiry.ask(WHO)))


@pytest.mark.parametrize(
    ("rule", "facts"),
    [
        (mentioned, {"card": "D4"}),
        (any_card, {"card": "D4"}),
        (implied, {"from_before": "yes"}),
        (implied, {"who": "one"}),
        (implied, {"who": "any other"}),
    ],
)
def test_what_the_graph_does_not_tell_is_explored_anew(rule: Rule, facts: dict[str, str]) -> None:
    assert reachable(rule, tuple(facts.items())) == found_on(rule, facts)


def test_a_card_that_is_mentioned_stands_in_what_is_left() -> None:
    assert {str(one.card) for one in reachable(mentioned, (("card", "D4"),))} == {"D4"}  # type: ignore[attr-defined]
