"""Which boards can be played at a table now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from deals.access.closed import may_see_hands, plays_anywhere
from deals.models import Board, Pairing, PlayedBoard, Session, Table, User
from rulings.access.closed import of_closed
from rulings.laws.conclusions.claims import PlayContinues
from rulings.matter.standing import SAY_OVER
from rulings.models import DirectorCall, Ruling, RulingKind, TableEvent, What
from rulings.record.matters import CLAIM

_PAIRS = ("ns", "ew")
_SAYS_OVER = [
    Q(facts__contains=[{"key": key, "versions": [{"token": token}]}])
    for key, token in SAY_OVER.items()
]
"""Of a ruling, that one of its facts has play over."""


@dataclass(frozen=True)
class AtTable:
    """A table in a round: who sits there, which boards lie there, and which is being played."""

    table: Table
    round: int
    pairing: Pairing | None
    boards: list[Board]
    """Those of this round."""
    others: list[Board]
    current: Board | None
    played: PlayedBoard | None
    """What the record has of the board in play."""

    @property
    def is_idle(self) -> bool:
        """Nobody plays here; `others` are then the boards played here in earlier rounds."""
        return self.pairing is not None and self.pairing.is_idle

    @property
    def in_auction(self) -> bool:
        """The record has calls and no contract yet."""
        return self.played is not None and self.played.in_auction


def at_table(
    table: Table,
    *,
    chosen: int | None = None,
    reader: User | None = None,
    round_number: int | None = None,
) -> AtTable:
    """The table in that round of its session, else in the current one; nothing from the record of a
    board that the reader has still to play.

    The board in play is the first of the round that is not known to be over here, none before that
    of the newest call; where all are over the last. `chosen` is the number of one that somebody
    picked instead.
    """
    session = table.section.session
    if round_number is None or not 1 <= round_number <= session.rounds:
        round_number = session.current_round
    seats = ("ns__player1", "ns__player2", "ew__player1", "ew__player2")
    pairings = Pairing.objects.filter(table=table).select_related(*seats)
    pairing = pairings.filter(round=round_number).first()
    boards = list(session.boards.order_by("number"))
    if pairing and pairing.is_idle:
        earlier = [one for one in pairings.filter(round__lt=round_number) if not one.is_idle]
        meant = [one for one in earlier if chosen in _numbers(one)]
        if not meant:
            before = [board for one in earlier for board in boards if board.number in _numbers(one)]
            return AtTable(table, round_number, pairing, [], before, None, None)
        pairing, round_number = meant[-1], meant[-1].round
    own = _of_round(boards, pairing)
    records = {record.board_id: record for record in PlayedBoard.objects.filter(table=table)}
    called = _called(DirectorCall.objects.filter(table=table, round=round_number), reader)
    playing = _in_play(own, records, called.get(table.pk, []))
    current = next((board for board in boards if board.number == chosen), playing)
    others = [board for board in boards if board not in own]
    played = records.get(current.pk) if current else None
    if played and current and reader and not may_see_hands(reader, current):
        played = None
    return AtTable(table, round_number, pairing, own, others, current, played)


class InPlay(NamedTuple):
    """A table with the board in play there, and what is known of both."""

    table: Table
    board: Board | None
    played: PlayedBoard | None
    """What the record has of it, if the reader may know."""
    pairing: Pairing | None


def in_play(session: Session, reader: User) -> Iterator[InPlay]:
    """As `at_table`, of every table of the session where two pairs meet. Six queries."""
    boards = list(session.boards.order_by("number"))
    of_round = Pairing.objects.filter(table__section__session=session, round=session.current_round)
    of_round = of_round.select_related(*(f"{pair}__player{n}" for pair in _PAIRS for n in (1, 2)))
    pairings = {one.table_id: one for one in of_round}
    records: dict[int, dict[int, PlayedBoard]] = {}
    played = PlayedBoard.objects.filter(table__section__session=session)
    told = ("tricks", "declarer", "contract", "imported_unit")
    for one in played.only("table_id", "board_id", *told):
        records.setdefault(one.table_id, {})[one.board_id] = one
    called = _called(session.director_calls.filter(round=session.current_round), reader)
    tables = Table.objects.filter(section__session=session).select_related("section")
    for table in tables:
        at, pairing = records.get(table.pk, {}), pairings.get(table.pk)
        if pairing and pairing.is_idle:
            continue
        board = _in_play(_of_round(boards, pairing), at, called.get(table.pk, []))
        record = at.get(board.pk) if board and may_see_hands(reader, board) else None
        yield InPlay(table, board, record, pairing)


def _called(
    calls: QuerySet[DirectorCall], reader: User | None
) -> dict[int, list[tuple[int, bool]]]:
    """By table, the board of each call about one, and whether that is over there, as somebody has
    said, at the table or in an answer, or as a claim that was ruled on has it; oldest first. One
    query. By no ruling that is closed to the reader: that play goes on after a claim is part of it.
    """
    ruled = Ruling.objects.filter(matter__call=OuterRef("pk")).exclude(kind=RulingKind.INTERIM)
    if reader and plays_anywhere(reader):
        ruled = ruled.exclude(of_closed(reader, "matter__call__", his=Q(by=reader)))
    claims = ruled.filter(matter__irregularity=CLAIM)
    claims = claims.exclude(steps__contains=[{"type": PlayContinues.__name__}])
    is_over = (
        Exists(ends().filter(call=OuterRef("pk")))
        | Exists(claims)
        | Exists(ruled.filter(reduce(or_, _SAYS_OVER)))
    )
    about = calls.filter(board__isnull=False, withdrawn_at=None).order_by("pk")
    found: dict[int, list[tuple[int, bool]]] = {}
    for one in about.annotate(over=is_over).values_list("table_id", "board_id", "over"):
        found.setdefault(one[0], []).append(one[1:])
    return found


def ends() -> QuerySet[TableEvent]:
    """The events by which a board was said to be over that is not played on since."""
    later = TableEvent.objects.filter(call=OuterRef("call"), number__gt=OuterRef("number"))
    goes_on = later.filter(what=What.BROUGHT_BACK, detail__goes_on=True)
    return TableEvent.objects.filter(~Exists(goes_on), what=What.BOARD_OVER)


def _in_play(
    own: list[Board], records: Mapping[int, PlayedBoard], called: Sequence[tuple[int, bool]]
) -> Board | None:
    over = {pk for pk, record in records.items() if record.has_result}
    over |= {board for board, is_over in called if is_over}
    keys, newest = [board.pk for board in own], called[-1][0] if called else None
    since = keys.index(newest) if newest in keys else 0
    return next((board for board in own[since:] if board.pk not in over), own[-1] if own else None)


def _numbers(pairing: Pairing) -> range:
    """Of the boards of its round; none where no movement says which."""
    if pairing.first_board is None or pairing.last_board is None:
        return range(0)
    return range(pairing.first_board, pairing.last_board + 1)


def _of_round(boards: list[Board], pairing: Pairing | None) -> list[Board]:
    """The boards of this round at the table; all boards where no movement says which."""
    if pairing is None or pairing.first_board is None:
        return boards
    return [board for board in boards if board.number in _numbers(pairing)]
