"""A tournament as scoring programs exchange it: who played whom, with which results.

The same for every format that tells of a whole field and not of one table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import StrEnum

from deals.bridge.cards import Card
from deals.bridge.contract import Contract, PassedOut
from deals.bridge.deal import Deal
from deals.bridge.scoring import score_of_side
from deals.bridge.seats import (
    Seat,
    Side,
    Vulnerability,
    dealer_of_board,
    vulnerability_of_board,
)
from deals.bridge.table import TableRecord
from deals.formats.record import Record

_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class FilePlayer:
    """One person, as the file names him."""

    name: str = ""
    number: str = ""
    """The number in the federation or, where there is none, in the club."""


@dataclass(frozen=True, slots=True)
class FilePair:
    """Two partners under the number they play with."""

    number: str
    """As the file writes it: "7", "7NS" or "A7"."""
    players: tuple[FilePlayer, ...] = ()
    """North or East first, as far as the file tells."""
    side: Side | None = None
    """The side a pair sits all the time, where there are two winners."""
    section: str = ""
    line: int = field(default=0, compare=False)


class ScoreUnit(StrEnum):
    """What an adjusted score is counted in."""

    PERCENT = "percent"
    IMPS = "imps"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class FileAdjustment:
    """The score of each side in place of that of the result (Law 12C), as somebody gave it.

    Artificial scores are per cent of the maximum, or IMPs; assigned ones are points.
    """

    ns: Decimal
    ew: Decimal
    unit: ScoreUnit = ScoreUnit.PERCENT

    def __str__(self) -> str:
        return f"{self.ns}-{self.ew}"


class Counted(StrEnum):
    """How a field is compared, in the words of USEBIO."""

    MATCHPOINTS = "MATCH_POINTS"
    CROSS_IMPS = "CROSS_IMP_POINTS"
    BUTLER = "BUTLER_POINTS"


@dataclass(frozen=True, slots=True)
class Awarded:
    """What a result is worth to each side against the field, as the file has it."""

    counted: Counted
    ns: Decimal
    ew: Decimal


@dataclass(frozen=True, slots=True)
class FilePairing:
    """Who met whom at which table in which round, and over which boards."""

    table: int
    round: int
    ns: str
    ew: str
    first_board: int
    last_board: int
    section: str = ""


@dataclass(frozen=True, slots=True)
class FileResult:
    """What became of one board at one table; None is what nobody wrote down."""

    board: int
    ns: str
    """The number of the North-South pair."""
    ew: str
    contract: Contract | PassedOut | None = None
    declarer: Seat | None = None
    tricks: int | None = None
    """Tricks declarer won."""
    lead: Card | None = None
    score: int | None = None
    """Points of North-South (Law 77), as the file has them."""
    adjusted: FileAdjustment | None = None
    awarded: Awarded | None = None
    """All there is of a weighted score, and of one that is not the same for both sides."""
    table: int | None = None
    round: int | None = None
    section: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class DealtBoard:
    """The hands of one board."""

    number: int
    deal: Deal
    section: str = ""
    """Empty when all sections played the same deal."""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Tournament:
    """One event of a file."""

    name: str = ""
    club: str = ""
    date: str = ""
    """As PBN writes it, 2026.11.21; empty when unknown."""
    scoring: str = ""
    """As PBN names it: MatchPoints, IMP …; empty when unknown."""
    session: int | None = None
    """Which session of several, from 1."""
    pairs: tuple[FilePair, ...] = ()
    boards: tuple[DealtBoard, ...] = ()
    pairings: tuple[FilePairing, ...] = ()
    notes: tuple[str, ...] = ()
    """What the format has no words for; comments in the file, which no reader takes in."""
    results: tuple[FileResult, ...] = ()

    def records(self) -> Iterator[Record]:
        """One record for each result, and one for each board without any.

        An adjusted score gives the tags "AdjustedNS", "AdjustedEW" and "AdjustedUnit"; so do points
        that are not those of contract and tricks.
        """
        deals = {(board.section, board.number): board for board in self.boards}
        pairs = {(pair.section, pair.side, pair.number): pair for pair in self.pairs}
        played = set()
        for result in self.results:
            board = deals.get((result.section, result.board)) or deals.get(("", result.board))
            if board:
                played.add((board.section, board.number))
            tags = self._tags(result.board) | _tags(result) | _names(result, pairs)
            tags = {tag: value for tag, value in tags.items() if value}
            yield Record(_table(result, board), tags, line=result.line)
        for key, board in deals.items():
            if key not in played:
                tags = {tag: value for tag, value in self._tags(board.number).items() if value}
                yield Record(_undealt(board.number, board.deal), tags, line=board.line)

    def _tags(self, board: int) -> dict[str, str]:
        return {
            "Event": self.name,
            "Site": self.club,
            "Date": self.date,
            "Scoring": self.scoring,
            "Session": str(self.session or ""),
            "Board": str(board or ""),
        }


def _undealt(number: int, deal: Deal | None) -> TableRecord:
    """The board before anybody has called."""
    named = number > 0
    return TableRecord(
        dealer_of_board(number) if named else Seat.N,
        vulnerability_of_board(number) if named else Vulnerability.NONE,
        deal,
    )


def _table(result: FileResult, board: DealtBoard | None) -> TableRecord:
    return replace(
        _undealt(result.board, board.deal if board else None),
        contract=result.contract,
        declarer=result.declarer,
        tricks_made=result.tricks,
    )


def _tags(result: FileResult) -> dict[str, str]:
    adjusted = result.adjusted or _assigned(result)
    return {
        "Section": result.section,
        "Table": str(result.table or ""),
        "Round": str(result.round or ""),
        "PairNS": digits(result.ns),
        "PairEW": digits(result.ew),
        "AdjustedNS": str(adjusted.ns) if adjusted else "",
        "AdjustedEW": str(adjusted.ew) if adjusted else "",
        "AdjustedUnit": adjusted.unit if adjusted else "",
    }


def _assigned(result: FileResult) -> FileAdjustment | None:
    """Points that contract and tricks do not give, as after a ruling; None when they do."""
    if result.score is None or (isinstance(result.contract, Contract) and result.tricks is None):
        return None
    if isinstance(result.contract, Contract) and result.declarer is None:
        return None
    if result.contract is not None and result.board > 0:
        vulnerability = vulnerability_of_board(result.board)
        told = result.contract, result.declarer, vulnerability, result.tricks
        if score_of_side(Side.NS, *told) == result.score:
            return None
    return FileAdjustment(Decimal(result.score), Decimal(-result.score), ScoreUnit.POINTS)


def _names(
    result: FileResult, pairs: Mapping[tuple[str, Side | None, str], FilePair]
) -> dict[str, str]:
    names: dict[str, str] = {}
    for side, number, tags in (
        (Side.NS, result.ns, ("North", "South")),
        (Side.EW, result.ew, ("East", "West")),
    ):
        keys = [(section, of, number) for section in (result.section, "") for of in (side, None)]
        pair = next((pairs[key] for key in keys if key in pairs), None)
        players = pair.players if pair else ()
        names |= {tag: player.name for tag, player in zip(tags, players, strict=False)}
    return names


def digits(number: str) -> str:
    """The digits of a pair's number: scoring programs add the direction or the section."""
    found = _DIGITS.search(number)
    return found[0] if found else ""
