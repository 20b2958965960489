"""A database from before the list of changes, or the jobs, and what becomes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from deals.models import (
    AuditEntry,
    Club,
    Event,
    Import,
    ImportState,
    Membership,
    Player,
    User,
)
from rulings.claims import Statement
from rulings.models import BenchState, ClaimBench
from rulings.privacy.services.retention import apply_retention
from tests.claims.endings import ending
from tests.jobs import do_jobs

pytestmark = pytest.mark.django_db(transaction=True)
BEFORE_CHANGES = [("deals", "0007_appeals"), ("rulings", "0008_appeals")]
BEFORE_JOBS = [("deals", "0011_brought_account"), ("rulings", "0014_claim_bench_bounds")]


@pytest.fixture
def old(request: pytest.FixtureRequest) -> Iterator[Any]:
    """The models as they were; whatever happens, the tables are brought up to date again."""
    executor = MigrationExecutor(connection)
    executor.migrate(request.param)
    yield executor.loader.project_state(request.param).apps
    call_command("migrate", verbosity=0)


@pytest.mark.parametrize("old", [BEFORE_JOBS], indirect=True)
def test_what_was_under_way_goes_on(old: Any) -> None:
    club = old.get_model("deals", "Club").objects.create(name="Aarhus", slug="aarhus")
    user = old.get_model("deals", "User").objects.create(username="ada", name="Ada")
    made = {"club_id": club.pk, "made_by_id": user.pk}
    content = b'[Event "Tuesday"]\n[Board "1"]\n'
    imports = old.get_model("deals", "Import").objects
    for state in ImportState.values:
        imports.create(**made, filename=state, content=content, state=state)
    one = ending(".32.2.", "2.Q.A.", "A.AK..", ".JT.3.", "S")
    benches = old.get_model("rulings", "ClaimBench").objects
    question = {"ending": one.dump(), "statement": Statement().dump(), "switches": []}
    for state in (BenchState.WORKING, BenchState.CANCELLED):
        benches.create(**made, **question, state=state)

    call_command("migrate", verbosity=0)
    do_jobs()

    assert dict(Import.objects.values_list("filename", "state")) == {
        "waiting": "read",
        "reading": "read",
        "read": "read",
        "confirmed": "stored",
        "storing": "stored",
        "stored": "stored",
        "failed": "failed",
    }
    states = ClaimBench.objects.order_by("pk").values_list("state", flat=True)
    assert list(states) == [BenchState.DONE, BenchState.CANCELLED]


@pytest.mark.parametrize("old", [BEFORE_CHANGES], indirect=True)
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
