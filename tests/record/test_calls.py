"""A call is taken, moved, withdrawn or closed, and never lost."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from threading import Event
from typing import Any

import pytest
from django.db import connection

from deals.evening.seating import Seated
from deals.models import PlayedBoard, User
from rulings.models import DirectorCall, Matter, What
from rulings.record import give, refusals
from rulings.record.calls.ending import board_is_over, withdraw_call
from rulings.record.calls.opening import open_call
from rulings.record.calls.places import move_call, name_declarer
from rulings.record.calls.taking import take_call
from tests.calls import CORRECTED, Tell
from tests.factories import (
    BoardFactory,
    MembershipFactory,
    PlayedBoardFactory,
    TableFactory,
)

pytestmark = pytest.mark.django_db

PATIENCE = 20
"""Seconds."""


def test_declarer_comes_from_the_record() -> None:
    played = PlayedBoardFactory(contract="3NT", declarer="E")
    holder = MembershipFactory(club=played.board.session.event.club).user

    call = open_call(table=played.table, board=played.board, round_number=1, by=holder)

    assert (call.declarer, call.played_board, call.director) == ("E", played, holder)


def test_nobody_is_declarer_where_no_record_says_it() -> None:
    table = TableFactory()
    board = BoardFactory(session=table.section.session)
    holder = MembershipFactory(club=table.section.session.event.club).user

    call = open_call(table=table, board=board, round_number=1, by=holder)

    assert (call.declarer, call.played_board) == ("", None)


def test_nobody_waits_for_who_sits_at_another_table() -> None:
    """Another request of the process asks that, and its answer does not come."""
    asks, may_come = Event(), Event()

    def comes_late(execute: Any, *asked: Any) -> Any:
        asks.set()
        assert may_come.wait(PATIENCE)
        return execute(*asked)

    def late() -> Seated | None:
        with closing(connection), connection.execute_wrapper(comes_late):
            return DirectorCall(table_id=1, round=1).seated

    def at_once() -> Seated | None:
        with closing(connection):
            return DirectorCall(table_id=2, round=1).seated

    with ThreadPoolExecutor(2) as threads:
        held = threads.submit(late)
        assert asks.wait(PATIENCE)
        try:
            assert threads.submit(at_once).result(PATIENCE) is None
        finally:
            may_come.set()
        assert held.result(PATIENCE) is None


def test_a_call_can_be_noted_and_taken_later(holder: User) -> None:
    table = TableFactory()
    call = open_call(table=table, board=None, round_number=1, by=holder, take=False)
    assert (call.director, call.claimed_at) == (None, None)

    take_call(call=call, by=holder)

    call.refresh_from_db()
    assert call.director == holder
    assert [event.what for event in call.events.all()] == [What.TAKEN]


def test_a_call_at_the_wrong_table_is_moved_with_its_answers(
    call: DirectorCall, matter: Matter, tell: Tell, holder: User
) -> None:
    tell(matter, CORRECTED)
    right = TableFactory(section=call.table.section)
    wrong = str(call.table)

    move_call(call=call, table=right, board=None, round_number=1, by=holder)

    call.refresh_from_db()
    assert (call.table, call.declarer, matter.answers.count()) == (right, "", 4)
    assert call.events.get().detail == {"table": wrong, "board": None}


def test_a_withdrawn_call_stays_listed(call: DirectorCall, holder: User) -> None:
    withdraw_call(call=call, by=holder)
    withdraw_call(call=call, by=holder)

    call.refresh_from_db()
    assert call.withdrawn_at is not None
    assert [event.what for event in call.events.all()] == [What.WITHDRAWN]


def test_a_call_that_is_moved_to_where_it_is_keeps_who_declares(
    call: DirectorCall, holder: User
) -> None:
    """As when the form is sent again after going back, or as it came."""
    name_declarer(call=call, declarer="N", contract="4S", by=holder)
    at = {"table": call.table, "board": call.board, "round_number": call.round}

    move_call(call=call, by=holder, **at)

    call.refresh_from_db()
    assert (call.declarer, call.contract) == ("N", "4S")
    assert not call.events.filter(what="moved").exists()


def test_a_contract_is_known_of_its_declarer_alone_be_it_recorded_or_said(
    played: PlayedBoard, holder: User
) -> None:
    call = open_call(table=played.table, board=played.board, round_number=1, by=holder)
    shown = [call.known_contract]
    for declarer, contract in (("W", None), ("W", "2D"), ("W", None), ("N", None), ("S", None)):
        name_declarer(call=call, declarer=declarer, contract=contract)
        shown.append(call.known_contract)

    assert shown == ["4H", "", "2D", "2D", "", "4H"]


def test_a_ruled_call_is_neither_moved_nor_withdrawn(
    call: DirectorCall, matter: Matter, tell: Tell, holder: User
) -> None:
    tell(matter, CORRECTED)
    give.give_ruling(matter=matter, by=holder)

    with pytest.raises(refusals.AlreadyRuled):
        withdraw_call(call=call, by=holder)
    with pytest.raises(refusals.AlreadyRuled):
        move_call(call=call, table=call.table, board=None, round_number=None, by=holder)


def test_the_board_is_over_only_once(
    call: DirectorCall, matter: Matter, tell: Tell, holder: User
) -> None:
    tell(matter, CORRECTED)
    give.give_ruling(matter=matter, by=holder)

    board_is_over(call=call, by=holder)
    board_is_over(call=call, by=holder)

    assert call.events.filter(what=What.BOARD_OVER).count() == 1
