"""What a door is: the way a director walks in with what the players called out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from deals.bridge.auction import Bid
from deals.bridge.cards import Card, Suit
from rulings.engine import Message, Question, Rule


@dataclass(frozen=True, slots=True)
class Door:
    """An irregularity as players name it, and the rule that carries it through the Laws."""

    slug: str
    """Stored with every matter, for ever."""
    title: Message
    """In the players' words."""
    hint: Message
    """One line below the title."""
    law: str
    """The Law a director would open the book at."""
    rule: Rule
    offender: Question[Any] | None = None
    """The question that points at the offender's chair."""
    card: Question[Card] | None = None
    """The question that names the card it is about, which no ruling waits for."""
    bid: Question[Any] | None = None
    """The same of the bid it is about; None stands for what is no bid."""
    bid_to_beat: Question[Bid] | None = None
    """The same of the bid before it, told beside a choice. The other is asked for as soon as the
    rule offers both."""
    replacing: Question[Any] | None = None
    """The same of the call in its place, told beside whether that is comparable; None stands for a
    pass.
    """
    suit_led: Question[Suit] | None = None
    """The same of the suit that was led to the trick; told with the outcome, if at all."""

    needs_declarer: bool = True
    """Whether it is said in the words who declares, where it may be after the auction."""

    @property
    def bids(self) -> tuple[Question[Any], ...]:
        """The questions for bids, in the order in which they are told."""
        return tuple(one for one in (self.bid, self.bid_to_beat) if one)

    @property
    def after_bid(self) -> frozenset[str]:
        """The keys of what is told only once the bid itself is."""
        return frozenset(one.key for one in (self.bid_to_beat, self.replacing) if one)

    @property
    def details(self) -> tuple[str, ...]:
        """Keys of what was to be seen at the table and is told right after who it was."""
        return tuple(one.key for one in (*self.bids, self.suit_led) if one)
