"""The normal leads: as stated, then from the top of any suit, sparing what must not be spoiled.

In doubt: where the hand on lead has none of the suit he named first, the next one he named that it
has is led (CB-6 in `docs/claim-bench.md`), and he does not cross over for it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulings.claims.knowledge import Knowing, Plays
from rulings.claims.position import NINE, SUIT_MASK, Position, bits, low, top
from rulings.claims.statement import NormalReason, Trumps


class Leading(Knowing):
    """Who is on lead."""

    def leads(self, now: Position, seat: int) -> Plays:
        """What he may lead."""
        hand = now.hands[seat]
        if stated := self._stated_lead(now, seat):
            return stated
        out = self.out(now, seat)
        if self._draws_trumps(hand, out):
            return {top(hand & self.trumps): NormalReason.DRAWS}
        held = [suit for suit in range(4) if hand & SUIT_MASK[suit]]
        suits = self._not_spoiling(now, seat, self._before_trumps(held, out))
        plays: Plays = {}
        for suit in suits:
            for card, reason in self._from_suit(now, seat, suit):
                plays.setdefault(card, reason)
        return self._sure_first(now, seat, plays) if self.switches.winners_first else plays

    def _stated_lead(self, now: Position, seat: int) -> Plays:
        """What the statement has him lead now; nothing where it says nothing or cannot go on."""
        hand, said = now.hands[seat], self.statement
        if self._still_draws(now, seat) and hand & self.trumps:
            return {card: NormalReason.STATED for card, _ in self._from_suit(now, seat, self.trump)}
        if said.cross_ruff and (ruffs := self._to_ruff(now, seat)):
            return ruffs
        for suit in self.order:
            if hand & SUIT_MASK[suit]:
                if suit == self.finessed and seat == self.tenace and self.mate(now, seat):
                    continue  # the finesse is led from the other hand
                return {card: NormalReason.STATED for card, _ in self._from_suit(now, seat, suit)}
        return {}

    def _still_draws(self, now: Position, seat: int) -> bool:
        if not self.trumps:
            return False
        match self.statement.trumps:
            case Trumps.DRAWN:
                return bool(self.opponents(now, seat) & self.trumps)
            case Trumps.ROUNDS:
                return now.drawn < self.statement.rounds
        return False

    @staticmethod
    def opponents(now: Position, seat: int) -> int:
        return now.hands[seat + 1 & 3] | now.hands[seat + 3 & 3]

    def _to_ruff(self, now: Position, seat: int) -> Plays:
        hand, mate = now.hands[seat], self.mate(now, seat)
        if not mate & self.trumps:
            return {}
        return {
            low(hand & SUIT_MASK[suit]): NormalReason.STATED
            for suit in range(4)
            if suit != self.trump and hand & SUIT_MASK[suit] and not mate & SUIT_MASK[suit]
        }

    def _draws_trumps(self, hand: int, out: int) -> bool:
        """A trump he knows of is drawn where he can: leaving it would be irrational (70C2)."""
        if not self.trumps or self.switches.overlooks_trump:
            return False
        outstanding = out & self.trumps
        is_silent = self.statement.trumps is Trumps.UNMENTIONED and not self.statement.cross_ruff
        return bool(outstanding) and is_silent and top(hand & self.trumps) > top(outstanding)

    def _before_trumps(self, suits: list[int], out: int) -> list[int]:
        """The suits without trumps, where trumps draw nothing and are kept for ruffing."""
        if not self.switches.ruffs_first or out & self.trumps:
            return suits
        return [suit for suit in suits if suit != self.trump] or suits

    def _from_suit(self, now: Position, seat: int, suit: int) -> Iterator[tuple[int, NormalReason]]:
        """The normal leads of one suit: from the top, unless a switch says otherwise."""
        cards = now.hands[seat] & SUIT_MASK[suit]
        if suit == self.finessed and seat == self.tenace ^ 2:
            yield low(cards), NormalReason.STATED
            return
        yield top(cards), NormalReason.TOP
        if top(cards) % 13 <= NINE and self.switches.small_any_order:
            yield from ((card, NormalReason.SMALL) for card in bits(cards))
        if top(self.mate(now, seat) & SUIT_MASK[suit]) > top(cards):
            yield low(cards), NormalReason.TOWARDS
        if self.switches.any_card:
            yield from ((card, NormalReason.ANY) for card in bits(cards))

    def _not_spoiling(self, now: Position, seat: int, suits: list[int]) -> list[int]:
        """Suits he may lead without throwing away a finesse, stated or marked, he can still take.

        From the hand with the tenace another suit comes first, if it is there to be led.
        """
        kept = [suit for suit in suits if not self._spoils(now, seat, suit)]
        return kept or suits

    def _spoils(self, now: Position, seat: int, suit: int) -> bool:
        mate = self.mate(now, seat) & SUIT_MASK[suit]
        if not mate:
            return False
        if suit == self.finessed:
            return seat == self.tenace
        before, after = seat + 3 & 3, seat + 1 & 3
        if not self.switches.marked_finesse or not self.has_shown_out(now, after, suit):
            return False
        missing = top(now.hands[before] & SUIT_MASK[suit])
        held = now.hands[seat] & SUIT_MASK[suit]
        can_cross = any(
            self.is_master(top(self.mate(now, seat) & SUIT_MASK[other]), self.out(now, seat))
            for other in range(4)
            if other != suit
            and now.hands[seat] & SUIT_MASK[other]
            and self.mate(now, seat) & SUIT_MASK[other]
        )
        return low(held) < missing < top(held) and can_cross

    def _sure_first(self, now: Position, seat: int, plays: Plays) -> Plays:
        out, mate = self.out(now, seat), self.mate(now, seat)

        def is_sure(card: int) -> bool:
            best = max(card, top(mate & SUIT_MASK[card // 13]))
            return self.is_master(best, out)

        return {card: why for card, why in plays.items() if is_sure(card)} or plays
