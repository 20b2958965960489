"""An event once more, on another day."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from deals.evening.movements import Movement, Plan, SectionPlan
from deals.evening.services import evenings
from deals.evening.services import practice as evening_practice
from deals.evening.services.copying import copy_event
from deals.models import Club, Event, Pair, Pairing, PlayedBoard, User
from deals.privacy.services import erase_player
from rulings.models import DirectorCall
from tests.factories import DirectorCallFactory, PlayedBoardFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(club: Club, alice: User) -> Event:
    """Two sections over two sessions, with names, cards, a result and a call."""
    plan = Plan(
        starts_at=timezone.make_aware(datetime(2026, 11, 21, 19)),
        lines=[SectionPlan("A", 3), SectionPlan("B", 2)],
        rounds=2,
        boards_per_round=2,
        movement=Movement.SAME_BOARDS,
        boards=4,
    )
    session = evenings.add_evening(
        club, plan, ns=[("Anna", "Bo"), ("Eva", "Finn")], ew=[], name="Tuesday", scoring="imps"
    )
    event = session.event
    evenings.add_session(event, plan)
    event.date, event.chief = date(2026, 11, 21), alice
    event.correction_minutes, event.keep_months = 72 * 60, 6
    event.save()
    board = session.boards.get(number=1)
    board.hands = "N:K6.T985.AT42.Q72 AT82.K.J87653.84 J74.AQ743.KQ.AT3 Q953.J62.9.KJ965"
    board.save()
    table = session.sections.get(letter="A").tables.get(number=1)
    PlayedBoardFactory(board=board, table=table)
    DirectorCallFactory(table=table, director=alice)
    session.current_round = 2
    session.save()
    return event


def structure(event: Event) -> list[Any]:
    """Everything set up, by numbers and letters."""
    sessions = event.sessions.order_by("number")
    return [
        [(s.number, s.rounds, s.boards_per_round) for s in sessions],
        [[(b.number, b.dealer, b.vulnerability) for b in s.boards.all()] for s in sessions],
        [[(n.letter, n.tables.count()) for n in s.sections.all()] for s in sessions],
        [
            [
                (str(p.table), p.round, str(p.ns), str(p.ew), p.first_board, p.last_board)
                for p in Pairing.objects.filter(table__section__session=s).order_by(
                    "table__section__letter", "table__number", "round"
                )
            ]
            for s in sessions
        ],
    ]


def names(event: Event) -> list[str]:
    pairs = Pair.objects.filter(section__session__event=event, player1__isnull=False)
    return sorted(f"{pair.player1} {pair.player2}" for pair in pairs)


def test_a_copy_has_the_same_rooms_rounds_and_boards_a_week_later(evening: Event) -> None:
    copy = copy_event(evening, name="Next", day=date(2026, 11, 28), with_players=True)

    assert structure(copy) == structure(evening)
    assert (copy.scoring, copy.correction_minutes, copy.keep_months, copy.chief) == (
        "imps",
        72 * 60,
        6,
        evening.chief,
    )
    starts = [s.starts_at for s in evening.sessions.order_by("number")]
    assert [s.starts_at for s in copy.sessions.order_by("number")] == [
        start + timedelta(days=7) for start in starts
    ]
    assert [s.current_round for s in copy.sessions.all()] == [1, 1]


def test_nothing_that_was_played_or_called_comes_along(evening: Event) -> None:
    copy = copy_event(evening, name="Next", day=date(2026, 11, 28), with_players=True)

    assert PlayedBoard.objects.filter(board__session__event=copy).count() == 0
    assert DirectorCall.objects.filter(session__event=copy).count() == 0
    assert {b.hands for s in copy.sessions.all() for b in s.boards.all()} == {""}


@pytest.mark.parametrize(
    ("with_players", "expected"), [(True, ["Anna Bo", "Eva Finn"]), (False, [])]
)
def test_the_pairs_come_with_their_names_or_without(
    evening: Event, with_players: bool, expected: list[str]
) -> None:
    copy = copy_event(evening, name="Next", day=date(2026, 11, 28), with_players=with_players)
    assert names(copy) == expected


def test_who_was_erased_does_not_come_along(evening: Event) -> None:
    erase_player(evening.club.players.get(name="Anna"))
    copy = copy_event(evening, name="Next", day=date(2026, 11, 28), with_players=True)

    assert names(copy) == ["Eva Finn"]
    assert Pair.objects.filter(section__session__event=copy, player2__name="Bo").count() == 1


def test_the_page_proposes_the_next_such_weekday_and_makes_it(
    as_alice: Client, evening: Event
) -> None:
    Event.objects.filter(pk=evening.pk).update(date=timezone.localdate() - timedelta(days=10))
    page = as_alice.get(f"/events/{evening.pk}/copy/")
    assert page.context["form"].initial["date"] == timezone.localdate() + timedelta(days=4)

    response = as_alice.post(
        f"/events/{evening.pk}/copy/", {"name": "Next", "date": "2026-12-01", "with_players": "on"}
    )
    copy = Event.objects.latest("pk")
    assert (response["Location"], copy.name) == (f"/events/{copy.pk}/", "Next")


@pytest.mark.parametrize(
    "wrong", [{"name": ""}, {"date": "soon"}, {"date": ""}, {"date": "9999-12-31"}]
)
def test_what_is_missing_is_asked_for_and_nothing_is_lost(
    as_alice: Client, evening: Event, wrong: dict[str, str]
) -> None:
    data = {"name": "Next", "date": "2026-12-01", "with_players": "on"} | wrong
    page = as_alice.post(f"/events/{evening.pk}/copy/", data)

    assert list(page.context["form"].errors) == list(wrong)
    assert Event.objects.count() == 1


def test_an_event_at_the_end_of_the_calendar_can_be_copied(
    as_alice: Client, evening: Event
) -> None:
    Event.objects.filter(pk=evening.pk).update(date=date(9999, 12, 31))

    page = as_alice.get(f"/events/{evening.pk}/copy/")
    assert page.context["form"].initial["date"] == date(9999, 12, 31)


def test_a_copy_of_practice_is_an_event_that_counts(club: Club) -> None:
    practice = evening_practice.load_practice_event(club)
    copy = copy_event(practice, name="Real", day=date(2026, 12, 1), with_players=False)

    assert (copy.is_practice, practice.is_practice) == (False, True)


def test_copying_asks_the_database_as_often_for_a_large_event(
    club: Club, evening: Event, django_assert_num_queries: Any
) -> None:
    with CaptureQueriesContext(connection) as few:
        copy_event(evening, name="One", day=date(2026, 12, 1), with_players=True)
    plan = Plan(
        starts_at=timezone.now(),
        lines=[SectionPlan("A", 9), SectionPlan("B", 9)],
        rounds=8,
        boards_per_round=3,
        movement=Movement.MITCHELL,
        boards=27,
    )
    large = evenings.add_evening(club, plan, ns=[], ew=[], name="Large").event
    large.chief = evening.chief
    with django_assert_num_queries(len(few)):
        copy_event(large, name="Two", day=date(2026, 12, 1), with_players=True)


def test_a_copy_sent_again_after_going_back_is_told_of(as_alice: Client, evening: Event) -> None:
    url = f"/events/{evening.pk}/copy/"
    came = [
        as_alice.post(url, {"name": "Tuesday", "date": "2026-11-28"}).status_code
        for _again in range(2)
    ]

    assert (came, Event.objects.filter(name="Tuesday").count()) == ([302, 200], 2)
