"""The list of changes, as the database writes it."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import InternalError, ProgrammingError, connection, transaction
from django.test import Client
from django.utils import timezone

from deals.audit.actor import acting, forget
from deals.evening.movements import Movement, Plan, SectionPlan
from deals.evening.services import evenings
from deals.models import AuditEntry, Club, Event, PlayedBoard, Session, User
from tests.factories import PlayerFactory, SessionFactory

pytestmark = pytest.mark.django_db


def entries(*fields: str) -> list[Any]:
    return list(AuditEntry.objects.order_by("pk").values_list(*fields))


def since(pk: int, *fields: str) -> list[Any]:
    return list(AuditEntry.objects.filter(pk__gt=pk).order_by("pk").values_list(*fields))


def last() -> int:
    newest = AuditEntry.objects.first()
    return newest.pk if newest else 0


def test_a_page_that_changes_an_event_is_listed_with_its_user(
    as_alice: Client, alice: User, event: Event
) -> None:
    before = last()
    as_alice.post(f"/events/{event.pk}/archive/", {"archived": "yes"})

    [(club, of, kind, act, was, now, by, means)] = since(
        before, "club", "event", "kind", "act", "was", "now", "by", "means"
    )
    assert (club, of, kind, act, by, means) == (
        event.club_id,
        event.pk,
        "deals_event",
        "update",
        alice.pk,
        "page",
    )
    assert was == {"archived_at": None}
    assert list(now) == ["archived_at"]


def test_a_change_made_past_the_application_is_listed_too(event: Event) -> None:
    before = last()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE deals_event SET name = 'Friday' WHERE id = %s", [event.pk])

    assert since(before, "was", "now", "by") == [
        ({"name": "Tuesday pairs"}, {"name": "Friday"}, None)
    ]


def test_an_evening_is_a_line_for_each_kind_of_thing_not_for_each_row(club: Club) -> None:
    before = last()
    plan = Plan(
        starts_at=timezone.now(),
        lines=[SectionPlan("A", 4)],
        rounds=3,
        boards_per_round=2,
        movement=Movement.MITCHELL,
        boards=8,
    )
    evenings.add_evening(club, plan, ns=[], ew=[], name="Tuesday")

    assert since(before, "kind", "number", "label") == [
        ("deals_event", 1, ""),
        ("deals_session", 1, "1"),
        ("deals_board", 8, ""),
        ("deals_section", 1, "A"),
        ("deals_table", 4, ""),
        ("deals_pair", 8, ""),
        ("deals_pairing", 12, ""),
    ]


def test_no_players_name_and_no_card_is_ever_in_the_list(club: Club, session: Session) -> None:
    player = PlayerFactory(club=club, name="Karen Lund", number="4711")
    player.name = "Karen Holm"
    player.save()
    board = session.boards.create(number=1, dealer="N", vulnerability="None")
    board.hands = "N:K6.T985.AT42.Q72 AT82.K.J87653.84 J74.AQ743.KQ.AT3 Q953.J62.9.KJ965"
    board.save()
    player.delete()

    rows = str(entries("was", "now", "label"))
    assert [word for word in ("Karen", "Lund", "Holm", "4711", "AQ743") if word in rows] == []
    assert ({"name": "…"}, {"name": "…"}, "") in entries("was", "now", "label")


def test_cards_tapped_in_are_not_changes_but_a_result_is(played: PlayedBoard) -> None:
    before = last()
    played.play = "W:SK"
    played.save()
    played.tricks = 9
    played.save()

    assert since(before, "kind", "label", "was", "now") == [
        ("deals_playedboard", "1, A1", {"tricks": 10}, {"tricks": 9})
    ]


def test_whoever_acts_is_told_in_a_transaction_and_without_one_and_not_for_longer(
    event: Event, alice: User
) -> None:
    before = last()
    with acting(lambda: alice.pk, "import"):
        Event.objects.filter(pk=event.pk).update(name="One")
    Event.objects.filter(pk=event.pk).update(name="Two")

    assert since(before, "by", "means") == [(alice.pk, "import"), (None, "")]


def test_a_write_to_another_table_costs_no_query_more(
    alice: User, django_assert_num_queries: Any
) -> None:
    with acting(lambda: alice.pk, "page"), django_assert_num_queries(1):
        User.objects.filter(pk=alice.pk).update(theme="dark")


def test_the_list_itself_cannot_be_changed_but_by_forgetting(event: Event) -> None:
    for rewrite in (
        lambda: AuditEntry.objects.update(by=1),
        lambda: AuditEntry.objects.all().delete(),
    ):
        with pytest.raises((InternalError, ProgrammingError)), transaction.atomic():
            rewrite()
    forget(AuditEntry.objects.all())

    assert entries("kind", "act") == [("deals_auditentry", "delete")]


def test_removing_an_event_lists_what_went_with_it(club: Club) -> None:
    session = SessionFactory(event__club=club)
    event = session.event
    before = last()
    evenings.remove_event(event)

    assert since(before, "kind", "act", "club") == [
        ("deals_session", "delete", club.pk),
        ("deals_event", "delete", club.pk),
    ]
