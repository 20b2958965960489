"""A matter of which a question is answered by other facts: from an earlier matter of its call, or
told under the keys of earlier rules.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from deals.models import PlayedBoard
from rulings.matter.facts import Said
from rulings.matter.replay import ReplayReason, replay
from rulings.models import Answer, Matter, Ruling, Source
from rulings.pages.felt import matter_url
from rulings.record import give
from rulings.record.answers import answer
from rulings.record.position import position_of
from tests.directing import Director

pytestmark = pytest.mark.django_db

Told = Sequence[tuple[str, str]]
FORFEITED: Told = [
    ("dummy_forfeited", "yes"),
    ("who_asked_whom", "dummy_declarer"),
    ("what_was_asked", "asked"),
]
OF_BEFORE: Told = [
    ("caller", "player"),
    ("simultaneous_call", "no"),
    ("whose_turn", "partner"),
    ("called_since", "turn_lost"),
]


def told(director: Director, played: PlayedBoard, irregularity: str, facts: Told) -> Matter:
    """Stored as it was then."""
    matter = director.is_called_to(played, irregularity)
    for number, (key, token) in enumerate(facts, 1):
        source = Source.CARRIED if key == "dummy_forfeited" else Source.DIRECTOR
        versions = [Said(token).dump()]
        row = {"number": number, "key": key, "versions": versions, "source": source}
        Answer.objects.create(matter=matter, by=director.user, **row)
    return matter


@pytest.mark.parametrize(
    ("irregularity", "facts"), [("asking", FORFEITED), ("call-out-of-rotation", OF_BEFORE)]
)
def test_it_is_shown_and_ruled_on_once_by_the_facts_that_were_told(
    director: Director, played: PlayedBoard, irregularity: str, facts: Told
) -> None:
    matter = told(director, played, irregularity, facts)
    assert director.look(matter_url(matter)).status_code == 200

    ruling = give.give_ruling(matter=matter, by=director.user)

    assert {one["key"] for one in ruling.facts} == {key for key, _token in facts}
    assert replay(irregularity, ruling.facts, ruling.steps).reason is ReplayReason.SAME
    assert give.give_ruling(matter=matter, by=director.user) == ruling
    assert Ruling.objects.count() == 1


def test_what_the_director_answers_himself_counts_from_then_on(
    director: Director, played: PlayedBoard
) -> None:
    matter = told(director, played, "call-out-of-rotation", OF_BEFORE)
    before = position_of(matter)

    after = answer(
        position=before, key="turn_to_call", versions=[Said("lho")], seen=before.seen,
        by=director.user,
    )  # fmt: skip

    asked = {step.key: step.token for one in (before, after) for step in one.standing.answered}
    assert asked["turn_to_call"] == "lho"
