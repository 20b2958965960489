"""The same ending with something given to the claimer's opponents: their losers are not named.

Whatever an opponent throws away, or follows with below the best card, is only counted: a card of
that suit, or of any. His hand here holds all he may still have. Where a player of the claiming
side would play otherwise if the highest card out were gone, it may be said to have been one of
those, and then it is. Whatever can happen in the ending can happen here, so no line of the ending
wins the claimer less than the worst of these; and they are far fewer, because it does not matter
which losers are gone until somebody's play depends on it.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulings.claims.moves import Moves, without
from rulings.claims.normal_cards import Normal
from rulings.claims.position import (
    SMALL,
    SUIT_MASK,
    Position,
    best_of,
    others,
    top,
    without_equals,
)

LOSES, ANYTHING, UNDER = 52, 53, 54
"""Cards that are not named: one that follows suit and loses, a discard, a trump too low to win.
They count as of a fifth suit, which is never led and never trumps."""
GONE = 64
"""Added to a card: no play, but that it was among those parted with unnamed."""
SAID = 40
"""The bit of `Position.parted` from which the suit stands of which that was said last in a trick:
the order in which it is said makes no difference."""


class Supposed(Moves):
    """The moves of it.

    `Position.parted` has twenty bits for each opponent: of each suit how many cards he has parted
    with unnamed, four bits; and how many of the other suits than trumps without saying which.
    """

    def __init__(self, normal: Normal) -> None:
        super().__init__(normal)
        self.opponents = (self.side ^ 1, self.side ^ 3)
        switches = normal.switches
        self.looks_for_winners = switches.winners_first or not switches.overlooks_trump
        self.small = switches.small_any_order

    def cards(self, now: Position) -> Iterable[int]:
        """The cards to be tried."""
        if not self.normal.is_bound(now.turn):
            return self._opponent(now)
        legal = now.legal()
        if not now.parted or not legal & legal - 1:
            return self.plays(now)
        cards = sum(1 << card for card in self.normal.plays(now))
        return [*self._apart(cards, now), *self._gone(now)]

    # the claimer's opponents

    def _opponent(self, now: Position) -> list[int]:
        held = now.hands[now.turn]
        if not now.played:
            return list(without_equals(held, others(now)))
        led = now.played[0] // 13
        best = now.played[best_of(now.played, self.trump)]
        parted = now.parted >> (now.turn >> 1) * 20
        following = held & SUIT_MASK[led]
        cards = self._over(now, following, best, LOSES)
        if led == self.trump:
            return cards or [ANYTHING]
        unsaid = parted >> 16 & 15
        if following and following.bit_count() - (parted >> 4 * led & 15) > unsaid:
            return cards
        if self.trump >= 0:
            cards += self._over(now, held & SUIT_MASK[self.trump], best, UNDER)
        if self._has_a_side_card(held, parted, unsaid):
            cards.append(ANYTHING)
        return cards

    def _over(self, now: Position, cards: int, best: int, below: int) -> list[int]:
        """Those that beat the best card on the table; the others as one that is not named."""
        if not cards:
            return []
        if top(cards) // 13 != best // 13:
            winning = cards if top(cards) // 13 == self.trump else 0
        else:
            winning = cards >> best << best
        found = list(without_equals(winning, others(now)))
        return [*found, below] if cards ^ winning else found

    def _has_a_side_card(self, held: int, parted: int, unsaid: int) -> bool:
        number = -unsaid
        for suit in range(4):
            if suit != self.trump:
                number += (held & SUIT_MASK[suit]).bit_count() - (parted >> 4 * suit & 15)
        return number > 0

    def play(self, now: Position, card: int) -> tuple[Position, int]:
        """The position after the card, and whether (1) that won a trick for the claiming side."""
        if card >= GONE:
            return self._is_gone(now, card - GONE), 0
        hands, leader, played, shown, drawn, parted = now
        seat = leader + len(played) & 3
        if seat & 1 == self.side:
            hands = without(hands, seat, 1 << card)
            parted &= (1 << SAID) - 1
        else:
            held, mine = self._part(now, seat, card)
            hands = without(hands, seat, hands[seat] ^ held)
            shift = (seat >> 1) * 20
            parted = parted & ~(0xFFFFF << shift) | mine << shift
            if played and card != LOSES and card // 13 != played[0] // 13:
                shown |= 1 << seat * 4 + played[0] // 13
        played = (*played, card)
        if len(played) < 4:
            return Position(hands, leader, played, shown, drawn, parted), 0
        winner = leader + best_of(played, self.trump) & 3
        drawn += self.counts_rounds and played[0] // 13 == self.trump
        if shown:
            shown = self._told(hands, shown)
        return Position(hands, winner, (), shown, drawn, parted), int(winner & 1 == self.side)

    def _part(self, now: Position, seat: int, card: int) -> tuple[int, int]:
        """What an opponent may have after the card, and what he has parted with unnamed."""
        held = now.hands[seat]
        parted = now.parted >> (seat >> 1) * 20 & 0xFFFFF
        led = now.played[0] // 13 if now.played else card // 13
        if card != LOSES and card // 13 != led and held & SUIT_MASK[led]:
            # he has no more of that suit: so much of what he threw away is known now
            number = (held & SUIT_MASK[led]).bit_count() - (parted >> 4 * led & 15)
            held &= ~SUIT_MASK[led]
            parted = (parted & ~(15 << 4 * led)) - (number << 16)
        if card == ANYTHING:
            return held, parted + (1 << 16)
        if card < LOSES:
            held ^= 1 << card
            suit = card // 13
        else:
            suit = led if card == LOSES else self.trump
            parted += 1 << 4 * suit
        return self._known(held, parted, suit)

    # the claimer's side

    def _gone(self, now: Position) -> list[int]:
        """The highest cards out that may be gone, where a player would play otherwise if so."""
        if not self.normal.speaks(now.turn):
            return []  # what he plays depends on nothing that is out
        hand = now.hands[now.turn]
        if not now.played:
            return self._gone_at_a_lead(now, hand | self.normal.mate(now, now.turn))
        led = now.played[0] // 13
        mine = hand | 1 << now.played[best_of(now.played, self.trump)]
        if hand & SUIT_MASK[led]:
            return self._highest_gone(now, led, mine)
        suits = range(now.parted >> SAID, 4) if self.normal.switches.keeps_winners else [led]
        return [card for suit in suits for card in self._highest_gone(now, suit, mine)]

    def _gone_at_a_lead(self, now: Position, mine: int) -> list[int]:
        told, found = 0, list[int]()
        if self.marks:
            for seat in self.opponents:
                told |= now.shown >> 4 * seat & 15
        for suit in range(4):
            if told >> suit & 1:  # a marked finesse looks at either opponent
                found += [
                    GONE + top(now.hands[seat] & SUIT_MASK[suit])
                    for seat in self.opponents
                    if now.hands[seat] & SUIT_MASK[suit] and self._unnamed(now, seat, suit)
                ]
            elif self.looks_for_winners:
                found += self._highest_gone(now, suit, mine)
        return found

    def _highest_gone(self, now: Position, suit: int, mine: int) -> list[int]:
        """The highest out of a suit, if without it one of `mine` might be the highest."""
        held = [now.hands[seat] & SUIT_MASK[suit] for seat in self.opponents]
        unnamed = [self._unnamed(now, seat, suit) for seat in self.opponents]
        out = held[0] | held[1]
        highest = top(out)
        while out:
            card = top(out)
            whose = 0 if held[0] >> card & 1 else 1
            if not unnamed[whose]:
                break
            unnamed[whose] -= 1
            out ^= 1 << card
        between = (1 << highest + 1) - (1 << max(top(out), suit * 13))
        return [GONE + highest] if out != held[0] | held[1] and mine & between else []

    def _unnamed(self, now: Position, seat: int, suit: int) -> int:
        """How many cards of the suit an opponent may have parted with unnamed."""
        parted = now.parted >> (seat >> 1) * 20
        number = parted >> 4 * suit & 15
        return number if suit == self.trump else number + (parted >> 16 & 15)

    def _is_gone(self, now: Position, card: int) -> Position:
        """The position when it is said that a card was among those parted with unnamed."""
        seat = next(seat for seat in self.opponents if now.hands[seat] >> card & 1)
        shift, suit = (seat >> 1) * 20, card // 13
        parted, held = now.parted >> shift & 0xFFFFF, now.hands[seat] ^ 1 << card
        parted -= 1 << 4 * suit if parted >> 4 * suit & 15 else 1 << 16
        held, parted = self._known(held, parted, suit)
        hands = without(now.hands, seat, now.hands[seat] ^ held)
        shown = now.shown if now.played else self._told(hands, now.shown)
        mine = now.parted & ~(0xFFFFF << shift) | parted << shift
        if now.played:
            mine = mine & (1 << SAID) - 1 | suit << SAID
        return now._replace(hands=hands, shown=shown, parted=mine)

    @staticmethod
    def _known(held: int, parted: int, suit: int) -> tuple[int, int]:
        """With nothing left of the suit, nothing of it is in doubt."""
        if (held & SUIT_MASK[suit]).bit_count() == parted >> 4 * suit & 15:
            return held & ~SUIT_MASK[suit], parted & ~(15 << 4 * suit)
        return held, parted

    def _apart(self, cards: int, now: Position) -> list[int]:
        """One of the cards that are worth the same; a small card is worth something else."""
        around = others(now)
        if not self.small:
            return list(without_equals(cards, around))
        return [
            *without_equals(cards & ~SMALL, around),
            *without_equals(cards & SMALL, around),
        ]
