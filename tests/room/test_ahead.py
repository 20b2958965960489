"""What a phone keeps of the room: where a tap on each table leads, and what its form says."""

from __future__ import annotations

from django.urls import reverse

from deals.models import PlayedBoard, Table
from rulings.record import calls
from rulings.room.queries.boards import at_table, in_play
from tests.directing import Director
from tests.factories import TableFactory


def test_every_table_is_told_as_its_own_page_tells_it(
    director: Director, played: PlayedBoard
) -> None:
    TableFactory(section=played.table.section, number=2)
    session = played.table.section.session
    found = list(in_play(session, director.user))

    of = {table: at_table(table, reader=director.user) for table in Table.objects.all()}
    assert {table: board for table, board, _declarer in found} == {
        table: at.current for table, at in of.items()
    }
    assert {table: declarer for table, _board, declarer in found} == {
        table: at.played.declarer if at.played else "" for table, at in of.items()
    }


def test_a_table_that_waits_leads_to_its_call(director: Director, played: PlayedBoard) -> None:
    table, board = played.table, played.board
    call = calls.open_call(table=table, board=board, round_number=1, by=director.user, take=False)
    address = reverse("rulings:room-ahead", args=[call.session_id])
    told = director.client.get(address).json()

    what = reverse("rulings:what", args=[call.pk])
    at = {"table": "A1", "where": "Table A1", "to": what}
    noted = {**at, "board": board.number, "declarer": "S"}
    to = reverse("rulings:table", args=[table.pk])
    tables = told["tables"]
    assert {name: tables[name] for name in tables if name != to} == {
        reverse("rulings:call", args=[call.pk]): noted,
        reverse("rulings:take", args=[call.pk]): noted,
    }
    assert tables[to]["seen"] == call.pk
    assert 'id="what"' in told["page"]


def test_a_call_that_somebody_has_leads_to_a_new_one_at_its_table(
    director: Director, played: PlayedBoard
) -> None:
    table, board = played.table, played.board
    call = calls.open_call(table=table, board=board, round_number=1, by=director.user)
    told = director.client.get(reverse("rulings:room-ahead", args=[call.session_id])).json()

    tables, to = told["tables"], reverse("rulings:table", args=[table.pk])
    anew = {**tables[to], "begun": True}
    assert (anew["to"], anew["seen"]) == (to, call.pk)
    assert {name: tables[name] for name in tables if name != to} == {
        reverse("rulings:call", args=[call.pk]): anew,
        reverse("rulings:hand-over", args=[call.pk]): anew,
    }
