"""What Laws 41 and 54 conclude about an opening lead out of turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from deals.bridge.seats import Role
from rulings.engine import Conclusion, Message, Section, msg


@dataclass(frozen=True, slots=True)
class FaceDownLeadTakenBack(Conclusion):
    """41A: an opening lead that still lies face down goes back without rectification."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg("The lead lies face down: it is taken back, and nothing is rectified.")

    def say(self) -> Message:
        return msg("{offender}: take the card back. The correct player makes the opening lead.")


@dataclass(frozen=True, slots=True)
class DeclaringSideCannotLead(Conclusion):
    """54E, 24D: a card faced by the declaring side is no lead and is picked up."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg(
            "The declaring side cannot make the opening lead. The card is picked up; it may not be"
            " accepted and is no penalty card."
        )

    def say(self) -> Message:
        return msg("{offender}: pick the card up. The defender whose turn it is leads.")


@dataclass(frozen=True, slots=True)
class DeclarerBecomesDummy(Conclusion):
    """54A: presumed declarer spreads his hand, and his partner declares."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg(
            "The lead stands. {declarer} spreads the whole hand and is dummy; {dummy} becomes"
            " declarer and plays the second card from the hand that is spread."
        )

    def say(self) -> Message:
        return msg(
            "{declarer}: spread your hand, you are dummy. {dummy}: you are declarer; play the"
            " second card from the hand that is spread."
        )


@dataclass(frozen=True, slots=True)
class DeclarerStaysDeclarer(Conclusion):
    """54B1: the lead is accepted and presumed declarer plays the second card from his own hand."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg(
            "The lead stands, and {declarer} stays declarer. The second card comes from his own"
            " hand, then {partner} plays, and dummy last."
        )

    def say(self) -> Message:
        return msg(
            "The lead stands. {declarer}: you play the second card from your own hand. {dummy}:"
            " spread your hand; dummy plays last."
        )


@dataclass(frozen=True, slots=True)
class MustAccept(Conclusion):
    """54C: who could have seen a card of dummy must accept the lead."""

    def words(self) -> Message:
        return msg(
            "{declarer} could have seen a card of dummy and must accept the lead. He may not choose"
            " to be dummy."
        )


@dataclass(frozen=True, slots=True)
class SecondCardFromDummyStays(Conclusion):
    """54B2: a second card played from dummy stays, unless it is a revoke."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg(
            "The lead stands, and {declarer} stays declarer. The second card was played from dummy:"
            " it stays, unless it has to be changed to correct a revoke."
        )

    def say(self) -> Message:
        return msg("The lead stands, and so does the card from dummy. Play on.")


@dataclass(frozen=True, slots=True)
class PartnersFaceDownLeadBack(Conclusion):
    """54: the proper leader's card that still lies face down is taken back."""

    section: ClassVar[Section] = Section.CARD

    def words(self) -> Message:
        return msg("{partner} takes back the lead that lies face down. It is no penalty card.")

    def say(self) -> Message:
        return msg("{partner}: take your face-down card back for now.")


@dataclass(frozen=True, slots=True)
class ProperOpeningLeadStands(Conclusion):
    """58A: the proper opening lead was faced first, or at the same moment."""

    def words(self) -> Message:
        return msg("The opening lead by {partner} stands: it was faced first or at the same time.")

    def say(self) -> Message:
        return msg("{partner} made the opening lead in turn, and that lead stands.")


@dataclass(frozen=True, slots=True)
class FacedCardsAreNoClaim(Conclusion):
    """48B1: facing cards after an opening lead out of turn is no claim."""

    def words(self) -> Message:
        return msg("Cards that declarer faced after the lead are no claim.")


@dataclass(frozen=True, slots=True)
class FacedCardsCostNothing(Conclusion):
    """48A: what presumed declarer has shown meanwhile restricts nobody; dummy's goes back too."""

    def words(self) -> Message:
        return msg(
            "If declarer or dummy has faced cards meanwhile, they are picked up at no cost. The"
            " defenders may use what they saw."
        )


@dataclass(frozen=True, slots=True)
class AuctionRightIsSeparate(Conclusion):
    """26B: a suit forbidden because of a withdrawn call is a right of its own (O-12)."""

    leader: Role

    section: ClassVar[Section] = Section.CHOICE

    def words(self) -> Message:
        return msg(
            "If declarer may also forbid {leader} a suit because of a withdrawn call, he may use"
            " both rights.",
            leader=self.leader,
        )
