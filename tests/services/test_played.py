"""A call follows the record that is begun at its table."""

from __future__ import annotations

import pytest
from django.utils import timezone

from deals.models import PlayedBoard
from rulings.models import DirectorCall
from tests.factories import BoardFactory, DirectorCallFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def call() -> DirectorCall:
    """At a table where nothing of the board is recorded yet."""
    call = DirectorCallFactory(declarer="")
    call.board = BoardFactory(session=call.session)
    call.save()
    return call


def begin(call: DirectorCall, **what: str) -> PlayedBoard:
    return PlayedBoard.objects.create(board=call.board, table=call.table, round=1, **what)


def told(call: DirectorCall) -> tuple[int | None, str]:
    call.refresh_from_db()
    return call.played_board_id, call.declarer


def test_an_open_call_learns_of_its_record_and_then_of_its_declarer(call: DirectorCall) -> None:
    record = begin(call, auction="N:1H")
    assert told(call) == (record.pk, "")

    record.contract, record.declarer = "4H", "N"
    record.save()
    assert told(call) == (record.pk, "N")


def test_what_a_director_has_said_stays(call: DirectorCall) -> None:
    call.declarer = "S"
    call.save()
    record = begin(call, contract="4H", declarer="N")

    assert told(call) == (record.pk, "S")


def test_a_call_that_is_closed_or_elsewhere_learns_nothing(call: DirectorCall) -> None:
    elsewhere = DirectorCallFactory(session=call.session, board=call.board, declarer="")
    call.closed_at = timezone.now()
    call.save()
    begin(call, contract="4H", declarer="N")

    assert told(call) == told(elsewhere) == (None, "")
