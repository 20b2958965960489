"""Invariants of the book that hold behind every door, later ones included."""

import pytest

from deals.bridge.seats import Role
from rulings.atlas.graphs import graph_of
from rulings.engine import Edge, Kind, When
from rulings.irregularities import DOORS
from rulings.laws.conclusions.cards import MajorPenaltyCard
from rulings.laws.conclusions.score import ReviewAfterPlay
from tests.irregularities import graphs

each_door = pytest.mark.parametrize("slug", DOORS)

CHOSEN_BY_THE_OFFENDER = {"replacement"}
"""Where a Law names the offender himself: the call that replaces his (27B)."""


@each_door
def test_g_05_a_choice_names_one_chooser_and_never_dummy(slug: str) -> None:
    for question in graphs.questions(slug):
        if question.kind is Kind.CHOICE:
            assert question.chooser not in (None, Role.DUMMY), question.key
            assert len(question.answers) > 1, question.key
        else:
            assert question.chooser is None, question.key


@each_door
def test_g_06_the_offender_chooses_only_where_a_law_names_him(slug: str) -> None:
    his = {q.key for q in graphs.questions(slug) if q.chooser is Role.OFFENDER}
    assert his <= CHOSEN_BY_THE_OFFENDER


@each_door
def test_p_01_no_penalty_card_ever_lies_before_declarer_or_dummy(slug: str) -> None:
    for step in graphs.steps(slug):
        if isinstance(step.conclusion, MajorPenaltyCard):
            assert step.conclusion.holder not in (Role.DECLARER, Role.DUMMY)


@each_door
def test_p_26_whoever_may_hold_a_major_penalty_card_leaves_its_review_open(slug: str) -> None:
    found = {step.conclusion for step in graphs.steps(slug)}
    cards = any(isinstance(conclusion, MajorPenaltyCard) for conclusion in found)
    assert not cards or ReviewAfterPlay("50E4") in found


def beyond(edges: list[Edge]) -> list[Edge]:
    """These, and all that can follow."""
    found, reached = list(edges), set[int]()
    for edge in found:
        if edge.target and edge.target.number not in reached:
            reached.add(edge.target.number)
            found += edge.target.edges.values()
    return found


@each_door
def test_once_play_is_over_nobody_is_told_to_play_on(slug: str) -> None:
    """Neither by what is found then, nor by what was found before and is said with the outcome."""
    nodes, edges = graph_of(slug).nodes, list(graph_of(slug).edges())
    asked_then = [node for node in nodes if node.question.when is When.AFTER_PLAY]
    late = {id(edge) for node in asked_then for edge in beyond([*node.edges.values()])}

    def is_kept_for_later(edge: Edge, at_once: bool) -> bool:
        return not at_once and not late.isdisjoint(map(id, beyond([edge])))

    wrong = [
        said.english
        for edge in edges
        for conclusion in (step.conclusion for step in edge.added)
        if (said := conclusion.say()) and "lay on." in said.english
        if id(edge) in late or is_kept_for_later(edge, conclusion.at_once)
    ]
    assert wrong == []
