"""Where a record or an earlier matter has answered, the phone walks on in the same pack."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import Page

from deals.bridge.seats import Seat
from deals.models import PlayedBoard
from deals.words.closed_cards import all_open
from rulings.flow.forms import versions_from
from rulings.matter.facts import Said
from rulings.models import Matter
from rulings.pack import files
from rulings.pack.contents import Maker
from rulings.pack.offer import offer
from rulings.pages.steps import worded_question
from rulings.record import answers, give
from rulings.record.position import MatterPosition, position_of
from rulings.words.outcomes import outcome_page
from rulings.words.speaker import Speaker, in_language
from tests.database import taken_back
from tests.directing import Director
from tests.evidence.boards import DEAL, marked
from tests.pack.walking import Phone
from tests.pack.ways import Step

pytestmark = pytest.mark.django_db

DOORS = ("exposed-card", "dummy", "premature-play")


@pytest.fixture(scope="module")
def pack() -> bytes:
    return Maker(DOORS, ["en"]).packs()["en"]


@pytest.fixture(autouse=True)
def made(pack: bytes, settings: Any, tmp_path: Path) -> None:
    settings.PACKS = tmp_path
    files.write({"en": pack}, "this code")


@pytest.fixture
def recorded(played: PlayedBoard) -> PlayedBoard:
    """Four hearts by South with the play up to West's revoke."""
    table = marked(1)
    played.board.hands = str(DEAL)
    played.board.save()
    played.play, played.auction = str(table.play), str(table.auction or "")
    played.contract = str(table.contract or played.contract)
    played.declarer = (table.declarer or Seat(played.declarer)).value
    played.save()
    return played


def walked(position: MatterPosition, by: Any, depth: int) -> Iterator[Step]:
    """What the server shows after each answer, with where the page before it stood in the pack."""
    key = position.next_key
    asked = position.standing.question(key) if key else None
    begun = offer(by, position)
    if depth == 0 or asked is None:
        return
    is_chair = position.door and position.door.offender and key == position.door.offender.key
    is_card = position.door and position.door.card and key == position.door.card.key
    tokens = (
        ["later"]
        if is_card
        else [seat.value for seat in Seat]
        if is_chair
        else [one.token for one in asked.answers]
    )
    for token in tokens:
        with taken_back():
            if token == "later":
                after = answers.put_off(position=position, key=key, seen=position.seen, by=by)
            else:
                said = versions_from(token, asked, position.seating)
                after = answers.answer(
                    position=position, key=key, versions=said, seen=position.seen, by=by
                )
            after = position_of(Matter.objects.get(pk=after.matter.pk))
            if begun:
                facts = json.loads(begun["facts"]) | {key: token}
                at = {**begun, "facts": facts, "over": bool(begun["over"])}
                yield Step(at, *shown(after))
            yield from walked(after, by, depth - 1)


def shown(position: MatterPosition) -> tuple[str, str]:
    door = position.door
    assert door is not None
    speaker = Speaker(position.seating, "en", all_open)
    if key := position.next_key:
        told = position.told_beside(key)
        worded = worded_question(door.rule, position.standing, key, speaker, told=told)
        rows: Any = worded["rows"]
        asks_card = worded["page"].by_card and door.offender
        chair = door.offender.key if asks_card and door.offender else ""
        values = {"page": worded["page"], "premises": worded["premises"], "chair_key": chair}
        html = f'<form id="ask">{render_to_string("pack/question.html", values)}</form>'
    else:
        page = outcome_page(door, position.standing, speaker)
        rows = page.answers
        html = render_to_string("parts/outcome.html", {"outcome": page})
        html = f'<div class="words ruling">{html}</div>'
    told_rows = [replace(row, origin="") for row in rows]
    return html, render_to_string("parts/facts.html", {"facts": told_rows, "change": "/x/"})


@pytest.mark.parametrize("door", DOORS)
def test_at_a_table_with_a_record_each_step_has_the_servers_words(
    door: str, director: Director, recorded: PlayedBoard, pack: bytes, laptop: Page
) -> None:
    matter = director.calls_to(recorded.table, door, board=str(recorded.board.number))
    with in_language("en"):
        steps = list(walked(position_of(matter), director.user, 4))
    assert len(steps) > 40
    assert list(Phone(laptop, pack).differences(steps)) == []


def test_a_second_matter_of_the_call_is_walked_too(
    director: Director, recorded: PlayedBoard, pack: bytes, laptop: Page
) -> None:
    first = director.calls_to(recorded.table, "premature-play", board=str(recorded.board.number))
    first = Matter.objects.get(pk=first.pk)
    told = {"exposer": Said("defender", seat=Seat.E)}
    matter = answers.start_matter(
        call=first.call, irregularity="exposed-card", by=director.user, one_more=True, told=told
    )
    with in_language("en"):
        steps = list(walked(position_of(matter), director.user, 4))
    assert len(steps) > 3
    assert list(Phone(laptop, pack).differences(steps)) == []


def second_after_a_card(director: Director, played: PlayedBoard, door: str) -> MatterPosition:
    """A further matter of a call in which East has dropped a card that lies there now."""
    first = director.calls_to(played.table, "exposed-card", board=str(played.board.number))
    director.answers(first, "@E", "H3", "dropped")
    give.give_ruling(matter=first, by=director.user)
    second = answers.start_matter(
        call=first.call, irregularity=door, by=director.user, one_more=True
    )
    return position_of(second)


def test_while_an_earlier_matter_keeps_him_there_the_phone_waits_for_the_server(
    director: Director, played: PlayedBoard
) -> None:
    second = second_after_a_card(director, played, "revoke")

    with in_language("en"):
        assert offer(director.user, second) is None


def test_a_second_card_of_the_same_player_waits_for_the_server(
    director: Director, played: PlayedBoard
) -> None:
    """By its name the pack takes it for the only one that lies there (50B)."""
    second = second_after_a_card(director, played, "exposed-card")

    with in_language("en"):
        assert second.facts["exposed_cards"].source == "carried"
        assert offer(director.user, second) is None
