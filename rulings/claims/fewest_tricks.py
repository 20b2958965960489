"""Whether some line wins the claimer fewer tricks than a number: asked, and remembered.

A position is remembered by what decides it: who holds the first, second, third card of each suit
that is left, not which cards these are. Only where small cards come in any order does it matter
which of the claimer's cards are small.
"""

from __future__ import annotations

from collections.abc import Callable

from rulings.claims.moves import Moves
from rulings.claims.position import SMALL, SUIT_MASK, Hands, Position, bits, low

MOST_KEPT = 1_000_000
"""Positions remembered before the search gives up: about 300 megabytes."""
Key = tuple[int, int, int, int, int]


class TooLong(Exception):  # noqa: N818 - named for what happened
    """There are more positions than can be remembered, or whoever asked has had enough."""


class Least:
    """The fewest tricks of the claiming side, every player helping to it.

    `below` is the same question of the same ending made easier for the claimer's opponents: where
    that wins him enough, nothing need be tried here.
    """

    def __init__(self, moves: Moves, tick: Callable[[], None], below: Least | None = None) -> None:
        self.moves, self.below, self._tick = moves, below, tick
        self._kept: dict[Key, int] = {}  # the least it can be, and sixteen times the most
        self._patterns = _Patterns(moves)
        self._trumps = _Trumps(moves)

    def __len__(self) -> int:
        """Positions remembered."""
        return len(self._kept)

    def is_under(self, now: Position, limit: int) -> bool:
        """Whether some line from here on wins fewer than so many tricks."""
        if not now.played:
            return self._between(now, limit)
        return self._is_trick_under(now, limit)

    def _between(self, now: Position, limit: int) -> bool:
        """The same between two tricks."""
        left = now.hands[self.moves.normal.claimer].bit_count()
        if limit <= 0 or left < limit:
            return limit > 0
        plain = self._plain(now.hands, now.leader, left)
        if plain is not None:
            return plain < limit
        if self._trumps.sure(now) >= limit:
            return False
        key = self._patterns.key(now)
        known = self._kept.get(key, left << 4)
        least, most = known & 15, known >> 4
        if least >= limit or most < limit:
            return most < limit
        below = self.below
        possible = below is None or below._between(now, limit)
        found = possible and self._is_trick_under(now, limit)
        if found:
            most = limit - 1
        else:
            least = limit
        if key not in self._kept:
            if len(self._kept) >= MOST_KEPT:
                raise TooLong
            if not len(self._kept) & 0xFF:
                self._tick()
        self._kept[key] = least | most << 4
        return found

    def _is_trick_under(self, now: Position, limit: int) -> bool:
        play = self.moves.play
        for card in self.moves.cards(now):
            after, won = play(now, card)
            if after.played:
                if self._is_trick_under(after, limit):
                    return True
            elif self._between(after, limit - won):
                return True
        return False

    def _plain(self, hands: Hands, leader: int, left: int) -> int | None:
        """All or none, where the side on lead has only cards that nothing beats, else None."""
        ours = hands[leader] | hands[leader ^ 2]
        theirs = hands[leader + 1 & 3] | hands[leader + 3 & 3]
        trump = self.moves.trump
        if trump >= 0 and theirs & SUIT_MASK[trump]:
            return None
        for suit in SUIT_MASK:
            mine, other = ours & suit, theirs & suit
            if mine and other and (mine & -mine) < other:
                return None
        return left if leader & 1 == self.moves.side else 0


class _Trumps:
    """Tricks that trumps win on every line.

    Each trump of a hand is played to a trick of its own, and that is lost only to a higher trump
    of the opponents, which then is gone. So many as these cannot take one each are sure.
    """

    def __init__(self, moves: Moves) -> None:
        self._suit = SUIT_MASK[moves.trump] if moves.trump >= 0 else 0
        self._shift, self._side = 4 * moves.trump, moves.side
        self._known: dict[tuple[int, int], int] = {}

    def sure(self, now: Position) -> int:
        """The tricks that one hand's trumps win, of the hand that has more of them."""
        suit, hands, side = self._suit, now.hands, self._side
        out = (hands[side ^ 1] | hands[side ^ 3]) & suit
        one, other = hands[side] & suit, hands[side ^ 2] & suit
        if not one | other:
            return 0
        unnamed = (now.parted >> self._shift & 15) + (now.parted >> 20 + self._shift & 15)
        most = out.bit_count() - unnamed
        return max(self._won(one, out, most), self._won(other, out, most))

    def _won(self, trumps: int, out: int, most: int) -> int:
        key = trumps, out
        beaten = self._known.get(key)
        if beaten is None:
            beaten = self._known[key] = _beaten(trumps, out)
        return trumps.bit_count() - min(beaten, most)


def _beaten(cards: int, out: int) -> int:
    """How many of the cards those that are out can beat, each of them one."""
    beaten = 0
    for card in sorted(bits(out)):
        if cards and card > low(cards):
            cards &= cards - 1
            beaten += 1
    return beaten


class _Patterns:
    """What decides a position, of each suit as one number that is worked out once."""

    def __init__(self, moves: Moves) -> None:
        self._known: dict[int, int] = {}
        switches, normal = moves.normal.switches, moves.normal
        tells = switches.small_any_order and not switches.any_card
        self._small = [seat for seat in range(4) if tells and normal.is_bound(seat)]
        self._rounds = normal.statement.rounds if moves.counts_rounds else 0

    def key(self, now: Position) -> Key:
        """Equal for two positions from which the same follows."""
        n, e, s, w = now.hands
        known, found = self._known, []
        for _ in range(4):
            suit = (n & 0x1FFF) << 39 | (e & 0x1FFF) << 26 | (s & 0x1FFF) << 13 | w & 0x1FFF
            pattern = known.get(suit)
            if pattern is None:
                pattern = known[suit] = self._pattern(suit)
            found.append(pattern)
            n, e, s, w = n >> 13, e >> 13, s >> 13, w >> 13
        rest = now.leader | min(now.drawn, self._rounds) << 2 | now.shown << 4 | now.parted << 20
        return found[0], found[1], found[2], found[3], rest

    def _pattern(self, suit: int) -> int:
        """The holders from the top, then how many of each hand's cards are not small."""
        hands = [suit >> 39, suit >> 26 & 0x1FFF, suit >> 13 & 0x1FFF, suit & 0x1FFF]
        pattern = 1
        for rank in range(12, -1, -1):
            for seat in range(4):
                if hands[seat] >> rank & 1:
                    pattern = pattern << 2 | seat
        for seat in self._small:
            pattern = pattern << 3 | (hands[seat] & ~SMALL & 0x1FFF).bit_count()
        return pattern
