"""The regular view of a play record: tricks, who led and won each, whose turn it is.

Irregular records are read so that the view agrees with the table afterwards: a
player's n-th card that stands belongs to the n-th trick; a card played in place of
one withdrawn takes its place; and who put the first standing card into a trick led
to it, his turn or not (Law 53: the lead was accepted, for the play went on).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from deals.bridge.cards import Card, Denomination, Suit
from deals.bridge.play import CardAct, Play, PlayEvent, PlayMark
from deals.bridge.seats import Seat, Side

TRICKS = 13


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick, complete or not."""

    number: int
    """1 to 13."""
    leader: Seat
    cards: tuple[tuple[Seat, Card | None], ...]
    """In rotation from the leader; None is a card nobody wrote down, or none at all.
    A seat that has not played yet is left out, and so are surplus cards."""
    winner: Seat | None
    """None while the trick is not complete, or when it cannot be known."""

    def card_of(self, seat: Seat) -> Card | None:
        """The card `seat` contributed, None when it did not or is not known."""
        return dict(self.cards).get(seat)

    @property
    def suit_led(self) -> Suit | None:
        """The suit the others must follow, None when the lead is not known."""
        card = self.card_of(self.leader)
        return card.suit if card else None


def winning_seat(
    cards: Mapping[Seat, Card | None], leader: Seat, trumps: Denomination | None
) -> Seat | None:
    """Whose card is the best of those known (Law 44E-F); None when the lead is unknown.

    A card that neither follows suit nor is a trump cannot win, revoke or not.
    """
    led = cards.get(leader)
    if led is None:
        return None
    trump_suit = trumps and trumps.suit
    winner, best = leader, led
    for seat, card in cards.items():
        if card is None:
            continue
        if (card.rank > best.rank) if card.suit is best.suit else (card.suit is trump_suit):
            winner, best = seat, card
    return winner


@dataclass(slots=True)
class _Pile:
    """The cards of one trick while it is being put together."""

    cards: dict[Seat, Card | None] = field(default_factory=dict)
    """In the order in which each seat first put a card there."""
    gaps: set[Seat] = field(default_factory=set)
    """Seats whose card was withdrawn while others stood: their place is kept."""
    lead_is_marked: bool = False

    def has_card_of(self, seat: Seat) -> bool:
        return seat in self.cards and seat not in self.gaps

    @property
    def is_complete(self) -> bool:
        return len(self.cards) == 4 and not self.gaps

    def put(self, event: PlayEvent) -> None:
        if not self.cards:
            self.lead_is_marked = event.mark is PlayMark.LEAD_OUT_OF_TURN
        self.cards[event.seat] = event.card
        self.gaps.discard(event.seat)

    def take_back(self, seat: Seat) -> None:
        self.gaps.add(seat)
        if len(self.gaps) == len(self.cards):
            self.cards.clear()
            self.gaps.clear()


