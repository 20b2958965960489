"""Law 50: the penalty card.

Modelled here: what a penalty card brings with it wherever a Law creates one (50B-E), and what its
holder must do when it is his turn (50C, 50D1, 51A). What his *partner* may lead is in
``law50_partner_on_lead``.
"""

from __future__ import annotations

from deals.bridge.cards import Card
from deals.bridge.seats import Role
from rulings.engine import Inquiry, rule
from rulings.laws.conclusions.cards import LeadMayBeChosen, MajorPenaltyCard, OnlyPenaltyCard
from rulings.laws.conclusions.exposed import (
    DeclarerNamesPenaltyCard,
    MinorBindsLittle,
    MinorDuty,
    MinorPenaltyCard,
    MustPlayPenaltyCard,
    OtherDutiesFirst,
)
from rulings.laws.conclusions.information import About, Authorised, To, Unauthorised
from rulings.laws.conclusions.score import ReviewAfterPlay

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
    _information(inquiry, PARTNER_OF[holder])


@rule
def only_major(inquiry: Inquiry, law: str, holder: Role, card: Card | None) -> None:
    """50B, 50D, 50E. The same where nothing but the penalty card is ruled."""
    inquiry.conclude(law, OnlyPenaltyCard(holder, card))
    inquiry.conclude("50D2", LeadMayBeChosen(PARTNER_OF[holder]))
    _information(inquiry, PARTNER_OF[holder])


@rule
def minor(inquiry: Inquiry, holder: Role, card: Card | None) -> None:
    """50B, 50C, 50E. A single card below the ten that was exposed unintentionally."""
    inquiry.conclude("50B", MinorPenaltyCard(holder, card))
    inquiry.conclude("50C", MinorBindsLittle(holder, PARTNER_OF[holder]))
    _information(inquiry, PARTNER_OF[holder])


@rule
def _information(inquiry: Inquiry, partner: Role) -> None:
    """50E. Everybody may use what lies there; the partner of its holder may not use why."""
    inquiry.conclude("50E1", Authorised(To.EVERYBODY, About.PENALTY_CARD_LYING))
    inquiry.conclude("50E3", Unauthorised(To(partner), About.PENALTY_CARD_REASON))
    inquiry.conclude("50E4", ReviewAfterPlay("50E4"))


@rule
def holder_of_minor(inquiry: Inquiry) -> None:
    """50C. The holder of a minor penalty card is to play."""
    inquiry.conclude("50C", MinorDuty(Role.OFFENDER))


@rule
def holder_of_major(inquiry: Inquiry, several: bool) -> None:
    """50D1, 51A. The holder of one or more major penalty cards is to play."""
    inquiry.conclude("50D1a", MustPlayPenaltyCard(Role.OFFENDER))
    if several:
        inquiry.conclude("51A", DeclarerNamesPenaltyCard(Role.OFFENDER))
    inquiry.conclude("50D1b", OtherDutiesFirst())
