"""The app's role owns nothing: what is frozen it adds to, and no trigger can be talked away."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from datetime import date

import pytest
from django.conf import settings
from django.db import ProgrammingError, connection, transaction

from config.database import roles
from deals.models import AuditEntry, User
from deals.models.audit import AuditAct
from rulings.models import FreeText, Matter, Ruling
from rulings.privacy.services.retention import clear_leftovers
from rulings.record import chain, give, texts
from rulings.record.give import Decided
from tests.calls import CORRECTED, Tell, run_sql

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_app(matter: Matter) -> Iterator[None]:
    """From here on, until the test ends, the connection is the app's."""
    roles.give(settings.APP["name"])
    run_sql(f"SET LOCAL ROLE {settings.APP['name']}")
    yield
    run_sql("RESET ROLE")


@pytest.fixture
def ruling(as_app: None, matter: Matter, tell: Tell, holder: User) -> Ruling:
    tell(matter, CORRECTED)
    decided = Decided("Let it be.", "Both sides wish it.")
    return give.override_ruling(matter=matter, decided=decided, by=holder)


REFUSED = [
    "UPDATE rulings_ruling SET outcome = 'NoRevoke'",
    "DELETE FROM rulings_answer",
    "TRUNCATE rulings_tableevent",
    "TRUNCATE deals_auditentry",
    "DELETE FROM deals_auditentry",
    "UPDATE deals_auditentry SET was = NULL",
    "DELETE FROM rulings_freetext",
    "UPDATE rulings_freetext SET digest = ''",
    "DELETE FROM rulings_clubchain",
    "ALTER TABLE rulings_ruling DISABLE TRIGGER ALL",
    "SET LOCAL session_replication_role = replica",
    "CREATE TABLE public.own (id int)",
    "DELETE FROM django_migrations",
]


@pytest.mark.parametrize("statement", REFUSED)
@pytest.mark.usefixtures("ruling")
def test_what_is_frozen_is_refused_to_it(statement: str) -> None:
    with pytest.raises(ProgrammingError), transaction.atomic():
        run_sql(statement)


def test_no_trigger_is_passed_over_by_its_name(ruling: Ruling) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT array_agg(tgname)::text FROM pg_trigger WHERE NOT tgisinternal")
        [names] = cursor.fetchone()
    run_sql(f"SET LOCAL pgtrigger.ignore = '{names}'")

    with pytest.raises(ProgrammingError, match="only be erased"), transaction.atomic():
        run_sql("UPDATE rulings_freetext SET text = 'Other words'")


def test_it_owns_nothing(as_app: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_class WHERE relowner = current_user::regrole")
        assert cursor.fetchone() == (0,)


def test_what_is_lawful_it_does(ruling: Ruling, holder: User) -> None:
    give.comment(ruling=ruling, text="Rightly so.", by=holder)
    assert ruling.reason is not None

    texts.erase(text=ruling.reason)
    AuditEntry.objects.create(
        club=ruling.club_id,
        kind="deals_club",
        act=AuditAct.UPDATE,
        transaction=1,
        at="2001-01-02T00:00Z",
    )
    gone = clear_leftovers(date(2026, 1, 1))

    assert (FreeText.objects.get(pk=ruling.reason_id).text, gone["changes"]) == ("", 1)
    assert chain.verify(ruling.club) == []


def shown(setting: str) -> str:
    """What the server says of the connection."""
    with connection.cursor() as cursor:
        cursor.execute(f"SHOW {setting}")
        return str(cursor.fetchone()[0])


@pytest.mark.django_db(transaction=True)
def test_the_owner_works_on_a_connection_of_its_own() -> None:
    of_the_app = connection.settings_dict
    before = deepcopy(of_the_app)

    with roles.as_owner():
        assert connection.settings_dict is not of_the_app
        assert of_the_app == before
        assert shown("statement_timeout") == "0"

    assert connection.settings_dict is of_the_app
