"""A file that is stored in the moment in which a director enters a result of the same board."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from django.db import transaction

from deals.bridge.contract import parse_contract
from deals.bridge.seats import Seat
from deals.bridge.table import TableRecord
from deals.evening.services import evenings
from deals.imports import worker
from deals.imports.progress import progress_of
from deals.imports.reader import read_file
from deals.imports.report import Report
from deals.imports.worker import store
from deals.models import Board, Import, ImportState, PlayedBoard, Session, Table, User
from deals.pages import queries
from deals.table import services
from tests.evening.test_taken_away import meanwhile
from tests.factories import HANDS
from tests.jobs import a_context

pytestmark = pytest.mark.django_db(transaction=True)


def three_spades(table: TableRecord) -> TableRecord:
    return replace(table, contract=parse_contract("3S"), declarer=Seat.N, tricks_made=8)


@pytest.mark.parametrize("is_known", [True, False], ids=["its record is there", "it is made"])
def test_what_a_director_has_entered_stays(
    board: Board, table: Table, alice: User, is_known: bool
) -> None:
    """A call about the board has made its record, or nobody has."""
    if is_known:
        PlayedBoard.objects.create(board=board, table=table)
    place = queries.place_of(board, table)
    file = (
        f'[Event "Tuesday"]\n[Board "{board.number}"]\n[Section "{table.section.letter}"]\n'
        f'[Table "{table.number}"]\n[Deal "{board.hands or HANDS}"]\n[Declarer "S"]\n'
        '[Contract "4H"]\n[Result "10"]\n'
    )
    reading, club = read_file(file.encode(), "tuesday.pbn"), board.session.event.club

    [report] = meanwhile(
        partial(
            services.enter,
            place=place,
            seen=services.token_of(place.record),
            change=three_spades,
            by=alice,
        ),
        partial(transaction.atomic(store), reading, club, board.session, "tuesday.pbn"),
    )

    played = PlayedBoard.objects.get()
    assert (played.contract, played.declarer, played.tricks) == ("3S", "N", 8)
    assert isinstance(report, Report)
    assert [one.reason for one in report.entries] == [
        "Table {table} already has another result on board {number}."
    ]


@pytest.mark.parametrize("state", [ImportState.READING, ImportState.STORING])
def test_a_table_that_a_director_adds_in_the_same_moment_is_found(
    session: Session, table: Table, state: ImportState
) -> None:
    """It ended in *something went wrong here, not in your file*, and the file was emptied."""
    file = f'[Event "Tuesday"]\n[Board "1"]\n[Section "A"]\n[Table "2"]\n[Deal "{HANDS}"]\n'
    played = '[Declarer "S"]\n[Contract "4H"]\n[Result "10"]\n'
    upload = Import.objects.create(
        club=session.event.club,
        session=session,
        filename="tuesday.pbn",
        content=(file + played).encode(),
        state=state,
    )

    def work() -> None:
        with progress_of(upload, a_context()) as progress:
            worker._read_and_store(upload, progress)

    meanwhile(partial(evenings.add_table, table.section), work)

    upload.refresh_from_db()
    assert upload.state == {"reading": "read", "storing": "stored"}[state]
    assert table.section.tables.count() == 2
