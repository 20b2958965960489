"""Which of several cards a person would play: of lines that come to the same, the most natural one
is shown. What is normal and what a line wins is not decided here.
"""

from __future__ import annotations

from rulings.claims.position import Position, beats, best_of
from rulings.claims.search import Search
from rulings.claims.statement import NormalReason

Oddity = tuple[bool, bool, int]
"""How odd a card looks: it is careless, it is no winner or no use, its place among others."""


def by_nature(search: Search, now: Position) -> list[tuple[int, NormalReason]]:
    """The cards to be tried in a position with their reasons, the most natural first."""
    plays = search.plays(now)
    thought = list(search.normal.plays(now)) if search.normal.is_bound(now.turn) else []
    odd = {card: _oddity(search, now, card, why, thought) for card, why in plays.items()}
    return sorted(plays.items(), key=lambda play: odd[play[0]])


def _oddity(
    search: Search, now: Position, card: int, why: NormalReason, thought: list[int]
) -> Oddity:
    careless = why.switch is not None
    if not now.played:  # winners first, from the top
        out = search.normal.opponents(now, now.turn)
        return careless, not search.normal.is_master(card, out), -(card % 13)
    follows = card // 13 == now.played[0] // 13
    if thought and follows:
        return careless, False, thought.index(card)
    place = best_of(now.played, search.trump)
    is_partners = (now.leader + place & 3) == now.turn ^ 2
    wins = beats(card, now.played[place], search.trump)
    return careless, wins is is_partners, card % 13  # no higher than it need be
