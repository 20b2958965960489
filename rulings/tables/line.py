"""The one line on top of a director's pages: how many tables wait, and which."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from deals.bridge.cards import Card
from deals.words.cards import card_text
from rulings.models.stays import StayRead

MOST_NAMED = 3
"""So many tables have room on the line; the others are counted."""
_FEW = 4
"""So many tables and cards have room on a phone of 390 pixels beside whole words."""
_NOW = ("LeadChoice", "Breach")
"""What cannot wait: declarer chooses, or somebody has gone against a restriction."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A table on the line."""

    call: int
    """Of several at the table the first."""
    table: str
    card: str = ""
    """The penalty cards that lie there, if any has been named."""
    is_now: bool = False
    """Something is to be said there at once."""
    evening: str = ""
    """What the event is called, where the page is about another session."""


@dataclass(frozen=True, slots=True)
class StayLine:
    tables: tuple[Waiting, ...] = ()
    """Those that are named: first where something is to be said, then those of the page's own
    evening, then the oldest."""
    more: int = 0
    """How many wait beside them."""
    here: Waiting | None = None
    """What another call left open at the table the page is about: it is not one that waits."""
    has_own: bool = False
    """Whether the call of the page itself has left something open."""

    @property
    def count(self) -> int:
        return len(self.tables) + self.more

    @property
    def is_long(self) -> bool:
        """On any phone whole words before the tables would cut off the last of them; of few only on
        a narrow one.
        """
        beside = sum(bool(one.card) + 2 * bool(one.evening) for one in self.tables)
        return self.count > 1 and (self.tables[0].is_now or self.count + beside > _FEW)

    @property
    def rows(self) -> tuple[Waiting, ...]:
        """All that are named, with this page's own table first."""
        return (self.here, *self.tables) if self.here else self.tables

    @property
    def keeps(self) -> bool:
        """Whether something is open at the table the page is about: its name has a pin."""
        return self.has_own or self.here is not None

    @property
    def is_shown(self) -> bool:
        return bool(self.rows)


def line_of(
    stays: Iterable[StayRead],
    place: int | None = None,
    hidden: Collection[int] = (),
    but: int | None = None,
) -> StayLine:
    """`place` is the key of the table the page is about, `but` that of its call, which is no table
    that waits; of the calls that are `hidden` (their keys) no card is named.
    """
    stays = list(stays)
    others = [one for one in stays if one.call != but]
    at: dict[int | None, list[Waiting]] = {}
    for one in others:
        at.setdefault(one.place, []).append(_waiting(one, is_hidden=one.call in hidden))
    tables = {where: _at_one(calls) for where, calls in at.items()}
    here = tables.pop(place, None)
    found = sorted(tables.values(), key=lambda one: (not one.is_now, bool(one.evening)))
    named, more = tuple(found[:MOST_NAMED]), max(0, len(found) - MOST_NAMED)
    return StayLine(named, more, here, others != stays)


def _at_one(calls: list[Waiting]) -> Waiting:
    """What several calls have left open at one table."""
    cards = dict.fromkeys(one.card for one in calls if one.card)
    is_now = any(one.is_now for one in calls)
    return replace(calls[0], card=" ".join(cards), is_now=is_now)


def card_of(stay: StayRead) -> str:
    """The penalty card that lies there, if one has been named; else ""."""
    cards = (owed["card"] for owed in stay.owed if owed["type"] == "PenaltyCard")
    return next(filter(None, cards), "")


def _waiting(stay: StayRead, *, is_hidden: bool) -> Waiting:
    card = "" if is_hidden else card_of(stay)
    return Waiting(
        stay.call,
        stay.table,
        card_text(Card.parse(card)) if card else "",
        is_now(stay),
        stay.evening,
    )


def is_now(stay: StayRead) -> bool:
    """Whether something is to be said there at once."""
    return any(owed["type"] in _NOW for owed in stay.owed)
