"""How many boards a person finds in a file, counted without the readers: a second opinion.

Deliberately dumb: a search for what looks like four hands, and a count of their cards. A board
that is written out several times, as for both tables of a match, counts each time.
"""

from __future__ import annotations

import re

_PBN = re.compile(
    r'^\s*\[\s*Deal\s+"\s*[NESW]\s*:\s*([^"\]]*?)\s*"?\s*\]?\s*$', re.MULTILINE | re.IGNORECASE
)
_LIN = re.compile(r"\bmd\|\s*[0-4]?([^|]*)\|", re.IGNORECASE)
_LIN_HAND = re.compile(r"S([^HDC]*)H([^DC]*)D([^C]*)C(.*)", re.IGNORECASE)
_RANKS = frozenset("AKQJT98765432")


def pbn_deals(text: str) -> int:
    """Deal tags in which a person finds cards that can lie like that."""
    visible = re.sub(r"^%.*$", "", text.replace("\r", "\n"), flags=re.MULTILINE)
    return sum(_is_deal(_pbn_hands(deal[1])) for deal in _PBN.finditer(visible))


def lin_deals(text: str) -> int:
    """Values of `md` in which a person finds cards that can lie like that."""
    return sum(_is_deal(_lin_hands(" ".join(deal[1].split()))) for deal in _LIN.finditer(text))


Hands = list[list[str]] | None
"""For each hand its four suits as text; None where there are not that many."""


def _pbn_hands(text: str) -> Hands:
    hands = [hand.replace("10", "T").split(".") for hand in text.split() if hand != "-"]
    return hands if len(text.split()) == 4 and all(len(hand) == 4 for hand in hands) else None


def _lin_hands(text: str) -> Hands:
    words = [word.strip().replace("10", "T") for word in text.split(",")]
    found = [_LIN_HAND.fullmatch(word) for word in words if word]
    return [list(match.groups()) for match in found if match] if all(found) else None


def _is_deal(hands: Hands) -> bool:
    """Whether no card is there twice, and each hand has thirteen cards, or all have fewer."""
    if not hands:
        return False
    cards = [
        (suit, rank.upper())
        for hand in hands
        for suit, holding in enumerate(hand)
        for rank in holding
    ]
    if len(set(cards)) != len(cards) or not {rank for _, rank in cards} <= _RANKS:
        return False
    sizes = {sum(map(len, hand)) for hand in hands} - {0}
    return sizes == {13} or (bool(sizes) and max(sizes) < 13)
