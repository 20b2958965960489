"""Reading a file, whatever its format, and telling how far it has come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from deals.formats.boards import read_boards
from deals.formats.problems import Problem
from deals.formats.record import Record
from deals.imports.report import Entry

Told = Callable[[int], None]
"""Is told now and then how many boards have been read."""
EVERY = 50


@dataclass(slots=True)
class Reading:
    """What came out of a file: boards, and what could not be read."""

    records: list[Record] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)


def read_file(content: bytes, filename: str, tell: Told = lambda _done: None) -> Reading:
    """Everything in the file. Nothing a file may contain raises."""
    reading = Reading()
    for item in read_boards(content, filename):
        if isinstance(item, Problem):
            reading.entries.append(Entry.of_problem(item))
            continue
        reading.records.append(item)
        if len(reading.records) % EVERY == 0:
            tell(len(reading.records))
    return reading
