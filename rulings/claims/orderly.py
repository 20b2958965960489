"""The worst line of a claimer who named winners without an order, and cashes them sensibly.

"Two spades, a diamond and a heart" lists winners and says nothing of their order. An order that
loses one of them needlessly is irrational rather than careless, if the director finds it so: here
the claiming side takes the sure winners of the suits that were named in the order that keeps them,
and everybody else does the worst that is normal or legal, as in `search`.
"""

from __future__ import annotations

from rulings.claims.fewest_tricks import TooLong
from rulings.claims.position import SUIT_MASK, SUITS, Position, top
from rulings.claims.search import Search

MOST = 200_000
"""Positions after which it is given up: then nothing is shown apart."""


class Orderly:
    """The values of the positions of a search, where a needless order is left out."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.named = [SUITS.index(suit) for suit in search.normal.statement.winners]
        self._known: dict[Position, int] = {}

    @property
    def looked_at(self) -> int:
        return len(self._known)

    def value(self, now: Position) -> int:
        """Tricks of the claiming side from here. Raises TooLong."""
        if not any(now.hands):
            return 0
        known = self._known.get(now)
        if known is None:
            if len(self._known) >= MOST:
                raise TooLong
            if not len(self._known) & 0xFF:
                self.search.tell()
            known = self._known[now] = self._value_after(now, self.chosen(now))
        return known

    def chosen(self, now: Position) -> int:
        """The card by which it comes to that."""
        cards = list(self.search.moves.cards(now))
        winners = self._winners(now, cards)
        if len(winners or cards) == 1:
            return (winners or cards)[0]
        best = max if winners else min
        return best(winners or cards, key=lambda card: self._value_after(now, card))

    def _value_after(self, now: Position, card: int) -> int:
        after, won = self.search.play(now, card)
        return won + self.value(after)

    def _winners(self, now: Position, cards: list[int]) -> list[int]:
        """Of the cards he may play, those that cash a winner he named; none where it is not so."""
        normal, seat = self.search.normal, now.turn
        if not normal.is_bound(seat) or not normal.speaks(seat):
            return []
        sure = [suit for suit in self.named if self._is_sure(now, suit)]
        if now.played:
            led = now.played[0] // 13
            ours = now.leader & 1 == seat & 1
            return cards if ours and led in sure and cards[0] // 13 == led else []
        return [card for card in cards if card // 13 in sure]

    def _is_sure(self, now: Position, suit: int) -> bool:
        """Whether the highest card of the suit that is left, or lies on the table, is his."""
        ours = [seat for seat in range(4) if self.search.normal.is_bound(seat)]
        mine = max(top(now.hands[seat] & SUIT_MASK[suit]) for seat in ours)
        theirs = max(top(now.hands[seat ^ 1] & SUIT_MASK[suit]) for seat in ours)
        for place, card in enumerate(now.played):
            if card // 13 == suit:
                if (now.leader + place & 3) in ours:
                    mine = max(mine, card)
                else:
                    theirs = max(theirs, card)
        return mine > theirs
