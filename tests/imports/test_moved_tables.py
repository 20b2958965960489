"""A second file of an evening, in which tables, sections, rounds or pairs are called otherwise."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import transaction

from deals.imports.reader import read_file
from deals.imports.report import Report
from deals.imports.worker import store
from deals.models import Pair, Pairing, PlayedBoard, Session, Table
from tests.factories import HANDS, BoardFactory

pytestmark = pytest.mark.django_db

EVENING = [
    (1, "2H", "A1", "C1", 1),
    (1, "3H", "A2", "C2", 1),
    (2, "2H", "A1", "C1", 1),
    (2, "3H", "A2", "C2", 1),
    (3, "2H", "A1", "C2", 2),
    (3, "3H", "A2", "C1", 2),
    (4, "2H", "A1", "C2", 2),
    (4, "3H", "A2", "C1", 2),
]
"""Board, contract, who sat North and East, and the round: two tables, and East-West change."""
Tag = str | int
MOVED: dict[str, dict[str, dict[int, Tag]]] = {
    "tables turned": {"Table": {1: 2, 2: 1}},
    "tables further on": {"Table": {1: 2, 2: 3}},
    "no tables": {"Table": {1: "", 2: ""}},
    "a section renamed": {"Section": {1: "MAIN", 2: "MAIN"}},
    "a section parted": {"Section": {1: "A", 2: "B"}},
    "no rounds": {"Round": {1: "", 2: ""}},
    "later rounds": {"Round": {1: 2, 2: 3}},
    "other numbers": {"PairNS": {1: 2, 2: 1}},
    "partners turned": {"South": {1: "A1", 2: "A2"}, "North": {1: "B1", 2: "B2"}},
}
"""A tag, and what stands in it for what was 1 and 2 in the first file."""


def told(**moved: dict[int, Tag]) -> Iterator[str]:
    for board, contract, north, east, round_ in EVENING:
        at = int(north[1])
        tags: dict[str, Tag] = {"Event": "Tuesday", "Board": board, "Section": "A", "Table": at}
        tags |= {"Round": round_, "PairNS": at, "Deal": HANDS, "North": north, "South": f"B{at}"}
        tags |= {"East": east, "West": f"D{east[1]}"}
        tags |= {"Declarer": "S", "Contract": contract, "Result": 9}
        tags |= {tag: says[round_ if tag == "Round" else at] for tag, says in moved.items()}
        yield "".join(f'[{tag} "{says}"]\n' for tag, says in tags.items())


def arrives(session: Session, parts: Iterator[str]) -> Report:
    with transaction.atomic():
        reading = read_file("\n".join(parts).encode(), "tuesday.pbn")
        return store(reading, session.event.club, session, "tuesday.pbn")


def records(session: Session) -> list[tuple[object, ...]]:
    """Of each, board, contract and who sat there."""
    found = PlayedBoard.objects.filter(board__session=session)
    names = ("ns__player1__name", "ew__player1__name")
    return sorted(found.values_list("board__number", "contract", *names))


@pytest.mark.parametrize("moved", MOVED)
def test_what_two_pairs_made_of_a_board_stands_there_once(session: Session, moved: str) -> None:
    """Each result, each pair and each table stood there twice."""
    arrives(session, told())
    where = sorted(PlayedBoard.objects.values_list("pk", "table", "round"))

    report = arrives(session, told(**MOVED[moved]))

    assert records(session) == [one[:4] for one in EVENING]
    assert sorted(PlayedBoard.objects.values_list("pk", "table", "round")) == where
    counts = [one.objects.count() for one in (Pair, Table, Pairing)]
    pairs = 6 if moved == "partners turned" else 4  # who sits North or East is told by the pair
    assert (counts, report.entries) == ([pairs, 2, 4], [])


@pytest.mark.parametrize("moved", ["a section renamed", "a section parted", "other numbers"])
def test_nor_twice_where_the_file_that_names_them_otherwise_was_the_first(
    session: Session, moved: str
) -> None:
    arrives(session, told(**MOVED[moved]))
    pairs = Pair.objects.count()

    arrives(session, told())

    assert records(session) == [one[:4] for one in EVENING]
    assert Pair.objects.count() == pairs


def test_who_sits_where_is_as_the_file_tells_it(session: Session) -> None:
    """A pair that goes on to the other line, and turns, is one that sits so."""
    home = '[North "Ann"]\n[South "Bo"]\n[East "Cy"]\n[West "Di"]\n'
    away = '[North "Cy"]\n[South "Di"]\n[East "Bo"]\n[West "Ann"]\n'
    file = "".join(
        f'[Event "Tuesday"]\n[Board "{board}"]\n[Table "1"]\n[Round "{board}"]\n{who}'
        '[Declarer "S"]\n[Contract "2H"]\n[Result "8"]\n\n'
        for board, who in ((1, home), (2, away))
    )
    for _again in range(2):
        arrives(session, iter([file]))

    names = ("ns__player1__name", "ns__player2__name", "ew__player1__name", "ew__player2__name")
    assert [*PlayedBoard.objects.order_by("board__number").values_list(*names)] == [
        ("Ann", "Bo", "Cy", "Di"),
        ("Cy", "Di", "Bo", "Ann"),
    ]


def test_a_record_that_a_call_has_made_takes_no_result_of_other_pairs(session: Session) -> None:
    """The tables are turned in the file, and what the others made stood in it."""
    arrives(session, (one for one in told() if '[Board "2"]' in one))
    seat = Pairing.objects.get(table__number=1)
    board = BoardFactory(session=session, number=1, hands=HANDS)
    of_call = PlayedBoard.objects.create(
        board=board, table=seat.table, round=1, ns=seat.ns, ew=seat.ew
    )

    of_board = [one for one in told(Table={1: 2, 2: 1}) if '[Board "1"]' in one]
    arrives(session, iter(reversed(of_board)))

    of_call.refresh_from_db()
    assert of_call.contract == "2H"
    assert records(session) == [one[:4] for one in EVENING[:4]]


def test_where_it_is_not_known_who_sat_there_that_is_said(session: Session) -> None:
    arrives(session, (one for one in told() if '[Board "2"]' in one))
    seat = Pairing.objects.get(table__number=1)
    Pairing.objects.exclude(pk=seat.pk).delete()
    board = BoardFactory(session=session, number=1, hands=HANDS)
    PlayedBoard.objects.create(board=board, table=seat.table, round=1, ns=seat.ns, ew=seat.ew)

    of_board = (one for one in told(Table={1: 1, 2: 1}) if '[Board "1"]' in one and "3H" in one)
    report = arrives(session, of_board)

    assert [one.reason for one in report.entries] == [
        "Table {table} already has another result on board {number}."
    ]
    assert PlayedBoard.objects.get(board=board).contract == ""
