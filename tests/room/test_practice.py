"""The practice evening has one call of each kind, however often it is loaded."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from benchmarks.taps import RECORDED, UNWRITTEN
from deals.bridge.play import Play
from deals.evening.services.practice import load_practice_event, reset_practice_event
from deals.models import Club, Session, Table
from rulings.archive.queries.lines import archive_of
from rulings.models import DirectorCall, Ruling
from rulings.room.practice import load_practice_calls
from rulings.room.queries.boards import at_table
from tests.factories import (
    BoardFactory,
    EventFactory,
    MembershipFactory,
    PairingFactory,
    SectionFactory,
    SessionFactory,
    TableFactory,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    session = SessionFactory(event=EventFactory(is_practice=True), number=1)
    section = SectionFactory(session=session)
    for number in range(1, 9):
        PairingFactory(table=TableFactory(section=section, number=number))
        BoardFactory(session=session, number=number)
    return session


@pytest.mark.parametrize("note", ["", "1"])
def test_no_call_comes_to_an_evening_that_was_started_afresh(
    as_alice: Client, club: Club, note: str
) -> None:
    """It was said to be noted, and stood in no room."""
    event = load_practice_event(club)
    table = Table.objects.get(section__session__event=event, number=3)
    address = reverse("rulings:table", args=[table.pk])
    reset_practice_event(club)
    calls = DirectorCall.objects.filter(session__event=event).count()

    page = as_alice.post(address, {"irregularity": "revoke", "note": note}, follow=True)

    assert "The practice evening was started afresh meanwhile." in page.content.decode()
    assert DirectorCall.objects.filter(session__event=event).count() == calls


def test_the_calls_leave_tables_free_for_the_first_call_of_a_newcomer(session: Session) -> None:
    holder = MembershipFactory(club=session.event.club).user

    calls = load_practice_calls(session)

    assert [str(call.table) for call in calls] == ["A1", "A2", "A5", "A6", "A8"]
    assert [call.claimed_at is None for call in calls] == [True, False, False, False, False]
    assert [DirectorCall.objects.get(pk=call.pk).is_open for call in calls] == [
        True,
        True,
        True,
        True,
        False,
    ]
    assert list(Ruling.objects.order_by("position").values_list("kind", "outcome")) == [
        ("computed", "MustCorrect"),
        ("interim", "Established"),
        ("computed", "NoRevoke"),
    ]
    assert archive_of(holder).count() == 3


def test_a_second_time_nothing_is_added(session: Session) -> None:
    MembershipFactory(club=session.event.club)

    call_command("practice_calls")
    call_command("practice_calls")

    assert DirectorCall.objects.count() == 5


def test_without_a_director_there_are_none(session: Session) -> None:
    assert load_practice_calls(session) == []


def test_an_evening_with_few_tables_has_fewer(session: Session) -> None:
    MembershipFactory(club=session.event.club)
    Table.objects.filter(number__gt=2).delete()

    assert len(load_practice_calls(session)) == 2


def test_its_rulings_come_out_the_same_when_run_again(session: Session) -> None:
    MembershipFactory(club=session.event.club)
    load_practice_calls(session)
    told = StringIO()

    call_command("replay_rulings", club=session.event.club.slug, stdout=told)

    assert told.getvalue().splitlines() == [f"{session.event.club}: same {Ruling.objects.count()}"]
    assert Ruling.objects.count() == 3


def test_the_stopwatch_claims_where_the_play_is_on_record_to_its_end_and_where_it_is_not() -> None:
    load_practice_event(MembershipFactory().club)

    def cards(table: Table) -> int:
        return len(Play.parse(table.played.get(board=at_table(table).current).play).events)

    free = {str(table): cards(table) for table in Table.objects.filter(director_calls=None)}
    assert (free[RECORDED], free[UNWRITTEN]) == (52, 0)
