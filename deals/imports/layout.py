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
from deals.bridge.seats import Seat, Vulnerability
from deals.bridge.table import TableRecord
from deals.formats.record import Record
from deals.formats.tournament import Tournament
from deals.imports.movement import add_movement
from deals.imports.report import ImportTrouble, ReportEntry
from deals.imports.score_table import told_results
from deals.imports.values import HIGHEST, BoardIn, EventIn, SessionIn

_NO_TABLE = TableRecord(Seat.N, Vulnerability.NONE)


def lay_out(
    records: Iterable[Record], tournaments: Iterable[Tournament] = ()
) -> tuple[list[EventIn], list[ReportEntry]]:
    """The events of the file in its order, and what had to be left out."""
    entries: list[ReportEntry] = []
    by_event: dict[str, list[Record]] = {}
    for record in _numbered(records, entries):
        by_event.setdefault(record.tags.get("Event", ""), []).append(record)
    events = []
    for name, members in by_event.items():
        event = EventIn(name, _first_date(members), _is_teams(members), _scoring(members))
        event.played = _earliest(members, "Date")
        event.sessions = [_session(part, entries) for part in _sessions_of(members)]
        events.append(event)
    for tournament in tournaments:
        sessions = _of_tournament(tournament, entries)
        day = _first_date([Record(_NO_TABLE, {"Date": tournament.date})])
        same = [each for each in events if (each.name, each.date) == (tournament.name, day)]
        if not same:
            same = [EventIn(tournament.name, day, tournament.scoring == "IMP", tournament.scoring)]
            events += same
        same[0].sessions += sessions
    return events, entries


def _of_tournament(tournament: Tournament, entries: list[ReportEntry]) -> list[SessionIn]:
    """One session, but where sections played other hands under the same numbers."""
    parts = _sessions_of(_numbered(tournament.records(), entries)) or [[]]
    sessions = [_session(part, entries, keep_rounds=True) for part in parts]
    for part, session in zip(parts, sessions, strict=True):
        add_movement(session, tournament, part, alone=len(parts) == 1)
    return sessions


def lay_into_one(
    records: Iterable[Record], tournaments: Sequence[Tournament] = ()
) -> tuple[SessionIn, list[ReportEntry]]:
    """Everything as one session, for a file that goes into a session somebody chose.

    A board number that stands for two deals keeps the first; the others are left out.
    """
    entries: list[ReportEntry] = []
    kept = _Run()
    told = [*records, *(record for one in tournaments for record in one.records())]
    for record in _numbered(told, entries):
        if kept.fits(record):
            kept.add(record)
        else:
            entries.append(_entry(ImportTrouble.OTHER_HANDS, record, number=str(record.board)))
    session = _session(kept.records, entries, keep_rounds=bool(tournaments))
    for tournament in tournaments:
        add_movement(session, tournament, kept.records, alone=len(tournaments) == 1)
    return session, entries


def _numbered(records: Iterable[Record], entries: list[ReportEntry]) -> Iterator[Record]:
    for record in records:
        if record.board is not None and 1 <= record.board <= HIGHEST:
            yield record
        else:
            entries.append(_entry(ImportTrouble.NO_NUMBER, record))


class _Run:
    """Records whose deals do not contradict each other."""

    def __init__(self) -> None:
        self.records: list[Record] = []
        self.hands: dict[int, str] = {}

    def fits(self, record: Record) -> bool:
        """Whether the record's deal is the one its number stands for here, as far as is known."""
        here, hands = self.hands.get(record.board or 0, ""), _hands(record)
        return not here or not hands or here == hands

    def add(self, record: Record) -> None:
        number = record.board or 0
        self.hands[number] = self.hands.get(number) or _hands(record)
        self.records.append(record)


def _sessions_of(records: Iterable[Record]) -> list[list[Record]]:
    """The records of an event, session by session."""
    parts: dict[tuple[str, ...], list[_Run]] = {}
    for record in records:
        key = tuple(record.tags.get(tag, "") for tag in ("Date", "Session", "Stage", "Round"))
        runs = parts.setdefault(key, [_Run()])
        if not runs[-1].fits(record):
            runs.append(_Run())
        runs[-1].add(record)
    sessions: list[tuple[tuple[str, str], _Run]] = []
    for (day, number, *_rest), runs in parts.items():
        for run in runs:
            same = (session for when, session in sessions if when == (day, number))
            session = next((s for s in same if all(map(s.fits, run.records))), None)
            if session is None:
                sessions.append(((day, number), run))
            else:
                for record in run.records:
                    session.add(record)
    return [session.records for _day, session in sessions]


def _session(
    records: Sequence[Record], entries: list[ReportEntry], *, keep_rounds: bool = False
) -> SessionIn:
    session = SessionIn(played=_earliest(records, "Date"))
    for record in records:
        _add_board(session, record, entries)
    results = told_results(records)
    rounds = {result.round for result in results}
    taken: set[tuple[int, str, int, int | None]] = set()
    # Who tells a pair's number tells the rounds of the session, as our own files do; else one round
    # only is round 1, whatever the whole event calls it.
    keep_rounds = keep_rounds or any("PairNS" in record.tags for record in records)
    for result in results:
        round_ = result.round if keep_rounds or len(rounds) > 1 else result.round and 1
        table = result.table
        while (result.board, result.section, table, round_) in taken:
            table += 1
        taken.add((result.board, result.section, table, round_))
        session.results.append(replace(result, table=table, round=round_))
    return session


def _add_board(session: SessionIn, record: Record, entries: list[ReportEntry]) -> None:
    number = record.board or 0
    known = session.boards.get(number)
    if known and (known.hands or not _hands(record)):
        return
    if record.table.deal and not _hands(record):
        entries.append(_entry(ImportTrouble.NOT_WHOLE, record))
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
    """When the event began; where the file does not say, the first day a board was played."""
    records = list(records)
    return _earliest(records, "EventDate") or _earliest(records, "Date")


def _earliest(records: Iterable[Record], tag: str) -> date | None:
    dates = []
    for record in records:
        try:
            dates.append(date(*map(int, record.tags.get(tag, "").split("."))))
        except (ValueError, TypeError):  # no date, or one like 2026.??.??
            continue
    return min(dates, default=None)


def _is_teams(records: Iterable[Record]) -> bool:
    return any("Room" in record.tags or "HomeTeam" in record.tags for record in records)


def _scoring(records: Iterable[Record]) -> str:
    return next((r.tags["Scoring"] for r in records if "Scoring" in r.tags), "")


def _entry(trouble: ImportTrouble, record: Record, **params: str) -> ReportEntry:
    return ReportEntry.of_trouble(trouble, record.line, record.tags.get("Board", ""), **params)
