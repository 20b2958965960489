"""A database from before the list of changes, and what becomes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from deals.models import AuditEntry, Club, Event, Membership, Player, User
from rulings.privacy.services.retention import apply_retention

pytestmark = pytest.mark.django_db(transaction=True)
BEFORE = [("deals", "0007_appeals"), ("rulings", "0008_appeals")]


@pytest.fixture
def old() -> Iterator[Any]:
    """The models as they were; whatever happens, the tables are brought up to date again."""
    executor = MigrationExecutor(connection)
    executor.migrate(BEFORE)
    yield executor.loader.project_state(BEFORE).apps
    call_command("migrate", verbosity=0)


def test_what_was_there_stays_keeps_its_names_and_is_listed_from_now_on(old: Any) -> None:
    user = old.get_model("deals", "User").objects.create(username="ada", name="Ada")
    club = old.get_model("deals", "Club").objects.create(name="Aarhus", slug="aarhus")
    old.get_model("deals", "Membership").objects.create(
        club=club, user=user, roles=["administrator"]
    )
    event = old.get_model("deals", "Event").objects.create(
        club=club, name="Tuesday", date="2001-01-02"
    )
    session = old.get_model("deals", "Session").objects.create(event=event)
    section = old.get_model("deals", "Section").objects.create(session=session, letter="A")
    player = old.get_model("deals", "Player").objects.create(club=club, name="Anna Holm")
    old.get_model("deals", "Pair").objects.create(section=section, number=1, player1=player)

    call_command("migrate", verbosity=0)

    found = Club.objects.get()
    assert (found.name, found.keep_months, found.privacy_contact) == ("Aarhus", 0, "")
    assert (Event.objects.get().keep_months, User.objects.get().erased_at) == (None, None)
    assert Membership.objects.get().roles == ["administrator"]
    assert list(apply_retention(Event.objects.get().date.replace(year=2200))) == []
    assert Player.objects.get().name == "Anna Holm"

    before = AuditEntry.objects.count()
    found.name = "Aarhus Bridgeklub"
    found.save()
    assert AuditEntry.objects.count() == before + 1
    assert Club(name="new", slug="new").keep_months == 24
    assert apps.get_model("deals", "AuditEntry").objects.first().now == {
        "name": "Aarhus Bridgeklub"
    }
