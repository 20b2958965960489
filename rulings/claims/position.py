"""A position within an ending, in bits: what the search looks at millions of times.

A card is a number, thirteen for each suit in the order of `Suit`, the ace highest; a hand is an
integer with a bit for each card. Seats are 0 to 3 in the order of `Seat`, so that a seat's partner
is `seat ^ 2` and its side `seat & 1`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from deals.bridge.cards import Card, Rank, Suit
from deals.bridge.seats import Seat

SUITS = tuple(Suit)
SEATS = tuple(Seat)
SUIT_MASK = tuple(0x1FFF << 13 * suit for suit in range(4))
NINE = Rank.NINE - 2
"""The highest of the small cards, counted within its suit."""
SMALL = sum(((1 << NINE + 1) - 1) << 13 * suit for suit in range(4))
"""Every small card."""

Hands = tuple[int, int, int, int]


def number(card: Card) -> int:
    """The card as a number."""
    return SUITS.index(card.suit) * 13 + card.rank - 2


def card_of(bit: int) -> Card:
    """The card a number stands for."""
    return Card(SUITS[bit // 13], Rank(bit % 13 + 2))


def mask(cards: tuple[Card, ...]) -> int:
    """The cards as one integer."""
    return sum(1 << number(card) for card in cards)


def top(cards: int) -> int:
    """The highest of the cards; -1 of none."""
    return cards.bit_length() - 1


def low(cards: int) -> int:
    """The lowest of the cards."""
    return (cards & -cards).bit_length() - 1


def bits(cards: int) -> Iterator[int]:
    """The cards from the top."""
    while cards:
        card = cards.bit_length() - 1
        yield card
        cards ^= 1 << card


class Position(NamedTuple):
    """A moment within a trick; `played` are the cards on the table in order."""

    hands: Hands
    leader: int
    played: tuple[int, ...] = ()
    shown: int = 0
    """Bit seat * 4 + suit: that opponent has shown out of it."""
    drawn: int = 0
    """Rounds of trumps led so far, where the statement counts them."""
    parted: int = 0
    """What opponents have parted with unnamed (`rulings.claims.supposition`); else nothing."""

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return self.leader + len(self.played) & 3

    def legal(self) -> int:
        """The cards he may play (44C), as a mask."""
        hand = self.hands[self.turn]
        if not self.played:
            return hand
        return hand & SUIT_MASK[self.played[0] // 13] or hand


def best_of(played: tuple[int, ...], trump: int) -> int:
    """Which of the cards on the table wins so far, by its place; `trump` is a suit or -1."""
    best = 0
    for place in range(1, len(played)):
        if beats(played[place], played[best], trump):
            best = place
    return best


def beats(card: int, other: int, trump: int) -> bool:
    """Whether the card wins over one played before it."""
    suit = card // 13
    return card > other if suit == other // 13 else suit == trump


def without_equals(cards: int, others: int) -> Iterator[int]:
    """The cards from the top, leaving out each next to one before: nothing lies between.

    `others` are all cards in other hands and on the table; of touching cards the lowest is given.
    """
    card = top(cards)
    while card >= 0:
        below = top(cards & ((1 << card) - 1))
        between = (1 << card) - (1 << below + 1) if below >= 0 else -1
        if below < 0 or below // 13 != card // 13 or others & between:
            yield card
        card = below


def others(now: Position) -> int:
    """Every card that could lie between two of the hand in turn."""
    hands = now.hands
    seat = now.turn
    cards = hands[seat + 1 & 3] | hands[seat + 2 & 3] | hands[seat + 3 & 3]
    for card in now.played:
        cards |= 1 << card
    return cards
