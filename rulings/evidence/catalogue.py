"""Findings by name, the door each is ruled on by, and which of them a matter is about."""

from __future__ import annotations

from deals.bridge.auction import Illegality
from deals.bridge.findings import (
    Finding,
    IllegalCall,
    ImpossibleCard,
    LeadOutOfTurn,
    PlayOutOfTurn,
    Revoke,
    findings,
)
from deals.bridge.seats import Seat
from deals.bridge.table import TableRecord

_DOORS_OF_CALLS = {
    Illegality.AUCTION_OVER: "inadmissible-call",
    Illegality.OUT_OF_ROTATION: "call-out-of-rotation",
    Illegality.INSUFFICIENT: "insufficient-bid",
    Illegality.INADMISSIBLE_DOUBLE: "inadmissible-call",
    Illegality.INADMISSIBLE_REDOUBLE: "inadmissible-call",
}


def name_of(found: Finding) -> str:
    """What the finding is called in an address and in the database: "revoke-5-S-D2".

    It names kind, place, seat and card, so that it finds nothing once the record says otherwise.
    """
    match found:
        case IllegalCall():
            return f"call-{found.index}-{found.seat}-{found.call}-{found.fault}"
        case Revoke():
            return f"revoke-{found.trick}-{found.seat}-{found.card}"
        case LeadOutOfTurn():
            return f"lead-{found.trick}-{found.seat}-{found.card or '?'}"
        case PlayOutOfTurn():
            return f"early-{found.trick}-{found.seat}-{found.card or '?'}"
        case ImpossibleCard():
            return f"impossible-{found.trick}-{found.seat}-{found.card}"


def law_of(found: Finding) -> str:
    """The Law a finding is about, as the book is opened at it."""
    match found:
        case IllegalCall():
            return _LAWS_OF_CALLS[found.fault]
        case Revoke():
            return "61A"
        case LeadOutOfTurn():
            return "54" if found.trick == 1 else "53A"
        case PlayOutOfTurn():
            return "57"
        case ImpossibleCard():
            return "67B3" if found.is_played_twice else "13"


_LAWS_OF_CALLS = {
    Illegality.AUCTION_OVER: "39",
    Illegality.OUT_OF_ROTATION: "29",
    Illegality.INSUFFICIENT: "27",
    Illegality.INADMISSIBLE_DOUBLE: "36",
    Illegality.INADMISSIBLE_REDOUBLE: "36",
}


def door_of(found: Finding) -> str:
    """The slug of the door a finding is ruled on by.

    A card that cannot have been played is a mistake in the record or in the deal far more often
    than at the table. If it is none, a card played twice was not quitted the first time (67B3), and
    a card of another hand means that a hand or the board is wrong (13-15, 87).
    """
    match found:
        case IllegalCall():
            return _DOORS_OF_CALLS[found.fault]
        case Revoke():
            return "revoke"
        case LeadOutOfTurn():
            return "opening-lead" if found.trick == 1 else "lead-out-of-turn"
        case PlayOutOfTurn():
            return "premature-play"
        case ImpossibleCard():
            return "defective-trick" if found.is_played_twice else "boards"


def finding_named(table: TableRecord, name: str) -> Finding | None:
    """The finding of that name, None when the record does not (or no longer) show it."""
    return next((found for found in findings(table) if name_of(found) == name), None)


def picked(table: TableRecord, door: str, offender: Seat | None) -> Finding | None:
    """What a matter of that door about that player must be about; None unless there is just one."""
    if offender is None:
        return None
    fitting = [
        found for found in findings(table) if found.seat is offender and door_of(found) == door
    ]
    return fitting[0] if len(fitting) == 1 else None
