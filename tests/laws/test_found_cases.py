"""Cases that directors found wanting rule as expected, by their facts and through the pages.

They are the lines ``FOUND-NN`` of ``rows/found_*.jsonl``, one for each door a director would take
first; ``test_rows`` holds the rules against them. Here they go the two ways that a director goes:
the facts as ``adjudicate`` reads them, and the answers as the pages ask for them. What was ruled on
before in the same call stands in ``after``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from django.urls import reverse

from deals.models import PlayedBoard
from rulings.irregularities import DOORS
from rulings.matter.adjudicate import adjudicate
from rulings.models import Matter
from rulings.pages.felt import matter_url
from rulings.record.position import MatterPosition, position_of
from tests.directing import Director
from tests.laws.cases import Case, written
from tests.laws.test_rows import CASES as ROWS

CASES = [case for case in ROWS if case.row.startswith("FOUND-")]

CHAIRS = {"declarer": "S", "dummy": "N", "defender": "E", "player": "E"}
"""South declares, and the defender or player concerned is East."""

_LAW_AGAIN = re.compile(r"\(law=\w+\)")
"""A field of this name is the paragraph over again, and a verdict names that once."""

each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)


@each_case
def test_a_found_case_is_ruled_from_its_facts(case: Case) -> None:
    verdict = adjudicate(
        {"id": case.id, "irregularity": case.irregularity, "facts": case.facts, "after": case.after}
    )

    told = [_told(conclusion) for conclusion in verdict["conclusions"]]
    expected = [_LAW_AGAIN.sub("()", conclusion) for conclusion in case.conclusions]
    assert (told, verdict["next"], verdict["unused"]) == (expected, case.waits_for, [])


@each_case
def test_a_found_case_is_ruled_through_the_pages(
    case: Case, director: Director, played: PlayedBoard
) -> None:
    for earlier in case.after:
        _walked(director, played, earlier["irregularity"], earlier["facts"])

    standing = position_of(_walked(director, played, case.irregularity, case.facts)).standing

    assert [written(step) for step in standing.concluded] == case.conclusions
    assert (standing.pending[0] if standing.pending else None) == case.waits_for
    assert {key: standing.sure.get(key) for key in case.facts} == case.facts


def _told(conclusion: dict[str, Any]) -> str:
    fields = {key: value for key, value in conclusion.items() if key not in ("law", "type")}
    inside = ", ".join(f"{key}={value}" for key, value in fields.items())
    return f"{conclusion['law']} {conclusion['type']}({inside})"


def _walked(director: Director, played: PlayedBoard, slug: str, facts: Mapping[str, str]) -> Matter:
    """A matter of the call with these facts told, each where a page asks for it or offers it."""
    earlier = Matter.objects.last()
    if earlier is None:
        director.calls_to(played.table, slug, board=str(played.board.number))
    else:
        url = reverse("rulings:what", args=[earlier.call_id])
        director.send(url, irregularity=slug, more="1")
    matter = Matter.objects.latest("pk")
    while _tell_next(director, matter, facts):
        pass
    return matter


def _tell_next(director: Director, matter: Matter, facts: Mapping[str, str]) -> bool:
    """Tell one more of the facts, where the page asks for it or offers it; False if none is left.

    The card or the bid a matter is about is put off where no fact names it.
    """
    position, door = position_of(matter), DOORS[matter.irregularity]
    if position.waits_for_play and position.standing.pending[0] in facts:  # type: ignore[index]
        director.send(reverse("rulings:board-over", args=[matter.call_id]))
        director.look(matter_url(matter))  # that of the call may be another one
        return True
    if director.is_led_to(position) and _is_left(position, position.next_key, facts):
        left = [position.next_key]  # without the page that asks it first
    else:
        left = [key for key in _offered(director) if _is_left(position, key, facts)]
    if not left and position.next_key in {one.key for one in (door.card, *door.bids) if one}:
        left = [position.next_key]
    for key in left[:1]:
        question = position.standing.question(key)
        token = facts.get(key, "later")
        said = CHAIRS[token] if question and question.seats else token
        url = reverse("rulings:answer", args=[matter.call_id, matter.number])
        director.send(url, key=key, seen=position.state, answer=said)
        assert position_of(matter).seen > position.seen, f"{key}={said} was not taken"
    return bool(left)


def _offered(director: Director) -> list[str]:
    """What may be said on the page: what it asks, and what it presumes or would write down."""
    context = director.page.context
    also = [*context.get("premises", ()), *context.get("details", ())]
    return [getattr(context["page"], "key", ""), *(row.key for row in also)]


def _is_left(position: MatterPosition, key: str, facts: Mapping[str, str]) -> bool:
    fact = position.facts.get(key)
    return key in facts and (fact is None or fact.versions[0].token != facts[key])
