"""A speaker that leaves gaps where seats, sides, the card and its suit stand at a table.

A gap is one letter of Unicode's private use area, so that it passes through every presenter and
template unseen; the phone puts the words of its table there (`static/js/pack.js`).
"""

from __future__ import annotations

import re
from functools import lru_cache

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Role, Seat
from deals.words.cards import suit_name
from rulings.engine import Message
from rulings.engine.words import CARD, NAMED, SIDES, SUIT, Param
from rulings.words.speaker import Speaker

ROLES = tuple(Role)
_FIRST = 0xE000
_NAMES = (*ROLES, *SIDES, *NAMED)
BEGUN = 0x20
"""What is added to a gap's letter where a sentence begins: words there have a capital."""
ACTS = 0x40
"""Added to that of a role: the player, or declarer where that is dummy, who never chooses."""
CHANGE = chr(_FIRST + 0x80)
"""What stands before a question's key in the address of the page that changes its answer."""
_WIDTH = chr(_FIRST + 0xFF)
"""Stands behind a gap as often as the word in it has further letters: some layouts count them."""
_SEAT_LETTERS, _SIDE_LETTERS = 5, 11

_AT_SENTENCES = re.compile("(?:^|(?<=[.!?] ))[\ue000-\ue01f]")


def gap(name: str, letters: int = _SEAT_LETTERS) -> str:
    """The gap for a role, a side, the card or its suit, as wide as its word."""
    return chr(_FIRST + _NAMES.index(name)) + _WIDTH * (letters - 1)


def narrow(text: str) -> str:
    """The text as it is kept: every gap one letter."""
    return text.replace(_WIDTH, "")


class GapSpeaker(Speaker):
    """Words what any reader is told, at any table. Its seating only says how players sit to each
    other: where a seat is spoken of, that is the gap of its role.
    """

    __slots__ = ()

    def say(self, message: Message) -> str:
        return _said(self, message)

    def role(self, role: Role) -> str:
        return gap(role)

    def side(self, side: str) -> str:
        return gap(side, _SIDE_LETTERS)

    def seat(self, seat: Seat) -> str:
        return gap(next(role for role in ROLES if self.seating.seat(role) == seat))

    def card(self, card: Card | str) -> str:
        return gap(CARD, 2)

    def actor(self, role: Role) -> str:
        narrow_gap, width = gap(role)[0], gap(role)[1:]
        return chr(ord(narrow_gap) + ACTS) + width

    def _value(self, name: str, value: Param | None) -> str:
        match value:
            case Seat():
                return self.seat(value)
            case Suit() if self.seating.card is None:
                return suit_name(value)
            case Suit():
                return gap(SUIT)
        return super()._value(name, value)

    def _named_card(self, name: str) -> str:
        return gap(name, 2)


@lru_cache(maxsize=100_000)
def _said(speaker: GapSpeaker, message: Message) -> str:
    """Kept: most sentences stand on many pages."""
    told = super(GapSpeaker, speaker).say(message)
    return _AT_SENTENCES.sub(lambda found: chr(ord(found[0]) + BEGUN), told)
