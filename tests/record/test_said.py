"""What a phone without a line has done is told with the time it was done, within bounds."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.test import RequestFactory
from django.urls import reverse
from django.utils import timezone

from deals.models import PlayedBoard, Session, User
from deals.pages.said import ago_of, done, if_late, said
from rulings.api.schemas import ruling_out
from rulings.models import DirectorCall, Matter, Ruling, What
from rulings.record import chain, give
from rulings.record.calls.opening import open_call
from rulings.record.events import note_event
from tests.calls import CORRECTED, Tell
from tests.directing import Director
from tests.factories import TableFactory
from tests.record.test_chain import forge, problems

NOW = datetime(2026, 11, 23, 20, 30, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
BEGAN = 40 * MINUTE
"""So long before it arrives the call of these tests was noted."""


@pytest.mark.parametrize(
    ("header", "ago"),
    [
        ({"X-Ago": "732"}, timedelta(seconds=732)),
        ({"X-Ago": "64800"}, timedelta(hours=18)),
        ({"X-Ago": "64801"}, timedelta()),  # longer than a phone keeps anything
        ({"X-Ago": "-60"}, timedelta()),  # what is still to come
        ({"X-Ago": "soon"}, timedelta()),
        ({}, timedelta()),
    ],
)
def test_a_phone_says_how_long_ago_it_was(header: dict[str, str], ago: timedelta) -> None:
    assert ago_of(RequestFactory().post("/", headers=header)) == ago


@pytest.mark.parametrize(
    ("ago", "bound", "time"),
    [
        (30 * MINUTE, NOW - 40 * MINUTE, NOW - 30 * MINUTE),
        (30 * MINUTE, NOW - 30 * MINUTE, NOW - 30 * MINUTE),
        (30 * MINUTE, NOW - 29 * MINUTE, NOW),
        (30 * MINUTE, NOW + 10 * MINUTE, NOW),
        (30 * MINUTE, None, NOW - 30 * MINUTE),
        (0 * MINUTE, NOW + 10 * MINUTE, NOW),
    ],
)
def test_nothing_was_done_before_what_it_follows(
    ago: timedelta, bound: datetime | None, time: datetime
) -> None:
    with done(ago):
        assert said(NOW, bound) == time
    assert said(NOW, bound) == NOW


def test_two_minutes_are_no_news() -> None:
    times = []
    for ago in (2 * MINUTE, 2 * MINUTE + timedelta(seconds=1)):
        with done(ago):
            times.append(if_late(NOW))
    assert times == [None, NOW - 2 * MINUTE - timedelta(seconds=1)]


def begin(session: Session, ago: timedelta) -> None:
    Session.objects.filter(pk=session.pk).update(starts_at=timezone.now() - ago)


def late(holder: User, ago: timedelta = BEGAN) -> DirectorCall:
    """A call of an evening of an hour that was noted so long ago."""
    table = TableFactory()
    begin(table.section.session, 60 * MINUTE)
    table.section.session.refresh_from_db()
    with done(ago):
        return open_call(table=table, board=None, round_number=1, by=holder)


@pytest.mark.django_db
def test_a_call_has_the_time_it_was_noted_and_that_of_its_arrival(holder: User) -> None:
    call = late(holder)
    assert call.arrived_at is not None
    assert [call.called_at, call.claimed_at] == [call.arrived_at - BEGAN] * 2


@pytest.mark.django_db
def test_a_call_that_was_noted_before_the_evening_has_that_of_its_arrival(holder: User) -> None:
    before = timezone.now()
    call = late(holder, 61 * MINUTE)
    assert (call.arrived_at, call.called_at >= before) == (None, True)


@pytest.fixture
def told(matter: Matter, tell: Tell) -> Matter:
    """A revoke that can be ruled on, of a call that began forty minutes ago."""
    began = timezone.now() - BEGAN
    DirectorCall.objects.update(called_at=began, claimed_at=began)
    matter.call.refresh_from_db()
    tell(matter, CORRECTED)
    return matter


def ruled(matter: Matter, by: User, ago: timedelta) -> Ruling:
    with done(ago):
        return give.give_ruling(matter=matter, by=by)


@pytest.mark.django_db
def test_a_ruling_is_sealed_with_both_times(told: Matter, holder: User) -> None:
    ruling = ruled(told, holder, 30 * MINUTE)

    assert (ruling.time, ruling.sent_at) == (ruling.at - 30 * MINUTE, ruling.at)
    assert chain.sealed_of(ruling)["said"] == ruling.time.isoformat()
    assert chain.verify(ruling.club) == []


@pytest.mark.django_db
def test_other_programs_are_told_both_times(told: Matter, holder: User) -> None:
    """Numbers, and so the order in which they are read, are those of the arrival."""
    ruling = ruled(told, holder, 30 * MINUTE)
    found = ruling_out(Ruling.objects.get())
    assert (found.given, found.sent, found.number) == (ruling.time, ruling.at, 1)


@pytest.mark.django_db
def test_nobody_changes_the_time_that_was_said(told: Matter, holder: User) -> None:
    ruling = ruled(told, holder, 30 * MINUTE)
    forge("UPDATE rulings_ruling SET said_at = said_at - interval '1 minute'")
    assert problems(ruling) == [(1, "was changed after it was given")]


@pytest.mark.django_db
def test_the_seal_of_one_that_came_at_once_is_what_it_was(told: Matter, holder: User) -> None:
    ruling = ruled(told, holder, MINUTE)

    assert (ruling.time, ruling.sent_at) == (ruling.at, None)
    assert "said" not in chain.sealed_of(ruling)
    assert chain.verify(ruling.club) == []


@pytest.mark.django_db
def test_a_ruling_before_its_call_has_the_time_of_its_arrival(told: Matter, holder: User) -> None:
    assert ruled(told, holder, 41 * MINUTE).said_at is None


@pytest.mark.django_db
def test_what_happens_to_a_call_is_not_before_what_it_follows(told: Matter, holder: User) -> None:
    times = []
    for minutes in (20, 25, 10):
        with done(minutes * MINUTE):
            last = note_event(told.call, What.TAKEN, by=holder)[-1]
        times.append(last.said_at and last.at - last.said_at)
    # the second is out of bounds, and what follows it is not before its arrival
    assert times == [20 * MINUTE, None, None]


@pytest.mark.django_db
def test_the_time_goes_with_the_form_that_a_phone_has_kept(
    director: Director, played: PlayedBoard
) -> None:
    begin(played.board.session, 60 * MINUTE)
    url = reverse("rulings:table", args=[played.table_id])
    fields = {"irregularity": "revoke", "seen": "0", "board": str(played.board.number)}
    kept = {"X-Kept-By": "phone", "X-Waited": "1", "X-Ago": "2400"}
    director.client.post(url, {**fields, "phone_key": "0123456789abcdef" * 2}, headers=kept)

    call = DirectorCall.objects.get()
    assert call.arrived_at is not None
    assert call.called_at == call.arrived_at - BEGAN
    page = director.client.get("/").content.decode()
    assert page.count(f"sent {timezone.localtime(call.arrived_at):%H:%M}") == 1
