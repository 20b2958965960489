"""A call follows the record that is begun at its table."""

from __future__ import annotations

import pytest
from django.utils import timezone

from deals.imports.reader import read_file
from deals.imports.worker import store
from deals.models import PlayedBoard
from rulings.models import DirectorCall
from rulings.record import give
from rulings.record.position import position_of
from tests.directing import given
from tests.factories import BoardFactory, DirectorCallFactory, MatterFactory

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


def test_where_declarer_has_spread_his_hand_an_open_call_learns_that_his_partner_declares(
    call: DirectorCall,
) -> None:
    """54A: what was ruled there of who is presumed declarer by the record."""
    record = begin(call, auction="N:1H")
    ruled = DirectorCallFactory(
        table=call.table, board=call.board, played_board=record, director=call.director
    )
    matter = MatterFactory(call=ruled, number=1, irregularity="opening-lead")
    given(position_of(matter), ["@E", "later", "none", "spread"], ruled.director)
    give.give_ruling(matter=matter, by=ruled.director)

    record.contract, record.declarer = "4H", "S"
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


GAME = """[Board "{board}"]
[Dealer "N"]
[Vulnerable "None"]
[Section "{section}"]
[Table "{table}"]
[Round "{round}"]
[Deal "N:K6.T985.AT42.Q72 AT82.K.J87653.84 J74.AQ743.KQ.AT3 Q953.J62.9.KJ965"]
[Declarer "S"]
[Contract "4H"]
[Result "10"]

"""


def import_at(call: DirectorCall, *rounds: int) -> None:
    """A file with the call's board at its table, once in each of the rounds."""
    place = {"section": call.table.section.letter, "table": call.table.number}
    games = (GAME.format(board=call.board, round=round_, **place) for round_ in rounds)
    text = "".join(games)
    reading = read_file(text.encode(), "evening.pbn")
    store(reading, call.session.event.club, call.session, "evening.pbn")


def test_an_open_call_learns_of_a_record_that_a_file_brings(call: DirectorCall) -> None:
    import_at(call, 1)

    assert told(call) == (PlayedBoard.objects.get().pk, "S")


def test_of_a_board_that_was_met_twice_the_record_of_the_round_is_meant(
    call: DirectorCall,
) -> None:
    call.round = 2
    call.save()
    import_at(call, 1, 2, 3)

    assert told(call) == (PlayedBoard.objects.get(round=2).pk, "S")


def test_a_call_at_another_table_learns_nothing_of_the_file(call: DirectorCall) -> None:
    elsewhere = DirectorCallFactory(session=call.session, board=call.board, declarer="")
    import_at(call, 1)

    assert told(elsewhere) == (None, "")
