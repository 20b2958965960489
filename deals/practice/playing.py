"""A beginner's card play, good enough for practice deals: fourth best, second hand
low, third hand high, draw trumps, cash winners."""

from __future__ import annotations

from random import Random

from deals.bridge.cards import Card, Denomination, Suit
from deals.bridge.deal import Deal
from deals.bridge.play import Act, Event, Play
from deals.bridge.seats import Seat
from deals.bridge.tricks import Progress, Trick, follow, winning_seat

SHORT_LEADS = 0.3
"""How often a defender leads his shortest suit against a suit contract."""


class Player:
    """Plays the four hands of one board, each from what it may know."""

    def __init__(
        self, deal: Deal, declarer: Seat, denomination: Denomination, chance: Random
    ) -> None:
        self.deal = deal
        self.chance = chance
        self.declarer = declarer
        self.denomination = denomination
        self.trumps = denomination.suit

    def play_on(self, play: Play, until_trick: int = 14) -> Play:
        """`play` continued regularly until that trick begins."""
        progress = follow(play, self.declarer, self.denomination)
        while (turn := progress.turn) and progress.current < until_trick:
            event = Event(turn, Act.PLAYED, self.choose(turn, progress))
            progress.add(event)
            play = play.then(event)
        return play

    def held(self, seat: Seat, progress: Progress) -> list[Card]:
        """What `seat` has left."""
        played = progress.standing(seat)
        return [card for card in self.deal.hand(seat) or () if card not in played]

    def choose(self, seat: Seat, progress: Progress) -> Card:
        """The card `seat`, whose turn it is, plays."""
        held = self.held(seat, progress)
        tricks = progress.tricks()
        if not tricks or len(tricks[-1].cards) == 4:
            return self._lead(seat, held, progress)
        trick = tricks[-1]
        suited = [card for card in held if card.suit is trick.suit_led]
        return self._follow(seat, suited or held, trick)

    def _lead(self, seat: Seat, held: list[Card], progress: Progress) -> Card:
        gone = {card for each in Seat for card in progress.standing(each)}
        attacking = seat.side is self.declarer.side
        own_trumps = [card for card in held if card.suit is self.trumps]
        against = [self.held(s, progress) for s in self.declarer.side.other.seats]
        if attacking and own_trumps and any(c.suit is self.trumps for h in against for c in h):
            return own_trumps[0]
        winners = [card for card in held if _is_highest(card, gone, held)]
        plain = [card for card in held if card.suit is not self.trumps] or held
        if gone and (safe := [card for card in winners if card in plain]):
            return safe[0]
        lengths = {suit: sum(card.suit is suit for card in plain) for suit in Suit}
        # Some defenders begin with their shortest suit, hoping for a ruff.
        short = not gone and self.trumps is not None and self.chance.random() < SHORT_LEADS
        present = [suit for suit in Suit if lengths[suit]]
        chosen = (min if short else max)(present, key=lengths.__getitem__)
        cards = [card for card in plain if card.suit is chosen]
        if len(cards) > 1 and cards[0].is_honour and cards[0].rank - cards[1].rank == 1:
            return cards[0]
        return cards[min(3, len(cards) - 1)]

    def _follow(self, seat: Seat, cards: list[Card], trick: Trick) -> Card:
        so_far = dict(trick.cards)
        winning = winning_seat(so_far, trick.leader, self.denomination)
        beating = [
            card
            for card in cards
            if winning_seat({**so_far, seat: card}, trick.leader, self.denomination) is seat
        ]
        position = len(so_far)
        partner_wins = winning is seat.partner and (
            position == 3 or ((card := so_far[seat.partner]) is not None and card.is_honour)
        )
        second_hand = position == 1 and cards[0].suit is trick.suit_led
        if not beating or partner_wins or (second_hand and not beating[0].is_honour):
            return self._low(cards, trick)
        if second_hand:
            led = trick.card_of(trick.leader)
            return beating[-1] if led and led.is_honour else self._low(cards, trick)
        return beating[-1] if position == 3 or beating[-1].suit is self.trumps else beating[0]

    def _low(self, cards: list[Card], trick: Trick) -> Card:
        """The lowest card; of several suits to discard from, any but trumps."""
        suits = sorted({card.suit for card in cards if card.suit is not self.trumps})
        if len(suits) > 1 and trick.suit_led not in suits:
            suit = self.chance.choice(suits)
            cards = [card for card in cards if card.suit is suit]
        return min(cards, key=lambda card: (card.suit is self.trumps, card.rank))


def _is_highest(card: Card, gone: set[Card], held: list[Card]) -> bool:
    """Whether every higher card of the suit has been played or is in the same hand."""
    higher = 14 - card.rank
    return higher == sum(
        other.suit is card.suit and other.rank > card.rank for other in gone | set(held)
    )
