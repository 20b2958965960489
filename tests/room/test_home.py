"""Home: tonight's tables, what each is doing, and the calls still open on top."""

from __future__ import annotations

import datetime as dt

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from deals.models import Pairing, PlayedBoard, Session, Table, User
from rulings.models import Matter
from rulings.record import answers, calls
from tests.directing import EARLY_REVOKE_BY_EAST, Director
from tests.factories import (
    EventFactory,
    PairingFactory,
    PlayerFactory,
    SectionFactory,
    SessionFactory,
    TableFactory,
)

CORRECTED = (*EARLY_REVOKE_BY_EAST, "nothing", "no", "nobody")


@pytest.fixture
def room(session: Session, table: Table) -> list[Table]:
    """Tables A1, A2 and B1."""
    section = SectionFactory(session=session, letter="B")
    return [
        table,
        TableFactory(section=table.section, number=2),
        TableFactory(section=section, number=1),
    ]


def tiles(client: Client, **query: str) -> dict[str, tuple[str, str]]:
    """State and words of each table that is shown."""
    sections = client.get("/", query).context["sections"]
    return {spot.label: (spot.state, spot.words) for spots in sections.values() for spot in spots}


def test_every_table_of_the_session_is_there(as_alice: Client, room: list[Table]) -> None:
    assert tiles(as_alice) == {
        "A1": ("", "playing"),
        "A2": ("", "playing"),
        "B1": ("", "playing"),
    }


def test_a_call_nobody_has_taken_is_called(
    as_alice: Client, alice: User, room: list[Table]
) -> None:
    calls.open_call(table=room[1], board=None, round_number=1, by=alice, take=False)

    page = as_alice.get("/")

    assert tiles(as_alice)["A2"] == ("called", "called")
    assert [(row.label, row.act) for row in page.context["calls"]] == [("A2", "Take")]


def test_a_ruling_in_progress_is_resumed_where_it_was(
    director: Director, room: list[Table], revoke: Matter
) -> None:
    director.answers(revoke, "E", "follow_suit")

    (row,) = director.look("/").context["calls"]

    assert tiles(director.client)["A1"] == ("there", "you are there")
    assert (row.title, row.detail, row.act) == (
        "He did not follow suit",
        "Round 1 · Board 1 · question 3",
        "Resume",
    )
    director.look(row.url)
    assert director.heading == "In which trick did it happen?"


def test_a_penalty_card_on_the_table_is_a_restriction(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *CORRECTED)
    director.send(reverse("rulings:record", args=[revoke.call_id, revoke.number]))

    assert tiles(director.client)["A1"] == ("bound", "restriction")
    (row,) = director.look("/").context["calls"]
    assert (row.title, row.act) == ("Stay at the table", "Watch")


def test_what_waits_for_the_end_of_play_says_so(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "played", "in_play")
    director.send(reverse("rulings:record", args=[revoke.call_id, revoke.number]))

    assert tiles(director.client)["A1"] == ("", "rule after play")
    (row,) = director.look("/").context["calls"]
    assert (row.title, row.act) == ("Rule at the end of play", "Finish")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("a1", ["A1"]),
        ("lund", ["A2"]),
        ("KAREN", ["A2"]),
        ("7", ["A2"]),
        ("nobody", []),
    ],
)
def test_a_table_is_found_by_its_name_a_pair_or_a_player(
    as_alice: Client, room: list[Table], words: str, found: list[str]
) -> None:
    karen = PlayerFactory(club=room[0].section.session.event.club, name="Karen Lund")
    PairingFactory(table=room[1], ns__number=7, ns__player1=karen, ew__number=8)

    assert list(tiles(as_alice, q=words)) == found


def test_the_chips_leave_one_state(as_alice: Client, alice: User, room: list[Table]) -> None:
    calls.open_call(table=room[0], board=None, round_number=1, by=alice, take=False)

    assert list(tiles(as_alice, show="called")) == ["A1"]


def test_typing_swaps_the_tables_alone(as_alice: Client, room: list[Table]) -> None:
    response = as_alice.get("/", {"q": "A1"}, headers={"HX-Request": "true"})

    body = response.content.decode()
    assert ("<html" in body, 'id="found"' in body, "A2" in body) == (False, True, False)


def test_tonight_comes_before_practice_and_last_week(
    as_alice: Client, session: Session, room: list[Table]
) -> None:
    club = session.event.club
    SessionFactory(event=EventFactory(club=club, is_practice=True), number=1)
    week = dt.timedelta(days=7)
    SessionFactory(event=EventFactory(club=club), number=1, starts_at=timezone.now() - week)

    page = as_alice.get("/")

    assert page.context["session"] == session
    assert len(page.context["sessions"]) == 3


def test_another_session_can_be_chosen(as_alice: Client, session: Session) -> None:
    other = SessionFactory(event=EventFactory(club=session.event.club), number=1)

    assert as_alice.get("/", {"session": other.pk}).context["session"] == other


@pytest.mark.parametrize("wanted", ["999999", "abc", ""])
def test_a_session_that_is_not_there_is_passed_over(
    as_alice: Client, session: Session, wanted: str
) -> None:
    assert as_alice.get("/", {"session": wanted}).context["session"] == session


def test_without_a_session_the_page_says_how_to_begin(as_alice: Client) -> None:
    assert "No session yet" in as_alice.get("/").content.decode()


def test_another_club_sees_nothing_of_it(as_charlie: Client, room: list[Table]) -> None:
    assert "No session yet" in as_charlie.get("/").content.decode()


def test_a_reviewer_is_led_to_what_was_ruled(as_bob: Client, room: list[Table]) -> None:
    (spots, _more) = as_bob.get("/").context["sections"].values()

    assert spots[0].url.startswith(reverse("rulings:archive"))


def test_the_number_of_queries_does_not_grow_with_the_room(
    as_alice: Client, alice: User, room: list[Table], pairing: Pairing, played: PlayedBoard
) -> None:
    with CaptureQueriesContext(connection) as before:
        as_alice.get("/")
    for number, table in enumerate(room, start=5):
        new = TableFactory(section=table.section, number=number)
        PairingFactory(table=new, ns__number=2 * number, ew__number=2 * number + 1)
        call = calls.open_call(table=table, board=None, round_number=1, by=alice)
        answers.start_matter(call=call, irregularity="revoke", by=alice)

    with CaptureQueriesContext(connection) as after:
        as_alice.get("/")

    assert len(after) <= len(before) + 2  # the matters and the events of whatever calls there are


def test_a_withdrawn_call_stays_listed_for_those_who_rule(
    as_alice: Client, as_bob: Client, alice: User, room: list[Table]
) -> None:
    call = calls.open_call(table=room[1], board=None, round_number=1, by=alice)
    calls.withdraw_call(call=call, by=alice)

    content = as_alice.get("/").content.decode()

    assert reverse("rulings:call", args=[call.pk]) in content
    assert ["withdrawn" in content, "withdrawn" in as_bob.get("/").content.decode()] == [
        True,
        False,
    ]
    assert "This call was withdrawn" in as_alice.get(f"/calls/{call.pk}/").content.decode()


def test_earlier_calls_cost_one_query_however_many_there_are(
    as_alice: Client, alice: User, room: list[Table]
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as seen:
            as_alice.get("/")
        return len(seen)

    counts = []
    for table in room:
        call = calls.open_call(table=table, board=None, round_number=1, by=alice)
        calls.withdraw_call(call=call, by=alice)
        counts.append(queries())

    assert len(set(counts)) == 1
