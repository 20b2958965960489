"""The one line on top of a director's pages: how many tables wait, and which."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from deals.bridge.cards import Card
from deals.words.cards import card_text
from rulings.models.stays import StayRead

MOST_NAMED = 3
"""So many tables have room on the line; the others are counted."""
_NOW = ("LeadChoice", "Breach")
"""What cannot wait: declarer chooses, or somebody has gone against a restriction."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A table on the line."""

    call: int
    table: str
    card: str = ""
    """The penalty card that lies there, if one has been named."""
    is_now: bool = False
    """Something is to be said there at once."""


@dataclass(frozen=True, slots=True)
class StayLine:
    tables: tuple[Waiting, ...] = ()
    """Those that are named: first where something is to be said, then the oldest."""
    more: int = 0
    """How many wait beside them."""

    @property
    def count(self) -> int:
        return len(self.tables) + self.more


def line_of(stays: Iterable[StayRead]) -> StayLine:
    found = sorted(map(_waiting, stays), key=lambda one: not one.is_now)
    return StayLine(tuple(found[:MOST_NAMED]), max(0, len(found) - MOST_NAMED))


def _waiting(stay: StayRead) -> Waiting:
    cards = (owed["card"] for owed in stay.owed if owed["type"] == "PenaltyCard")
    card = next(filter(None, cards), None)
    return Waiting(
        stay.call,
        stay.table,
        card_text(Card.parse(card)) if card else "",
        any(owed["type"] in _NOW for owed in stay.owed),
    )
