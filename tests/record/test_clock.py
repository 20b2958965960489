"""The clock of the laptop is set back in the middle of an evening: counters decide, times tell."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from deals.models import User
from rulings.matter.facts import Said
from rulings.models import DirectorCall, Matter
from rulings.record import answers, chain, give
from rulings.record.calls.ending import board_is_over, withdraw_call
from rulings.record.calls.opening import open_call
from rulings.record.matters import notes_on
from rulings.record.position import position_of
from rulings.room.queries.queue import waiting_in
from tests.calls import CORRECTED, Tell
from tests.factories import TableFactory

pytestmark = pytest.mark.django_db
AHEAD = timedelta(hours=3)


def an_hour_fast(call: DirectorCall) -> None:
    """What has been written of the call so far was written while the clock was ahead."""
    DirectorCall.objects.filter(pk=call.pk).update(
        called_at=timezone.now() + AHEAD, claimed_at=timezone.now() + AHEAD
    )


def test_a_ruling_is_recorded_and_its_call_closed(
    call: DirectorCall, matter: Matter, tell: Tell, holder: User
) -> None:
    an_hour_fast(call)
    tell(matter, CORRECTED)
    board_is_over(call=call, by=holder)

    ruling = give.give_ruling(matter=matter, by=holder)

    call.refresh_from_db()
    assert call.closed_at is not None
    assert call.closed_at < call.called_at
    assert chain.verify(ruling.club) == []


def test_a_new_call_is_not_put_into_an_old_one(holder: User) -> None:
    at = TableFactory()
    old = open_call(table=at, board=None, round_number=1, by=holder)
    an_hour_fast(old)
    old.refresh_from_db()
    withdraw_call(call=old, by=holder)

    new = open_call(table=at, board=None, round_number=1, by=holder, seen=old.pk)

    assert new != old


def test_who_waits_longest_is_who_came_first(holder: User) -> None:
    first = open_call(table=TableFactory(), board=None, round_number=1, by=holder, take=False)
    DirectorCall.objects.filter(pk=first.pk).update(called_at=timezone.now() + AHEAD)
    beside = TableFactory(section=first.table.section)
    second = open_call(table=beside, board=None, round_number=1, by=holder, take=False)

    assert list(waiting_in(first.session)) == [first, second]


def test_the_notes_of_a_ruling_are_those_it_was_given_on(
    matter: Matter, tell: Tell, holder: User
) -> None:
    position = tell(matter, CORRECTED)
    position = answers.answer(
        position=position,
        key="failure",
        versions=[Said("follow_suit")],
        seen=position.seen,
        by=holder,
        note="He had the heart all along.",
    )
    ruling = give.give_ruling(matter=matter, by=holder)
    answers.answer(
        position=position_of(matter),
        key="failure",
        versions=[Said("unable")],
        seen=position.seen,
        by=holder,
        note="Written later.",
    )

    assert ruling.answers == position.seen
    ruling.at = timezone.now() - AHEAD
    assert notes_on(ruling) == {"failure": "He had the heart all along."}
    ruling.at = timezone.now() + AHEAD
    assert notes_on(ruling) == {"failure": "He had the heart all along."}
