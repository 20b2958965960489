"""The questions as a director meets them, for cases from outside: `manage.py questions`.

Pure; docs/adjudicate.md is the whole contract. Words are English, with roles in their gaps.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulings.engine import Answer, Message, Pending, Question, run
from rulings.irregularities import DOORS
from rulings.matter.carry import questions_of
from rulings.matter.renamed import today

Row = dict[str, Any]


def listed_questions(irregularity: str | None = None) -> list[Row]:
    """Every question, in the order the doors ask them, with every answer it has anywhere."""
    listed: dict[str, Row] = {}
    for slug, door in DOORS.items():
        if irregularity in (None, slug):
            for key, variants in questions_of(door.rule).items():
                row = listed.setdefault(key, _listed(key, variants[0]))
                row["irregularities"].append(slug)
                for question in variants:
                    _add_answers(row["answers"], question)
    return list(listed.values())


def asked_after(irregularity: str, facts: Mapping[str, str]) -> list[Row]:
    """The question that is asked once these facts are told, with the answers it has there; then
    what may be said besides, which is presumed or only written down. Raises WrongAnswer.
    """
    outcome = run(DOORS[irregularity].rule, today(irregularity, facts))
    asked = [(outcome.key, outcome.question)] if isinstance(outcome, Pending) else []
    offered = [one for one in outcome.offered if one[0] not in facts]
    rows = []
    for key, question in (*asked, *offered):
        row = _listed(key, question) | {"irregularities": [irregularity]}
        _add_answers(row["answers"], question)
        rows.append(row)
    return rows


def _listed(key: str, question: Question[Any]) -> Row:
    row: Row = {
        "key": key,
        "law": question.law,
        "kind": question.kind.value,
        "when": question.when.value,
        "shape": question.shape.value,
        "text": _english(question.text),
    }
    if question.aloud:
        row["aloud"] = [_english(one) for one in question.aloud]
    if question.help:
        row["help"] = _english(question.help)
    if question.presumed:
        row["presumed"] = str(question.presumed)
    return row | {"answers": [], "irregularities": []}


def _add_answers(answers: list[Row], question: Question[Any]) -> None:
    """The answers of another form of the question, those that are not listed yet."""
    listed = {answer["token"] for answer in answers}
    answers += [
        _answer(answer, unusual=answer.token in question.unusual)
        for answer in question.answers
        if answer.token not in listed
    ]


def _answer(answer: Answer[Any], *, unusual: bool) -> Row:
    row: Row = {"token": answer.token, "label": _english(answer.label)}
    if answer.hint:
        row["hint"] = _english(answer.hint)
    if answer.aloud:
        row["aloud"] = _english(answer.aloud)
    return row | ({"unusual": True} if unusual else {})


def _english(message: Message) -> str:
    """The words with roles in their gaps."""
    return message.fill(lambda name, value: str(value) if value is not None else name)
