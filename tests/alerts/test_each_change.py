"""Each change of a room makes the homes of its directors look, and they find something new."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from deals.evening.services.evenings import move_to_round
from deals.models import ClubRole, Event, PlayedBoard, Session, User
from rulings.alerts.notices import Notice
from rulings.alerts.queries import told_of
from rulings.models import DirectorCall, Ruling
from rulings.record import answers, give
from rulings.record.calls.ending import board_is_over, bring_back, withdraw_call
from rulings.record.calls.opening import open_call
from rulings.record.calls.taking import take_call
from rulings.record.position import position_of
from rulings.room.queries.queue import version_of
from rulings.room.services import queue
from rulings.scores.adjustment import ScoreDecision
from rulings.scores.services import record_score
from rulings.tables import services as tables
from tests.directing import EARLY_REVOKE_BY_EAST, given
from tests.factories import MembershipFactory

CORRECTED = (*EARLY_REVOKE_BY_EAST, "nothing", "nobody")


@dataclass
class Room:
    """The room of a session, and who is told of what happens there."""

    session: Session

    def tells(self, change: Callable[[], object]) -> set[str]:
        """By name, whose homes look when something has changed; nobody's if they find nothing."""
        before = version_of(self.session)
        with CaptureQueriesContext(connection) as asked:
            change()
        told = [one["sql"].split("'")[3] for one in asked if "pg_notify" in one["sql"]]
        if before == version_of(self.session):
            return set()
        users = {user for _session, user in told_of({Notice.read(one).session for one in told})}
        return {one.username for one in User.objects.filter(pk__in=users)}


@pytest.fixture
def colleague(session: Session) -> User:
    club = session.event.club
    roles = [ClubRole.DIRECTOR]
    return MembershipFactory(club=club, user__username="carl", roles=roles).user


@pytest.mark.parametrize("is_practice", [False, True])
def test_each_change_of_a_room_is_told(
    alice: User, colleague: User, session: Session, played: PlayedBoard, is_practice: bool
) -> None:
    Event.objects.filter(pk=session.event_id).update(is_practice=is_practice)
    room, call = Room(session), DirectorCall()

    def noted() -> None:
        nonlocal call
        call = open_call(
            table=played.table, board=played.board, round_number=1, by=alice, take=False
        )

    def begun() -> None:
        answers.start_matter(call=call, irregularity="revoke", by=colleague)

    def ruled() -> None:
        matter = call.matters.get()
        given(position_of(matter), CORRECTED, colleague)
        give.give_ruling(matter=matter, by=colleague)

    def scored() -> None:
        ruling = Ruling.objects.latest("pk")
        record_score(ruling=ruling, decision=ScoreDecision(), played=played, seen=0, by=colleague)

    def seen() -> int:
        return call.events.count()

    changes: dict[str, Callable[[], object]] = {
        "noted": noted,
        "taken": lambda: take_call(call=call, by=alice),
        "offered": lambda: queue.hand_over(call=call, to=colleague, by=alice),
        "the chief is asked": lambda: queue.ask_chief(call=call, by=alice),
        "accepted": lambda: take_call(call=call, by=colleague, had_by=alice.pk),
        "begun": begun,
        "ruled, and a restriction begun": ruled,
        "a score recorded": scored,
        "a restriction ended": lambda: tables.settle(call=call, place=0, seen=seen(), by=colleague),
        "undone": lambda: tables.undo(call=call, seen=seen(), by=colleague),
        "board over": lambda: board_is_over(call=call, by=colleague),
        "brought back": lambda: bring_back(call=call, by=colleague),
        "board over once more": lambda: board_is_over(call=call, by=colleague),
        "noted once more": noted,
        "settled": lambda: queue.settle_call(call=call, by=colleague),
        "time given": lambda: queue.give_time(call=call, minutes=3, by=alice),
        "another noted": noted,
        "withdrawn": lambda: withdraw_call(call=call, by=alice),
        "next round": lambda: move_to_round(session, 2),
    }
    told = {name: room.tells(change) for name, change in changes.items()}

    assert told == {name: {"alice", "carl"} for name in changes}
