"""What a ruling opens at the table."""

from __future__ import annotations

from rulings.watch.changes.cards import lies
from rulings.watch.changes.lists import but_first_lead, once, rests_on_law_50
from rulings.watch.obligations import (
    FirstLeadRight,
    Lasting,
    LeadBan,
    LeadChoice,
    LeadRequire,
    Obligation,
    Open,
    PenaltyCard,
    Right,
)


def opened(obligations: Open, one: Obligation) -> Open:
    """A ruling adds one. Only unknown penalty cards may be there twice; a second makes all major
    (50B).
    """
    match one:
        case PenaltyCard():
            return lies(obligations, one)
        case FirstLeadRight(leader):  # two withdrawn calls of one player give one right
            return (*but_first_lead(obligations, leader), one)
        case LeadRequire(leader) | LeadBan(leader, right=Right.PENALTY_CARD):
            made = LeadChoice(leader, Right.PENALTY_CARD)
            return once(tuple(o for o in obligations if o != made), one)
        case Lasting("VOID_CLAIM"):
            return once(tuple(o for o in obligations if not rests_on_law_50(o)), one)
        case _:
            return once(obligations, one)
