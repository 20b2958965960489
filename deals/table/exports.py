"""Boards and records for another program, as `deals.formats` writes them.

A file tells who sat there as well, as the pages do. Nothing is left out of it but the boards whose
cards whoever takes it may not see yet.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet
from django.utils import timezone
from django.utils.text import get_valid_filename

from deals.bridge.seats import Seat, Vulnerability
from deals.bridge.table import TableRecord
from deals.formats.lin import write_lin
from deals.formats.pbn import write_pbn
from deals.formats.record import Record
from deals.models import Board, Form, Pair, PlayedBoard, Scoring, Session
from deals.models.records import deal_of, notes_of, numbers_of, remarks_of, table_of
from deals.pages import queries

Hidden = Callable[[], Collection[int]]
_SCORINGS: dict[str, str] = {Scoring.MATCHPOINTS: "MatchPoints", Scoring.IMPS: "IMP"}
_ROOMS = {"O": "Open", "C": "Closed"}


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file that boards are written to."""

    suffix: str
    write: Callable[[Iterable[Record]], bytes]


PBN = Format("pbn", write_pbn)
LIN = Format("lin", lambda records: write_lin(_told_in_lin(records)))


def session_records(session: Session, *, hidden: Hidden) -> list[Record]:
    """Every board that is not `hidden` (keys), at each table; two queries, however many there are.

    A board nobody has played is told once, by its hands; one without either is left out. Which are
    hidden is asked once they are read: of one that came in between nobody would have asked.
    """
    return _records(session, session.boards.all(), hidden)


def board_records(board: Board) -> list[Record]:
    """The same for one board."""
    return _records(board.session, Board.objects.filter(pk=board.pk), frozenset)


def filename(session: Session, format_: Format, board: Board | None = None) -> str:
    """What the file is called on the disk of whoever takes it."""
    event = session.event
    number = f"{session.number}-{board.number}" if board else str(session.number)
    return f"{get_valid_filename(f'{event.date} {event.name} {number}')}.{format_.suffix}"


def _records(session: Session, boards: QuerySet[Board], hidden: Hidden) -> list[Record]:
    is_match = session.event.form == Form.TEAMS and _has_rooms(session)
    around = _around(session)
    played = PlayedBoard.objects.select_related(*queries.WITH_PLAYERS, "table__section")
    ordered = played.order_by("table__section__letter", "table__number", "round", "pk")
    found = list(boards.order_by("number").prefetch_related(Prefetch("played", ordered)))
    left_out = hidden()
    return [
        record
        for board in found
        if board.pk not in left_out
        for record in _of_board(board, around | {"Board": str(board.number)}, is_match)
    ]


def _has_rooms(session: Session) -> bool:
    """Whether the sections are the two rooms of a match."""
    letters = set(session.sections.values_list("letter", flat=True))
    return bool(letters) and letters <= _ROOMS.keys()


def _around(session: Session) -> dict[str, str]:
    """What is the same for all boards."""
    event = session.event
    return {
        "Event": event.name,
        "EventDate": event.date.strftime("%Y.%m.%d"),
        "Site": event.club.name,
        "Date": timezone.localtime(session.starts_at).strftime("%Y.%m.%d"),
        "Scoring": _SCORINGS.get(event.scoring, ""),
        "Session": str(session.number),
    }


def _of_board(board: Board, around: dict[str, str], is_match: bool) -> Iterator[Record]:
    rows = list(board.played.all())
    for played in rows:
        played.board = board
        tags = _filled(around | _at_table(played, is_match))
        remarks = remarks_of(played)
        yield Record(
            table_of(played),
            tags,
            notes_of(played),
            {number: text for number, (text, _) in remarks.items()},
            numbers_of(remarks),
        )
    if not rows and board.hands:
        seat, vulnerability = Seat(board.dealer), Vulnerability(board.vulnerability)
        yield Record(TableRecord(seat, vulnerability, deal_of(board)), _filled(around))


def _at_table(played: PlayedBoard, is_match: bool) -> dict[str, str]:
    letter = played.table.section.letter
    is_adjusted = bool(played.imported_unit)
    return {
        "Room" if is_match else "Section": _ROOMS[letter] if is_match else letter,
        "Table": str(played.table.number),
        "Round": str(played.round or ""),
        **_names(played.ns, "NS", "North", "South"),
        **_names(played.ew, "EW", "East", "West"),
        "AdjustedUnit": played.imported_unit,
        "AdjustedNS": str(played.imported_ns) if is_adjusted else "",
        "AdjustedEW": str(played.imported_ew) if is_adjusted else "",
    }


def _names(pair: Pair | None, side: str, first: str, second: str) -> dict[str, str]:
    if pair is None:
        return {}
    players = ((first, pair.player1), (second, pair.player2))
    names = {seat: player.name for seat, player in players if player}
    return names | {f"Pair{side}": str(pair.number)}


def _filled(tags: dict[str, str]) -> dict[str, str]:
    """Tags as a reader has them: those that tell something, without needless blanks."""
    tidy = {tag: " ".join(value.split()) for tag, value in tags.items()}
    return {tag: value for tag, value in tidy.items() if value}


def _told_in_lin(records: Iterable[Record]) -> Iterator[Record]:
    """LIN has no words for a result alone: a board without a record is told once, by its hands."""
    known = list(records)
    told = {record.board for record in known if _has_record(record)}
    for record in known:
        if _has_record(record) or record.board not in told:
            told.add(record.board)
            yield record


def _has_record(record: Record) -> bool:
    return bool(record.table.auction or record.table.play.events)
