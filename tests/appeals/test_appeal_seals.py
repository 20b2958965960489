"""Each step of an appeal is sealed; what is changed afterwards shows."""

from __future__ import annotations

import pytest
from django.db import ProgrammingError, connection, transaction
from django.utils import timezone

from deals.models import User
from rulings.appeals import services
from rulings.appeals.chain import hash_of_step, verify_appeals
from rulings.models import Appeal, AppealSeal, AppealStep, DirectorCall, FreeText
from rulings.record.give import Decided, rule_by_hand
from rulings.record.texts import erase
from tests.factories import MatterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def appeal(call: DirectorCall, holder: User) -> Appeal:
    """Asked for, scheduled, decided and published."""
    ruling = rule_by_hand(
        matter=MatterFactory(call=call), by=holder, decided=Decided("A warning.", "It rang.")
    )
    asked = services.request_appeal(
        ruling=ruling,
        side="NS",
        agreement="both",
        requested_at=timezone.now(),
        grounds="It was switched off.",
        by=holder,
    )
    services.schedule(appeal=asked, hearing_at=timezone.now(), panel="Anna Holm", by=holder)
    decision = services.AppealDecision("upheld", "It rang.", ["74A2"], "No damage.", "It stands.")
    services.decide(appeal=asked, decision=decision, by=holder)
    services.publish(appeal=asked, by=holder)
    return asked


def forge(table: str, statement: str) -> None:
    """What only somebody with the database in his hands could do."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        cursor.execute(statement)
        cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")


def problems(appeal: Appeal) -> list[str]:
    return [one.problem for one in verify_appeals(appeal.club)]


def test_every_step_is_sealed_to_the_one_before(appeal: Appeal) -> None:
    seals = list(AppealSeal.objects.filter(club=appeal.club))

    assert [one.step.what for one in seals] == ["scheduled", "decided", "published"]
    assert [one.previous_hash for one in seals] == ["", seals[0].hash, seals[1].hash]
    assert problems(appeal) == []


@pytest.mark.parametrize("is_of_before", [False, True])
def test_the_hour_that_a_form_has_given_is_sealed_as_it_is_read_back(
    appeal: Appeal, holder: User, is_of_before: bool
) -> None:
    """In the zone of the site; the seals of before, which have it so, hold too."""
    told = {"ruling": appeal.ruling, "side": "EW", "agreement": "both", "grounds": ""}
    asked = services.request_appeal(**told, requested_at=timezone.now(), by=holder)
    hour = timezone.localtime(timezone.now(), timezone.get_default_timezone())
    services.schedule(appeal=asked, hearing_at=hour, panel="", by=holder)
    if is_of_before:
        seal = AppealSeal.objects.get(step__appeal=asked)
        seal.step.hearing_at = hour
        hashed = f"UPDATE rulings_appealseal SET hash = '{hash_of_step(seal)}'"
        forge("rulings_appealseal", f"{hashed} WHERE position = {seal.position}")

    assert problems(appeal) == []
    forge(
        "rulings_appealstep",
        f"UPDATE rulings_appealstep SET hearing_at = now() WHERE appeal_id = {asked.pk}",
    )
    assert problems(appeal) == ["a step of an appeal was changed after it was recorded"]


@pytest.mark.parametrize(
    ("table", "statement", "problem"),
    [
        (
            "rulings_appealstep",
            "UPDATE rulings_appealstep SET result = 'changed' WHERE what = 'decided'",
            "a step of an appeal was changed after it was recorded",
        ),
        (
            "rulings_freetext",
            "UPDATE rulings_freetext SET text = 'No.' WHERE text = 'It stands.'",
            "a text of an appeal was changed",
        ),
        (
            "rulings_appealseal",
            "DELETE FROM rulings_appealseal WHERE position = 3",
            "a step of the appeal has no seal",
        ),
    ],
)
def test_what_is_changed_afterwards_shows(
    appeal: Appeal, table: str, statement: str, problem: str
) -> None:
    forge(table, statement)

    assert problems(appeal) == [problem]


def test_the_database_refuses_to_change_a_seal(appeal: Appeal) -> None:
    with pytest.raises(ProgrammingError), transaction.atomic():
        AppealSeal.objects.update(hash="0" * 64)


def test_a_name_can_be_erased_and_the_seal_holds(appeal: Appeal) -> None:
    step = AppealStep.objects.get(what="scheduled")

    erase(text=FreeText.objects.get(pk=step.panel_id))

    assert problems(appeal) == []
