"""What is open as a list: one thing put in once, others taken out."""

from __future__ import annotations

from deals.bridge.seats import Seat
from rulings.watch.obligations import (
    FirstLeadRight,
    LeadBan,
    LeadChoice,
    LeadRequire,
    Obligation,
    Open,
    PenaltyCard,
    Right,
)


def once(obligations: Open, one: Obligation) -> Open:
    return obligations if one in obligations else (*obligations, one)


def without_one(obligations: Open, one: Obligation) -> Open:
    """All but one obligation that equals this; a penalty card's kind makes no difference."""
    for place, other in enumerate(obligations):
        same = other == one or (
            isinstance(one, PenaltyCard)
            and isinstance(other, PenaltyCard)
            and (one.holder, one.card) == (other.holder, other.card)
        )
        if same:
            return (*obligations[:place], *obligations[place + 1 :])
    return obligations


def but_first_lead(obligations: Open, leader: Seat) -> Open:
    return tuple(
        o for o in obligations if not (isinstance(o, FirstLeadRight) and o.leader is leader)
    )


def but_requirement(obligations: Open, leader: Seat) -> Open:
    return tuple(o for o in obligations if not (isinstance(o, LeadRequire) and o.leader is leader))


def rests_on_law_50(one: Obligation) -> bool:
    """68D2b: after an agreed play-on Law 50 is off, older penalty cards included."""
    match one:
        case LeadChoice(right=right) | LeadBan(right=right):
            return right is Right.PENALTY_CARD
    return isinstance(one, PenaltyCard | LeadRequire)
