"""Whatever is disputed, behind whichever door: every page has words for it.

Walks that answer as chance has it, often with two or three versions, and change an answer now and
then. What the pages word is worded at every step; nothing is stored, so no database is needed.
`DISPUTED_WALKS=500` in the environment walks so often behind every door, by hand.
"""

from __future__ import annotations

import os
import random

import pytest

from deals.bridge.seats import Seat
from deals.words.closed_cards import all_open
from rulings.engine import Question, TooManyVersions
from rulings.irregularities import DOORS
from rulings.matter.facts import Fact, Said
from rulings.models import DirectorCall, Matter
from rulings.pages.steps import question_words
from rulings.record.position import MatterPosition
from rulings.words.outcomes import answer_rows, outcome_page, premises_to_deny
from rulings.words.speaker import LANGUAGES, Speaker

WALKS, STEPS = int(os.environ.get("DISPUTED_WALKS", "2")), 25
CHAIRS = {"declarer": [Seat.S], "dummy": [Seat.N], "defender": [Seat.E, Seat.W]}


@pytest.mark.parametrize("slug", DOORS)
def test_every_page_on_the_way_has_its_words(slug: str) -> None:
    for number in range(WALKS):
        chance = random.Random(f"{slug} {number}")
        told: tuple[Fact, ...] = ()
        for _ in range(STEPS):
            position = _at(slug, told, board_over=chance.random() < 0.6)
            keys = _worded(position, Speaker(position.seating, chance.choice(LANGUAGES), all_open))
            if not keys:
                break
            fact = _said(position, chance.choice(keys), chance)
            told += (fact,) if _fits(slug, (*told, fact)) else ()


def _at(slug: str, told: tuple[Fact, ...], *, board_over: bool) -> MatterPosition:
    call = DirectorCall(declarer=Seat.S.value)
    return MatterPosition(Matter(call=call, irregularity=slug, number=1), told, board_over, False)


def _fits(slug: str, told: tuple[Fact, ...]) -> bool:
    try:
        return _at(slug, told, board_over=False).standing is not None
    except TooManyVersions:
        return False


def _worded(position: MatterPosition, speaker: Speaker) -> list[str]:
    """Word the pages of the position, and give the keys that a director may answer on them."""
    standing = position.standing
    assert position.door is not None
    outcome_page(position.door, standing, speaker)
    answered = [row.key for row in answer_rows(standing, speaker)]
    presumed = [row.key for row in premises_to_deny(standing, speaker)]
    asked = [position.next_key] if position.next_key else []
    for key in (*asked, *answered):
        question_words(position, key, speaker)
    return asked * 6 + presumed + (answered[-1:] if asked or presumed else [])


def _said(position: MatterPosition, key: str, chance: random.Random) -> Fact:
    question = position.standing.question(key)
    assert question is not None
    tokens = [answer.token for answer in question.answers]
    picked = chance.sample(tokens, min(len(tokens), chance.choice((1, 1, 2, 2, 3))))
    who = (Seat.N,) if len(picked) > 1 and chance.random() < 0.7 else ()
    versions = tuple(Said(one, who, _chair(question, one, chance)) for one in picked)
    return Fact(key, versions, position.seen + 1)


def _chair(question: Question[object], token: str, chance: random.Random) -> Seat | None:
    return chance.choice(CHAIRS.get(token, list(Seat))) if question.seats else None
