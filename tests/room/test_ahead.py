"""What a phone keeps of the room: where a tap on each table leads, and what its form says."""

from __future__ import annotations

import pytest
from django.urls import reverse

from deals.models import PlayedBoard, Table
from rulings.record import answers
from rulings.record.calls.opening import open_call
from rulings.room.queries.boards import at_table, in_play
from tests.directing import Director
from tests.factories import MembershipFactory, TableFactory


def test_every_table_is_told_as_its_own_page_tells_it(
    director: Director, played: PlayedBoard
) -> None:
    TableFactory(section=played.table.section, number=2)
    session = played.table.section.session
    found = list(in_play(session, director.user))

    of = {table: at_table(table, reader=director.user) for table in Table.objects.all()}
    assert {one.table: one[1:] for one in found} == {
        table: (at.current, at.played, at.pairing) for table, at in of.items()
    }


def test_a_table_that_waits_leads_to_its_call(director: Director, played: PlayedBoard) -> None:
    table, board = played.table, played.board
    call = open_call(table=table, board=board, round_number=1, by=director.user, take=False)
    address = reverse("rulings:room-ahead", args=[call.session_id])
    told = director.client.get(address).json()

    what = reverse("rulings:what", args=[call.pk])
    tables, to = told["tables"], reverse("rulings:table", args=[table.pk])
    at = {"table": "A1", "where": "Table A1", "to": what, "felt": tables[to]["felt"]}
    noted = {**at, "board": board.number, "declarer": "S"}
    assert {name: tables[name] for name in tables if name != to} == {
        reverse("rulings:call", args=[call.pk]): noted,
        reverse("rulings:take", args=[call.pk]): noted,
    }
    assert tables[to]["seen"] == call.pk
    assert 'id="what"' in told["page"]


@pytest.mark.parametrize("is_own", [True, False])
def test_a_call_that_somebody_has_leads_to_a_new_one_and_the_readers_own_to_its_page(
    director: Director, played: PlayedBoard, *, is_own: bool
) -> None:
    table, board = played.table, played.board
    club = table.section.session.event.club
    by = director.user if is_own else MembershipFactory(club=club).user
    call = open_call(table=table, board=board, round_number=1, by=by)
    told = director.client.get(reverse("rulings:room-ahead", args=[call.session_id])).json()

    tables, to = told["tables"], reverse("rulings:table", args=[table.pk])
    at = reverse("rulings:call", args=[call.pk])
    anew = {**tables[to], "begun": True, **({"call": at} if is_own else {})}
    assert (anew["to"], anew["seen"]) == (to, call.pk)
    assert {name: tables[name] for name in tables if name != to} == {
        at: anew,
        reverse("rulings:hand-over", args=[call.pk]): anew,
    }


def test_who_takes_a_call_goes_on_with_what_was_noted_and_sees_who_sits_there(
    director: Director, played: PlayedBoard
) -> None:
    at = {"table": played.table, "board": played.board, "round_number": 1}
    call = open_call(**at, by=director.user, take=False)
    answers.start_matter(call=call, irregularity="revoke", by=director.user)
    told = director.client.get(reverse("rulings:room-ahead", args=[call.session_id])).json()

    found = [told["tables"][reverse(f"rulings:{one}", args=[call.pk])] for one in ("take", "call")]
    assert [one.get("door") for one in found] == ["revoke", None]
    page = director.look(reverse("rulings:what", args=[call.pk])).content.decode()
    assert found[0]["felt"].strip() in page
