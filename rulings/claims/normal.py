"""Which cards the claimer may be taken to play: all that is stated, then all that is normal.

The stated line is followed as far as it goes (70D1). Beyond it each card that is normal, careless
ones included, is given with the reason. Nobody looks at the opponents' cards here: what a player
knows is his own hand, for declarer dummy's too, what has been played, and who has shown out. The
cards that are out are known as a set. A claiming defender's partner plays any card that could be
normal for him, so that nothing rests on his choice (70D2).
"""

from __future__ import annotations

from collections.abc import Iterator

from rulings.claims.ending import Ending
from rulings.claims.position import (
    NINE,
    SEATS,
    SUIT_MASK,
    SUITS,
    Position,
    beats,
    best_of,
    bits,
    low,
    top,
)
from rulings.claims.statement import Reason, Statement, Switches, Trumps

Plays = dict[int, Reason]
"""Cards that are normal, each with the first reason found for it."""


class Normal:
    """The normal plays of one ending, under one statement and one set of switches."""

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

    def plays(self, now: Position) -> Plays:
        """The normal cards of the seat in turn; never empty, all of them legal."""
        seat, legal = now.turn, now.legal()
        if legal & (legal - 1) == 0:
            return {top(legal): Reason.ONLY}
        if not self.speaks(seat):
            return dict.fromkeys(self._partners(now, seat, legal), Reason.PARTNER)
        if not now.played:
            return self._leads(now, seat)
        if legal & SUIT_MASK[now.played[0] // 13]:
            return self._follows(now, seat, legal)
        return self._void(now, seat)

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
        return [*self._discards(now, seat), *([] if ours else winning[-1:])]

    # what the player knows

    def _out(self, now: Position, seat: int) -> int:
        """The cards that may beat his: the opponents', for a defender his partner's too."""
        hands = now.hands
        out = hands[seat + 1 & 3] | hands[seat + 3 & 3]
        return out if self.shares else out | hands[seat ^ 2]

    @staticmethod
    def _is_master(card: int, out: int) -> bool:
        """Whether no card that is out beats it in its suit."""
        return top(out & SUIT_MASK[card // 13]) < card

    def _mate(self, now: Position, seat: int) -> int:
        """The other hand the claimer plays; nothing for a defender."""
        return now.hands[seat ^ 2] if self.shares else 0

    @staticmethod
    def _has_shown_out(now: Position, seat: int, suit: int) -> bool:
        return bool(now.shown >> seat * 4 + suit & 1)

    # leading

    def _leads(self, now: Position, seat: int) -> Plays:
        hand = now.hands[seat]
        if stated := self._stated_lead(now, seat):
            return stated
        out = self._out(now, seat)
        if self._draws_trumps(hand, out):
            return {top(hand & self.trumps): Reason.DRAWS}
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
            return {card: Reason.STATED for card, _ in self._from_suit(now, seat, self.trump)}
        if said.cross_ruff and (ruffs := self._to_ruff(now, seat)):
            return ruffs
        for suit in self.order:
            if hand & SUIT_MASK[suit]:
                if suit == self.finessed and seat == self.tenace and self._mate(now, seat):
                    continue  # the finesse is led from the other hand
                return {card: Reason.STATED for card, _ in self._from_suit(now, seat, suit)}
        return {}

    def _still_draws(self, now: Position, seat: int) -> bool:
        if not self.trumps:
            return False
        match self.statement.trumps:
            case Trumps.DRAWN:
                return bool(self._opponents(now, seat) & self.trumps)
            case Trumps.ROUNDS:
                return now.drawn < self.statement.rounds
        return False

    @staticmethod
    def _opponents(now: Position, seat: int) -> int:
        return now.hands[seat + 1 & 3] | now.hands[seat + 3 & 3]

    def _to_ruff(self, now: Position, seat: int) -> Plays:
        hand, mate = now.hands[seat], self._mate(now, seat)
        if not mate & self.trumps:
            return {}
        return {
            low(hand & SUIT_MASK[suit]): Reason.STATED
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

    def _from_suit(self, now: Position, seat: int, suit: int) -> Iterator[tuple[int, Reason]]:
        """The normal leads of one suit: from the top, unless a switch says otherwise."""
        cards = now.hands[seat] & SUIT_MASK[suit]
        if suit == self.finessed and seat == self.tenace ^ 2:
            yield low(cards), Reason.STATED
            return
        yield top(cards), Reason.TOP
        if top(cards) % 13 <= NINE and self.switches.small_any_order:
            yield from ((card, Reason.SMALL) for card in bits(cards))
        if top(self._mate(now, seat) & SUIT_MASK[suit]) > top(cards):
            yield low(cards), Reason.TOWARDS
        if self.switches.any_card:
            yield from ((card, Reason.ANY) for card in bits(cards))

    def _not_spoiling(self, now: Position, seat: int, suits: list[int]) -> list[int]:
        """Suits he may lead without throwing away a finesse, stated or marked, he can still take.

        From the hand with the tenace another suit comes first, if it is there to be led.
        """
        kept = [suit for suit in suits if not self._spoils(now, seat, suit)]
        return kept or suits

    def _spoils(self, now: Position, seat: int, suit: int) -> bool:
        mate = self._mate(now, seat) & SUIT_MASK[suit]
        if not mate:
            return False
        if suit == self.finessed:
            return seat == self.tenace
        before, after = seat + 3 & 3, seat + 1 & 3
        if not self.switches.marked_finesse or not self._has_shown_out(now, after, suit):
            return False
        missing = top(now.hands[before] & SUIT_MASK[suit])
        held = now.hands[seat] & SUIT_MASK[suit]
        can_cross = any(
            self._is_master(top(self._mate(now, seat) & SUIT_MASK[other]), self._out(now, seat))
            for other in range(4)
            if other != suit
            and now.hands[seat] & SUIT_MASK[other]
            and self._mate(now, seat) & SUIT_MASK[other]
        )
        return low(held) < missing < top(held) and can_cross

    def _sure_first(self, now: Position, seat: int, plays: Plays) -> Plays:
        out, mate = self._out(now, seat), self._mate(now, seat)

        def is_sure(card: int) -> bool:
            best = max(card, top(mate & SUIT_MASK[card // 13]))
            return self._is_master(best, out)

        return {card: why for card, why in plays.items() if is_sure(card)} or plays

    # following suit

    def _follows(self, now: Position, seat: int, cards: int) -> Plays:
        place = best_of(now.played, self.trump)
        best = now.played[place]
        winning = [card for card in bits(cards) if beats(card, best, self.trump)]
        partner_wins = (now.leader + place & 3) == seat ^ 2
        if not winning:
            return {low(cards): Reason.LOW}
        if len(now.played) == 2:
            return self._third(now, seat, cards, winning, partner_wins=partner_wins)
        if len(now.played) == 1:
            return self._second(now, seat, cards, winning)
        if partner_wins:
            return self._under(cards, winning)
        plays = {winning[-1]: Reason.WINS}
        if self.switches.blocks:
            plays.setdefault(winning[0], Reason.OVERTAKES)
        return plays

    def _under(self, cards: int, winning: list[int]) -> Plays:
        """Partner's card wins: low, or carelessly over it."""
        plays = {low(cards): Reason.LOW}
        if self.switches.blocks:
            plays.setdefault(winning[0], Reason.OVERTAKES)
        return plays

    def _second(self, now: Position, seat: int, cards: int, winning: list[int]) -> Plays:
        """An opponent has led: win with what is sure, unless the other hand can win as well."""
        suit = SUIT_MASK[now.played[0] // 13]
        is_sure = self._is_master(winning[0], self._out(now, seat))
        mate = self._mate(now, seat) & suit
        plays = {winning[0]: Reason.WINS}
        if not is_sure or top(mate) > now.played[0]:
            plays.setdefault(low(cards), Reason.LOW)
        return plays

    def _third(
        self, now: Position, seat: int, cards: int, winning: list[int], *, partner_wins: bool
    ) -> Plays:
        suit, out = now.played[0] // 13, self._out(now, seat)
        if self._is_marked(now, seat, suit):
            if partner_wins:
                return self._under(cards, winning)
            return {winning[-1]: Reason.MARKED}
        below = [card for card in winning if not self._is_master(card, out)]
        if suit == self.finessed and seat == self.tenace and below:
            return {below[0]: Reason.STATED}
        if partner_wins and self._is_master(now.played[0], out):
            return self._under(cards, winning)
        plays = {winning[0]: Reason.HIGH}
        if self.switches.unstated_finesse:
            if below:
                plays.setdefault(below[0], Reason.FINESSE)
            if partner_wins:
                plays.setdefault(low(cards), Reason.FINESSE)
        return plays

    def _is_marked(self, now: Position, seat: int, suit: int) -> bool:
        """70E1: whoever plays last to this trick has shown out, so nothing is a guess."""
        return self.switches.marked_finesse and self._has_shown_out(now, seat + 1 & 3, suit)

    # void in the suit led

    def _void(self, now: Position, seat: int) -> Plays:
        place = best_of(now.played, self.trump)
        best = now.played[place]
        ours = (now.leader + place & 3) == seat ^ 2
        is_safe = ours and (len(now.played) == 3 or self._is_master(best, self._out(now, seat)))
        trumps = now.hands[seat] & self.trumps
        ruffs = [card for card in bits(trumps) if beats(card, best, self.trump)]
        if is_safe or not ruffs:
            return self._discards(now, seat)
        plays: Plays = {ruffs[-1]: Reason.RUFFS}
        if len(now.played) < 3:
            plays.setdefault(ruffs[0], Reason.RUFFS)
        if ours:
            plays = self._discards(now, seat) | plays
        return plays

    def _discards(self, now: Position, seat: int) -> Plays:
        hand = now.hands[seat]
        side = hand & ~self.trumps
        held = side or hand
        lowest = [low(held & suit) for suit in SUIT_MASK if held & suit]
        if self.switches.keeps_winners and self.speaks(seat):
            out = self._out(now, seat)
            lowest = [card for card in lowest if not self._is_master(card, out)] or lowest
        return dict.fromkeys(lowest, Reason.DISCARD)