@dataclass(slots=True)
class Progress:
    """A play record followed event by event; the only reader of events.

    `declarer` and `trumps` may be None while they are unknown: then nobody is
    known to be on lead at first, nor to have won a trick.
    """

    declarer: Seat | None
    trumps: Denomination | None
    _piles: list[_Pile] = field(default_factory=lambda: [_Pile()])
    _knows_all: bool = True
    """Whether a card is known for everybody in every trick so far."""
    _unwritten: Counter[Seat] = field(default_factory=Counter)

    def add(self, event: PlayEvent) -> None:
        """Take in the next event."""
        if event.act in (CardAct.PLAYED, CardAct.NO_CARD):
            number = self.trick_of_next_card(event.seat)
            if number == len(self._piles):
                self._piles.append(_Pile())
            self._piles[number - 1].put(event)
            self._knows_all &= event.card is not None
            self._unwritten[event.seat] += event.act is CardAct.PLAYED and event.card is None
        elif event.act is CardAct.WITHDREW:
            for pile in reversed(self._piles):
                if pile.has_card_of(event.seat) and pile.cards[event.seat] == event.card:
                    pile.take_back(event.seat)
                    break

    def trick_of_next_card(self, seat: Seat) -> int:
        """The number of the trick to which the next card of `seat` belongs."""
        waiting = (n for n, pile in enumerate(self._piles, 1) if not pile.has_card_of(seat))
        return next(waiting, len(self._piles))

    @property
    def current(self) -> int:
        """The number of the first trick that is not complete; 14 when all are."""
        return next(n for n, pile in enumerate(self._piles, 1) if not pile.is_complete)

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is to play; None when that is not known or all is played."""
        if self.current > TRICKS:
            return None
        pile = self._piles[self.current - 1]
        leader = next(iter(pile.cards), None)
        if leader is None:
            return self.to_lead(self.current)
        return next(seat for seat in leader.rotation if not pile.has_card_of(seat))

    def to_lead(self, number: int) -> Seat | None:
        """Who was in turn to lead to that trick; None when it cannot be known."""
        if number == 1:
            return self.declarer and self.declarer.lho
        pile = self._piles[number - 2]
        return self._won(pile) if None not in pile.cards.values() else None

    def leader(self, number: int) -> Seat | None:
        """Who led to that trick, rightly or not; None while it is empty."""
        return next(iter(self._piles[number - 1].cards), None)

    def may_have_led(self, number: int) -> frozenset[Seat]:
        """Who can have led to that trick, rightly or not; nobody while it is empty.

        One seat, but for what follows a card nobody wrote down: its trick may have been won by
        others than the source takes for the winner, until a trick tells.
        """
        recorded = self.leader(number)
        if recorded is None:
            return frozenset()
        if number == 1 or self._piles[number - 1].lead_is_marked:
            return frozenset({recorded})
        if self._knows_all and self.trumps is not None:
            return frozenset({recorded})
        winners = self._may_have_won(number - 1)
        return winners | {recorded}

    def _may_have_won(self, number: int) -> frozenset[Seat]:
        if self.trumps is None:
            return frozenset(Seat)
        cards = self._piles[number - 1].cards
        best = {winning_seat(cards, seat, self.trumps) for seat in self.may_have_led(number)}
        if None in best:
            return frozenset(Seat)
        unknown = {seat for seat, card in cards.items() if card is None}
        return frozenset(seat for seat in best | unknown if seat)

    def led(self, number: int) -> Card | None:
        """The card led to that trick; None when nothing was or it is not known."""
        return next(iter(self._piles[number - 1].cards.values()), None)

    def standing(self, seat: Seat) -> list[Card]:
        """The known cards `seat` has played that were not withdrawn."""
        return [
            card
            for pile in self._piles
            if pile.has_card_of(seat) and (card := pile.cards[seat]) is not None
        ]

    def unwritten(self, seat: Seat) -> int:
        """How many cards `seat` has played that nobody wrote down."""
        return self._unwritten[seat]

    def trick_with(self, seat: Seat, card: Card) -> int | None:
        """The first trick in which that card of `seat` stands; None when there is none."""
        piles = enumerate(self._piles, 1)
        return next((n for n, p in piles if p.has_card_of(seat) and p.cards[seat] == card), None)

    def tricks(self) -> tuple[Trick, ...]:
        """The tricks so far, an incomplete one last."""
        return tuple(
            Trick(
                number,
                leader,
                tuple((s, pile.cards[s]) for s in leader.rotation if pile.has_card_of(s)),
                self._winner(number),
            )
            for number, pile in enumerate(self._piles, 1)
            if (leader := self.leader(number)) is not None
        )

    def _won(self, pile: _Pile) -> Seat | None:
        if not pile.is_complete or self.trumps is None:
            return None
        return winning_seat(pile.cards, next(iter(pile.cards)), self.trumps)

    def _winner(self, number: int) -> Seat | None:
        pile = self._piles[number - 1]
        if None not in pile.cards.values():
            return self._won(pile)
        # A card is not known; but who led to the next trick in turn had won this one.
        following = self._piles[number]
        return None if following.lead_is_marked else next(iter(following.cards), None)


def follow(play: Play, declarer: Seat | None, trumps: Denomination | None) -> Progress:
    """The whole of `play` taken in."""
    progress = Progress(declarer, trumps)
    for event in play.events:
        progress.add(event)
    return progress


def tricks_won(tricks: tuple[Trick, ...], side: Side) -> int:
    """How many of `tricks` are known to be won by `side`."""
    return sum(trick.winner is not None and trick.winner.side is side for trick in tricks)
