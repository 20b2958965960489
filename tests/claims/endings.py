"""Endings for the tests: written as PBN writes hands, or dealt by seed; and every line of one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from deals.bridge.cards import PACK, Card, Denomination
from deals.bridge.deal import Deal
from deals.bridge.seats import Seat
from deals.bridge.tricks import winning_seat
from rulings.claims import Ending, Finesse, Search, Statement, Switches, Trumps
from rulings.claims.position import SEATS, Position, card_of, number


def ending(
    north: str,
    east: str,
    south: str,
    west: str,
    trumps: str = "NT",
    *,
    claimer: str = "S",
    leader: str = "S",
    declarer: str = "S",
    **more: Any,
) -> Ending:
    """An ending of four hands, each written spades.hearts.diamonds.clubs; South declares."""
    deal = Deal.parse(f"N:{north} {east} {south} {west}")
    n, e, s, w = (tuple(hand or ()) for hand in deal.hands)
    return Ending(
        (n, e, s, w), Denomination(trumps), Seat(declarer), Seat(claimer), Seat(leader), **more
    )


def worst(ending: Ending, statement: Statement | None = None, **switches: bool) -> int:
    """The tricks the bench gives; switches are the defaults but for those named."""
    return Search(ending, statement or Statement(), Switches(**switches)).worst()


def random_cases(cards: int, seeds: range) -> Iterator[tuple[int, Ending, Statement, Switches]]:
    """Endings of so many cards with statements and switches, the same for the same seed."""
    for seed in seeds:
        dealt = random.Random(seed)
        thin = [card for card in PACK if dealt.random() < 0.6]
        pack = dealt.sample(thin if len(thin) >= 4 * cards else list(PACK), 4 * cards)
        n, e, s, w = (tuple(pack[place::4]) for place in range(4))
        one = Ending(
            (n, e, s, w),
            dealt.choice(list(Denomination)),
            Seat.S,
            dealt.choice([Seat.S, Seat.S, Seat.W, Seat.E]),
            dealt.choice(list(Seat)),
        )
        yield seed, one, _statement(dealt, one), _switches(dealt)


def _statement(dealt: random.Random, one: Ending) -> Statement:
    against = dealt.choice([one.claimer.lho, one.claimer.rho])
    suits = list("SHDC")
    dealt.shuffle(suits)
    return Statement(
        order=tuple(card.suit for card in map(Card.parse, [f"{s}2" for s in suits]))[
            : dealt.randrange(4)
        ],
        trumps=dealt.choice(list(Trumps)),
        rounds=dealt.randrange(3),
        finesse=dealt.choice([None, Finesse(dealt.choice(PACK).suit, against)]),
        cross_ruff=dealt.random() < 0.2,
    )


def _switches(dealt: random.Random) -> Switches:
    names = Switches.__dataclass_fields__
    return Switches(**{name: dealt.random() < 0.5 for name in names})


def every_line(ending: Ending, statement: Statement, switches: Switches) -> int:
    """The fewest tricks of the claiming side, by playing every line out with real cards.

    Nothing is remembered, left out or judged early; tricks are won as `deals.bridge.tricks` says.
    The rule which cards are normal is the only thing shared with the search.
    """
    search = Search(ending, statement, switches)

    def line(now: Position, hands: dict[Seat, set[Card]], leader: Seat, table: list[Card]) -> int:
        if not any(hands.values()):
            return 0
        seat = leader.after(len(table))
        if seat.side is ending.side:
            cards = [card_of(bit) for bit in search.normal.plays(now)]
        else:
            following = [card for card in hands[seat] if table and card.suit is table[0].suit]
            cards = following or sorted(hands[seat], key=str)
        found = []
        for card in cards:
            after, _ = search.play(now, number(card))
            rest = {**hands, seat: hands[seat] - {card}}
            if len(table) < 3:
                found.append(line(after, rest, leader, [*table, card]))
                continue
            played = dict(zip(leader.rotation, [*table, card], strict=True))
            winner = winning_seat(played, leader, ending.trumps)
            assert winner is not None
            assert SEATS[after.leader] is winner
            found.append((winner.side is ending.side) + line(after, rest, winner, []))
        return min(found)

    hands = {seat: set(ending.hand(seat)) for seat in Seat}
    return line(search.start, hands, ending.leader, list(ending.trick))


CLAIMED_HANDS = "N:73.75432.972.AQJ 9842.Q6.AT54.742 AKQJ.AK9.KQ.T853 T65.JT8.J863.K96"
CLAIMED_PLAY = (
    "W:CK N:CA E:C2 S:C3 N:CQ E:C4 S:C5 W:C6 N:CJ E:C7 S:C8 W:C9 N:S3 E:S4 S:SK W:S5 S:SQ W:S6"
    " N:S7 E:S8 S:DK W:D6 N:D7 E:D5 S:DQ W:D8 N:D9 E:DT S:H9 W:H8 N:H7 E:H6 S:SJ W:ST N:H5 E:S9"
    " S:CT W:DJ N:H4 E:D4 *"
)
"""South declares in spades and claims the last three tricks; East still has the two of trumps."""
