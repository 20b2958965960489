"""Records to LIN, one board to a line.

LIN has neither seats for cards nor words for what was withdrawn: calls and cards
that stand are written, in the order of the tricks. A result of which the play does not
tell is written as a claim. The rooms of a match are told as in vugraph. What was regular is read
back equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from deals.bridge.auction import Plain
from deals.bridge.cards import Suit
from deals.bridge.seats import Seat, Vulnerability
from deals.bridge.table import TableRecord
from deals.formats.lin.reader import FROM_SOUTH
from deals.formats.record import Record

_VULNERABLE = {
    Vulnerability.NONE: "o",
    Vulnerability.NS: "n",
    Vulnerability.EW: "e",
    Vulnerability.ALL: "b",
}
_ROOMS = {"Open": "o", "Closed": "c"}
_CALLS = {Plain.PASS: "p", Plain.DOUBLE: "d", Plain.REDOUBLE: "r"}


def write_lin(records: Iterable[Record]) -> bytes:
    """The file, in UTF-8. Boards whose deal is not known cannot be said in LIN and are left out."""
    dealt = [record for record in records if record.table.deal]
    in_rooms = any(record.tags.get("Room") in _ROOMS for record in dealt)
    lines = ("".join((_begun(one) if in_rooms else "", *_board(one))) for one in dealt)
    return "".join(f"{line}\n" for line in lines).encode()


def _begun(record: Record) -> str:
    """What a board begins with where any has a room."""
    return _pair("qx", _ROOMS.get(record.tags.get("Room", ""), "") + str(record.board or ""))


def _board(record: Record) -> Iterator[str]:
    table = record.table
    yield _pair("pn", ",".join(record.player(seat).replace(",", " ") for seat in FROM_SOUTH))
    yield "st||"
    hands = ",".join(_hand(table, seat) for seat in FROM_SOUTH)
    yield _pair("md", f"{FROM_SOUTH.index(table.dealer) + 1}{hands}")
    yield "rh||"
    if record.board:
        yield _pair("ah", f"Board {record.board}")
    yield _pair("sv", _VULNERABLE[table.vulnerability])
    yield from _calls(record)
    yield "pg||"
    yield from _cards(table)


def _calls(record: Record) -> Iterator[str]:
    for made in record.table.auction.calls if record.table.auction else ():
        if made.withdrawn:
            continue
        note = record.call_notes.get(made.note or 0, "")
        call = (
            _CALLS[made.call] if isinstance(made.call, Plain) else str(made.call).replace("T", "")
        )
        yield _pair("mb", call + "!" * made.alerted)
        if note:
            yield _pair("an", note)


def _cards(table: TableRecord) -> Iterator[str]:
    for trick in table.tricks():
        yield from (_pair("pc", str(card)) for _, card in trick.cards if card)
        yield "pg||"
    is_played_out = replace(table, tricks_made=None).declarer_tricks() is not None
    if table.play.stopped or (table.tricks_made is not None and not is_played_out):
        tricks = "" if table.tricks_made is None else str(table.tricks_made)
        yield _pair("mc", tricks) + "pg||"


def _hand(table: TableRecord, seat: Seat) -> str:
    cards = (table.deal and table.deal.hand(seat)) or ()
    if not cards:
        return ""
    # The lowest card first, as the server writes it.
    return "".join(
        suit + "".join(card.rank.letter for card in reversed(cards) if card.suit is suit)
        for suit in Suit
    )


def _pair(key: str, value: str) -> str:
    return f"{key}|{value.replace('|', ' ')}|"
