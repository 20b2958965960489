"""Law 50: the penalty card.

Modelled here: what a *major* penalty card brings with it (50B, 50D, 50E) wherever a Law creates
one.
"""

from __future__ import annotations

from deals.bridge.cards import Card
from deals.bridge.seats import Role
from rulings.engine import Inquiry, rule
from rulings.laws.conclusions import (
    About,
    Authorised,
    LeadMayBeChosen,
    MajorPenaltyCard,
    ReviewAfterPlay,
    To,
    Unauthorised,
)

PARTNER_OF = {
    Role.OFFENDER: Role.PARTNER,
    Role.PARTNER: Role.OFFENDER,
    Role.LHO: Role.RHO,
    Role.RHO: Role.LHO,
}


@rule
def major(inquiry: Inquiry, law: str, holder: Role, card: Card | None) -> None:
    """50B, 50D, 50E. A card withdrawn after deliberate play lies as a major penalty card.

    ``law`` is the paragraph that withdraws it.
    """
    inquiry.conclude(law, MajorPenaltyCard(holder, card))
    # 50D2: declarer's choice arises whenever the holder's partner is to lead while it lies there
    inquiry.conclude("50D2", LeadMayBeChosen(PARTNER_OF[holder]))
    inquiry.conclude("50E1", Authorised(To.EVERYBODY, About.PENALTY_CARD_LYING))
    inquiry.conclude("50E3", Unauthorised(To.PARTNER, About.PENALTY_CARD_REASON))
    inquiry.conclude("50E4", ReviewAfterPlay("50E4"))
