"""What Laws 41 and 54 conclude about an opening lead out of turn."""

from __future__ import annotations

from dataclasses import dataclass

from deals.bridge.seats import Role
from rulings.engine import Conclusion, OutcomeSection, msg


class FaceDownLeadTakenBack(Conclusion):
    """41A: an opening lead that still lies face down goes back without rectification."""

    principal = True
    sentence = msg("The lead lies face down: it is taken back, and there is no rectification.")
    aloud = msg("{offender}: take {card} back. {declarers_lho} makes the opening lead.")


class DeclaringSideCannotLead(Conclusion):
    """54E, 24D: a card faced by the declaring side is no lead and is picked up."""

    principal = True
    sentence = msg(
        "The declaring side cannot make the opening lead. The card is picked up; it may not be"
        " accepted and is no penalty card."
    )
    aloud = msg("{offender}: pick {card} up. {declarers_lho} makes the opening lead.")


class DeclarerBecomesDummy(Conclusion):
    """54A: presumed declarer spreads his hand, and his partner declares."""

    principal = True
    sentence = msg(
        "The lead stands: {declarer} spreads the whole hand and is dummy; {dummy} becomes declarer"
        " and plays the second card from the hand that is spread."
    )
    brief = msg("The lead stands, and {dummy} declares.")
    aloud = msg(
        "{declarer}: spread your hand, you are dummy. {dummy}: you are declarer; play the second"
        " card from the hand that is spread."
    )


class DeclarerStaysDeclarer(Conclusion):
    """54B1: the lead is accepted and presumed declarer plays the second card from his own hand."""

    principal = True
    sentence = msg(
        "The lead stands, and {declarer} stays declarer: the second card comes from that hand, then"
        " {partner} plays, and dummy last."
    )
    brief = msg("The lead stands, and {declarer} stays declarer.")
    aloud = msg(
        "The lead stands. {dummy}: spread your hand. {declarer}: the second card comes from your"
        " own hand, and dummy plays last."
    )


class MustAccept(Conclusion):
    """54C: who could have seen a card of dummy must accept the lead."""

    sentence = msg("{declarer} could have seen a card of dummy and must accept the lead.")


class SecondCardFromDummyStays(Conclusion):
    """54B2: a second card played from dummy stays, unless it is a revoke."""

    principal = True
    sentence = msg(
        "The lead stands, and {declarer} stays declarer. The second card was played from dummy: it"
        " stays, unless it has to be changed to correct a revoke."
    )
    aloud = msg("The lead stands, and so does the card from dummy. Play on.")


class PartnersFaceDownLeadBack(Conclusion):
    """54: the proper leader's card that still lies face down is taken back."""

    section = OutcomeSection.CARD
    sentence = msg("{partner} takes back the lead that lies face down. It is no penalty card.")
    aloud = msg("{partner}: take your face-down card back for now.")


class ProperOpeningLeadStands(Conclusion):
    """58A: the proper opening lead was faced first, or at the same moment."""

    sentence = msg("The opening lead by {partner} stands: it was faced first or at the same time.")
    aloud = msg("{partner} made the opening lead in turn, and that lead stands.")


class FacedCardsAreNoClaim(Conclusion):
    """48B1: facing cards after an opening lead out of turn is no claim."""

    sentence = msg("Cards that declarer faced after the lead are no claim.")


class FacedCardsCostNothing(Conclusion):
    """48A: what presumed declarer has shown meanwhile restricts nobody; dummy's goes back too."""

    supposes = True
    sentence = msg(
        "If declarer or dummy has faced cards meanwhile, they are picked up at no cost. The"
        " defenders may use what they saw."
    )


@dataclass(frozen=True, slots=True)
class AuctionRightIsSeparate(Conclusion):
    """26B: a suit forbidden because of a withdrawn call is a right of its own (O-12). That a call
    was withdrawn nobody has said, so the Law that is cited is that of the choice.
    """

    leader: Role

    section = OutcomeSection.WHY
    supposes = True
    sentence = msg(
        "If declarer may also forbid {leader} a suit because of a withdrawn call, both rights"
        " may be used."
    )
