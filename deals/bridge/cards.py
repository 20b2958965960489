"""Suits, denominations, ranks and cards. Letters are those of PBN: A K Q J T 9 … 2."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from operator import attrgetter


class Suit(StrEnum):
    """A suit, in the order of PBN and of the bidding from the top: S, H, D, C."""

    S = "S"
    H = "H"
    D = "D"
    C = "C"

    @property
    def is_major(self) -> bool:
        """Spades or hearts (trick value 30, Law 77)."""
        return self in (Suit.S, Suit.H)


class Denomination(StrEnum):
    """What a bid names, in ascending order (Law 18E): C, D, H, S, NT."""

    C = "C"
    D = "D"
    H = "H"
    S = "S"
    NT = "NT"

    @property
    def suit(self) -> Suit | None:
        """The trump suit, None at no-trump."""
        return None if self is Denomination.NT else Suit(self.value)

    @property
    def order(self) -> int:
        """0 for clubs up to 4 for no-trump."""
        return _DENOMINATIONS.index(self)


_DENOMINATIONS = tuple(Denomination)
_LETTERS = "23456789TJQKA"


class Rank(IntEnum):
    """The rank of a card; compares as the cards do, the ace (14) highest."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """One character, T for the ten."""
        return _LETTERS[self - 2]

    @classmethod
    def parse(cls, text: str) -> Rank:
        """The rank written `text`: a letter of either case, a digit, or "10".

        >>> Rank.parse("t") is Rank.parse("10") is Rank.TEN
        True
        """
        letter = "T" if text == "10" else text.upper()
        if len(letter) != 1 or letter not in _LETTERS:
            raise ValueError(f"{text!r} is not the rank of a card")
        return cls(_LETTERS.index(letter) + 2)


@dataclass(frozen=True, slots=True)
class Card:
    """One of the 52 cards."""

    suit: Suit
    rank: Rank
    place: int = field(init=False, repr=False, compare=False)
    """Where it stands in `PACK`: 0 for the ace of spades to 51 for the two of clubs."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "place", "SHDC".index(self.suit) * 13 + Rank.ACE - self.rank)

    def __hash__(self) -> int:
        return self.place  # cards are the keys of most sets and maps while a record is followed

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card written suit first, as PBN does; raises ValueError if it is not one.

        >>> Card.parse("S7"), str(Card.parse("h10"))
        (Card(S7), 'HT')
        """
        if card := BY_NAME.get(text):
            return card
        try:
            return cls(Suit(text[:1].upper()), Rank.parse(text[1:]))
        except ValueError:
            raise ValueError(f"{text!r} is not a card") from None

    @property
    def is_honour(self) -> bool:
        """Ace, king, queen, jack or ten (Definitions: Honour)."""
        return self.rank >= Rank.TEN

    def __str__(self) -> str:
        return f"{self.suit}{self.rank.letter}"

    def __repr__(self) -> str:
        return f"Card({self})"


PACK: tuple[Card, ...] = tuple(Card(suit, rank) for suit in Suit for rank in reversed(Rank))
"""All 52 cards, spades first and from the ace down: the order in which hands are shown."""

BY_NAME = {str(card): card for card in PACK}
"""Each card by how PBN writes it."""


def in_order(cards: Iterable[Card]) -> list[Card]:
    """The cards as a hand is sorted: by suit from spades, each from the top."""
    return sorted(cards, key=attrgetter("place"))
