"""Sorting the records of a file into events and sessions, without a database.

A file tells no sessions, only boards one after another. Boards of one event, date, stage and round
belong together; rounds join into one session as long as no board number stands for two different
deals. Where a file tells no table, the n-th result of a board is taken to be that of table n.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from string import ascii_uppercase

from deals.bridge.contract import Contract, PassedOut
from deals.bridge.deal import Deal
from deals.bridge.seats import Seat
from deals.formats.record import Record
from deals.imports.report import Entry, Trouble

Names = tuple[str, str]

HIGHEST = 9999
"""The highest number of a board, table or round that is believed."""


@dataclass(frozen=True, slots=True)
class BoardIn:
    """A board as a file tells it; `hands` is "" where it does not."""

    number: int
    dealer: str
    vulnerability: str
    hands: str
    line: int


@dataclass(frozen=True, slots=True)
class ResultIn:
    """A board at one table."""

    board: int
    section: str
    """A letter of ours; see `_letters`."""
    table: int
    round: int | None
    ns: Names
    ew: Names
    ns_number: int | None
    """The pair's number, where the file tells it."""
    ew_number: int | None
    contract: str
    declarer: str
    auction: str
    play: str
    tricks: int | None
    line: int


@dataclass(slots=True)
class SessionIn:
    """What a file tells of one session."""

    boards: dict[int, BoardIn] = field(default_factory=dict)
    results: list[ResultIn] = field(default_factory=list)


@dataclass(slots=True)
class EventIn:
    """What a file tells of one event."""

    name: str
    date: date | None
    is_teams: bool
    scoring: str
    """As the file writes it."""
    sessions: list[SessionIn] = field(default_factory=list)


def lay_out(records: Iterable[Record]) -> tuple[list[EventIn], list[Entry]]:
    """The events of the file in its order, and what had to be left out."""
    entries: list[Entry] = []
    by_event: dict[str, list[Record]] = {}
    for record in _numbered(records, entries):
        by_event.setdefault(record.tags.get("Event", ""), []).append(record)
    events = []
    for name, members in by_event.items():
        event = EventIn(name, _first_date(members), _is_teams(members), _scoring(members))
        event.sessions = [_session(part, entries) for part in _sessions_of(members)]
        events.append(event)
    return events, entries


def lay_into_one(records: Iterable[Record]) -> tuple[SessionIn, list[Entry]]:
    """All records as one session, for a file that goes into a session somebody chose.

    A board number that stands for two deals keeps the first; the others are left out.
    """
    entries: list[Entry] = []
    kept: list[Record] = []
    hands: dict[int, str] = {}
    for record in _numbered(records, entries):
        number = record.board or 0
        if _fits(record, hands):
            hands[number] = hands.get(number) or _hands(record)
            kept.append(record)
        else:
            entries.append(_entry(Trouble.OTHER_HANDS, record, number=str(number)))
    return _session(kept, entries), entries


def _numbered(records: Iterable[Record], entries: list[Entry]) -> Iterator[Record]:
    for record in records:
        if record.board is not None and 1 <= record.board <= HIGHEST:
            yield record
        else:
            entries.append(_entry(Trouble.NO_NUMBER, record))


def _sessions_of(records: Sequence[Record]) -> list[list[Record]]:
    """The records of an event, session by session."""
    parts: dict[tuple[str, ...], list[list[Record]]] = {}
    for record in records:
        key = tuple(record.tags.get(tag, "") for tag in ("Date", "Session", "Stage", "Round"))
        runs = parts.setdefault(key, [[]])
        if not _fits(record, _known_hands(runs[-1])):
            runs.append([])
        runs[-1].append(record)
    sessions: list[tuple[str, list[Record]]] = []
    for key, runs in parts.items():
        for run in runs:
            for date_, session in sessions:
                hands = _known_hands(session)
                if date_ == key[0] and all(_fits(record, hands) for record in run):
                    session.extend(run)
                    break
            else:
                sessions.append((key[0], list(run)))
    return [session for _date, session in sessions]


def _known_hands(records: Iterable[Record]) -> dict[int, str]:
    known: dict[int, str] = {}
    for record in records:
        number = record.board or 0
        known[number] = known.get(number) or _hands(record)
    return known


def _fits(record: Record, known: dict[int, str]) -> bool:
    """Whether the record's deal is that of the board of its number among the known ones."""
    here, hands = known.get(record.board or 0, ""), _hands(record)
    return not here or not hands or here == hands


def _session(records: Sequence[Record], entries: list[Entry]) -> SessionIn:
    session = SessionIn()
    letters = _letters(records)
    matches = _matches(records)
    rounds = {_number(record, "Round") for record in records}
    taken: set[tuple[int, str, int, int | None]] = set()
    for record in records:
        number = record.board or 0
        _add_board(session, record, entries)
        if not _has_result(record):
            continue
        letter = letters[_section_key(record)]
        # One round only is round 1, whatever the whole event calls it.
        round_ = _number(record, "Round") if len(rounds) > 1 else 1 if any(rounds) else None
        table = _number(record, "Table") or matches.get(_match_key(record)) or 1
        while (number, letter, table, round_) in taken:
            table += 1
        taken.add((number, letter, table, round_))
        session.results.append(_result(record, letter, table, round_))
    return session


