"""A database from before the list of changes, or the jobs, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
from rulings.models import BenchState, ClaimBench, Matter, Ruling
from rulings.privacy.services.retention import apply_retention
from rulings.record import chain, give
from tests.calls import CORRECTED, Tell
from tests.claims.endings import ending
from tests.jobs import do_jobs

pytestmark = pytest.mark.django_db(transaction=True)
BEFORE_CHANGES = [("deals", "0007_appeals"), ("rulings", "0008_appeals")]
BEFORE_JOBS = [("deals", "0011_brought_account"), ("rulings", "0014_claim_bench_bounds")]


Models = Callable[[str, str], Any]


@pytest.fixture
def taken_to() -> Iterator[Callable[[list[tuple[str, str]]], Models]]:
    """Takes the tables to where they once were; in the end they are brought up to date again."""

    def taken_to(when: list[tuple[str, str]]) -> Models:
        executor = MigrationExecutor(connection)
        executor.migrate(when)
        return executor.loader.project_state(when).apps.get_model

    yield taken_to
    call_command("migrate", verbosity=0)


def test_what_was_there_stays_and_what_was_under_way_goes_on(
    taken_to: Callable[[list[tuple[str, str]]], Models],
) -> None:
    an_evening(taken_to(BEFORE_CHANGES))
    some_work(taken_to(BEFORE_JOBS))

    call_command("migrate", verbosity=0)

    everything_keeps_its_names_and_is_listed_from_now_on()
    do_jobs()
    all_work_is_done()


def test_seals_hold_after_their_salts_column_was_taken_back(
    taken_to: Callable[[list[tuple[str, str]]], Models], matter: Matter, tell: Tell, holder: User
) -> None:
    tell(matter, CORRECTED)
    ruling = give.give_ruling(matter=matter, by=holder)
    assert ruling.salt

    taken_to([("rulings", "0041_replaced_rulings")])
    call_command("migrate", verbosity=0)

    assert Ruling.objects.get().salt == ruling.salt
    assert chain.verify(ruling.club) == []


def an_evening(old: Models) -> None:
    user = old("deals", "User").objects.create(username="ada", name="Ada")
    club = old("deals", "Club").objects.create(name="Aarhus", slug="aarhus")
    old("deals", "Membership").objects.create(club=club, user=user, roles=["administrator"])
    event = old("deals", "Event").objects.create(club=club, name="Tuesday", date="2001-01-02")
    session = old("deals", "Session").objects.create(event=event)
    section = old("deals", "Section").objects.create(session=session, letter="A")
    player = old("deals", "Player").objects.create(club=club, name="Anna Holm")
    old("deals", "Pair").objects.create(section=section, number=1, player1=player)


def everything_keeps_its_names_and_is_listed_from_now_on() -> None:
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


def some_work(old: Models) -> None:
    """Files and claims in every state, as they were when no job was known."""
    made = {
        "club_id": old("deals", "Club").objects.get().pk,
        "made_by_id": old("deals", "User").objects.get().pk,
    }
    content = b'[Event "Tuesday"]\n[Board "1"]\n'
    imports = old("deals", "Import").objects
    for state in ImportState:
        if state is ImportState.GONE:
            continue  # there was none of these
        imports.create(**made, filename=state, content=content, state=state)
    one = ending(".32.2.", "2.Q.A.", "A.AK..", ".JT.3.", "S")
    benches = old("rulings", "ClaimBench").objects
    question = {"ending": one.dump(), "statement": Statement().dump(), "switches": []}
    for state in (BenchState.WORKING, BenchState.CANCELLED):
        benches.create(**made, **question, state=state)


def all_work_is_done() -> None:
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
