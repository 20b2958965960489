"""The worst of the normal lines: fewest tricks for the claimer, every player helping to it.

The claimer's side plays whatever is normal, the others whatever is legal; doubt goes against the
claimer (70A), so the least of all these lines counts. The value of a position does not depend on
how it came about, and is kept.
"""

from __future__ import annotations

from collections.abc import Callable

from rulings.claims.ending import Ending
from rulings.claims.normal import Normal, Plays
from rulings.claims.position import (
    SEATS,
    SUIT_MASK,
    SUITS,
    Hands,
    Position,
    best_of,
    mask,
    number,
    without_equals,
)
from rulings.claims.statement import Reason, Statement, Switches, Trumps

MOST_KEPT = 800_000
"""Positions remembered before the search gives up: about 300 megabytes."""


class TooLong(Exception):  # noqa: N818 - named for what happened
    """There are more positions than can be remembered, or whoever asked has had enough."""


class Search:
    """All normal lines of one ending. `tick` is called now and then with it, and may raise."""

    def __init__(
        self,
        ending: Ending,
        statement: Statement,
        switches: Switches,
        tick: Callable[[Search], None] | None = None,
    ) -> None:
        self.normal = Normal(ending, statement, switches)
        self.trump = self.normal.trump
        self.side = self.normal.claimer & 1
        self.counts_rounds = statement.trumps is Trumps.ROUNDS
        self.start = _position(ending)
        self._kept: dict[Position, int] = {}
        self._tick = tick
        self.sure = 0
        """So many tricks every normal line is known to win; grows while the search goes on."""

    @property
    def looked_at(self) -> int:
        """Positions remembered so far."""
        return len(self._kept)

    def worst(self) -> int:
        """Tricks the claiming side wins of the ending, at worst."""
        most = max(hand.bit_count() for hand in self.start.hands) + bool(self.start.played)
        while self.sure < most and self._least(self.start, self.sure + 1) > self.sure:
            self.sure += 1
        return self.sure

    def value(self, now: Position) -> int:
        """Tricks the claiming side still wins from here on, the one on the table counted."""
        most = max(hand.bit_count() for hand in now.hands) + bool(now.played)
        return next(
            (limit - 1 for limit in range(1, most + 1) if self._least(now, limit) < limit), most
        )

    def value_after(self, now: Position, card: int) -> int:
        """The same after this card."""
        after, won = self.play(now, card)
        return won + (self.value(after) if any(after.hands) else 0)

    def plays(self, now: Position) -> Plays:
        """The cards to be tried: normal ones of the claiming side, all legal ones of the other.

        Of cards that are worth the same one is given.
        """
        others = _others(now)
        if self.normal.is_bound(now.turn):
            plays = self.normal.plays(now)
            if len(plays) == 1:
                return plays
            cards = sum(1 << card for card in plays)
            return {card: plays[card] for card in without_equals(cards, others)}
        return dict.fromkeys(without_equals(now.legal(), others), Reason.PARTNER)

    def play(self, now: Position, card: int) -> tuple[Position, int]:
        """The position after the card, and whether (1) that won a trick for the claiming side."""
        seat = now.turn
        hands = list(now.hands)
        hands[seat] ^= 1 << card
        played = (*now.played, card)
        shown = now.shown
        if now.played and card // 13 != played[0] // 13 and seat & 1 != self.side:
            shown |= 1 << seat * 4 + played[0] // 13
        left: Hands = (hands[0], hands[1], hands[2], hands[3])
        if len(played) < 4:
            return Position(left, now.leader, played, shown, now.drawn), 0
        winner = now.leader + best_of(played, self.trump) & 3
        drawn = now.drawn + (self.counts_rounds and played[0] // 13 == self.trump)
        return (
            Position(left, winner, (), self._told(left, shown), drawn),
            int(winner & 1 == self.side),
        )

    def _told(self, hands: Hands, shown: int) -> int:
        """What has been shown and still tells something: the other opponent has the suit."""
        if not shown or not self.normal.switches.marked_finesse:
            return 0
        kept = 0
        for seat in (self.side ^ 1, self.side ^ 3):
            for suit in range(4):
                bit = 1 << seat * 4 + suit
                if shown & bit and hands[seat ^ 2] & SUIT_MASK[suit]:
                    kept |= bit
        return kept

    def _between(self, now: Position, limit: int) -> int:
        """Between two tricks: the value if it is less than `limit`, else at least `limit`.

        Kept is what was found: the value `v`, or as `~v` that it is no less than `v`.
        """
        if not now.hands[0]:
            return 0
        known = self._kept.get(now)
        if known is not None:
            if known >= 0:
                return known
            if ~known >= limit:
                return ~known
        found = self._plain(now.hands, now.leader)
        if found is None:
            found = self._least(now, limit)
            self._remember(now, found if found < limit else ~found)
        else:
            self._remember(now, found)
        return found

    def _remember(self, now: Position, found: int) -> None:
        if len(self._kept) >= MOST_KEPT:
            raise TooLong
        self._kept[now] = found
        if self._tick and not len(self._kept) & 0xFF:
            self._tick(self)

    def _least(self, now: Position, best: int) -> int:
        """The least over all plays to this trick, if it is less than `best`, else `best`."""
        if not any(now.hands):
            return 0
        for card in self.plays(now):
            after, won = self.play(now, card)
            if after.played:
                best = self._least(after, best)
            elif won < best:
                best = min(best, won + self._between(after, best - won))
            if not best:
                break
        return best

    def _plain(self, hands: Hands, leader: int) -> int | None:
        """All or none, where the side on lead has only cards that nothing beats, else None."""
        ours = hands[leader] | hands[leader ^ 2]
        theirs = hands[leader + 1 & 3] | hands[leader + 3 & 3]
        if self.trump >= 0 and theirs & SUIT_MASK[self.trump]:
            return None
        for suit in SUIT_MASK:
            mine, other = ours & suit, theirs & suit
            if mine and other and (mine & -mine) < other:
                return None
        return hands[leader].bit_count() if leader & 1 == self.side else 0


def _others(now: Position) -> int:
    """Every card that could lie between two of the hand in turn."""
    hands = now.hands
    seat = now.turn
    others = hands[seat + 1 & 3] | hands[seat + 2 & 3] | hands[seat + 3 & 3]
    for card in now.played:
        others |= 1 << card
    return others


def _position(ending: Ending) -> Position:
    north, east, south, west = map(mask, ending.hands)
    shown = sum(
        1 << SEATS.index(seat) * 4 + SUITS.index(suit) for seat, suit in set(ending.shown_out)
    )
    played = tuple(map(number, ending.trick))
    return Position((north, east, south, west), SEATS.index(ending.leader), played, shown)
