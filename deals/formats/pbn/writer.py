"""Records to a PBN file (PBN 2.1, export format).

What the standard has no words for, calls and cards that were withdrawn, shown or
picked up, is added in sections of our own, which other programs pass over (4.9):
what is written is read back equal.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping

from deals.bridge.auction import Auction
from deals.bridge.contract import Contract
from deals.bridge.table import TableRecord
from deals.formats.pbn.reader import OUR_AUCTION, OUR_PLAY
from deals.formats.pbn.sections import read_auction, read_play, write_auction, write_play
from deals.formats.record import Record
from deals.formats.text import decode

_WIDTH = 120
"""Letters in a row of our own sections; the standard allows 255."""


def write_pbn(records: Iterable[Record]) -> bytes:
    """The file: ISO 8859-1 as the standard asks, UTF-8 where that has no letter for a name."""
    text = "% PBN 2.1\n% EXPORT\n%\n" + "\n".join(
        "".join(f"{line}\n" for line in _game(record)) for record in records
    )
    try:
        data = text.encode("latin-1")
    except UnicodeEncodeError:
        return text.encode("utf-8-sig")
    # Rare letters side by side can look like UTF-8; then it is better to write that.
    return data if decode(data) == text else text.encode("utf-8-sig")


def _game(record: Record) -> Iterator[str]:
    table = record.table
    tags = dict(record.tags)
    for name in ("Event", "Site", "Date", "Board", "West", "North", "East", "South"):
        yield _tag(name, tags.pop(name, ""))
    yield _tag("Dealer", table.dealer)
    yield _tag("Vulnerable", table.vulnerability)
    yield _tag("Deal", str(table.deal or ""))
    yield _tag("Scoring", tags.pop("Scoring", ""))
    irregular = "^" if record.irregular_declarer and table.declarer else ""
    yield _tag("Declarer", irregular + (table.declarer or ""))
    yield _tag("Contract", str(table.contract or ""))
    yield _tag("Result", _result(record))
    plain = [name for name in tags if name not in record.sections]
    yield from (_tag(name, tags[name]) for name in sorted(plain))
    if table.auction is not None:
        yield from _auction(table.auction, record.call_notes)
    elif record.call_notes:  # of an auction that could not be read
        yield _tag("Auction", "")
        yield from _notes(record.call_notes)
    if table.play.events:
        yield from _play(table, record)
    elif record.card_notes:
        yield _tag("Play", "")
        yield from _notes(record.card_notes)
    for name in sorted(record.sections):
        yield _tag(name, tags.get(name, ""))
        yield from record.sections[name]


def _tag(name: str, value: str) -> str:
    """A tag pair; the sign of inheritance cannot begin a value of its own (4.8)."""
    if value == "#" or value.startswith("##"):
        value = value.lstrip("#")
    return '[{} "{}"]'.format(
        name, " ".join(value.split()).replace("\\", r"\\").replace('"', r"\"")
    )


def _result(record: Record) -> str:
    tricks = record.table.tricks_made
    return "" if tricks is None else "^" * record.irregular_result + str(tricks)


def _notes(notes: Mapping[int, str]) -> Iterator[str]:
    return (_tag("Note", f"{number}:{text}") for number, text in notes.items())


def _auction(auction: Auction, notes: Mapping[int, str]) -> Iterator[str]:
    rows = list(write_auction(auction))
    yield _tag("Auction", auction.dealer)
    yield from rows
    yield from _notes(notes)
    if read_auction(auction.dealer, rows) != auction.with_notes({}):
        yield from _our_section(OUR_AUCTION, str(auction))


def _play(table: TableRecord, record: Record) -> Iterator[str]:
    first, rows = write_play(table, record.noted_cards)
    trumps = table.contract.denomination if isinstance(table.contract, Contract) else None
    yield _tag("Play", first)
    yield from rows
    yield from _notes(record.card_notes)
    if read_play(first, rows, trumps) != table.play:
        yield from _our_section(OUR_PLAY, str(table.play))


def _our_section(name: str, text: str) -> Iterator[str]:
    yield _tag(name, "")
    yield from textwrap.wrap(text, _WIDTH)
