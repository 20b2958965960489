"""Hundreds of boards played at random, with penalty cards, lead restrictions and choices.

The law is worked out a second time here, from decision tables 5C-5F and 6 and from all four hands,
and calls nothing of the rules. After every card both must hold the same things open; every card
that the law forbids is told of, and no other.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field, replace

import pytest

from deals.bridge.cards import PACK, Card, Rank, Suit
from deals.bridge.contract import parse_contract
from deals.bridge.deal import Deal
from deals.bridge.play import CardAct, PlayEvent
from deals.bridge.seats import Seat, Vulnerability
from deals.bridge.table import TableRecord
from rulings.watch import obligations as owed
from rulings.watch import possible
from rulings.watch.breach import of_a_follow, of_a_lead
from rulings.watch.entries import entered
from rulings.watch.events import Choice, Chosen, OnLead, Opened, Settled
from rulings.watch.obligations import Right
from rulings.watch.story import Story, ToldEvent, opened_by, tell

BOARDS = 25
"""Of each kind: with 52 cards, several thousand in all."""


@dataclass
class Book:
    """What is open at the table, told by the hands and the Laws alone."""

    lying: dict[Seat, dict[Card, bool]] = field(default_factory=dict)
    """Before each player: card and whether it is major."""
    required: dict[Seat, Suit] = field(default_factory=dict)
    banned: dict[Seat, list[frozenset[Suit]]] = field(default_factory=dict)
    first_lead: dict[Seat, frozenset[Suit]] = field(default_factory=dict)
    """26B, not used or passed over yet."""
    asked: set[tuple[Seat, Right]] = field(default_factory=set)

    def copy(self) -> Book:
        lying = {seat: dict(cards) for seat, cards in self.lying.items()}
        banned = {seat: list(suits) for seat, suits in self.banned.items()}
        return Book(lying, dict(self.required), banned, dict(self.first_lead), set(self.asked))

    def show(self, seat: Seat, card: Card, is_major: bool) -> None:
        cards = self.lying.setdefault(seat, {})
        cards[card] = is_major
        if len(cards) > 1:  # 50B
            self.lying[seat] = dict.fromkeys(cards, True)

    def leads_next(self, seat: Seat) -> None:
        """50D2, 26B: everybody else has lost the lead."""
        for other in Seat:
            if other is not seat:
                self.banned.pop(other, None)
                self.required.pop(other, None)
        self.asked.clear()
        if any(self.lying.get(seat.partner, {}).values()) and seat not in self.required:
            self.asked.add((seat, Right.PENALTY_CARD))
        if seat in self.first_lead:
            self.asked.add((seat, Right.WITHDRAWN_CALL))

    def choose(self, event: Chosen) -> None:
        self.asked.remove((event.leader, event.right))
        if event.right is Right.WITHDRAWN_CALL:
            del self.first_lead[event.leader]
        if event.choice is Choice.NEITHER:
            return
        if event.right is Right.PENALTY_CARD:
            cards = self.lying[event.leader.partner]
            left = {card: kind for card, kind in cards.items() if card.suit not in event.suits}
            self.lying[event.leader.partner] = left
        if event.choice is Choice.REQUIRE:
            (self.required[event.leader],) = event.suits
        else:
            self.banned.setdefault(event.leader, []).append(event.suits)

    def legal(self, seat: Seat, hand: set[Card], led: Suit | None) -> set[Card]:
        """44C before 50-51 and 59: what he may lead or play."""
        if led:
            may = {card for card in hand if card.suit is led} or hand
        else:
            barred = frozenset().union(*self.banned.get(seat, []))
            may = {card for card in hand if card.suit not in barred} or hand
            may = {card for card in may if card.suit is self.required.get(seat)} or may
        own = self.lying.get(seat, {})
        if any(own.values()):
            return may & set(own) or may
        for low in own:
            may = {c for c in may if c == low or c.suit is not low.suit or c.rank >= Rank.TEN}
        return may

    def put(self, seat: Seat, card: Card, is_lead: bool) -> None:
        self.lying.get(seat, {}).pop(card, None)
        if is_lead:
            self.required.pop(seat, None)

    @property
    def open(self) -> Counter[object]:
        found: Counter[object] = Counter()
        for seat, cards in self.lying.items():
            found.update((seat, card, is_major) for card, is_major in cards.items())
        found.update((seat, "required", suit) for seat, suit in self.required.items())
        found.update((seat, "banned", one) for seat, suits in self.banned.items() for one in suits)
        found.update((seat, "first lead", suits) for seat, suits in self.first_lead.items())
        found.update((seat, "asked", right) for seat, right in self.asked)
        return found


def as_told(open_: owed.Open) -> Counter[object]:
    """What the watch holds open, in the same words; breaches are looked at elsewhere."""
    found: list[object] = []
    for one in open_:
        match one:
            case owed.PenaltyCard(holder, card, is_major):
                found.append((holder, card, is_major))
            case owed.LeadRequire(leader, suit):
                found.append((leader, "required", suit))
            case owed.LeadBan(leader, suits):
                found.append((leader, "banned", suits))
            case owed.FirstLeadRight(leader, suits):
                found.append((leader, "first lead", suits))
            case owed.LeadChoice(leader, right):
                found.append((leader, "asked", right))
            case owed.Breach():
                pass
            case _:
                raise AssertionError(one)
    return Counter(found)


class Board:
    """One board: the hands, what has been entered, the watch, and the book beside it."""

    def __init__(self, seed: int, *, knows_hands: bool = True) -> None:
        self.chance = random.Random(seed)
        pack = list(PACK)
        self.chance.shuffle(pack)
        self.hands = {seat: set(pack[n * 13 : n * 13 + 13]) for n, seat in enumerate(Seat)}
        self.declarer = self.chance.choice(list(Seat))
        trumps = self.chance.choice(["C", "D", "H", "S", "NT"])
        hands = tuple(tuple(self.hands[seat]) for seat in Seat)
        self.table = TableRecord(
            Seat.N,
            Vulnerability.NONE,
            Deal(hands) if knows_hands else None,
            contract=parse_contract(f"3{trumps}"),
            declarer=self.declarer,
        )
        self.told: Story = ()
        self.book = Book()
        self.broken: list[owed.Breach] = []
        """What the watch found broken by the last card."""

    @property
    def defenders(self) -> tuple[Seat, Seat]:
        return self.declarer.lho, self.declarer.rho

    @property
    def open(self) -> owed.Open:
        return opened_by(self.told)

    def enter(self, *events: PlayEvent) -> None:
        """As a director taps it in: the record grows, and the watch reads on in it."""
        start = len(self.table.play.events)
        self.table = replace(self.table, play=self.table.play.then(*events))
        found = entered(self.told, self.table, start)
        assert found.waits is None
        for one, instead in found.tells:
            self.told = tell(self.told, one, instead)
        self.broken = [one for one in self.open if isinstance(one, owed.Breach)]
        self.told += tuple(ToldEvent(Settled(one), is_noted=True) for one in self.broken)

    def agree(self) -> None:
        assert as_told(self.open) == self.book.open, self.table.play

    def choose(self) -> None:
        """Declarer chooses for every lead he has a say over."""
        while self.book.asked:
            event = self.chance.choice([e for e in possible(self.open) if isinstance(e, Chosen)])
            self.told += (ToldEvent(event, is_noted=True),)
            self.book.choose(event)
            self.agree()

    def begin(self) -> None:
        """Sometimes a call was withdrawn; then the opening leader is on lead."""
        for seat in self.defenders:
            if self.chance.random() < 0.4:
                suits = frozenset(self.chance.sample(list(Suit), self.chance.randint(1, 4)))
                self.told += (ToldEvent(Opened(owed.FirstLeadRight(seat, suits))),)
                self.book.first_lead[seat] = suits
        self.told += (ToldEvent(OnLead(self.declarer.lho)),)
        self.book.leads_next(self.declarer.lho)
        self.agree()

    def drop(self) -> None:
        """A defender shows a card, and the director rules it a penalty card."""
        seat = self.chance.choice(self.defenders)
        free = sorted(self.hands[seat] - set(self.book.lying.get(seat, {})), key=str)
        if not free:
            return
        card = self.chance.choice(free)
        is_major = card.rank >= Rank.TEN or self.chance.random() < 0.5
        self.enter(PlayEvent(seat, CardAct.SHOWED, card))
        self.told += (ToldEvent(Opened(owed.PenaltyCard(seat, card, is_major))),)
        self.book.show(seat, card, is_major)
        self.agree()

    def legal(self, seat: Seat) -> tuple[set[Card], Suit | None]:
        led = self._led()
        held = set(self.hands[seat])
        if seat not in self.defenders:
            return {card for card in held if card.suit is led} or held, led
        return self.book.legal(seat, held, led), led

    def _led(self) -> Suit | None:
        progress = self.table.progress()
        card = progress.led(progress.current)
        return card.suit if card else None

    def play(self, seat: Seat, card: Card) -> None:
        is_lead = self._led() is None
        self.enter(PlayEvent(seat, CardAct.PLAYED, card))
        self.hands[seat].remove(card)
        self.book.put(seat, card, is_lead)
        progress = self.table.progress()
        turn = progress.turn
        if turn and progress.leader(progress.current) is None:
            self.book.leads_next(turn)
        self.agree()

    def take_back(self, before: Book, seat: Seat, card: Card) -> None:
        """The last card goes back; everything is as it was."""
        self.enter(PlayEvent(seat, CardAct.WITHDREW, card))
        self.hands[seat].add(card)
        self.book = before
        self.agree()

    def play_on(self) -> Suit | None:
        """The next player puts down some legal card. The suit led, if he followed to one."""
        self.choose()
        seat = self.table.turn()
        assert seat is not None
        may, led = self.legal(seat)
        self.play(seat, self.chance.choice(sorted(may, key=str)))
        return led


def played(board: Board, pick: str) -> None:
    """A whole board: `pick` says which cards the players put down."""
    board.begin()
    for _turn in range(52):
        board.choose()
        seat = board.table.turn()
        assert seat is not None
        may, led = board.legal(seat)
        follows = {card for card in board.hands[seat] if card.suit is led} or board.hands[seat]
        cards = may if pick == "legal" else follows
        card = board.chance.choice(sorted(cards, key=str))
        before = board.book.copy()
        board.play(seat, card)
        assert bool(board.broken) is (card not in may), (seat, card, board.table.play)
        assert {one.player for one in board.broken} <= {seat}
        if board.chance.random() < 0.05:
            board.take_back(before, seat, card)
            board.play(seat, card)
        if led is not None and board._led() is not None and board.chance.random() < 0.12:
            board.drop()
    assert board.table.turn() is None
    assert not any(board.book.lying.values())


@pytest.mark.long
@pytest.mark.parametrize("seed", range(BOARDS))
def test_no_legal_card_is_called_illegal_and_everything_open_ends_as_the_law_says(seed: int):
    played(Board(seed), "legal")


@pytest.mark.long
@pytest.mark.parametrize("seed", range(BOARDS))
def test_every_card_against_a_restriction_is_told_of_and_nothing_else_is(seed: int):
    played(Board(1000 + seed), "any")


@pytest.mark.long
@pytest.mark.parametrize("seed", range(BOARDS))
def test_without_the_hands_a_legal_card_is_never_called_a_penalty_card_missed(seed: int):
    """A lead against declarer's choice may then be told of: whether he could obey is asked."""
    board = Board(2000 + seed, knows_hands=False)
    board.begin()
    for _turn in range(52):
        led = board.play_on()
        kinds = {type(one.obligation) for one in board.broken}
        assert kinds <= (set() if led else {owed.LeadRequire, owed.LeadBan})
        if led is not None and board._led() is not None and board.chance.random() < 0.12:
            board.drop()