def _add_board(session: SessionIn, record: Record, entries: list[Entry]) -> None:
    number = record.board or 0
    known = session.boards.get(number)
    if known and (known.hands or not _hands(record)):
        return
    if record.table.deal and not _hands(record):
        entries.append(_entry(Trouble.NOT_WHOLE, record))
    session.boards[number] = BoardIn(
        number,
        record.table.dealer.value,
        record.table.vulnerability.value,
        _hands(record),
        record.line,
    )


def _result(record: Record, letter: str, table: int, round_: int | None) -> ResultIn:
    contract, declarer = record.table.contract, record.table.declarer
    known = isinstance(contract, PassedOut) or (isinstance(contract, Contract) and declarer)
    played = known and isinstance(contract, Contract)
    return ResultIn(
        board=record.board or 0,
        section=letter,
        table=table,
        round=round_,
        ns=_names(record, Seat.N, Seat.S),
        ew=_names(record, Seat.E, Seat.W),
        ns_number=_number(record, "PairNS"),
        ew_number=_number(record, "PairEW"),
        contract=str(contract) if known else "",
        declarer=declarer.value if played and declarer else "",
        auction=str(record.table.auction) if record.table.auction else "",
        play=str(record.table.play),
        tricks=record.table.tricks_made if played else None,
        line=record.line,
    )


def _has_result(record: Record) -> bool:
    """Whether the record tells of a table, or only deals a board."""
    table = record.table
    return bool(table.auction or table.contract or table.play.events)


def _hands(record: Record) -> str:
    """The hands as they are stored: each whole or unknown, else "" for all."""
    deal = record.table.deal
    if deal is None:
        return ""
    whole = Deal.of({seat: deal.hand(seat) or None for seat in Seat}).completed()
    sizes = {len(hand) for hand in whole.hands if hand}
    return str(whole) if sizes == {13} else ""


def _names(record: Record, first: Seat, second: Seat) -> Names:
    return _tidy(record.player(first)), _tidy(record.player(second))


def _tidy(name: str) -> str:
    return " ".join(name.split())[:200]


# Where


_ROOMS = {"OPEN": "O", "CLOSED": "C"}
_SectionKey = tuple[str, str]


def _section_key(record: Record) -> _SectionKey:
    return record.tags.get("Section", "").upper(), record.tags.get("Room", "").upper()


def _letters(records: Iterable[Record]) -> dict[_SectionKey, str]:
    """Our letter for each section and room of the file.

    A short section keeps its name, the rooms of a match are O and C, everything else is lettered
    in the order of the file.
    """
    keys = list(dict.fromkeys(map(_section_key, records)))
    several = len({section for section, _room in keys}) > 1
    letters: dict[_SectionKey, str] = {}
    for section, room in keys:
        wish = section if not room else "" if several else _ROOMS.get(room, "")
        if not re.fullmatch(r"[A-Z0-9]{1,4}", wish) or wish in letters.values():
            wish = next(letter for letter in _all_letters() if letter not in letters.values())
        letters[section, room] = wish
    return letters


def _all_letters() -> Iterator[str]:
    yield from ascii_uppercase
    yield from (first + second for first in ascii_uppercase for second in ascii_uppercase)


_Match = tuple[str, str]


def _match_key(record: Record) -> _Match:
    return record.tags.get("HomeTeam", ""), record.tags.get("VisitTeam", "")


def _matches(records: Iterable[Record]) -> dict[_Match, int]:
    """The matches of the file, counted from 1: a match without a table number gets its own."""
    keys = dict.fromkeys(map(_match_key, records))
    keys.pop(("", ""), None)
    return {key: number for number, key in enumerate(keys, start=1)}


# What else the tags tell


def _number(record: Record, tag: str) -> int | None:
    text = record.tags.get(tag, "")
    number = int(text) if text.isdecimal() and len(text) < 6 else 0
    return number if 1 <= number <= HIGHEST else None


def _first_date(records: Iterable[Record]) -> date | None:
    dates = []
    for record in records:
        try:
            dates.append(date(*map(int, record.tags.get("Date", "").split("."))))
        except (ValueError, TypeError):
            continue
    return min(dates, default=None)


def _is_teams(records: Iterable[Record]) -> bool:
    return any("Room" in record.tags or "HomeTeam" in record.tags for record in records)


def _scoring(records: Iterable[Record]) -> str:
    return next((r.tags["Scoring"] for r in records if "Scoring" in r.tags), "")


def _entry(trouble: Trouble, record: Record, **params: str) -> Entry:
    return Entry.of_trouble(trouble, record.line, record.tags.get("Board", ""), **params)
