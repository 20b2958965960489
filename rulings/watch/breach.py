"""Whether a card goes against what binds its player: seen in the record, judged by the director.

Where it turns on cards nobody has seen, the hand is asked if it is known. Without it a forbidden or
a missed required lead is told all the same, for the director to ask whether the player could obey;
everything else that cannot be seen is left out, as is a suit nobody has written down (decision
tables 5C, 5D, 5F, 5G, 57A; 44C, 59).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from deals.bridge.cards import Card, Rank, Suit
from deals.bridge.seats import Seat
from rulings.laws.conclusions.premature import Demand
from rulings.watch.obligations import (
    Breach,
    LeadBan,
    LeadRequire,
    Open,
    PlayOrder,
    penalty_cards,
)

Hand = Collection[Card] | None
"""What the player held before the card; None where that is not known."""


def of_a_lead(open_: Open, player: Seat, card: Card, hand: Hand) -> Iterator[Breach]:
    """A lead in turn: what declarer required or forbade comes before the own penalty cards."""
    required = [o for o in open_ if isinstance(o, LeadRequire) and o.leader is player]
    banned = [o for o in open_ if isinstance(o, LeadBan) and o.leader is player]
    suits = _may_lead(required, banned, hand)
    if suits is None:
        yield from _own_cards(open_, player, card, frozenset())
    elif card.suit in suits:
        yield from _own_cards(open_, player, card, suits)
    else:
        missed: list[LeadRequire | LeadBan] = [o for o in required if card.suit is not o.suit]
        missed += [ban for ban in banned if card.suit in ban.suits]
        yield Breach(player, missed[0], card)


def _may_lead(
    required: list[LeadRequire], banned: list[LeadBan], hand: Hand
) -> frozenset[Suit] | None:
    """The suits he may lead; None where declarer's choice is not written down.

    59: a player without a card that obeys may lead any. A required suit that is also forbidden
    by 26B binds nobody to the impossible.
    """
    if any(one.suit is None for one in required) or any(not ban.suits for ban in banned):
        return None
    held = frozenset(Suit) if hand is None else frozenset(card.suit for card in hand)
    free = held - frozenset(suit for ban in banned for suit in ban.suits) or held
    return free & frozenset(one.suit for one in required if one.suit) or free


def of_a_follow(
    open_: Open, player: Seat, card: Card, hand: Hand, led: Suit | None
) -> Iterator[Breach]:
    """A card to a trick that somebody else led; `led` is None where that is not known."""
    order = next((o for o in open_ if isinstance(o, PlayOrder) and o.player is player), None)
    if order is not None:
        if _disobeys(order, card, hand, led):
            yield Breach(player, order, card)
        return
    if led is None:
        return
    could_be = frozenset([led]) if card.suit is led else _discards(card, hand, led)
    for breach in _own_cards(open_, player, card, could_be):
        due = getattr(breach.obligation, "card", None)
        revoked = card.suit is not led and due is not None and due.suit is led
        yield Breach(player, breach.obligation, card, is_revoke=revoked)


def _discards(card: Card, hand: Hand, led: Suit) -> frozenset[Suit]:
    """What he could have played who did not follow suit: a revoke is found as such (44C)."""
    revoked = hand is not None and any(one.suit is led for one in hand)
    return frozenset([led]) if revoked else frozenset(Suit)


def _own_cards(open_: Open, player: Seat, card: Card, suits: frozenset[Suit]) -> Iterator[Breach]:
    """50B-D, 51A: the penalty card that could be led or played, of these suits, before this one."""
    cards = penalty_cards(open_, player)
    if any(one.card in (None, card) for one in cards):
        return  # it may be the very card
    for one in cards:
        due = one.card
        assert due is not None
        before_it = card.suit is due.suit and card.rank < Rank.TEN
        if due.suit in suits if one.is_major else before_it:
            yield Breach(player, one, card)
            return


def _disobeys(order: PlayOrder, card: Card, hand: Hand, led: Suit | None) -> bool:
    """57A. Following suit comes first; who does not, and could, is found to have revoked."""
    held = [one for one in hand or () if one.suit is led]
    if led is None or (card.suit is not led and held):
        return False
    match order.demand:
        case Demand.HIGHEST:
            return bool(held) and card != max(held, key=lambda one: one.rank)
        case Demand.LOWEST:
            return bool(held) and card != min(held, key=lambda one: one.rank)
    return card.suit is not led and _against_suit(order, card, hand)


def _against_suit(order: PlayOrder, card: Card, hand: Hand) -> bool:
    """57A3-4, by one who is out of the suit led; told where the hand is not known, as of a lead."""
    suits = frozenset(Suit) if hand is None else frozenset(one.suit for one in hand)
    if order.suit is None:
        return False
    if order.demand is Demand.SUIT:
        return card.suit is not order.suit and order.suit in suits
    return card.suit is order.suit and bool(suits - {order.suit})
