"""Which cards the claimer may be taken to play: all that is stated, then all that is normal.

The stated line is followed as far as it goes (70D1). Beyond it each card that is normal, careless
ones included, is given with the reason. A claiming defender's partner plays any card that could be
normal for him, so that nothing rests on his choice (70D2).
"""

from __future__ import annotations

from rulings.claims.knowledge import Plays
from rulings.claims.normal_follows import Following
from rulings.claims.normal_leads import Leading
from rulings.claims.position import SUIT_MASK, Position, beats, best_of, bits, low, top
from rulings.claims.statement import NormalReason


class Normal(Leading, Following):
    """The normal plays of one ending, under one statement and one set of switches."""

    def plays(self, now: Position) -> Plays:
        """The normal cards of the seat in turn; never empty, all of them legal."""
        seat, legal = now.turn, now.legal()
        if legal & (legal - 1) == 0:
            return {top(legal): NormalReason.ONLY}
        if not self.speaks(seat):
            return dict.fromkeys(self._partners(now, seat, legal), NormalReason.PARTNER)
        if not now.played:
            return self.leads(now, seat)
        if legal & SUIT_MASK[now.played[0] // 13]:
            return self.follows(now, seat, legal)
        return self.void(now, seat)

    def _partners(self, now: Position, seat: int, legal: int) -> list[int]:
        """What a claiming defender's partner may play (70D2): nothing he does is relied upon.

        He leads any card; he follows low, or wins as high or as cheaply as he can; he does not ruff
        a trick that is his partner's.
        """
        if not now.played:
            return list(bits(legal))
        place = best_of(now.played, self.trump)
        winning = [card for card in bits(legal) if beats(card, now.played[place], self.trump)]
        if legal & SUIT_MASK[now.played[0] // 13]:
            return [low(legal), *winning[:1], *winning[-1:]]
        ours = (now.leader + place & 3) == seat ^ 2
        return [*self.discards(now, seat), *([] if ours else winning[-1:])]
