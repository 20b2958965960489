"""A speaker that leaves gaps where seats, sides, bids, the card and suits stand at a table.

A gap is one letter of Unicode's private use area, so that it passes through every presenter and
template unseen; the phone puts the words of its table there (`static/js/pack.js`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from deals.bridge.auction import Bid
from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Role, Seat
from deals.words.cards import suit_name
from rulings.engine import Message
from rulings.engine.words import BIDS, CARD, LED_CARD, NAMED, SIDES, SUIT, Param
from rulings.words.speaker import Speaker

ROLES = tuple(Role)
_FIRST = 0xE000
_OTHER = "other suit"
_NAMES = (*ROLES, *SIDES, *NAMED, _OTHER, *BIDS, LED_CARD)
BEGUN = 0x20
"""What is added to a gap's letter where a sentence begins: words there have a capital."""
ACTS = 0x40
"""Added to that of a role: the player, or declarer where that is dummy, who never chooses."""
CHANGE = chr(_FIRST + 0x80)
"""What stands before a question's key in the address of the page that changes its answer."""
TABLE = chr(_FIRST + 0x81)
"""What the table is called: "A7"."""
FACED, MARK, OTHER_MARK = (chr(_FIRST + 0x82 + one) for one in range(3))
"""The card as it lies there, drawn, its suit as a mark, and that of another that was named."""
_LETTER, _TOKEN = 0x90, 0xA0
"""Where the gaps begin for a seat's letter in the reader's language, and for what is stored."""
_STORED_CARD, _STORED_SUIT, _STORED_OTHER = (
    chr(_FIRST + _TOKEN + len(ROLES) + one) for one in range(3)
)
_SEATS = ("holder", "leader", "player")
_WIDTH = chr(_FIRST + 0xFF)
"""Stands behind a gap as often as the word in it has further letters: some layouts count them."""
_SEAT_LETTERS, _SIDE_LETTERS, _LED_LETTERS = 5, 11, 9

_SMALL = {
    first + BEGUN + number: first + number
    for first in (_FIRST, _FIRST + ACTS)
    for number in range(BEGUN)
}
_AT_SENTENCES = re.compile("(?:^|(?<=[.!?] ))[\ue000-\ue01f\ue040-\ue05f]")


def gap(name: str, letters: int = _SEAT_LETTERS) -> str:
    """The gap for a role, a side, the card or its suit, as wide as its word."""
    return chr(_FIRST + _NAMES.index(name)) + _WIDTH * (letters - 1)


def narrow(text: str) -> str:
    """The text as it is kept: every gap one letter."""
    return text.replace(_WIDTH, "")


@dataclass(frozen=True, slots=True)
class GapSpeaker(Speaker):
    """Words what any reader is told, at any table. Its seating only says how players sit to each
    other: where a seat is spoken of, that is the gap of its role.
    """

    other: Suit | None = None
    """What stands for a suit that was named and is not the card's."""

    def say(self, message: Message) -> str:
        return _said(self, message)

    def folded(self, sentence: str) -> str:
        return super(GapSpeaker, self).folded(sentence).translate(_SMALL)

    def role(self, role: Role) -> str:
        return gap(role)

    def side(self, side: str) -> str:
        return gap(side, _SIDE_LETTERS)

    def seat(self, seat: Seat) -> str:
        return gap(self.role_at(seat))

    def letter(self, seat: Seat) -> str:
        return chr(_FIRST + _LETTER + ROLES.index(self.role_at(seat)))

    def role_at(self, seat: Seat) -> Role:
        """How the player of that seat is spoken of, whoever sits there."""
        return next(role for role in ROLES if self.seating.seat(role) == seat)

    def stored(self, value: Any, name: str = "") -> Any:
        """A stored obligation with gaps for its seats, its card and that card's suit."""
        card = self.seating.card
        if isinstance(value, dict):
            return {name: self.stored(one, name) for name, one in value.items()}
        if value and name in _SEATS:
            return chr(_FIRST + _TOKEN + ROLES.index(self.role_at(Seat(value))))
        if card and value == str(card):
            return _STORED_CARD
        if name in ("suit", "suits"):
            own, other = card and card.suit.value, self.other and self.other.value
            return {own: _STORED_SUIT, other: _STORED_OTHER}.get(value, value) if value else value
        return value

    def card(self, card: Card | str) -> str:
        return gap(CARD, 2)

    def actor(self, role: Role) -> str:
        narrow_gap, width = gap(role)[0], gap(role)[1:]
        return chr(ord(narrow_gap) + ACTS) + width

    def _value(self, name: str, value: Param | None) -> str:
        card = self.seating.card
        match value:
            case Seat():
                return self.seat(value)
            case Suit() if name == LED_CARD:
                return Speaker._value(self, name, value)
            case Suit() if card and value is card.suit:
                return gap(SUIT)
            case Suit():
                return gap(_OTHER) if value is self.other else suit_name(value)
            case Bid():
                return gap(name, 2)
        return Speaker._value(self, name, value)

    def _named_card(self, name: str) -> str:
        """As wide as the words for it, while nobody has named it."""
        return gap(name, 2 if self.seating.card else len(Speaker._named_card(self, name)))

    def _detail(self, name: str) -> str:
        return gap(name, 2) if name in BIDS else gap(name, _LED_LETTERS)


@lru_cache(maxsize=100_000)
def _said(speaker: GapSpeaker, message: Message) -> str:
    """Kept: most sentences stand on many pages."""
    told = super(GapSpeaker, speaker).say(message)
    return _AT_SENTENCES.sub(lambda found: chr(ord(found[0]) + BEGUN), told)
