"""The cards that are tried in an ending, and the position each leads to."""

from __future__ import annotations

from collections.abc import Iterable

from rulings.claims.knowledge import Plays
from rulings.claims.normal_cards import Normal
from rulings.claims.position import SUIT_MASK, Hands, Position, best_of, others, without_equals
from rulings.claims.statement import NormalReason, Trumps


class Moves:
    """The cards of one ending that have to be tried."""

    def __init__(self, normal: Normal) -> None:
        self.normal = normal
        self.trump = normal.trump
        self.side = normal.claimer & 1
        self.counts_rounds = normal.statement.trumps is Trumps.ROUNDS
        self.marks = normal.switches.marked_finesse

    def plays(self, now: Position) -> Plays:
        """Normal cards of the claiming side, all legal ones of the other, each with its reason.

        Of cards that are worth the same one is given.
        """
        if self.normal.is_bound(now.turn):
            plays = self.normal.plays(now)
            if len(plays) == 1:
                return plays
            cards = sum(1 << card for card in plays)
            return {card: plays[card] for card in without_equals(cards, others(now))}
        return dict.fromkeys(without_equals(now.legal(), others(now)), NormalReason.PARTNER)

    def cards(self, now: Position) -> Iterable[int]:
        """The cards alone."""
        return self.plays(now)

    def play(self, now: Position, card: int) -> tuple[Position, int]:
        """The position after the card, and whether (1) that won a trick for the claiming side."""
        hands, leader, played, shown, drawn, _ = now
        seat = leader + len(played) & 3
        hands = without(hands, seat, 1 << card)
        if played and card // 13 != played[0] // 13 and seat & 1 != self.side:
            shown |= 1 << seat * 4 + played[0] // 13
        played = (*played, card)
        if len(played) < 4:
            return Position(hands, leader, played, shown, drawn), 0
        winner = leader + best_of(played, self.trump) & 3
        drawn += self.counts_rounds and played[0] // 13 == self.trump
        if shown:
            shown = self._told(hands, shown)
        return Position(hands, winner, (), shown, drawn), int(winner & 1 == self.side)

    def _told(self, hands: Hands, shown: int) -> int:
        """What has been shown and still tells something: the other opponent has the suit."""
        if not self.marks:
            return 0
        kept = 0
        for seat in (self.side ^ 1, self.side ^ 3):
            for suit in range(4):
                bit = 1 << seat * 4 + suit
                if shown & bit and hands[seat ^ 2] & SUIT_MASK[suit]:
                    kept |= bit
        return kept


def without(hands: Hands, seat: int, cards: int) -> Hands:
    """The hands when one seat has parted with these cards."""
    n, e, s, w = hands
    if seat == 0:
        return n ^ cards, e, s, w
    if seat == 1:
        return n, e ^ cards, s, w
    if seat == 2:
        return n, e, s ^ cards, w
    return n, e, s, w ^ cards
