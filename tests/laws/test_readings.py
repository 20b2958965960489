"""Where the Laws are silent or leave it to the director, the page says so."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from rulings.engine import Asked, Concluded, Message, Question, Step, asked, run
from rulings.irregularities import DOORS
from rulings.laws.readings import READINGS, resting_on
from rulings.matter.carry import questions_of
from tests.laws.cases import Case
from tests.laws.test_rows import CASES, EXAMPLES, is_about, listed

HERE = Path(__file__).parent
TABLES = HERE.parents[2] / "shared" / "law" / "decision-tables.md"
"""The decision tables themselves, where they are at hand."""
NOTE = "The Laws are silent"
READING = "reading"
"""In place of a question: the page of the outcome says that it is one."""

_ROW = re.compile(r"\| ([A-Z]+\d*(?:-\w+)?) \|")
_TAG = re.compile(r"\[[^\]]*?(interp|TD|from memory)\b")


def doubtful() -> dict[str, list[str]]:
    """How each tagged row is brought before the director: the keys of questions, or a reading."""
    lines = (HERE / "doubtful_rows.txt").read_text().splitlines()
    rows = (line.split(": ") for line in lines if not line.startswith("#"))
    return {row: ways.split() for row, ways in rows}


@pytest.mark.skipif(not TABLES.exists(), reason="the decision tables are not at hand")
def test_every_row_the_tables_mark_as_doubtful_is_listed() -> None:
    lines = TABLES.read_text().splitlines()
    tagged = [row[1] for line in lines if (row := _ROW.match(line)) and _TAG.search(line)]
    of_questions = [row for row in tagged if "-" not in row and not row.startswith("G")]

    assert of_questions == ["O10", "H1", "Z4", "M3"]  # what a table asks; their rows ask it
    assert [row for row in tagged if row not in of_questions] == list(doubtful())


@pytest.mark.parametrize(("row", "ways"), doubtful().items())
def test_a_doubtful_row_is_asked_or_told_as_a_reading(row: str, ways: list[str]) -> None:
    cases = [case for case in CASES + EXAMPLES if is_about(case, row)]
    brought = {way for case in cases for way in brought_by(case)}

    assert [way for way in ways if way not in brought] == []


def test_every_reading_stands_for_a_row_and_comes_up_in_one_of_its_cases() -> None:
    ids = {row for rows in listed().values() for row in rows}
    for reading in READINGS:
        named = [row for row in reading.rows if row in ids]
        cases = [case for case in CASES if not named or any(is_about(case, row) for row in named)]
        assert any(reading.steps_of(steps_of(case)) for case in cases), reading.rows


def test_a_reading_hangs_on_answers_of_one_door_whose_questions_are_not_readings() -> None:
    for reading in READINGS:
        homes = [slug for slug in DOORS if all(may_say(slug, *one) for one in split(reading))]
        assert homes, reading.rows
        assert not any(q.silent for key in reading.answers for q in questions(key)), reading.rows


def test_an_answer_alone_is_no_reading_where_two_answers_make_it() -> None:
    warned = {"dummys_act": "warned", "dummy_warned_of": "other"}

    assert shown("dummy", {**warned, "dummy_forfeited": "no"}) == []
    assert shown("dummy", {**warned, "dummy_forfeited": "yes"}) == [
        "dummy_warned_of",
        "dummy_forfeited",
    ]


def test_an_exception_of_64b_is_a_reading_only_for_a_card_not_played() -> None:
    late = {"revoke_noticed": "after_next_call", "better_without_revoke": "no"}
    revoke = {"revoker": "defender", "failure": "follow_suit", "revoke_trick": "early"}
    omitted = {
        "trick_trouble": "too_few",
        "hand_of_defective_trick": "defender",
        "both_sides_on_after_trick": "yes",
        "holds_suit_of_trick": "yes",
    }

    assert shown("defective-trick", {**omitted, **late}) == ["NoTransfer"]
    assert shown("revoke", {**revoke, "since_revoke": "played", **late}) == []


def test_the_second_of_two_players_is_read_as_the_first() -> None:
    [failure, *_] = questions("failure")

    assert resting_on([Asked("second.failure", failure, "restriction")])
    assert not resting_on([Asked("failure", failure, "follow_suit")])


def steps_of(case: Case) -> tuple[Step, ...]:
    return run(DOORS[case.irregularity].rule, case.facts).steps


def shown(slug: str, facts: dict[str, str]) -> list[str]:
    """The keys and conclusions the page tells as readings."""
    steps = resting_on(run(DOORS[slug].rule, facts).steps)
    return [step.key if isinstance(step, Asked) else step.conclusion.name for step in steps]


def brought_by(case: Case) -> set[str]:
    """The questions a case asks, and whether its outcome is told as a reading."""
    steps = steps_of(case)
    told = bool(resting_on(steps)) or any(NOTE in text.msgid for text in texts(steps))
    keys = {step.key for step in asked(steps)} | ({case.waits_for} if case.waits_for else set())
    return keys | ({READING} if told else set())


def texts(steps: tuple[Step, ...]) -> list[Message]:
    """The conclusions, and what stands below the answers that were given."""
    found: list[Message | None] = []
    for step in steps:
        if isinstance(step, Concluded):
            found.append(step.conclusion.words())
        else:
            found += [a.hint for a in step.question.answers if a.token == step.token]
    return [text for text in found if text]


def split(reading: object) -> list[tuple[str, str]]:
    answers = getattr(reading, "answers", {})
    return [(key, token) for key, tokens in answers.items() for token in tokens.split()]


@cache
def questions(key: str) -> list[Question[object]]:
    return [q for door in DOORS.values() for q in questions_of(door.rule).get(key, ())]


def may_say(slug: str, key: str, token: str) -> bool:
    asked_there = questions_of(DOORS[slug].rule).get(key, ())
    return any(answer.token == token for q in asked_there for answer in q.answers)
