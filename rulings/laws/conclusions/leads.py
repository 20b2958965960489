"""What Laws 53, 55 and 56 conclude about a lead out of turn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from deals.bridge.seats import Role
from rulings.engine import Conclusion, Message, OutcomeSection, msg


class Acceptance(StrEnum):
    """How a lead out of turn came to stand (53)."""

    BY_WORD = "by_word"
    BY_NEXT_HAND = "by_next_hand"
    BY_OTHER_HAND = "by_other_hand"
    """The hand on the right of the lead, declarer's side (57C3)."""
    BY_WRONG_DEFENDER = "by_wrong_defender"
    """The defender on the right of declarer's lead (53C)."""
    OF_PARTNER = "of_partner"
    """Both defenders led, and the partner's lead is the one accepted."""


@dataclass(frozen=True, slots=True)
class LeadAccepted(Conclusion):
    """53: the lead out of turn stands."""

    how: Acceptance

    principal = True

    def words(self) -> Message:
        return _ACCEPTED[self.how]

    def say(self) -> Message:
        if self.how is Acceptance.BY_WORD:
            return msg("The lead out of turn stands. {lho} plays next.")
        if self.how is Acceptance.OF_PARTNER:
            return msg("{partner}: your lead stands. Play goes on from it.")
        return msg("The lead out of turn stands. Play goes on from it.")


_ACCEPTED = {
    Acceptance.BY_WORD: msg("The lead out of turn is accepted. It stands, and {lho} plays next."),
    Acceptance.BY_NEXT_HAND: msg(
        "{lho} has played to the lead out of turn and has so accepted it. The lead stands."
    ),
    Acceptance.BY_OTHER_HAND: msg(
        "{rho} has played to the lead out of turn. That is taken as acceptance, and the card played"
        " stands if it is legal."
    ),
    Acceptance.BY_WRONG_DEFENDER: msg(
        "{rho} has played to the lead out of turn before {lho}. The lead stands."
    ),
    Acceptance.OF_PARTNER: msg("Of the two leads, the one {partner} made is accepted and stands."),
}


@dataclass(frozen=True, slots=True)
class LeadTakenBack(Conclusion):
    """53A, 55B, 56B: the lead out of turn is not accepted."""

    leader: Role
    """Whose turn it is to lead."""

    principal = True
    sentence = msg("The lead out of turn is refused. {leader} leads.")
    aloud = msg("The lead is refused. {leader} leads.")


@dataclass(frozen=True, slots=True)
class ProperLeadStands(Conclusion):
    """53B: the opponent whose turn it was has led without following, and his lead counts."""

    leader: Role

    principal = True
    brief = msg("{leader} led in turn.")
    sentence = msg(
        "{leader} led in turn, and that lead stands. Every card played in error is taken back, and"
        " none of them is a penalty card."
    )
    aloud = msg(
        "{leader} led in turn, so that is the lead. Take the other cards back; none is a penalty"
        " card."
    )


class TrickThirteenTakenBack(Conclusion):
    """53A: to trick thirteen no lead out of turn can be accepted."""

    principal = True
    brief = msg("To trick thirteen it cannot be accepted.")
    sentence = msg("To trick thirteen a lead out of turn cannot be accepted: it is taken back.")
    aloud = msg("The last trick must be led from the correct hand. Take the card back.")


class NotALead(Conclusion):
    """45C1: the face could not have been seen by partner, so nothing was led."""

    principal = True
    brief = msg("Nothing was led.")
    sentence = msg("The card was not led. It goes back to the hand and costs nothing.")
    aloud = msg("That card was not led. Put it back; play goes on.")


class NothingIsEstablished(Conclusion):
    """47E1: a card led on an opponent's word does not establish an earlier revoke either."""

    supposes = True
    sentence = msg("If {offender} or {partner} revoked before, this lead does not establish it.")


class EarlierDutiesReturn(Conclusion):
    """60A3: what the leader owed before is not lost by the acceptance."""

    section = OutcomeSection.WHY
    supposes = True
    sentence = msg(
        "If {offender} already owed a penalty card, or was restricted in what to lead or play, that"
        " duty returns at the next turn."
    )


class CountsAsFirstLead(Conclusion):
    """26B: an accepted lead uses up the leader's first lead; the Laws are silent here."""

    section = OutcomeSection.WHY
    supposes = True
    sentence = msg(
        "If {offender} could still have been forbidden a suit because of a withdrawn call, count"
        " this as that first lead. The Laws are silent here; the director decides."
    )


class NothingLedYet(Conclusion):
    """42B2: before the lead dummy may try to prevent it."""

    principal = True
    sentence = msg(
        "Nothing has been led. Dummy may warn declarer before a lead from the wrong hand."
    )
    aloud = msg("Nothing has been led yet. {declarer} leads from the correct hand.")


@dataclass(frozen=True, slots=True)
class LeadFromHand(Conclusion):
    """43B2a: a defender has chosen the hand declarer leads from."""

    hand: Role

    principal = True
    sentence = msg(
        "Dummy had lost the right to warn. A defender has chosen the hand: {hand} leads."
    )
    aloud = msg("Declarer: lead any card from the hand of {hand}.")


class AnyCardFromCorrectHand(Conclusion):
    """55B2: declarer need not lead the same suit from the other hand."""

    sentence = msg("Any card may be led from the correct hand, of the same suit or another.")
    aloud = msg("{declarer}: lead any card you like from the correct hand.")


class WaitForNewLead(Conclusion):
    """60B: a defender who plays before the new lead leaves a penalty card."""

    section = OutcomeSection.STAY
    sentence = msg(
        "A card that a defender plays before declarer has led again becomes a major penalty card."
    )
    aloud = msg("Defenders: wait until {declarer} has led again.")


class DefendersDiffer(Conclusion):
    """55A: the defender next in turn after the lead prevails."""

    sentence = msg(
        "The defenders disagree. {lho}, next in turn after the lead, prevails, whoever spoke first."
    )


class LeadWasInTurn(Conclusion):
    """44G: the call was for nothing, and the card stays led."""

    principal = True
    sentence = msg("The lead was in turn and stands. There is nothing to rectify.")
    aloud = msg("The lead was in turn and stands. Play on.")


class LedInTurnAfterAll(Conclusion):
    """44G: once the trick was complete it was that hand's turn."""

    principal = True
    brief = msg("The lead only came early.")
    sentence = msg("The trick is finished first; the lead then turns out to be in turn.")
    aloud = msg("Finish the trick first. The lead then stands.")


class FinishTrickFirst(Conclusion):
    """44G, 53: whether the card was led out of turn shows when the trick is finished."""

    principal = True
    sentence = msg(
        "Finish the trick first. If it then is another hand’s turn, rule on the card as a lead out"
        " of turn."
    )
