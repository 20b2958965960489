"""A beginner's natural bidding, good enough for practice deals: five-card majors,
1NT 15-17, weak twos, no conventions but the take-out double."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from deals.bridge.auction import Auction, Bid, Call, MadeCall, Plain
from deals.bridge.cards import Denomination, Rank
from deals.bridge.deal import Deal, Hand
from deals.bridge.seats import Seat, Side

NT = Denomination.NT


Styles = Mapping[Side, int]
"""How many points more (or fewer) than it has each side thinks its hands are worth."""


def bid_out(deal: Deal, dealer: Seat, styles: Styles) -> Auction:
    """The whole auction of a complete deal."""
    auction = Auction(dealer)
    while not auction.is_over:
        turn = auction.standing.turn
        hand = deal.hand(turn)
        assert hand is not None
        wish = _wish(View(turn, hand, auction, styles[turn.side]))
        call = Plain.PASS if auction.faults_of(turn, wish) else wish
        auction = Auction(dealer, (*auction.calls, MadeCall(turn, call)))
    return auction


@dataclass(frozen=True)
class View:
    """What one player knows when it is his turn."""

    seat: Seat
    hand: Hand
    auction: Auction
    style: int = 0

    @property
    def points(self) -> int:
        """High-card points, in the eyes of a bold or a careful player."""
        return self.style + sum(max(0, card.rank - Rank.TEN) for card in self.hand)

    def length(self, denomination: Denomination) -> int:
        """Cards held in the suit; at no-trump none."""
        return sum(card.suit is denomination.suit for card in self.hand)

    @property
    def is_balanced(self) -> bool:
        """No suit shorter than two cards and at most one of two."""
        return sorted(map(self.length, _SUITS))[:2] in ([2, 3], [3, 3])

    @property
    def longest(self) -> Denomination:
        """The longest suit, of equals the highest."""
        return max(_SUITS, key=lambda suit: (self.length(suit), suit.order))

    def calls_of(self, *seats: Seat) -> list[Call]:
        """Calls those seats have made, passes left out."""
        return [
            made.call
            for made in self.auction.calls
            if made.seat in seats and made.call is not Plain.PASS
        ]

    def cheapest(self, denomination: Denomination, jump: int = 0) -> Bid:
        """The lowest sufficient bid in the denomination, `jump` levels higher."""
        last = self.auction.standing.bid
        level = 1
        while last and level < 7 and not Bid(level, denomination).is_sufficient_over(last):
            level += 1
        return Bid(min(7, level + jump), denomination)


_SUITS = [d for d in Denomination if d is not NT]
_MAJORS = [Denomination.S, Denomination.H]


def _game(denomination: Denomination) -> Bid:
    """Game in a major, else in no-trump."""
    return Bid(4, denomination) if denomination in _MAJORS else Bid(3, NT)


def _wish(view: View) -> Call:
    mine, partners = view.calls_of(view.seat), view.calls_of(view.seat.partner)
    theirs = view.calls_of(view.seat.lho, view.seat.rho)
    if not mine and not partners:
        return _overcall(view, theirs) if theirs else _open(view)
    if not mine and len(partners) == 1:
        return _respond(view, partners[0])
    if len(mine) == 1 and len(partners) == 1 and isinstance(mine[0], Bid):
        return _rebid(view, mine[0], partners[0])
    if len(mine) == 1 and len(partners) == 2:
        return _place(view, mine[0], partners[0], partners[1])
    if len(mine) == 2 and len(partners) == 2:
        return _accept(view, partners[1])
    return Plain.PASS


def _open(view: View) -> Call:
    points, suit = view.points, view.longest
    if view.is_balanced and 20 <= points <= 22:
        return Bid(2, NT)
    if view.is_balanced and 15 <= points <= 17:
        return Bid(1, NT)
    if points >= 12:
        if suit in _MAJORS and view.length(suit) < 5:
            diamonds = view.length(Denomination.D) > view.length(Denomination.C)
            suit = Denomination.D if diamonds else Denomination.C
        return Bid(1, suit)
    if points >= 6 and view.length(suit) >= 7:
        return Bid(3, suit)
    if points >= 6 and view.length(suit) == 6 and suit is not Denomination.C:
        return Bid(2, suit)
    return Plain.PASS


def _overcall(view: View, theirs: list[Call]) -> Call:
    bid = theirs[-1]
    if not isinstance(bid, Bid) or len(theirs) > 1:
        return Plain.PASS
    points, suit = view.points, view.longest
    if view.is_balanced and 15 <= points <= 18 and view.length(bid.denomination) >= 3:
        return view.cheapest(NT)
    own = view.cheapest(suit)
    if view.length(suit) >= 5 and 8 + 3 * (own.level - 1) <= points <= 16:
        return own
    shortest = min(view.length(other) for other in _SUITS if other is not bid.denomination)
    if points >= 10 + 2 * bid.level and shortest >= 3 and bid.denomination is not NT:
        return Plain.DOUBLE
    return Plain.PASS


def _respond(view: View, partner: Call) -> Call:
    if not isinstance(partner, Bid):
        return _answer_double(view)
    if partner.denomination is NT:
        return _raise_no_trump(view, partner)
    opened = view.auction.standing.bid == partner or not view.calls_of(view.seat.rho)
    support = view.length(partner.denomination) >= 3
    if partner.level > 1:
        return _game(partner.denomination) if support and view.points >= 15 else Plain.PASS
    if support and partner.denomination in _MAJORS:
        return _by_points(
            view.points,
            (6, Bid(2, partner.denomination)),
            (10, Bid(3, partner.denomination)),
            (12, Bid(4, partner.denomination)),
            (19, Bid(6, partner.denomination)),
        )
    return _new_suit(view, partner) if opened else Plain.PASS


def _by_points(points: int, *steps: tuple[int, Call]) -> Call:
    """The last of the calls whose minimum is reached; pass when none is."""
    return next((call for least, call in reversed(steps) if points >= least), Plain.PASS)


def _raise_no_trump(view: View, partner: Bid) -> Call:
    points = view.points + (5 if partner.level == 2 else 0)
    major = max(_MAJORS, key=view.length)
    if view.length(major) >= 5 and points < 8:
        return view.cheapest(major)
    if view.length(major) >= 6 and points >= 9:
        return Bid(4, major)
    return _by_points(points, (8, view.cheapest(NT)), (10, Bid(3, NT)), (17, Bid(6, NT)))


def _answer_double(view: View) -> Call:
    theirs = view.calls_of(view.seat.lho, view.seat.rho)
    taken = {bid.denomination for bid in theirs if isinstance(bid, Bid)}
    suits = [suit for suit in _SUITS if suit not in taken]
    suit = max(suits, key=lambda s: (view.length(s), s.order))
    return _by_points(
        view.points, (0, view.cheapest(suit)), (9, view.cheapest(suit, 1)), (13, _game(suit))
    )


def _new_suit(view: View, partner: Bid) -> Call:
    for suit in sorted(_SUITS, key=lambda s: s.order):
        bid = view.cheapest(suit)
        if suit is not partner.denomination and view.length(suit) >= 4 and bid.level == 1:
            return _by_points(view.points, (6, bid))
    best = view.longest
    if view.points >= 11 and view.length(best) >= 5 and best is not partner.denomination:
        return view.cheapest(best)
    if view.length(partner.denomination) >= 5:
        raised = partner.denomination
        return _by_points(view.points, (6, Bid(2, raised)), (10, Bid(3, raised)), (13, Bid(3, NT)))
    return _by_points(view.points, (6, view.cheapest(NT)), (11, Bid(2, NT)), (13, Bid(3, NT)))


def _rebid(view: View, mine: Bid, partner: Call) -> Call:
    points, suit = view.points, mine.denomination
    if not isinstance(partner, Bid) or mine.level > 1 or partner.level >= 4:
        return Plain.PASS
    if suit is NT or partner == Bid(3, NT):
        return Bid(3, NT) if partner == Bid(2, NT) and points >= 16 else Plain.PASS
    theirs = partner.denomination
    if theirs is suit:
        enough = 14 if partner.level == 3 else 17
        return _game(suit) if points >= enough + 2 * (suit not in _MAJORS) else Plain.PASS
    if theirs is not NT and view.length(theirs) >= 4:
        return _by_points(
            points, (0, view.cheapest(theirs)), (16, view.cheapest(theirs, 1)), (19, _game(theirs))
        )
    if view.length(suit) >= 6:
        return _by_points(points, (0, view.cheapest(suit)), (16, view.cheapest(suit, 1)))
    if theirs is NT:
        least = 14 if partner.level == 2 else 18
        return Bid(3, NT) if points >= least else Plain.PASS
    second = [s for s in _SUITS if view.length(s) >= 4 and s not in (suit, theirs)]
    lower = [
        view.cheapest(s) for s in second if view.cheapest(s).level < 2 + (s.order < suit.order)
    ]
    if lower and not view.is_balanced:
        return lower[0]
    return _by_points(points, (0, view.cheapest(NT)), (18, view.cheapest(NT, 1)))


def _place(view: View, mine: Call, first: Call, second: Call) -> Call:
    """Responder's second turn: he adds what opener has shown and names the contract."""
    if not isinstance(second, Bid) or not isinstance(first, Bid) or not isinstance(mine, Bid):
        return Plain.PASS
    suit = second.denomination
    if second.level > 3 or second == Bid(3, NT):
        return Plain.PASS
    jumped = second.level >= 3 or (second == Bid(2, NT) and mine.level == 1)
    total = view.points + (17 if jumped else 13)
    if suit is mine.denomination or (suit is first.denomination and view.length(suit) >= 2):
        return _by_points(total, (23, view.cheapest(suit)), (25, _game(suit)))
    if suit is NT or total >= 25:
        return _by_points(total, (24, Bid(2, NT)), (25, Bid(3, NT)))
    if view.length(first.denomination) > view.length(suit):
        return view.cheapest(first.denomination)
    return Plain.PASS


def _accept(view: View, partner: Call) -> Call:
    """Opener's third turn: to game over an invitation, unless he is minimum."""
    if isinstance(partner, Bid) and partner.level in (2, 3) and view.points >= 14:
        if partner == Bid(2, NT) or partner.denomination not in _MAJORS:
            return Bid(3, NT) if partner == Bid(2, NT) else Plain.PASS
        return _game(partner.denomination) if partner.level == 3 else Plain.PASS
    return Plain.PASS
