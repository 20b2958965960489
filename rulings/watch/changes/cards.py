"""50-51: penalty cards come to lie there, become major, are named, and are picked up."""

from __future__ import annotations

from dataclasses import replace

from deals.bridge.cards import Suit
from deals.bridge.seats import Seat
from rulings.laws.conclusions.auction_cards import Shown
from rulings.watch.changes.lists import without_one
from rulings.watch.events import Named, PickedUp
from rulings.watch.obligations import Open, PenaltyCard, majors, penalty_cards


def lies(obligations: Open, new: PenaltyCard) -> Open:
    """One more; the same card twice is one, and a second makes all major (50B)."""
    holder = new.holder
    same = [c for c in penalty_cards(obligations, holder) if new.card and c.card == new.card]
    for old in same:
        obligations = without_one(obligations, old)
        new = replace(new, is_major=new.is_major or old.is_major)
    obligations = (*obligations, new)
    if len(penalty_cards(obligations, holder)) > 1:
        return _made_major(obligations, holder)
    return obligations


def _made_major(obligations: Open, holder: Seat) -> Open:
    cards = penalty_cards(obligations, holder)
    return tuple(
        replace(one, is_major=True) if isinstance(one, PenaltyCard) and one in cards else one
        for one in obligations
    )


def all_major(obligations: Open, holder: Seat) -> Open:
    """50B: two or more lie before the holder; those nobody has recorded are added."""
    missing = 2 - len(penalty_cards(obligations, holder))
    return _made_major((*obligations, *[PenaltyCard(holder)] * missing), holder)


def major_lies(obligations: Open, holder: Seat) -> Open:
    """50D2: at least one, and it is major."""
    if majors(obligations, holder):
        return obligations
    if penalty_cards(obligations, holder):
        return _made_major(obligations, holder)
    return (*obligations, PenaltyCard(holder))


def suits_picked_up(obligations: Open, holder: Seat, suits: frozenset[Suit]) -> Open:
    """Every card of the suits; where none is known to be of a suit, one of the unknown."""
    for suit in suits:
        cards = majors(obligations, holder)
        of_suit = [card for card in cards if card.card and card.card.suit is suit]
        unknown = [card for card in cards if card.card is None]
        for card in of_suit or unknown[:1]:
            obligations = without_one(obligations, card)
    return obligations


def named(obligations: Open, event: Named) -> Open:
    """50: the first unknown card before the holder is this one; else nothing."""
    unknown = next((c for c in penalty_cards(obligations, event.holder) if c.card is None), None)
    if unknown is None or any(c.card == event.card for c in penalty_cards(obligations)):
        return obligations
    place = obligations.index(unknown)
    known = replace(unknown, card=event.card)
    return (*obligations[:place], known, *obligations[place + 1 :])


def picked_up(obligations: Open, event: PickedUp) -> Open:
    return tuple(
        one
        for one in obligations
        if not (
            isinstance(one, PenaltyCard)
            and one.holder is event.holder
            and event.card in (None, one.card)
        )
    )


def shown_cards(holder: Seat, shown: Shown) -> tuple[PenaltyCard, ...]:
    """24E: what was shown in the auction by a player who defends; at least two where several."""
    card = PenaltyCard(holder, is_major=shown is not Shown.MINOR)
    return (card, card) if shown is Shown.ALL_MAJOR else (card,)
