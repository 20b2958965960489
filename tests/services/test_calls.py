"""A call is taken, moved, withdrawn or closed, and never lost."""

from __future__ import annotations

import pytest

from deals.models import User
from rulings import services
from rulings.models import DirectorCall, Matter, What
from tests.factories import (
    BoardFactory,
    MembershipFactory,
    PlayedBoardFactory,
    TableFactory,
)
from tests.services.conftest import CORRECTED, Tell

pytestmark = pytest.mark.django_db


def test_declarer_comes_from_the_record() -> None:
    played = PlayedBoardFactory(contract="3NT", declarer="E")
    director = MembershipFactory(club=played.board.session.event.club).user

    call = services.open_call(table=played.table, board=played.board, round_number=1, by=director)

    assert (call.declarer, call.played_board, call.director) == ("E", played, director)


def test_nobody_is_declarer_where_no_record_says_it() -> None:
    table = TableFactory()
    board = BoardFactory(session=table.section.session)
    director = MembershipFactory(club=table.section.session.event.club).user

    call = services.open_call(table=table, board=board, round_number=1, by=director)

    assert (call.declarer, call.played_board) == ("", None)


def test_a_call_can_be_noted_and_taken_later(director: User) -> None:
    table = TableFactory()
    call = services.open_call(table=table, board=None, round_number=1, by=director, take=False)
    assert (call.director, call.claimed_at) == (None, None)

    services.take_call(call=call, by=director)

    call.refresh_from_db()
    assert call.director == director
    assert [event.what for event in call.events.all()] == [What.TAKEN]


def test_a_call_at_the_wrong_table_is_moved_with_its_answers(
    call: DirectorCall, matter: Matter, tell: Tell, director: User
) -> None:
    tell(matter, CORRECTED)
    right = TableFactory(section=call.table.section)
    wrong = str(call.table)

    services.move_call(call=call, table=right, board=None, round_number=1, by=director)

    call.refresh_from_db()
    assert (call.table, call.declarer, matter.answers.count()) == (right, "", 6)
    assert call.events.get().detail == {"table": wrong, "board": None}


def test_a_withdrawn_call_stays_listed(call: DirectorCall, director: User) -> None:
    services.withdraw_call(call=call, by=director)
    services.withdraw_call(call=call, by=director)

    call.refresh_from_db()
    assert call.withdrawn_at is not None
    assert [event.what for event in call.events.all()] == [What.WITHDRAWN]


def test_a_ruled_call_is_neither_moved_nor_withdrawn(
    call: DirectorCall, matter: Matter, tell: Tell, director: User
) -> None:
    tell(matter, CORRECTED)
    services.give_ruling(matter=matter, by=director)

    with pytest.raises(services.AlreadyRuled):
        services.withdraw_call(call=call, by=director)
    with pytest.raises(services.AlreadyRuled):
        services.move_call(call=call, table=call.table, board=None, round_number=None, by=director)


def test_the_board_is_over_only_once(
    call: DirectorCall, matter: Matter, tell: Tell, director: User
) -> None:
    tell(matter, CORRECTED)
    services.give_ruling(matter=matter, by=director)

    services.board_is_over(call=call, by=director)
    services.board_is_over(call=call, by=director)

    assert call.events.filter(what=What.BOARD_OVER).count() == 1
