"""Cards that are told of a board whose deal nobody has entered: by its play, or typed in."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import lru_cache

Hand = frozenset[str]
_IN_PLAY = re.compile(r"([NESW])[:+~<!-]([SHDC][2-9TJQKA])")
_BY_CHANCE = 6
"""So many cards beside the first of a hand lie together in a deal once in four thousand."""


@lru_cache(4096)
def hand_of(text: str) -> Hand:
    """As a hand is written, whole or what is left of it.

    >>> sorted(hand_of("AK..T.2"))
    ['C2', 'DT', 'SA', 'SK']
    """
    suits = text.split(".")
    return frozenset(
        f"{s}{rank}" for s, ranks in zip("SHDC", suits, strict=False) for rank in ranks
    )


def hands_in(play: str) -> list[Hand]:
    """What each player has shown (`deals.bridge.play`).

    >>> [sorted(hand) for hand in hands_in("W:SK N:? E:D2^R S:S3 W-SK W:S4")]
    [['S4', 'SK'], ['D2'], ['S3']]
    """
    shown: dict[str, set[str]] = {}
    for seat, card in _IN_PLAY.findall(play):
        shown.setdefault(seat, set()).add(card)
    return [frozenset(cards) for cards in shown.values()]


def are_of(told: Iterable[Hand], deal: Collection[Hand]) -> bool:
    """Whether what is told of some hands, or what is left of them, is of that deal."""
    alike = [hand for hand in told if hand and any(hand <= whole for whole in deal)]
    return sum(len(hand) - 1 for hand in alike) >= _BY_CHANCE
