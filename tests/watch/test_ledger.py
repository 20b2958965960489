"""A second book of what is open, kept from the tables alone, beside the watch: they must agree.

`Ledger` is decision table 0.2 with 5E, 6, 57A and 30-32, written without the rules of the watch.
Evenings of random things happen to both; `LEDGER_STEPS` in the environment makes them longer.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from itertools import combinations

import pytest

from deals.bridge.cards import PACK, Card, Rank, Suit
from deals.bridge.seats import Seat
from rulings.laws.conclusions.premature import Demand
from rulings.watch import events as at_table
from rulings.watch import obligations as owed
from rulings.watch import possible, step
from rulings.watch.events import Choice, Chosen, Opened, WatchEvent
from rulings.watch.obligations import Right

STEPS = int(os.environ.get("LEDGER_STEPS", "400"))
BY_CARD, BY_CALL = Right.PENALTY_CARD, Right.WITHDRAWN_CALL


class Ledger:
    """Tokens of table 0.2, each ended by its own column."""

    def __init__(self) -> None:
        self.lying: dict[tuple[Seat, Card], bool] = {}
        self.asked: set[tuple[Seat, Right]] = set()
        self.led: dict[Seat, Card] = {}
        """Led before the choice under 26B."""
        self.waiting: dict[Seat, frozenset[Suit]] = {}
        self.required: dict[Seat, Suit] = {}
        self.banned: set[tuple[Seat, frozenset[Suit], Right]] = set()
        self.trick: set[tuple[Seat, object]] = set()
        self.auction: set[tuple[Seat, str]] = set()

    def of(self, holder: Seat) -> dict[Card, bool]:
        return {card: major for (seat, card), major in self.lying.items() if seat is holder}

    def put(self, holder: Seat, card: Card, is_major: bool) -> None:
        self.lying[holder, card] = is_major or self.of(holder).get(card, False)
        if len(self.of(holder)) > 1:
            self.lying |= {(holder, one): True for one in self.of(holder)}

    def gone(self, leader: Seat) -> None:
        """The lead, and with it what was about it."""
        if (leader, BY_CALL) in self.asked:
            self.waiting.pop(leader, None)
        self.asked = {one for one in self.asked if one[0] is not leader}
        self.banned = {one for one in self.banned if one[0] is not leader}
        self.required.pop(leader, None)
        self.led.pop(leader, None)

    def leads(self, leader: Seat) -> None:
        self.trick.clear()
        for other in Seat:
            if other is not leader:
                self.gone(other)
        if leader in self.led:  # it stood, and the first lead is over
            self.lying.pop((leader, self.led.pop(leader)), None)
            self.required.pop(leader, None)
            del self.waiting[leader]
            self.asked.discard((leader, BY_CALL))
        if any(self.of(leader.partner).values()) and leader not in self.required:
            self.asked.add((leader, BY_CARD))
        if leader in self.waiting:
            self.asked.add((leader, BY_CALL))

    def choices(self) -> set[Chosen]:
        """PL-1 to PL-7 and PL-11; LR rows: what declarer may choose, 50D2 before 26B."""
        found: set[Chosen] = set()
        for leader, right in sorted(self.asked, key=lambda one: one[1] is BY_CALL)[:1]:
            suits = {card.suit for card, major in self.of(leader.partner).items() if major}
            may = suits if right is BY_CARD else self.waiting[leader]
            most = len(may) if right is BY_CARD else 1
            found.add(Chosen(leader, right, Choice.NEITHER))
            for size in range(1, most + 1):
                for some in combinations(sorted(may), size):
                    found.add(Chosen(leader, right, Choice.FORBID, frozenset(some)))
            if right is BY_CARD:
                found |= {Chosen(leader, right, Choice.REQUIRE, frozenset([one])) for one in may}
        return found

    def chosen(self, event: Chosen) -> None:
        leader = event.leader
        self.asked.remove((leader, event.right))
        if event.right is BY_CALL:
            del self.waiting[leader]
        if event.choice is Choice.FORBID:
            self.banned.add((leader, event.suits, event.right))
        if event.choice is Choice.REQUIRE:
            (self.required[leader],) = event.suits
        if event.right is BY_CARD:
            for card in self.of(leader.partner):
                if card.suit in event.suits:
                    del self.lying[leader.partner, card]
        elif card := self.led.pop(leader, None):
            if card.suit in event.suits:
                self.put(leader, card, True)
            else:
                self.lying.pop((leader, card), None)
                self.required.pop(leader, None)

    def lead(self, leader: Seat, card: Card) -> None:
        if (leader, BY_CARD) in self.asked:  # PL-9
            self.put(leader, card, True)
        elif (leader, BY_CALL) in self.asked:
            self.led[leader] = card
        else:
            self.required.pop(leader, None)
            self.lying.pop((leader, card), None)

    def play(self, player: Seat, card: Card | None = None) -> None:
        self.trick = {one for one in self.trick if one[0] is not player}
        self.required.pop(player, None)
        if card:
            self.lying.pop((player, card), None)

    def auction_is_over(self, declarer: Seat) -> None:
        self.auction.clear()
        for leader in list(self.waiting):
            if leader.side is declarer.side:
                del self.waiting[leader]

    @property
    def open(self) -> Counter[object]:
        return Counter(
            [
                *((seat, card, major) for (seat, card), major in self.lying.items()),
                *(
                    (seat, right, self.led.get(seat) if right is BY_CALL else None)
                    for seat, right in self.asked
                ),
                *self.waiting.items(),
                *self.required.items(),
                *self.banned,
                *self.trick,
                *self.auction,
            ]
        )


def as_told(open_: owed.Open) -> Counter[object]:
    found: list[object] = []
    for one in open_:
        match one:
            case owed.PenaltyCard(holder, card, major):
                found.append((holder, card, major))
            case owed.LeadChoice(leader, right, led):
                found.append((leader, right, led))
            case owed.FirstLeadRight(leader, suits):
                found.append((leader, suits))
            case owed.LeadRequire(leader, suit):
                found.append((leader, suit))
            case owed.LeadBan(leader, suits, right):
                found.append((leader, suits, right))
            case owed.PlayOrder(player, demand):
                found.append((player, demand))
            case owed.PlayAtTurn(player):
                found.append((player, "at turn"))
            case owed.PassOnce(player) | owed.PassRest(player) | owed.RepeatCall(player):
                found.append((player, type(one).__name__))
            case _:
                raise AssertionError(one)
    return Counter(found)


class Evening:
    """Random things, each told to the watch and written in the ledger."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.ledger = Ledger()
        self.open: owed.Open = ()
        self.leader = Seat.W

    def happen(self) -> None:
        things = [self.rule, self.on_lead, self.on_lead, self.lead, self.play, self.call]
        if self.ledger.asked and self.chance.random() < 0.8:
            things = [self.choose, self.choose, self.choose, self.lead]
        self.chance.choice(things)()
        assert as_told(self.open) == self.ledger.open
        if self.ledger.asked:
            offered = {one for one in possible(self.open) if isinstance(one, Chosen)}
            assert offered == self.ledger.choices()

    def tell(self, event: WatchEvent) -> None:
        self.open = step(self.open, event)[0]

    def a_card(self, seat: Seat) -> Card:
        """Of four ranks only, and of each player's own, so that cards meet each other."""
        own = list(Seat).index(seat)
        return self.chance.choice([card for n, card in enumerate(PACK) if n % 4 == own])

    def rule(self) -> None:
        seat, ledger = self.chance.choice(list(Seat)), self.ledger
        match self.chance.randrange(9):
            case 0 | 1 | 2:
                card = self.a_card(seat)
                major = card.rank >= Rank.TEN or self.chance.random() < 0.5
                ledger.put(seat, card, major)
                self.tell(Opened(owed.PenaltyCard(seat, card, major)))
            case 3 | 4 if (seat, BY_CALL) not in ledger.asked:
                suits = frozenset(self.chance.sample(list(Suit), self.chance.randint(1, 4)))
                ledger.waiting[seat] = suits
                self.tell(Opened(owed.FirstLeadRight(seat, suits)))
            case 5:
                demand = self.chance.choice(list(Demand))
                ledger.trick.add((seat, demand))
                self.tell(Opened(owed.PlayOrder(seat, demand)))
            case 6:
                ledger.trick.add((seat, "at turn"))
                self.tell(Opened(owed.PlayAtTurn(seat)))
            case 7:
                kind = self.chance.choice([owed.PassOnce, owed.PassRest, owed.RepeatCall])
                ledger.auction.add((seat, kind.__name__))
                self.tell(Opened(kind(seat)))
            case 8 if self.chance.random() < 0.2:
                ledger.lying.clear()
                ledger.required.clear()
                ledger.asked = {one for one in ledger.asked if one[1] is BY_CALL}
                ledger.banned = {one for one in ledger.banned if one[2] is BY_CALL}
                self.tell(Opened(owed.Lasting("VOID_CLAIM")))
                self.tell(at_table.Settled(owed.Lasting("VOID_CLAIM")))

    def on_lead(self) -> None:
        self.leader = self.chance.choice(list(Seat))
        self.ledger.leads(self.leader)
        self.tell(at_table.OnLead(self.leader))

    def choose(self) -> None:
        event = self.chance.choice(sorted(self.ledger.choices(), key=repr))
        self.ledger.chosen(event)
        self.tell(event)

    def lead(self) -> None:
        """By the player on lead: one of his penalty cards, or any other."""
        seat = self.leader
        if seat in self.ledger.led or (
            seat in self.ledger.waiting and (seat, BY_CALL) not in self.ledger.asked
        ):
            return  # he has led, or the right arose while he was on lead
        own = sorted(self.ledger.of(seat), key=str)
        card = self.chance.choice(own) if own and self.chance.random() < 0.6 else self.a_card(seat)
        self.ledger.lead(seat, card)
        self.tell(at_table.Led(seat, card))

    def play(self) -> None:
        seat = self.chance.choice([one for one in Seat if one is not self.leader])
        own = sorted(self.ledger.of(seat), key=str)
        if own and self.chance.random() < 0.7:
            card = self.chance.choice(own)
            self.ledger.play(seat, card)
            self.tell(at_table.PenaltyCardPlayed(seat, card))
        else:
            self.ledger.play(seat)
            self.tell(at_table.Played(seat))

    def call(self) -> None:
        seat = self.chance.choice(list(Seat))
        match self.chance.randrange(4):
            case 0:
                self.ledger.auction -= {(seat, "PassOnce"), (seat, "RepeatCall")}
                self.tell(at_table.Called(seat))
            case 1 if not self.ledger.asked:
                self.ledger.auction_is_over(seat)
                self.tell(at_table.AuctionOver(seat))
            case 2:
                self.ledger.trick.clear()
                self.ledger.gone(seat)
                self.tell(at_table.LeadLost(seat))
            case 3:
                cards = self.ledger.of(seat)
                for card in cards:
                    del self.ledger.lying[seat, card]
                self.tell(at_table.PickedUp(seat))


@pytest.mark.parametrize("seed", range(10))
def test_the_watch_holds_open_what_the_tables_say_and_offers_every_choice_they_give(seed: int):
    evening = Evening(seed)
    for _step in range(STEPS):
        evening.happen()
