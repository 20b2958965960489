"""Sorting the records of a file into events and sessions, without a database.

A file tells no sessions, only boards one after another. Boards of one event, date, stage and round
belong together; rounds join into one session as long as no board number stands for two different
deals. Where a file tells no table, the n-th result of a board is taken to be that of table n.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from deals.bridge.deal import Deal
from deals.bridge.seats import Seat
from deals.formats.record import Record
from deals.imports.report import Entry, Trouble
from deals.imports.told import told_results
from deals.imports.values import HIGHEST, BoardIn, EventIn, SessionIn


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
    for record in records:
        _add_board(session, record, entries)
    results = told_results(records)
    rounds = {result.round for result in results}
    taken: set[tuple[int, str, int, int | None]] = set()
    for result in results:
        # One round only is round 1, whatever the whole event calls it.
        round_ = result.round if len(rounds) > 1 else result.round and 1
        table = result.table
        while (result.board, result.section, table, round_) in taken:
            table += 1
        taken.add((result.board, result.section, table, round_))
        session.results.append(replace(result, table=table, round=round_))
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


def _hands(record: Record) -> str:
    """The hands as they are stored: each whole or unknown, else "" for all."""
    deal = record.table.deal
    if deal is None:
        return ""
    whole = Deal.of({seat: deal.hand(seat) or None for seat in Seat}).completed()
    sizes = {len(hand) for hand in whole.hands if hand}
    return str(whole) if sizes == {13} else ""


# What else the tags tell


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
