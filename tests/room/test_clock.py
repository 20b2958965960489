"""The clock of a round on the home page."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from deals.models import Event, Session, Table
from rulings.room.page.clock import round_clock
from tests.factories import DirectorCallFactory, TableFactory

BEGAN = datetime(2026, 11, 22, 19, 0, tzinfo=UTC)


def session_in(round_: int, began: list[datetime | None], minutes: int | None = 20) -> Session:
    event = Event(round_minutes=minutes)
    return Session(event=event, rounds=3, current_round=round_, rounds_began=began, starts_at=BEGAN)


@pytest.mark.parametrize(
    ("after", "words", "is_due", "just_begun"),
    [
        (timedelta(0), "20 min left", False, True),
        (timedelta(minutes=10, seconds=1), "10 min left", False, False),
        (timedelta(minutes=19, seconds=59), "1 min left", False, False),
        (timedelta(minutes=20), "time is up", True, False),
    ],
)
def test_the_minutes_are_counted_whole_and_the_next_round_is_due_when_they_are_up(
    after: timedelta, words: str, is_due: bool, just_begun: bool
) -> None:
    clock = round_clock(session_in(2, [None, BEGAN]), BEGAN + after)
    assert (clock.words, clock.is_due, clock.just_begun) == (words, is_due, just_begun)


@pytest.mark.parametrize(
    ("session", "begins", "goes_back", "not_begun", "is_due"),
    [
        (session_in(1, []), 1, 0, 0, True),
        (session_in(1, [BEGAN]), 2, 0, 1, False),
        (session_in(2, [BEGAN, BEGAN]), 3, 1, 0, False),
        (session_in(2, [None, BEGAN]), 3, 0, 2, False),
        (session_in(3, [BEGAN, BEGAN, BEGAN]), 0, 2, 0, False),
        (session_in(1, [], minutes=None), 2, 0, 0, False),
        (session_in(2, [None, BEGAN], minutes=None), 3, 1, 0, False),
    ],
)
def test_one_button_begins_a_round_and_one_takes_it_back(
    session: Session, begins: int, goes_back: int, not_begun: int, is_due: bool
) -> None:
    clock = round_clock(session, BEGAN)
    assert (clock.begins, clock.goes_back, clock.not_begun, clock.is_due) == (
        *(begins, goes_back, not_begun, is_due),
    )


@pytest.mark.django_db
def test_a_round_begun_by_a_wrong_tap_is_left_by_the_button_beside_it_where_no_time_is_kept(
    as_alice: Client, session: Session
) -> None:
    TableFactory(section__session=session)
    Session.objects.update(current_round=2, rounds=3)
    home = reverse("rulings:home") + f"?session={session.pk}"
    there = reverse("deals:session-round", args=[session.pk])
    as_alice.post(there, {"round": "3", "seen": "2", "next": home})
    page = as_alice.get(home).content.decode()
    assert ("Back to round 2" in page, "has not begun" in page) == (True, False)

    back = as_alice.post(there, {"round": "2", "seen": "3", "next": home}, follow=True)

    page = back.content.decode()
    assert ("Round 2 of 3" in page, "Begin round 3" in page) == (True, True)


@pytest.mark.django_db
def test_above_the_button_that_begins_a_round_stand_the_tables_where_something_is_open(
    as_alice: Client, session: Session
) -> None:
    section = TableFactory(section__session=session, number=1).section
    tables = [TableFactory(section=section, number=number) for number in (2, 3)]
    home = reverse("rulings:home") + f"?session={session.pk}"
    assert "Open: " not in as_alice.get(home).content.decode()
    for table in tables:
        DirectorCallFactory(table=table)

    page = as_alice.get(home)

    marked = [
        spot.label for spots in page.context["sections"].values() for spot in spots if spot.icon
    ]
    assert page.context["still_open"] == marked == [str(table) for table in tables]
    assert f"Open: {', '.join(marked)}" in page.content.decode()
    now = reverse("rulings:room-now", args=[session.pk])
    assert f"Open: {', '.join(marked)}" in as_alice.get(f"{now}?version=0").content.decode()
    Event.objects.update(round_minutes=5)
    Session.objects.update(rounds_began=[timezone.now() - timedelta(minutes=6)])
    once_due = as_alice.get(home)
    said = [
        re.findall(r'<p class="still" id="([\w-]+)">', one.content.decode())
        for one in (page, once_due)
    ]
    assert said == [["still"], ["still-due"]]


@pytest.mark.parametrize("minutes", [20, None])
def test_before_its_hour_a_session_says_when_it_begins_and_its_button_begins_round_1(
    minutes: int | None,
) -> None:
    before, day_before = BEGAN - timedelta(hours=1), BEGAN - timedelta(days=1)
    session, begun = session_in(1, [], minutes), session_in(1, [before], minutes)

    clocks = [round_clock(session, at) for at in (before, day_before, BEGAN)]
    assert [(one.comes, one.begins) for one in (*clocks, round_clock(begun, before))] == [
        ("Begins at 20:00", 1),
        ("Begins on 22 November 2026, 20:00", 1),
        ("", 1 if minutes else 2),
        ("", 2),
    ]


@pytest.mark.django_db
def test_a_director_begins_a_round_on_the_home_page_and_everybody_sees_what_is_left(
    as_alice: Client, as_bob: Client, session: Session
) -> None:
    TableFactory(section__session=session)
    Event.objects.update(round_minutes=20)
    home = reverse("rulings:home") + f"?session={session.pk}"
    assert "Begin round 1" in as_alice.get(home).content.decode()

    sent = {"round": "1", "seen": "1", "next": home}
    page = as_alice.post(reverse("deals:session-round", args=[session.pk]), sent, follow=True)

    assert "20 min left" in page.content.decode()
    seen = as_bob.get(home).content.decode()
    assert ("20 min left" in seen, "Begin round" in seen) == (True, False)
    version = page.context["version"]
    now = reverse("rulings:room-now", args=[session.pk])
    assert as_bob.get(f"{now}?version={version}").status_code == 204
    Session.objects.update(rounds_began=[])
    assert 'id="clock"' in as_bob.get(f"{now}?version={version}").content.decode()


def test_a_round_that_falls_due_moves_nothing_on_a_page_that_is_open(
    as_alice: Client, session: Session
) -> None:
    TableFactory(section__session=session)
    Event.objects.update(round_minutes=20)
    now, home = reverse("rulings:room-now", args=[session.pk]), reverse("rulings:home")

    def on_top(page: str) -> bool:
        return "Begin round" in page.partition('id="find"')[0]

    def polled(page: str) -> str:
        [address] = re.findall(rf'hx-get="({now}[^"]*)"', page)
        kept = re.sub("version=[^&]*", "version=0", unescape(address))
        return as_alice.get(kept).content.decode()

    Session.objects.update(rounds_began=[timezone.now() - timedelta(minutes=19)])
    opened = as_alice.get(home).content.decode()
    Session.objects.update(rounds_began=[timezone.now() - timedelta(minutes=21)])
    assert (on_top(opened), on_top(polled(opened)), on_top(polled(polled(opened)))) == (False,) * 3

    anew = as_alice.get(home).content.decode()
    assert (on_top(anew), on_top(polled(anew)), on_top(polled(polled(anew)))) == (True,) * 3
    assert anew.count("Begin round 2") == 1


def test_how_long_a_round_lasts_is_one_field_that_leads_back_to_the_room(
    as_alice: Client, session: Session, table: Table
) -> None:
    address = reverse("deals:round-length", args=[session.event_id])
    assert f'href="{address}"' in as_alice.get("/").content.decode()
    assert list(as_alice.get(address).context["form"].fields) == ["round_minutes"]

    done = as_alice.post(address, {"round_minutes": "15"})

    assert (done["Location"], Event.objects.get().round_minutes) == ("/", 15)
    assert address not in as_alice.get("/").content.decode()


def test_an_evening_that_is_put_away_says_that_it_has_ended(
    as_alice: Client, session: Session
) -> None:
    address = reverse("deals:event-archive", args=[session.event_id])

    page = as_alice.post(address, {"archived": "yes"}, follow=True)

    (said,) = page.context["messages"]
    assert (
        str(said) == f"{session.event} has ended and is in the archive. What was ruled there stays."
    )
