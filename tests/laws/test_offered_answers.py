"""Only what the Laws leave possible can be answered.

An answer that belongs to another player, another time or another hand would lead to the ruling of
another Law. Each line of ``offered.jsonl`` says for which Law, in which case, all the answers that
a question has there.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest

from tests.laws.cases import FOLDER
from tests.laws.ways import ways


@dataclass(frozen=True, slots=True)
class Offer:
    """Where these facts hold, the question has exactly these answers."""

    law: str
    case: str
    irregularity: str
    facts: dict[str, str]
    question: str
    answers: list[str]


OFFERS = [Offer(**json.loads(line)) for line in (FOLDER / "offered.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("offer", OFFERS, ids=lambda offer: f"{offer.law} {offer.case}")
def test_just_what_is_possible_can_be_answered(offer: Offer) -> None:
    there = [way for way in ways(offer.irregularity) if offer.facts.items() <= way.facts.items()]
    assert {way[offer.question] for way in there} - {None} == set(offer.answers)
