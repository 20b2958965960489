"""What a file tells, sorted: events, sessions, boards and results. No row of a database yet."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

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
    """A letter of ours; see `deals.imports.places`."""
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


def believable(text: str) -> int | None:
    """The number of a board, table, pair or round; None for what is none."""
    number = int(text) if text.isdecimal() and len(text) < 6 else 0
    return number if 1 <= number <= HIGHEST else None
