"""Drills: what is told and asked, and what a learner's answers come to."""

from __future__ import annotations

import datetime as dt

import pytest

from rulings.engine import Conclusion, conclusions
from rulings.engine.questions import Kind, Shape
from rulings.irregularities import DOORS
from rulings.rehearsal import SHIPPED, Drill, DrillResult, Shipped, drill, mark, next_of, when_due

ESTABLISHED = next(one for one in SHIPPED if one.key == "established-revoke")
NOON = dt.datetime(2026, 11, 22, 12, tzinfo=dt.UTC)


def drilled(case: Shipped = ESTABLISHED) -> Drill:
    found = drill(DOORS[case.irregularity].rule, case.facts)
    assert found is not None
    return found


def place(of: Drill, ruling: Conclusion) -> str:
    return str(of.rulings.index(ruling))


def all_right(of: Drill) -> dict[str, str]:
    return {step.key: step.token for step in of.asks}


@pytest.mark.parametrize("case", SHIPPED, ids=lambda case: case.key)
def test_every_shipped_call_is_ruled_and_offers_other_rulings(case: Shipped) -> None:
    found = drilled(case)

    assert found.ruling in found.rulings
    assert 2 <= len(found.rulings) <= 5
    assert {step.key for step in found.asks} <= set(case.facts)
    assert found.asks


@pytest.mark.parametrize("case", SHIPPED, ids=lambda case: case.key)
def test_of_the_rulings_offered_one_alone_is_true(case: Shipped) -> None:
    found = drilled(case)

    true = {step.conclusion.words() for step in conclusions(found.steps)}
    assert [one for one in found.rulings if one.words() in true] == [found.ruling]
    names = {one.name for one in found.rulings if one != found.ruling}
    assert not names & {"AlreadyPutRight", "AdjustIfSuggested", "NotPlayedUntilNamed"}


def test_keys_are_had_once() -> None:
    assert len({case.key for case in SHIPPED}) == len(SHIPPED)


def test_what_is_told_is_every_fact_and_choice_in_order_and_no_judgement() -> None:
    found = drilled()

    judged = {step.key for step in found.asks if step.question.kind is Kind.JUDGEMENT}
    assert [step.key for step in found.told] == [key for key in found.facts if key not in judged]


@pytest.mark.parametrize("case", SHIPPED, ids=lambda case: case.key)
def test_neither_a_chair_nor_a_card_nor_a_players_choice_is_asked(case: Shipped) -> None:
    asks = [step.question for step in drilled(case).asks]

    assert not any(asked.seats or asked.kind is Kind.CHOICE for asked in asks)
    assert Shape.CARD not in {asked.shape for asked in asks}


def test_a_set_is_asked() -> None:
    found = drilled(next(one for one in SHIPPED if one.key == "a-suit-may-be-forbidden"))

    assert Shape.SET in {step.question.shape for step in found.asks}
    marked = mark(found, all_right(found) | {"suits_shown_legally": "CH"}, "")
    assert [one.step.key for one in marked.wrong] == ["suits_shown_legally"]


def test_everything_right_is_the_ruling() -> None:
    found = drilled()

    marked = mark(found, all_right(found), place(found, found.ruling))

    assert (marked.is_right, marked.right, marked.wrong) == (True, len(found.asks), ())
    assert marked.followed == found.ruling


def test_another_ruling_named_on_the_right_facts_is_wrong() -> None:
    found = drilled()
    other = next(one for one in found.rulings if one != found.ruling)

    marked = mark(found, all_right(found), place(found, other))

    assert (marked.is_right, marked.named, marked.wrong) == (False, other, ())


def test_a_fact_answered_otherwise_is_told_with_what_would_have_followed() -> None:
    found = drilled()
    answers = all_right(found) | {"later_tricks": "none"}

    marked = mark(found, answers, place(found, found.ruling))

    assert [one.step.key for one in marked.wrong] == ["later_tricks"]
    assert marked.followed not in (None, found.ruling)
    assert marked.is_right


def test_an_answer_that_leads_elsewhere_says_what_would_be_asked_next() -> None:
    found = drilled()
    answers = all_right(found) | {"since_revoke": "nothing"}

    marked = mark(found, answers, "")

    assert marked.asks_on is not None
    assert marked.asks_on.key == "played_after"
    assert (marked.named, marked.is_right) == (None, False)


def test_what_is_no_answer_counts_as_none() -> None:
    found = drilled()

    marked = mark(found, {"since_revoke": "tea"}, "17")

    assert [one.given for one in marked.answers] == [""] * len(found.asks)
    assert (marked.named, marked.is_right) == (None, False)


def test_a_judgement_of_ones_own_is_not_wrong() -> None:
    found = drilled()
    judged = [step for step in found.asks if step.question.kind is Kind.JUDGEMENT]
    other = {
        step.key: next(one.token for one in step.question.answers if one.token != step.token)
        for step in judged
    }

    marked = mark(found, all_right(found) | other, "")

    assert marked.wrong == ()


def test_facts_that_do_not_come_to_an_end_are_no_drill() -> None:
    rule = DOORS["revoke"].rule

    assert drill(rule, {"revoker": "defender"}) is None
    assert drill(rule, {"revoker": "tea"}) is None


@pytest.mark.parametrize(
    ("results", "days"),
    [([False], 1), ([True], 1), ([True, True], 3), ([True] * 9, 60), ([True, True, False], 1)],
)
def test_what_was_right_comes_back_ever_later(results: list[bool], days: int) -> None:
    done = [DrillResult(NOON, is_right) for is_right in results]

    assert when_due(done) == NOON + dt.timedelta(days=days)


def test_the_longest_due_comes_first_then_new_ones_then_what_comes_back_first() -> None:
    old, older = (DrillResult(NOON - dt.timedelta(days=days), True) for days in (2, 5))
    late = DrillResult(NOON, True)

    assert next_of("abc", {"a": [old], "b": [older]}, NOON) == "b"
    assert next_of("abc", {"a": [late]}, NOON) == "b"
    assert next_of("ab", {"a": [late], "b": [late, late]}, NOON) == "a"
    assert next_of("", {}, NOON) is None
