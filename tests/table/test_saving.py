"""What the script of the entry page is answered, and what it may guess from."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from deals.bridge.seats import Seat
from deals.models import (
    Board,
    ClubRole,
    Pairing,
    PlayedBoard,
    RecordVersion,
    Session,
    Table,
    User,
)
from deals.table.services import written
from tests.factories import HANDS, BoardFactory, MembershipFactory, PairFactory, PlayerFactory

pytestmark = pytest.mark.django_db
FOUR_HEARTS = "E:Pass 1H Pass 4H Pass Pass Pass"
SCRIPT = {"HX-Request": "true"}


class Script:
    """A director whose browser sends what he taps with a script."""

    def __init__(self, client: Client, board: Board, table: Table) -> None:
        self.client = client
        self.url = reverse("deals:record", args=[board.pk, table.pk])
        self.seen = self.look().context["seen"]

    def look(self) -> Any:
        return self.client.get(self.url)

    def send(self, *, seen: str = "", **fields: str) -> Any:
        """Post with that token, else with the one of the page as it came; the answer."""
        return self.client.post(self.url, {"seen": seen or self.seen, **fields}, headers=SCRIPT)

    @property
    def guess(self) -> dict[str, Any] | None:
        found = self.look().context["guess"]
        return found and json.loads(found.told)


@pytest.fixture
def record(session: Session, pairing: Pairing, table: Table) -> PlayedBoard:
    """Board 2 at table A1: four hearts by South, West to lead."""
    board = BoardFactory(session=session, number=2, hands=HANDS)
    return PlayedBoard.objects.create(
        board=board, table=table, round=1, contract="4H", declarer="S", auction=FOUR_HEARTS
    )


@pytest.fixture
def script(as_alice: Client, record: PlayedBoard) -> Script:
    return Script(as_alice, record.board, record.table)


@pytest.fixture
def annas(club: Any, record: PlayedBoard, sign_in: Callable[[User], Client]) -> Script:
    anna = MembershipFactory(club=club, user__name="Anna", roles=[ClubRole.DIRECTOR]).user
    return Script(sign_in(anna), record.board, record.table)


def play_of(record: PlayedBoard) -> str:
    record.refresh_from_db()
    return record.play


def test_a_tap_is_answered_with_the_page_it_leads_to(script: Script) -> None:
    page = script.send(card="SQ", seat="W")

    assert (page.status_code, page.context["answer"]) == (200, "stored")
    assert page["HX-Replace-Url"] == script.url
    assert page.context["page"].heading == "North to play to trick 1"
    assert page.context["seen"] != script.seen


def test_what_is_refused_is_answered_so(script: Script, record: PlayedBoard) -> None:
    page = script.send(card="S1", seat="W")

    assert page.context["answer"] == "refused"
    assert "That is no card. Tap one of the cards." in page.content.decode()
    assert script.send(typed="SX", part="play").context["answer"] == "refused"
    assert play_of(record) == ""


def test_the_same_tap_sent_again_is_stored_once(script: Script, record: PlayedBoard) -> None:
    for _ in range(3):
        assert script.send(card="SQ", seat="W").context["answer"] == "stored"

    assert play_of(record) == "W:SQ"


def test_also_where_the_record_had_been_changed_elsewhere(
    script: Script, record: PlayedBoard
) -> None:
    script.send(card="SQ", seat="W")
    PlayedBoard.objects.update(tricks=9)
    seen = script.look().context["seen"]

    for _ in range(2):
        page = script.send(seen=seen, card="SK", seat="N")
        assert page.context["answer"] == "stored"
    assert play_of(record) == "W:SQ N:SK"


def test_a_conflict_is_told_beside_the_record_as_it_is(
    script: Script, annas: Script, record: PlayedBoard
) -> None:
    annas.send(card="SQ", seat="W")

    page = script.send(card="S3", seat="W")

    conflict = page.context["conflict"]
    assert page.context["answer"] == "conflict"
    assert page.context["page"].heading == "North to play to trick 1"
    assert (conflict["theirs"], conflict["mine"]) == (["West played ♠︎Q."], ["West played ♠︎3."])
    assert not conflict["is_stored"]
    assert play_of(record) == "W:SQ"


def test_a_tap_that_was_stored_before_the_colleague_went_on_is_known_for_that(
    script: Script, annas: Script, record: PlayedBoard
) -> None:
    script.send(card="SQ", seat="W")
    annas.seen = annas.look().context["seen"]
    annas.send(card="SK", seat="N")

    conflict = script.send(card="SQ", seat="W").context["conflict"]

    assert conflict["is_stored"]
    assert (conflict["theirs"], conflict["mine"]) == (["North played ♠︎K."], [])
    assert play_of(record) == "W:SQ N:SK"


def test_what_is_held_behind_a_tap_goes_on_from_that_tap(
    script: Script, annas: Script, record: PlayedBoard
) -> None:
    """And not from what a colleague enters as the answer is made, which no page has shown yet."""
    entering, waits = connection.execute_wrapper, ["RELEASE"]

    def goes_on(execute: Any, sql: Any, *rest: Any) -> Any:
        done = execute(sql, *rest)
        if str(sql).startswith("RELEASE") and waits:
            waits.clear()
            annas.send(seen=annas.look().context["seen"], card="SK", seat="N")
        return done

    with entering(goes_on):
        page = script.send(card="SQ", seat="W").content.decode()
    [after] = re.findall('data-after="([^"]+)"', page)
    held = script.send(seen=after, card="SK", seat="N")

    assert held.context["answer"] == "stored"
    assert play_of(record) == "W:SQ N:SK"


def test_a_colleagues_equal_tap_is_not_taken_for_ones_own(script: Script, annas: Script) -> None:
    annas.send(card="SQ", seat="W")
    annas.send(seen=annas.look().context["seen"], card="SK", seat="N")

    assert not script.send(card="SQ", seat="W").context["conflict"]["is_stored"]


def test_regular_play_can_be_guessed(script: Script) -> None:
    script.send(card="SQ", seat="W")

    guess = script.guess

    assert guess is not None
    assert (guess["seat"], guess["trick"], guess["trumps"]) == ("N", [["W", "SQ"]], "H")
    assert guess["to_play"] == "{seat} to play to trick {trick}"
    hands = dict(script.look().context["guess"].hands)
    assert [seat.value for seat in hands] == ["E", "S", "W"]
    assert len(hands[Seat.W]) == 12


def test_what_follows_a_card_out_of_turn_is_not_guessed(script: Script) -> None:
    script.send(card="SA", seat="E")
    script.send(seen=script.look().context["seen"], card="SK", seat="N")

    assert script.guess is None


def test_a_guess_tells_no_hand_to_who_has_still_to_play(
    script: Script, alice: User, record: PlayedBoard
) -> None:
    himself = PlayerFactory(club=alice.memberships.get().club, user=alice)
    PairFactory(section=record.table.section, number=9, player1=himself)
    RecordVersion.objects.create(played=record, number=1, by=alice, **written(record)._asdict())

    page = script.send(card="SQ", seat="W")

    assert page.context["guess"].hands == ()
    assert "<template" not in page.content.decode()


def test_a_round_stays_in_the_address(script: Script, record: PlayedBoard) -> None:
    PlayedBoard.objects.update(round=3)
    seen = script.client.get(script.url, {"round": "3"}).context["seen"]

    page = script.send(seen=seen, card="SQ", seat="W", round="3")

    assert page["HX-Replace-Url"] == f"{script.url}?round=3"
