"""What each answer says of the table, as paper and drills tell it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from deals.bridge.seats import Role
from rulings.engine import Question
from rulings.engine.questions import Shape
from rulings.engine.words import CARD, DETAILS, NAMED, SIDES
from rulings.irregularities import DOORS
from rulings.laws.told import TOLD, told
from tests.irregularities import graphs

KNOWN_GAPS = {*Role, *SIDES, *NAMED, *DETAILS}


@cache
def asked() -> dict[str, set[str]]:
    """The answers of each question that is not for a card, of all doors."""
    found: dict[str, set[str]] = {}
    for slug in DOORS:
        for question in graphs.questions(slug):
            if question.shape is not Shape.CARD:
                found.setdefault(question.key, set()).update(one.token for one in question.answers)
    return found


def sentences() -> Iterator[tuple[str, str, bool]]:
    for key, tokens in asked().items():
        for token in sorted(tokens):
            yield key, token, True
            yield key, token, False


@pytest.mark.parametrize("slug", DOORS)
def test_every_answer_behind_a_door_has_its_sentence_or_is_declared_as_not_told(slug: str) -> None:
    missing = [
        (question.key, answer.token)
        for question in graphs.questions(slug)
        if question.shape is not Shape.CARD
        for answer in question.answers
        if not is_declared(question, answer.token)
    ]

    assert missing == []


def is_declared(question: Question[object], token: str) -> bool:
    found = TOLD.get(question.key, {})
    return token in found if isinstance(found, Mapping) else True


def test_nothing_is_told_of_questions_and_answers_that_nobody_asks() -> None:
    declared = {key: set(one) for key, one in TOLD.items() if isinstance(one, Mapping)}

    assert set(TOLD) - set(asked()) == set()
    assert {key: one - asked()[key] for key, one in declared.items() if one - asked()[key]} == {}


def test_a_sentence_is_whole_and_names_only_whom_a_slip_can_name() -> None:
    for key, token, is_named in sentences():
        message = told(key, token, is_card_named=is_named)
        if message is not None:
            open_gaps = message.gaps - dict(message.params).keys()
            assert open_gaps <= KNOWN_GAPS, (key, token)
            assert message.msgid[-1] in ".?", (key, token)


def test_a_card_nobody_has_named_begins_no_story() -> None:
    for key in ("leader_out_of_turn", "revoker", "way_of_early_card"):
        for token in sorted(asked()[key]):
            message = told(key, token, is_card_named=False)
            assert message is None or CARD not in message.gaps
