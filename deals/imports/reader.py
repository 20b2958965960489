"""Reading a file, whatever its format, and telling how far it has come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from deals.formats.boards import read_any
from deals.formats.problems import Problem
from deals.formats.record import Record
from deals.formats.tournament import Tournament
from deals.imports.report import ReportEntry

Told = Callable[[int], None]
"""Is told now and then how many boards have been read."""
EVERY = 50


@dataclass(slots=True)
class FileReading:
    """What came out of a file: boards, and what could not be read."""

    records: list[Record] = field(default_factory=list)
    tournaments: list[Tournament] = field(default_factory=list)
    entries: list[ReportEntry] = field(default_factory=list)

    @property
    def count(self) -> int:
        """Boards and results, for telling how far the work has come."""
        told = (len(one.results) or len(one.boards) for one in self.tournaments)
        return len(self.records) + sum(told)

    @property
    def is_empty(self) -> bool:
        return not (self.records or self.tournaments)


_ONE_EACH = (b"[Deal ", b"[Board ", b"md|", b"<TRAVELLER_LINE", b"\n")
"""What a file has about once for each board or result; the last is for tables."""


def expected_boards(content: bytes) -> int:
    """About how many boards or results the file has, at a glance."""
    return next((times for one in _ONE_EACH if (times := content.count(one))), 1)


def read_file(content: bytes, filename: str, tell: Told = lambda _done: None) -> FileReading:
    """Everything in the file. Nothing a file may contain raises."""
    reading = FileReading()
    for item in read_any(content, filename):
        if isinstance(item, Problem):
            reading.entries.append(ReportEntry.of_problem(item))
            continue
        if isinstance(item, Tournament):
            reading.tournaments.append(item)
            tell(reading.count)
            continue
        reading.records.append(item)
        if len(reading.records) % EVERY == 0:
            tell(len(reading.records))
    return reading
