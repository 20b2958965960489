"""What a player of the claiming side knows: whom the statement binds, and what may beat his cards.

Nobody looks at the opponents' cards here. He knows his own hand, for declarer dummy's too, what
has been played, and who has shown out; the cards that are out he knows as a set.
"""

from __future__ import annotations

from rulings.claims.ending import Ending
from rulings.claims.position import SEATS, SUIT_MASK, SUITS, Position, top
from rulings.claims.statement import NormalReason, Statement, Switches

Plays = dict[int, NormalReason]
"""Cards that are normal, each with the first reason found for it."""


class Knowing:
    """One ending under one statement and one set of switches, as its players see it."""

    def __init__(self, ending: Ending, statement: Statement, switches: Switches) -> None:
        self.statement, self.switches = statement, switches
        suit = ending.trumps.suit
        self.trump = SUITS.index(suit) if suit else -1
        self.trumps = SUIT_MASK[self.trump] if suit else 0
        self.claimer = SEATS.index(ending.claimer)
        self.shares = ending.is_declarers
        finesse = statement.finesse
        self.finessed = SUITS.index(finesse.suit) if finesse else -1
        self.tenace = SEATS.index(finesse.against.lho) if finesse else -1
        self.order = tuple(map(SUITS.index, statement.order))

    def is_bound(self, seat: int) -> bool:
        """Whether the seat plays only what is normal: the claimer's side does."""
        return seat & 1 == self.claimer & 1

    def speaks(self, seat: int) -> bool:
        """Whether the statement and its switches are about this seat's cards."""
        return self.shares or seat == self.claimer

    def out(self, now: Position, seat: int) -> int:
        """The cards that may beat his: the opponents', for a defender his partner's too."""
        hands = now.hands
        out = hands[seat + 1 & 3] | hands[seat + 3 & 3]
        return out if self.shares else out | hands[seat ^ 2]

    @staticmethod
    def is_master(card: int, out: int) -> bool:
        """Whether no card that is out beats it in its suit."""
        return top(out & SUIT_MASK[card // 13]) < card

    def mate(self, now: Position, seat: int) -> int:
        """The other hand the claimer plays; nothing for a defender."""
        return now.hands[seat ^ 2] if self.shares else 0

    @staticmethod
    def has_shown_out(now: Position, seat: int, suit: int) -> bool:
        return bool(now.shown >> seat * 4 + suit & 1)
