"""The page that tells who changed what in a club."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from deals.accounts import services
from deals.audit.actor import acting
from deals.evening.services import names
from deals.models import (
    AuditEntry,
    Club,
    Direction,
    Event,
    PlayedBoard,
    Player,
    Session,
    User,
)
from deals.privacy.services import erase_player
from tests.factories import EventFactory, PairFactory, PlayerFactory, SectionFactory

pytestmark = pytest.mark.django_db
URL = "/clubs/aarhus/changes/"


def listed(client: Client, query: str = "") -> list[tuple[str, str, list[tuple[str, str, str]]]]:
    """Who, what, and each column with its value before and after."""
    lines = client.get(URL + query).context["lines"]
    return [
        (line.who, line.words, [(one.column, one.was, one.now) for one in line.changes])
        for line in lines
    ]


def test_a_change_is_told_with_what_stood_there_before(
    as_alice: Client, as_ada: Client, event: Event
) -> None:
    as_alice.post(
        f"/events/{event.pk}/edit/",
        {
            "name": "Friday pairs",
            "date": "2026-11-21",
            "form": "teams",
            "scoring": "imps",
            "correction_minutes": "30",
            "keep_months": "12",
        },
    )

    who, words, changes = listed(as_ada)[0]
    assert (who, words) == ("Alice", "Changed: an event.")
    assert changes == [
        ("Form", "Pairs", "Teams"),
        ("Names are kept, months", "–", "12"),
        ("Name", "Tuesday pairs", "Friday pairs"),
        ("Scoring", "Matchpoints", "IMPs"),
    ]


def test_what_was_done_in_one_go_stands_on_one_line(
    as_alice: Client, as_ada: Client, session: Session
) -> None:
    section = SectionFactory(session=session)
    pairs = [
        PairFactory(section=section, number=n, direction="NS", player1=None, player2=None)
        for n in (1, 2)
    ]
    as_alice.post(f"/sessions/{session.pk}/names/", {"ns_names": "Anna - Bo\nEva - Finn"})

    who, words, changes = listed(as_ada)[0]
    assert (who, words, len(pairs)) == ("Alice", "Added: 4 players. Changed: 2 pairs.", 2)
    assert {now for _column, _was, now in changes} == {"Anna", "Bo", "Eva", "Finn"}


def test_of_a_board_he_has_still_to_play_an_administrator_reads_that_its_result_changed(
    as_ada: Client, ada: User, played: PlayedBoard
) -> None:
    played.contract, played.tricks = "7NT", 13
    played.save()
    assert ("Declarer's tricks", "10", "13") in listed(as_ada)[0][2]
    himself = PlayerFactory(club=Club.objects.get(slug="aarhus"), user=ada)
    PairFactory(section=played.table.section, player1=himself)

    _who, words, changes = listed(as_ada)[0]

    assert ("Changed: the result of board 1 at table A1." in words, changes) == (True, [])


def test_nor_which_of_its_columns_for_one_that_was_passed_out_has_no_declarer(
    as_ada: Client, ada: User, played: PlayedBoard
) -> None:
    himself = PlayerFactory(club=Club.objects.get(slug="aarhus"), user=ada)
    PairFactory(section=played.table.section, player1=himself)
    told = []
    for contract, declarer, tricks in (("", "", None), ("Pass", "", None), ("4S", "S", 10)):
        played.contract, played.declarer, played.tricks = contract, declarer, tricks
        played.save()
        told.append(listed(as_ada)[0][1:])

    assert told == told[:1] * 3


def test_who_was_erased_has_no_name_in_the_list(as_ada: Client, session: Session) -> None:
    pair = PairFactory(section__session=session, player1=None)
    pair.direction = Direction.NS
    pair.save()
    names.name_pair(pair, ("Anna Holm", str(pair.player2)))
    anna = Player.objects.get(name="Anna Holm")
    assert "Anna Holm" in as_ada.get(URL).content.decode()
    erase_player(anna)

    page = as_ada.get(URL).content.decode()
    assert ("Anna Holm" in page, "a player (erased)" in page) == (False, True)


def test_roles_are_told_by_name(as_ada: Client, ada: User, alice: User, club: Club) -> None:
    with acting(lambda: ada.pk, "page"):
        services.set_roles(club, alice, ["director", "reviewer"])

    assert listed(as_ada)[0] == (
        "Ada",
        "Changed: the roles of Alice.",
        [("Roles", "Director", "Director, Reviewer")],
    )


def test_filters_narrow_it(as_ada: Client, as_alice: Client, alice: User, event: Event) -> None:
    other = EventFactory(club=event.club, name="Friday")
    as_alice.post(f"/events/{event.pk}/archive/", {"archived": "yes"})

    by_alice = listed(as_ada, f"?by={alice.pk}")
    assert [words for _who, words, _changes in by_alice] == ["Changed: an event."]
    assert len(listed(as_ada, f"?event={event.pk}")) == 2
    assert len(listed(as_ada, f"?event={other.pk}&kind=deals_event")) == 1
    assert len(listed(as_ada, "?evening=rida&kind=deals_event")) == 1
    assert listed(as_ada, "?until=2000-01-01") == []


@pytest.mark.parametrize(
    "query", ["?since=yesterday", "?by=%00", "?event=x&kind=nothing", "?page=-3", "?page=99999999"]
)
def test_a_filter_that_cannot_be_read_filters_nothing(
    as_ada: Client, event: Event, query: str
) -> None:
    response = as_ada.get(URL + query)
    assert (response.status_code, len(response.context["lines"]) > 0) == (200, True)


def test_the_page_is_for_administrators_alone(as_alice: Client, as_bob: Client) -> None:
    assert (as_alice.get(URL).status_code, as_bob.get(URL).status_code) == (403, 403)


def test_the_list_asks_the_database_as_often_for_many_as_for_few(
    as_ada: Client, alice: User, session: Session, django_assert_num_queries: Any
) -> None:
    section = SectionFactory(session=session)

    def more() -> None:
        pair = PairFactory(section=section)
        names.name_pair(pair, ("Anna", "Bo"))
        services.set_roles(session.event.club, alice, ["director", "reviewer"])
        services.set_roles(session.event.club, alice, ["director"])

    more()
    as_ada.get(URL)
    with CaptureQueriesContext(connection) as few:
        as_ada.get(URL)
    for letter in "BCDEF":
        SectionFactory(session=session, letter=letter)
        more()
    with django_assert_num_queries(len(few)):
        as_ada.get(URL)


def test_the_page_reads_in_danish(as_ada: Client, ada: User, event: Event) -> None:
    ada.language = "da"
    ada.save()
    assert AuditEntry.objects.filter(event=event.pk).exists()
    assert '<h1 tabindex="-1">Ændringer</h1>' in as_ada.get(URL).content.decode()
