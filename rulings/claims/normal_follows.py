"""The normal cards to another's lead: how to follow suit, ruff and discard."""

from __future__ import annotations

from rulings.claims.knowledge import Knowing, Plays
from rulings.claims.position import SUIT_MASK, Position, beats, best_of, bits, low, top
from rulings.claims.statement import NormalReason


class Following(Knowing):
    """Who plays second, third or fourth."""

    def follows(self, now: Position, seat: int, cards: int) -> Plays:
        place = best_of(now.played, self.trump)
        best = now.played[place]
        winning = [card for card in bits(cards) if beats(card, best, self.trump)]
        partner_wins = (now.leader + place & 3) == seat ^ 2
        if not winning:
            return {low(cards): NormalReason.LOW}
        if len(now.played) == 2:
            return self._third(now, seat, cards, winning, partner_wins=partner_wins)
        if len(now.played) == 1:
            return self._second(now, seat, cards, winning)
        if partner_wins:
            return self._under(cards, winning)
        plays = {winning[-1]: NormalReason.WINS}
        if self.switches.blocks:
            plays.setdefault(winning[0], NormalReason.OVERTAKES)
        return plays

    def _under(self, cards: int, winning: list[int]) -> Plays:
        """Partner's card wins: low, or carelessly over it."""
        plays = {low(cards): NormalReason.LOW}
        if self.switches.blocks:
            plays.setdefault(winning[0], NormalReason.OVERTAKES)
        return plays

    def _second(self, now: Position, seat: int, cards: int, winning: list[int]) -> Plays:
        """An opponent has led: win with what is sure, unless the other hand can win as well."""
        suit = SUIT_MASK[now.played[0] // 13]
        is_sure = self.is_master(winning[0], self.out(now, seat))
        mate = self.mate(now, seat) & suit
        plays = {winning[0]: NormalReason.WINS}
        if not is_sure or top(mate) > now.played[0]:
            plays.setdefault(low(cards), NormalReason.LOW)
        return plays

    def _third(
        self, now: Position, seat: int, cards: int, winning: list[int], *, partner_wins: bool
    ) -> Plays:
        suit, out = now.played[0] // 13, self.out(now, seat)
        if self._is_marked(now, seat, suit):
            if partner_wins:
                return self._under(cards, winning)
            return {winning[-1]: NormalReason.MARKED}
        below = [card for card in winning if not self.is_master(card, out)]
        if suit == self.finessed and seat == self.tenace and below:
            return {below[0]: NormalReason.STATED}
        if partner_wins and self.is_master(now.played[0], out):
            return self._under(cards, winning)
        plays = {winning[0]: NormalReason.HIGH}
        if self.switches.unstated_finesse:
            if below:
                plays.setdefault(below[0], NormalReason.FINESSE)
            if partner_wins:
                plays.setdefault(low(cards), NormalReason.FINESSE)
        return plays

    def _is_marked(self, now: Position, seat: int, suit: int) -> bool:
        """70E1: whoever plays last to this trick has shown out, so nothing is a guess."""
        return self.switches.marked_finesse and self.has_shown_out(now, seat + 1 & 3, suit)

    def void(self, now: Position, seat: int) -> Plays:
        place = best_of(now.played, self.trump)
        best = now.played[place]
        ours = (now.leader + place & 3) == seat ^ 2
        is_safe = ours and (len(now.played) == 3 or self.is_master(best, self.out(now, seat)))
        trumps = now.hands[seat] & self.trumps
        ruffs = [card for card in bits(trumps) if beats(card, best, self.trump)]
        if is_safe or not ruffs:
            return self.discards(now, seat)
        plays: Plays = {ruffs[-1]: NormalReason.RUFFS}
        if len(now.played) < 3:
            plays.setdefault(ruffs[0], NormalReason.RUFFS)
        if ours:
            plays = self.discards(now, seat) | plays
        return plays

    def discards(self, now: Position, seat: int) -> Plays:
        hand = now.hands[seat]
        side = hand & ~self.trumps
        held = side or hand
        lowest = [low(held & suit) for suit in SUIT_MASK if held & suit]
        if self.switches.keeps_winners and self.speaks(seat):
            out = self.out(now, seat)
            losers = [card for card in lowest if not self.is_master(card, out)]
            lowest = losers or self._not_the_way_in(now, seat, lowest)
        return dict.fromkeys(lowest, NormalReason.DISCARD)

    def _not_the_way_in(self, now: Position, seat: int, winners: list[int]) -> list[int]:
        """Of a hand with nothing but winners: one that nobody else can lead is worth nothing once
        the last is gone by which the hand may get in, so that is kept (CB-8). While it is not known
        what opponents have parted with, all of them are tried.
        """
        hand, hands = now.hands[seat], now.hands
        around = hands[seat + 1 & 3] | hands[seat ^ 2] | hands[seat + 3 & 3]
        if now.parted or hand & self.trumps:
            return winners
        ways_in = sum(suit for suit in SUIT_MASK if around & suit)
        return [card for card in winners if hand & ~(1 << card) & ways_in] or winners
