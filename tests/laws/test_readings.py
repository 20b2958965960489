"""Where the Laws are silent, the page says so."""

from __future__ import annotations

import pytest

from rulings.engine import Question
from rulings.further import questions_of
from rulings.irregularities import DOORS
from rulings.laws.readings import READINGS, is_reading


@pytest.mark.parametrize(
    ("key", "token"), [(key, token) for key, tokens in READINGS.items() for token in tokens]
)
def test_a_reading_is_an_answer_that_some_door_asks_for(key: str, token: str) -> None:
    asked: list[Question[object]] = [
        question for door in DOORS.values() for question in questions_of(door.rule).get(key, ())
    ]

    assert token in {answer.token for question in asked for answer in question.answers}
    # where the question itself is silent, the director has given the reading
    assert not any(question.silent for question in asked)


def test_the_second_of_two_players_is_read_as_the_first() -> None:
    assert is_reading("second.failure", "restriction")
    assert not is_reading("failure", "follow_suit")
