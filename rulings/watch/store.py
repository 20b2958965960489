"""Events and obligations as plain values, as the database keeps them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Seat
from rulings.laws.conclusions.auction_cards import Shown
from rulings.laws.conclusions.premature import Demand
from rulings.watch.events import Choice, WatchEvent
from rulings.watch.obligations import Obligation, Right

Stored = dict[str, Any]

_TYPES: Mapping[str, type[Any]] = {
    kind.__name__: kind for base in (Obligation, WatchEvent) for kind in base.__subclasses__()
}


def dump(value: WatchEvent | Obligation) -> Stored:
    """Its type's name and its fields; sets of suits as their letters."""
    named = {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    return {"type": type(value).__name__, **named}


def _plain(value: object) -> object:
    match value:
        case Obligation():
            return dump(value)
        case frozenset():
            return "".join(sorted(value))
        case Card():
            return str(value)
        case None | bool():
            return value
    return str(value)


def event(stored: Mapping[str, Any]) -> WatchEvent:
    """The event that `dump` wrote. Raises ValueError for anything else."""
    loaded = _load(stored)
    if not isinstance(loaded, WatchEvent):
        raise ValueError(f"{stored!r} is no event at the table")
    return loaded


def _load(stored: Mapping[str, Any]) -> WatchEvent | Obligation:
    kind = _TYPES.get(stored.get("type", ""))
    if kind is None:
        raise ValueError(f"{stored!r} has no type that is known")
    # What was stored before a field was added has its default.
    values = {
        field.name: _READ[field.name](stored[field.name])
        if stored[field.name] is not None
        else None
        for field in fields(kind)
        if field.name in stored
    }
    loaded: WatchEvent | Obligation = kind(**values)
    return loaded


_READ: Mapping[str, Callable[[Any], object]] = {
    **dict.fromkeys(("holder", "leader", "player", "declarer"), Seat),
    **dict.fromkeys(("card", "led"), Card.parse),
    "suit": Suit,
    **dict.fromkeys(("suits", "more"), lambda letters: frozenset(map(Suit, letters))),
    "right": Right,
    "choice": Choice,
    "demand": Demand,
    "shown": Shown,
    "is_major": bool,
    "is_revoke": bool,
    "in_auction": bool,
    "token": str,
    "law": str,
    "obligation": _load,
}