def test_the_cards_told_of_are_those_the_law_forbids():
    """Single cards, from every kind of hand and everything that can be open together."""
    for seed in range(3000):
        _hold_one_hand(random.Random(seed))


def _hold_one_hand(chance: random.Random) -> None:
    hand = set(chance.sample(list(PACK), chance.randint(1, 13)))
    book, player = Book(), Seat.W
    for card in chance.sample(sorted(hand, key=str), min(len(hand), chance.choice((0, 1, 1, 2)))):
        book.show(player, card, card.rank >= Rank.TEN or chance.random() < 0.3)
    if chance.random() < 0.4:
        book.required[player] = chance.choice(list(Suit))
    for size in range(1, chance.randint(1, 4)):
        book.banned.setdefault(player, []).append(frozenset(chance.sample(list(Suit), size)))
    open_ = (
        *(owed.PenaltyCard(player, c, major) for c, major in book.lying.get(player, {}).items()),
        *(owed.LeadRequire(seat, suit) for seat, suit in book.required.items()),
        *(owed.LeadBan(player, suits) for suits in book.banned.get(player, [])),
    )
    for card in hand:
        told = bool(list(of_a_lead(open_, player, card, hand)))
        assert told is (card not in book.legal(player, hand, None)), (open_, card, hand)
        for led in Suit:
            if card.suit is led or all(one.suit is not led for one in hand):
                told = bool(list(of_a_follow(open_, player, card, hand, led)))
                assert told is (card not in book.legal(player, hand, led)), (open_, card, hand)
