"""Cards that are told of a board whose deal nobody has entered: by its play, or typed in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from deals.bridge.cards import Card
from deals.bridge.deal import parse_hand
from deals.bridge.play import Play
from deals.bridge.seats import Seat

Hand = frozenset[Card]
_BY_CHANCE = 6
"""So many cards beside the first of a hand lie together in a deal once in four thousand."""
SHORTEST_TOLD = len(" ".join(["N:S2"] * (_BY_CHANCE + 1)))
"""Letters of a play in which as many cards are shown."""


def hand_of(text: str) -> Hand:
    """As a hand is written, whole or what is left of it; nothing where nobody wrote one."""
    return frozenset(parse_hand(text) or () if text else ())


def hands_in(play: str) -> list[Hand]:
    """What each player has shown.

    >>> [sorted(map(str, hand)) for hand in hands_in("W:SK N:? E:D2^R S:S3 W-SK W:S4")]
    [['S4', 'SK'], ['D2'], ['S3']]
    """
    shown: dict[Seat, set[Card]] = defaultdict(set)
    for event in Play.parse(play).events:
        if event.card:
            shown[event.seat].add(event.card)
    return [frozenset(cards) for cards in shown.values()]


def hands_at(ending: Iterable[Iterable[str]]) -> list[Hand]:
    """Those of an ending as the bench keeps it: four lists of cards."""
    return [frozenset(map(Card.parse, cards)) for cards in ending]


def are_of(told: Iterable[Hand], deal: Collection[Hand]) -> bool:
    """Whether what is told of some hands, or what is left of them, is of that deal."""
    alike = [hand for hand in told if hand and any(hand <= whole for whole in deal)]
    return sum(len(hand) - 1 for hand in alike) >= _BY_CHANCE
