"""The page on which a record is entered: what its two parts, auction and play, have in common."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from deals.bridge import recording
from deals.bridge.auction import MadeCall
from deals.bridge.cards import Card
from deals.bridge.contract import Contract, PassedOut
from deals.bridge.findings import Finding, IllegalCall, Revoke, findings
from deals.bridge.play import CardAct
from deals.bridge.seats import Seat
from deals.bridge.table import TableRecord
from deals.bridge.tricks import TRICKS, Trick
from deals.words.findings import ShownFinding, shown_finding
from deals.words.records import COLUMNS
from deals.words.shortened import first_name


class EntryPart(StrEnum):
    AUCTION = "auction"
    PLAY = "play"


@dataclass(frozen=True, slots=True)
class EntryChair:
    """One column on top of the page: who sits there, and the card before him."""

    seat: Seat
    name: str
    role: str
    is_next: bool
    is_chosen: bool
    card: Card | None = None
    is_winner: bool = False


@dataclass(frozen=True, slots=True)
class BidButton:
    call: str
    is_insufficient: bool


@dataclass(frozen=True, slots=True)
class Held:
    """A card and who has it, for a button: its value is "W" and the card's letters."""

    seat: Seat
    card: Card

    @property
    def value(self) -> str:
        return f"{self.seat}{self.card}"


class RecordPage:
    """What a page tells of a record: its table, and the irregularities found in it."""

    __slots__ = ()
    table: TableRecord
    findings: list[ShownFinding]
    last_found: Finding | None

    @property
    def is_fresh(self) -> bool:
        """Whether the last irregularity is what has just happened, and not long past."""
        match self.last_found:
            case None:
                return False
            case IllegalCall(index=index):
                calls = self.table.auction.calls if self.table.auction else ()
                return index == len(calls) - 1 and not self.table.play.events
            case found:
                return found.trick >= len(self.tricks)

    @property
    def latest(self) -> ShownFinding | None:
        """The last irregularity of the record."""
        return self.findings[-1] if self.findings else None

    @property
    def earlier(self) -> list[ShownFinding]:
        """Those before it, the last first."""
        return self.findings[-2::-1]

    @property
    def tricks(self) -> tuple[Trick, ...]:
        return self.table.tricks()


@dataclass(frozen=True, slots=True)
class EntryPage(RecordPage):
    """Everything the page shows of one record."""

    part: EntryPart
    heading: str
    seat: Seat | None
    """Whose call or card the next tap is; None when nobody's."""
    is_irregular: bool
    """Another seat than the one in turn has been chosen."""
    chairs: list[EntryChair]
    table: TableRecord
    lines: list[str] = field(default_factory=list)
    findings: list[ShownFinding] = field(default_factory=list)
    last_found: Finding | None = None
    """The finding that `latest` shows."""
    revokes: list[tuple[int, Seat]] = field(default_factory=list)
    levels: list[tuple[int, bool]] = field(default_factory=list)
    bids: list[list[BidButton]] = field(default_factory=list)
    last_call: MadeCall | None = None
    act: CardAct = CardAct.PLAYED
    hand: tuple[Card, ...] = ()
    withdrawable: list[Held] = field(default_factory=list)
    lying: list[Held] = field(default_factory=list)
    left: int = TRICKS
    can_undo: bool = False
    score_differs: int | None = None
    """The tricks of declarer's side by the cards, where the score sheet says another number."""

    @property
    def explainable(self) -> list[tuple[int, MadeCall]]:
        """The calls with their places, the latest first; an alerted one before all others."""
        calls = list(enumerate(self.table.auction.calls if self.table.auction else ()))[::-1]
        return sorted(calls, key=lambda one: not (one[1].alerted and not one[1].explanation))

    @property
    def claims(self) -> range:
        """How many tricks can be claimed."""
        return range(self.left + 1)


def is_finished(table: TableRecord) -> bool:
    """Whether the board is over as far as the record knows."""
    return (
        table.play.stopped
        or table.tricks_made is not None
        or isinstance(table.contract, PassedOut)
        or (bool(table.play.events) and recording.left_to_play(table) == 0)
    )


def part_of(table: TableRecord, asked: str) -> EntryPart:
    """The part that was asked for, else the one that comes next."""
    if asked in list(EntryPart):
        return EntryPart(asked)
    bidding = table.auction is not None and not table.auction.is_over
    return EntryPart.AUCTION if bidding or table.contract is None else EntryPart.PLAY


def common(table: TableRecord) -> dict[str, Any]:
    """What both parts show: the record, and what is irregular in it."""
    found = findings(table)
    return {
        "table": table,
        "findings": [shown_finding(one) for one in found],
        "last_found": found[-1] if found else None,
        "revokes": [(one.trick, one.seat) for one in found if isinstance(one, Revoke)],
        "can_undo": bool(table.auction or table.play.events or table.play.stopped),
    }


def chairs(
    names: Mapping[Seat, str],
    turn: Seat | None,
    chosen: Seat | None,
    roles: Mapping[Seat, str],
    trick: Trick | None = None,
) -> list[EntryChair]:
    return [
        EntryChair(
            seat=seat,
            name=first_name(names.get(seat, "")),
            role=roles.get(seat, ""),
            is_next=seat is turn,
            is_chosen=seat is chosen,
            card=trick.card_of(seat) if trick else None,
            is_winner=trick is not None and trick.winner is seat,
        )
        for seat in COLUMNS
    ]


def contract_of(table: TableRecord) -> Contract | None:
    """The contract the page shows in its head: not while the auction is being entered anew."""
    bidding = table.auction is not None and not table.auction.is_over
    return table.contract if isinstance(table.contract, Contract) and not bidding else None
