"""What another program reads with a club's access key."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from deals.clubs.services import end_token
from deals.models import AccessToken, Club, Table, User
from rulings.matter.adjudicate import adjudicate
from rulings.matter.listed import listed_questions
from rulings.models import Ruling
from rulings.record.give import Decided, rule_by_hand
from tests.api.conftest import Program
from tests.factories import (
    DirectorCallFactory,
    EventFactory,
    MatterFactory,
    SectionFactory,
    SessionFactory,
    TableFactory,
)

pytestmark = pytest.mark.django_db

CASE = {
    "id": "RV-1",
    "irregularity": "revoke",
    "facts": {"revoker": "defender"},
}


def ruled_at(table: Table, by: User) -> Ruling:
    """A ruling by hand at the table."""
    matter = MatterFactory(call=DirectorCallFactory(table=table, director=by))
    decided = Decided(decision="Score stands", reason="Nothing happened", laws=["9A"])
    return rule_by_hand(matter=matter, by=by, decided=decided)


# Keys


def test_without_a_key_nothing_is_told(client: Client) -> None:
    assert client.get("/api/v1/rulings").json() == {"detail": "Unauthorized"}


def test_a_key_that_was_ended_opens_nothing(
    program: Program, token: tuple[AccessToken, str]
) -> None:
    assert program.reads("rulings") == {"next": None, "previous": None, "results": []}

    end_token(token[0])

    assert program.reads("rulings") == 401


def test_only_the_digest_of_a_key_is_kept(token: tuple[AccessToken, str]) -> None:
    row, key = token

    assert key not in str(list(AccessToken.objects.values()))
    assert len(row.digest) == 64


def test_the_administrator_sees_a_new_key_once_and_may_end_it(as_ada: Client, club: Club) -> None:
    made = as_ada.post("/clubs/aarhus/keys/", {"name": "Scoring laptop"})
    key = made.context["key"]
    again = as_ada.get("/clubs/aarhus/keys/").content.decode()
    ended = as_ada.post(f"/clubs/aarhus/keys/{made.context['made'].pk}/end/", follow=True)

    assert key in made.content.decode()
    assert key not in again
    assert "never used" in again
    assert "End the key for Scoring laptop" in again
    assert "End the key for Scoring laptop" not in ended.content.decode()


def test_a_key_asked_for_again_after_going_back_is_told_of(as_ada: Client, club: Club) -> None:
    first, again = (as_ada.post("/clubs/aarhus/keys/", {"name": "Laptop"}) for _again in range(2))
    told = "Laptop is there already."
    assert (told in first.content.decode(), told in again.content.decode()) == (False, True)
    assert AccessToken.objects.count() == 1

    wanted = {"name": "Laptop", "seen": again.context["form"].seen}  # for another laptop
    as_ada.post("/clubs/aarhus/keys/", wanted)
    as_ada.post(f"/clubs/aarhus/keys/{first.context['made'].pk}/end/")

    assert AccessToken.objects.filter(ended_at=None).count() == 1


def test_a_key_needs_a_name(as_ada: Client, club: Club) -> None:
    page = as_ada.post("/clubs/aarhus/keys/", {"name": " "})

    assert page.context["form"].errors == {"name": ["This field is required."]}
    assert AccessToken.objects.count() == 0


# Rules


def test_the_questions_are_those_of_the_command(program: Program) -> None:
    assert program.reads("questions?irregularity=revoke") == listed_questions("revoke")


def test_a_case_is_ruled_as_the_command_rules_it(program: Program) -> None:
    assert program.sends("adjudicate", CASE) == adjudicate(CASE)


def test_a_case_that_cannot_be_read_says_why(program: Program) -> None:
    assert program.sends("adjudicate", {"irregularity": "storm"}) == {
        "id": None,
        "status": "error",
        "error": "unknown irregularity 'storm'",
    }


# Rulings


def test_a_ruling_is_told_without_names_or_typed_words(
    program: Program, table: Table, alice: User
) -> None:
    ruling = ruled_at(table, alice)

    told = program.reads("rulings/1")

    assert told == program.reads("rulings")["results"][0]
    assert {name: told[name] for name in ("number", "reference", "kind", "laws", "hash")} == {
        "number": 1,
        "reference": ruling.reference,
        "kind": "manual",
        "laws": ["9A"],
        "hash": ruling.hash,
    }
    assert told["place"] == {
        "event": "Tuesday pairs",
        "date": "2026-11-21",
        "session": 1,
        "round": 1,
        "table": "A1",
        "board": None,
    }
    assert "Score stands" not in json.dumps(told)


def test_pages_follow_each_other_without_gap(program: Program, table: Table, alice: User) -> None:
    for _ in range(5):
        ruled_at(table, alice)

    first = program.reads("rulings?page_size=2")
    second = program.reads(first["next"].partition("/api/v1/")[2])
    third = program.reads(second["next"].partition("/api/v1/")[2])

    pages = [[one["number"] for one in page["results"]] for page in (first, second, third)]
    assert pages == [[1, 2], [3, 4], [5]]
    assert third["next"] is None


def test_only_what_is_new_may_be_asked_for(program: Program, table: Table, alice: User) -> None:
    for _ in range(3):
        ruled_at(table, alice)

    assert [one["number"] for one in program.reads("rulings?after=2")["results"]] == [3]
    assert program.reads("rulings?since=2999-01-01")["results"] == []
    assert program.reads("rulings?irregularity=claim")["results"] == []
    assert program.reads("rulings?irregularity=claim%00") == 422


def test_another_clubs_rulings_do_not_exist(
    program: Program, other_club: Club, charlie: User
) -> None:
    elsewhere = SessionFactory(event=EventFactory(club=other_club), number=1)
    ruled_at(TableFactory(section=SectionFactory(session=elsewhere)), charlie)

    assert program.reads("rulings")["results"] == []
    assert program.reads("rulings/1") == 404


def test_the_practice_events_rulings_are_left_out(
    program: Program, table: Table, alice: User
) -> None:
    ruled_at(table, alice)
    event = table.section.session.event
    event.is_practice = True
    event.save()

    assert program.reads("rulings")["results"] == []


@pytest.mark.parametrize(
    "bad", ["since=yesterday", "after=-1", "after=99999999999999", "cursor=%00"]
)
def test_what_cannot_be_read_is_refused(program: Program, bad: str) -> None:
    assert program.reads(f"rulings?{bad}") == 422


def test_a_page_takes_a_constant_number_of_queries(
    program: Program, table: Table, alice: User, django_assert_num_queries: Any
) -> None:
    ruled_at(table, alice)
    program.reads("rulings")
    with django_assert_num_queries(3):
        program.reads("rulings")
    ruled_at(table, alice)
    with django_assert_num_queries(3):
        program.reads("rulings")


def test_the_description_names_every_address(client: Client) -> None:
    described = client.get("/api/v1/openapi.json").json()

    assert sorted(described["paths"]) == [
        "/api/v1/adjudicate",
        "/api/v1/adjustments",
        "/api/v1/questions",
        "/api/v1/rulings",
        "/api/v1/rulings/{number}",
    ]
