"""A file that is stored in the moment in which a director enters a result of the same board."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

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
from tests.factories import HANDS, BoardFactory
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


def test_what_is_entered_on_a_page_of_before_makes_no_second_record_beside_the_files(
    board: Board, table: Table, as_alice: Client
) -> None:
    """The file tells no round, and the page names that in which the board would be played."""
    url = reverse("deals:record", args=[board.pk, table.pk])
    page = as_alice.get(url).context
    file = (
        f'[Event "Tuesday"]\n[Board "{board.number}"]\n[Section "{table.section.letter}"]\n'
        f'[Table "{table.number}"]\n[Deal "{board.hands or HANDS}"]\n[Declarer "S"]\n'
        '[Contract "4H"]\n[Result "10"]\n'
    )
    with transaction.atomic():
        store(read_file(file.encode(), "tuesday.pbn"), board.session.event.club, board.session, "")

    told = as_alice.post(
        url, {"seen": page["seen"], "round": page["round"] or "", "call": "1H", "seat": "N"}
    )

    assert told.status_code == 200
    assert "This record was changed a moment ago" in told.content.decode()
    [played] = PlayedBoard.objects.all()
    assert (played.contract, played.auction) == ("4H", "")


@pytest.mark.parametrize("round_", ["", '[Round "2"]\n'])
def test_nor_what_is_entered_while_the_file_is_stored(
    board: Board, table: Table, as_alice: Client, round_: str
) -> None:
    """It waits for the file, and had looked for its record before."""
    url = reverse("deals:record", args=[board.pk, table.pk])
    page = as_alice.get(url).context
    sent = {"seen": page["seen"], "round": page["round"] or "", "call": "1H", "seat": "N"}
    file = (
        f'[Event "Tuesday"]\n[Board "{board.number}"]\n[Section "{table.section.letter}"]\n'
        f'[Table "{table.number}"]\n{round_}[Deal "{board.hands or HANDS}"]\n[Declarer "S"]\n'
        '[Contract "4H"]\n[Result "10"]\n'
    )
    first = file.replace(f'Board "{board.number}"', 'Board "77"').replace('Round "2"', 'Round "1"')
    reading, club = read_file(f"{first}\n{file}".encode(), "tuesday.pbn"), board.session.event.club

    [told] = meanwhile(
        partial(store, reading, club, board.session, "tuesday.pbn"),
        partial(as_alice.post, url, sent),
    )

    assert "This record was changed a moment ago" in told.content.decode()
    [played] = PlayedBoard.objects.filter(board=board)
    assert (played.contract, played.auction) == ("4H", "")


@pytest.mark.parametrize("names", ["", '[North "Ada"]\n[South "Bo"]\n[East "Cy"]\n[West "Di"]\n'])
def test_a_file_with_rounds_makes_no_second_record_beside_that_of_one_without(
    board: Board, table: Table, names: str
) -> None:
    """Each result of the evening was counted twice."""
    far = BoardFactory(session=board.session, number=board.number + 2, hands="")
    for round_ in ("", '[Round "2"]\n', '[Round "2"]\n', ""):
        file = "".join(
            f'[Event "Tuesday"]\n[Board "{number}"]\n[Section "{table.section.letter}"]\n'
            f'[Table "{table.number}"]\n{round_}{names}[Declarer "S"]\n[Contract "4H"]\n'
            '[Result "10"]\n\n'
            for number in (board.number, far.number)
        )
        first = '[Event "Tuesday"]\n[Board "77"]\n[Round "1"]\n[Contract "1C"]\n[Declarer "S"]\n\n'
        with transaction.atomic():
            reading = read_file((first + file).encode(), "tuesday.pbn")
            store(reading, board.session.event.club, board.session, "tuesday.pbn")

    for one in (board, far):
        [played] = PlayedBoard.objects.filter(board=one)
        assert (played.contract, played.round) == ("4H", 2)


@pytest.mark.parametrize("is_told_first", [True, False])
def test_a_file_that_tells_no_table_makes_no_second_record_of_two_pairs_on_a_board(
    session: Session, is_told_first: bool
) -> None:
    """Its tables were numbered as they came, and each result stood there twice."""
    for is_told in (is_told_first, not is_told_first):
        file = "".join(
            f'[Event "Tuesday"]\n[Board "{board}"]\n[North "A{at}"]\n[South "B{at}"]\n'
            f'[East "C{at}"]\n[West "D{at}"]\n[Declarer "S"]\n[Contract "{at}H"]\n[Result "9"]\n'
            + (f'[Table "{at}"]\n[Round "{abs(board - at) + 1}"]\n\n' if is_told else "\n")
            for at in (2, 3)
            for board in (1, 2)
        )
        with transaction.atomic():
            store(read_file(file.encode(), "tuesday.pbn"), session.event.club, session, "")

    records = PlayedBoard.objects.filter(board__session=session)
    assert sorted(records.values_list("board__number", "contract", "ns__player1__name")) == [
        (1, "2H", "A2"),
        (1, "3H", "A3"),
        (2, "2H", "A2"),
        (2, "3H", "A3"),
    ]
