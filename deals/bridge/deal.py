"""The four hands of a board, as PBN writes them: "N:AKQ.J.T98.765432 …".

A deal may be partial: a hand is unknown (`-`), or an ending with fewer cards is
shown. It may also be wrong, as real files are: fifty-one cards, or one card in
two hands. Reading raises only where the text is no deal at all; what is wrong
with the cards themselves is told by `Deal.problems`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from deals.bridge.cards import PACK, Card, Rank, Suit, in_order
from deals.bridge.seats import Seat

Hand = tuple[Card, ...]
"""The cards of one player, sorted as they are shown."""


class DealFault(StrEnum):
    """What can be wrong with the cards of a deal."""

    WRONG_COUNT = "wrong_count"
    CARD_TWICE = "card_twice"


@dataclass(frozen=True, slots=True)
class DealProblem:
    """One fault, with the seat and the number of cards, or the card dealt twice."""

    fault: DealFault
    seat: Seat | None = None
    count: int | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands in the order N, E, S, W; None stands for a hand nobody wrote down."""

    hands: tuple[Hand | None, Hand | None, Hand | None, Hand | None]

    @classmethod
    def of(cls, hands: Mapping[Seat, Hand | None]) -> Deal:
        """The deal in which each seat holds those cards; seats left out are unknown."""
        north, east, south, west = (hands.get(seat) for seat in Seat)
        return cls((_sorted(north), _sorted(east), _sorted(south), _sorted(west)))

    @classmethod
    def parse(cls, text: str) -> Deal:
        """The deal PBN writes as `text`: first seat, colon, hands in rotation.

        Letters of either case and "10" are read. ValueError when it is no deal.

        >>> deal = Deal.parse("E:- AKQJT98765432... - .AKQJT98765432..")
        >>> str(deal)
        'N:.AKQJT98765432.. - AKQJT98765432... -'
        """
        first, colon, rest = text.strip().partition(":")
        try:
            seat = Seat(first.strip().upper())
        except ValueError:
            raise ValueError(f"a deal begins with a seat and a colon, not {text[:12]!r}") from None
        words = rest.split()
        if not colon or len(words) != 4:
            raise ValueError(f"a deal has four hands, not {len(words)}")
        hands = dict(zip(seat.rotation, map(parse_hand, words), strict=True))
        return cls((hands[Seat.N], hands[Seat.E], hands[Seat.S], hands[Seat.W]))

    def hand(self, seat: Seat) -> Hand | None:
        """The cards dealt to `seat`, or None when they are unknown."""
        return self.hands[_PLACES[seat]]

    def holder(self, card: Card) -> Seat | None:
        """The seat that was dealt `card`, or None when no known hand has it."""
        return next((seat for seat in Seat if card in (self.hand(seat) or ())), None)

    @property
    def is_complete(self) -> bool:
        """Whether all 52 cards are there, thirteen to each seat."""
        sizes = [len(hand or ()) for hand in self.hands]
        return sizes == [13] * 4 and not self.problems()

    def problems(self) -> tuple[DealProblem, ...]:
        """What is wrong with the cards; empty when nothing is.

        Hands that are all short are an ending or a lesson and no fault. Beside a
        full hand, though, another hand has either thirteen cards or none.
        """
        sizes = {seat: len(hand or ()) for seat, hand in zip(Seat, self.hands, strict=True)}
        full = 13 in sizes.values()
        cards = [card for hand in self.hands for card in hand or ()]
        if len({card.place for card in cards}) == len(cards) and set(sizes.values()) <= {0, 13}:
            return ()
        wrong = [
            DealProblem(DealFault.WRONG_COUNT, seat=seat, count=size)
            for seat, size in sizes.items()
            if size > 13 or (full and 0 < size < 13)
        ]
        dealt = Counter(cards)
        twice = in_order(card for card, times in dealt.items() if times > 1)
        return (*wrong, *(DealProblem(DealFault.CARD_TWICE, card=card) for card in twice))

    def completed(self) -> Deal:
        """The same deal with the fourth hand worked out where three are full."""
        unknown = [seat for seat in Seat if not self.hand(seat)]
        dealt = {card for hand in self.hands for card in hand or ()}
        if len(unknown) != 1 or len(dealt) != 39:
            return self
        missing = tuple(card for card in PACK if card not in dealt)
        return Deal.of({seat: self.hand(seat) or missing for seat in Seat})

    def __str__(self) -> str:
        return "N:" + " ".join(hand_text(hand) for hand in self.hands)


_PLACES = {seat: place for place, seat in enumerate(Seat)}


def _sorted(hand: Hand | None) -> Hand | None:
    return None if hand is None else tuple(in_order(hand))


def parse_hand(text: str) -> Hand | None:
    """The hand written spades.hearts.diamonds.clubs, sorted; None for `-`; else ValueError.

    >>> parse_hand("A..K10.")
    (Card(SA), Card(DK), Card(DT))
    """
    if text == "-":
        return None
    holdings = text.replace("10", "T").split(".")
    if len(holdings) != 4:
        raise ValueError(f"a hand has four suits, not {text!r}")
    hand: Hand = ()
    for suit, holding in zip(Suit, holdings, strict=True):
        hand += (_known_holding if len(holding) <= len(Rank) else _holding)(suit, holding)
    return hand


def _holding(suit: Suit, letters: str) -> Hand:
    """The cards of one suit, sorted."""
    return tuple(in_order(Card.parse(suit + letter) for letter in letters))


_known_holding = lru_cache(maxsize=1 << 15)(_holding)
"""Files repeat the few thousand holdings there are. Kept: 3 ms for a thousand."""


def hand_text(hand: Hand | None) -> str:
    """The hand as PBN writes it, `-` when it is unknown."""
    if hand is None:
        return "-"
    return ".".join(
        "".join(card.rank.letter for card in hand if card.suit is suit) for suit in Suit
    )
