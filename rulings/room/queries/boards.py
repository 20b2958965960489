"""Which boards can be played at a table now."""

from __future__ import annotations

from dataclasses import dataclass

from deals.access import may_see_hands
from deals.models import Board, Pairing, PlayedBoard, Table, User


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
    def in_auction(self) -> bool:
        """The record has calls and no contract yet."""
        return self.played is not None and self.played.in_auction


def at_table(table: Table, *, chosen: int | None = None, reader: User | None = None) -> AtTable:
    """The table in its session's current round; nothing from the record of a board that the reader
    has still to play.

    The board in play is the first of the round without a result here, else its first board;
    `chosen` is the number of one that somebody picked instead.
    """
    session = table.section.session
    round_number = session.current_round
    pairing = (
        Pairing.objects.filter(table=table, round=round_number)
        .select_related("ns__player1", "ns__player2", "ew__player1", "ew__player2")
        .first()
    )
    boards = list(session.boards.order_by("number"))
    own = _of_round(boards, pairing)
    records = {record.board_id: record for record in PlayedBoard.objects.filter(table=table)}
    done = {pk for pk, record in records.items() if record.tricks is not None}
    playing = next((board for board in own if board.pk not in done), own[0] if own else None)
    current = next((board for board in boards if board.number == chosen), playing)
    others = [board for board in boards if board not in own]
    played = records.get(current.pk) if current else None
    if played and current and reader and not may_see_hands(reader, current):
        played = None
    return AtTable(table, round_number, pairing, own, others, current, played)


def _of_round(boards: list[Board], pairing: Pairing | None) -> list[Board]:
    """The boards of this round at the table; all boards where no movement says which."""
    if pairing is None or pairing.first_board is None or pairing.last_board is None:
        return boards
    return [b for b in boards if pairing.first_board <= b.number <= pairing.last_board]
