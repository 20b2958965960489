"""What a file tells, sorted: events, sessions, boards and results. No row of a database yet."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from decimal import Decimal

Names = tuple[str, str]
PairKey = tuple[int, str]
"""Number and direction of a pair in its section."""

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
class ScoreIn:
    """The score of each side in place of that of the result, as the file gives it."""

    unit: str
    """A `deals.formats.tournament.ScoreUnit`."""
    ns: Decimal
    ew: Decimal


@dataclass(frozen=True, slots=True)
class PairIn:
    """A pair as the file lists it, whether or not it has a result yet."""

    section: str
    number: int
    direction: str
    """"NS" or "EW" where both lines count from 1, else ""."""
    names: Names
    player_numbers: Names
    line: int


@dataclass(frozen=True, slots=True)
class PairingIn:
    """Who is to meet at a table in a round, over which boards."""

    section: str
    table: int
    round: int
    ns: PairKey | None
    ew: PairKey | None
    boards: tuple[int, int] | None
    """The first and the last."""


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
    score: ScoreIn | None = None
    ns_direction: str = "NS"
    """Empty where pairs sit now this way, now that, under one number."""
    ew_direction: str = "EW"
    call_notes: dict[str, str] = field(default_factory=dict)
    """Explanations of calls by the number of their note, as the record stores them."""
    card_notes: dict[str, str] = field(default_factory=dict)
    """Remarks on cards, as the record stores them."""


@dataclass(slots=True)
class SessionIn:
    """What a file tells of one session."""

    boards: dict[int, BoardIn] = field(default_factory=dict)
    results: list[ResultIn] = field(default_factory=list)
    pairs: list[PairIn] = field(default_factory=list)
    pairings: list[PairingIn] = field(default_factory=list)
    played: datetime.date | None = None
    """The day, where that is told: of an event that lasts longer it is another than the event's."""


@dataclass(slots=True)
class EventIn:
    """What a file tells of one event."""

    name: str
    date: datetime.date | None
    is_teams: bool
    scoring: str
    """As the file writes it."""
    sessions: list[SessionIn] = field(default_factory=list)
    played: datetime.date | None = None
    """The first day of play in the file, where that is told."""


def believable(text: str) -> int | None:
    """The number of a board, table, pair or round; None for what is none."""
    number = int(text) if text.isdecimal() and len(text) < 6 else 0
    return number if 1 <= number <= HIGHEST else None
