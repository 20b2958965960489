"""What the Laws conclude, named as they name things. Each has words for the record and words to
say.

Roles stand as gaps in the words (``{offender}`` …) or as fields where a Law may speak of several.
Gaps
for people are nominatives only, so that a seat's name fits in every language.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from deals.bridge.cards import Card
from deals.bridge.seats import Role
from rulings.engine import Conclusion, Message, Section, msg, msg_n

# The revoke (61-64)


@dataclass(frozen=True, slots=True)
class NoRevoke(Conclusion):
    """59: who cannot comply has not revoked."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg("No revoke: {offender} could not have complied.")

    def say(self) -> Message:
        return msg("There is no revoke. Play on.")


@dataclass(frozen=True, slots=True)
class Established(Conclusion):
    """63: the revoke can no longer be corrected."""

    principal: ClassVar[bool] = True
    open: ClassVar[str] = "REVOKE_EST"

    def words(self) -> Message:
        return msg("The revoke is established.")

    def say(self) -> Message:
        return msg("The revoke is established and may not be corrected. The trick stands. Play on.")


@dataclass(frozen=True, slots=True)
class NotEstablished(Conclusion):
    """63: nothing has happened that establishes the revoke."""

    def words(self) -> Message:
        return msg("The revoke is not established.")


@dataclass(frozen=True, slots=True)
class TreatedAsEstablished(Conclusion):
    """43B2b: corrected, and yet scored as if established."""

    principal: ClassVar[bool] = True
    open: ClassVar[str] = "REVOKE_EST"

    def words(self) -> Message:
        return msg(
            "Dummy had lost the right to ask: the revoke is corrected, and after play it is"
            " scored as if it were established."
        )


class Event(StrEnum):
    """Something that happened after a revoke and does not count."""

    TOLD_HIS_TURN = "told_his_turn"
    ONLY_DROPPED = "only_dropped"
    DUMMY_UNNAMED = "dummy_unnamed"
    OBJECTED_CONCESSION = "objected_concession"
    PLAYED_ON_BY_AGREEMENT = "played_on_by_agreement"
    DUMMY_SPOKE = "dummy_spoke"


@dataclass(frozen=True, slots=True)
class DoesNotCount(Conclusion):
    """An event after the revoke is struck out: it neither establishes nor is what it looked
    like."""

    event: Event

    def words(self) -> Message:
        return _STRUCK[self.event]


_STRUCK = {
    Event.TOLD_HIS_TURN: msg(
        "An opponent had said it was his turn, so that lead or play goes back and does not"
        " establish the revoke."
    ),
    Event.ONLY_DROPPED: msg("A card that was only dropped has not been played."),
    Event.DUMMY_UNNAMED: msg(
        "A card that declarer has not named is no play by the declaring side."
    ),
    Event.OBJECTED_CONCESSION: msg(
        "The partner of the conceding defender objected at once: nothing was claimed or conceded."
    ),
    Event.PLAYED_ON_BY_AGREEMENT: msg(
        "All four agreed to play on: the claim is void, and only the cards played count."
    ),
    Event.DUMMY_SPOKE: msg("Dummy can neither claim nor concede."),
}


@dataclass(frozen=True, slots=True)
class CardGoesBack(Conclusion):
    """47E1: the card led or played on an opponent's word goes back without any rectification."""

    section: ClassVar[Section] = Section.CARD

    def words(self) -> Message:
        return msg(
            "The card led or played on an opponent’s word is taken back. It may not be accepted and"
            " is no penalty card."
        )

    def say(self) -> Message:
        return msg("The card played because an opponent said so goes back. It is no penalty card.")


@dataclass(frozen=True, slots=True)
class PlayContinues(Conclusion):
    """68B2: no claim or concession, so play goes on."""

    def words(self) -> Message:
        return msg("Play continues.")


@dataclass(frozen=True, slots=True)
class ShownCardsNoPenalty(Conclusion):
    """68B2: cards shown with the attempted concession are picked up."""

    section: ClassVar[Section] = Section.CARD

    def words(self) -> Message:
        return msg(
            "Cards shown with the attempted concession are picked up; none is a penalty card."
        )


@dataclass(frozen=True, slots=True)
class MustCorrect(Conclusion):
    """62A: the revoke is corrected with a legal card."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg("{offender} must correct the revoke with a legal card.")

    def say(self) -> Message:
        return msg("{offender}: put a legal card in place of the card you played.")


@dataclass(frozen=True, slots=True)
class OtherSideMustCorrect(Conclusion):
    """62A, 62C3: the opponent who revoked in the same trick corrects too."""

    def words(self) -> Message:
        return msg("The opponent who revoked in the same trick must correct his play too.")

    def say(self) -> Message:
        return msg("Your opponent who did not follow suit either must also play a legal card.")


@dataclass(frozen=True, slots=True)
class MajorPenaltyCard(Conclusion):
    """50B: a card that must be played at the first legal chance, with choices over partner's
    lead."""

    holder: Role
    card: Card | None = None

    section: ClassVar[Section] = Section.CARD
    open: ClassVar[str] = "PC"

    def words(self) -> Message:
        if self.card is None:
            return msg(
                "The withdrawn card becomes a major penalty card in front of {holder}.",
                holder=self.holder,
            )
        return msg(
            "{card} becomes a major penalty card in front of {holder}.",
            card=self.card,
            holder=self.holder,
        )

    def say(self) -> Message:
        return msg(
            "{holder}: the card you took back stays face up in front of you. It must be played at"
            " the first legal chance.",
            holder=self.holder,
        )


@dataclass(frozen=True, slots=True)
class LeadMayBeChosen(Conclusion):
    """50D2: while the penalty card lies there, declarer decides before its holder's partner
    leads."""

    leader: Role

    section: ClassVar[Section] = Section.STAY
    open: ClassVar[str] = "LEAD_CHOICE"

    def words(self) -> Message:
        return msg(
            "When {leader} is to lead while the penalty card lies there, declarer may first require"
            " its suit, forbid it, or do neither. Stay at the table.",
            leader=self.leader,
        )

    def say(self) -> Message:
        return msg(
            "{leader}: if you come on lead while that card lies there, wait for declarer.",
            leader=self.leader,
        )


@dataclass(frozen=True, slots=True)
class CardStaysPenaltyCard(Conclusion):
    """62B2: a card that already lay face up stays the penalty card it was."""

    section: ClassVar[Section] = Section.CARD

    def words(self) -> Message:
        return msg("The card already lay face up: it stays the penalty card it was, nothing more.")


@dataclass(frozen=True, slots=True)
class CardRestored(Conclusion):
    """62B2, 48A: a card of declarer or dummy goes back and never becomes a penalty card."""

    section: ClassVar[Section] = Section.CARD

    def words(self) -> Message:
        return msg("The withdrawn card goes back to its hand. It is no penalty card.")

    def say(self) -> Message:
        return msg("The card goes back. It is not a penalty card.")


@dataclass(frozen=True, slots=True)
class DummyMustFollow(Conclusion):
    """42A3: dummy sees to it that dummy's hand follows suit."""

    def words(self) -> Message:
        return msg("Dummy may and should see to it that dummy’s hand follows suit.")


@dataclass(frozen=True, slots=True)
class MayChangePlay(Conclusion):
    """62C1: an opponent who played after the revoke may take his card back."""

    player: Role

    section: ClassVar[Section] = Section.CHOICE

    def words(self) -> Message:
        return msg(
            "{player} may take back a card played after the revoke. It is no penalty card.",
            player=self.player,
        )

    def say(self) -> Message:
        return msg(
            "{player}: you played after the revoke and may change your card. Do you wish to?",
            player=self.player,
        )


@dataclass(frozen=True, slots=True)
class PartnerMayChange(Conclusion):
    """62C2: the offender's partner may change, because the opponent before him did."""

    section: ClassVar[Section] = Section.CHOICE

    def words(self) -> Message:
        return msg("{partner} may now change his card too, because {lho} changed.")

    def say(self) -> Message:
        return msg("{partner}: {lho} changed, so you may change your card too. Do you wish to?")


@dataclass(frozen=True, slots=True)
class NobodyElseChanges(Conclusion):
    """62C: only cards played after the revoke may be changed, and there are none."""

    section: ClassVar[Section] = Section.CHOICE

    def words(self) -> Message:
        return msg("No opponent has played after the revoke, so nobody else may change a card.")


@dataclass(frozen=True, slots=True)
class PartnerKeepsCard(Conclusion):
    """62C2: without a change before him the offender's partner keeps his card."""

    section: ClassVar[Section] = Section.CHOICE

    def words(self) -> Message:
        return msg("{lho} did not change, so {partner} may not change either.")


@dataclass(frozen=True, slots=True)
class DefendersWithdrawnArePenaltyCards(Conclusion):
    """62C3: each card that a defender takes back is a penalty card."""

    section: ClassVar[Section] = Section.CARD
    open: ClassVar[str] = "PC"

    def words(self) -> Message:
        return msg("Every card that a defender takes back becomes a major penalty card.")

    def say(self) -> Message:
        return msg("Each defender who takes a card back leaves it face up as a penalty card.")


@dataclass(frozen=True, slots=True)
class TrickStands(Conclusion):
    """63B: cards played to the revoke trick stay as they are."""

    def words(self) -> Message:
        return msg("The revoke trick stands as it was played.")


class Reason(StrEnum):
    """Why no trick is transferred (64B)."""

    WON_NOTHING = "won_nothing"
    SAME_SUIT_AGAIN = "same_suit_again"
    PENALTY_CARD = "penalty_card"
    DUMMY = "dummy"
    NEXT_CALL = "next_call"
    ROUND_OVER = "round_over"
    TRICK_TWELVE = "trick_twelve"
    BOTH_SIDES = "both_sides"
    CORRECTED_BOTH = "corrected_both"
    ALREADY_TRANSFERRED = "already_transferred"


@dataclass(frozen=True, slots=True)
class NoTransfer(Conclusion):
    """64B: nothing is transferred automatically."""

    reason: Reason

    section: ClassVar[Section] = Section.SCORE
    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return _NO_TRANSFER[self.reason]

    def say(self) -> Message:
        return msg("No trick is transferred.")


_NO_TRANSFER = {
    Reason.ALREADY_TRANSFERRED: msg(
        "No further trick is transferred: those this side won from the revoke on are already"
        " transferred for the other revoke."
    ),
    Reason.WON_NOTHING: msg(
        "No trick is transferred: the offending side won neither the revoke trick nor a later one."
    ),
    Reason.SAME_SUIT_AGAIN: msg(
        "No trick is transferred: the same player had already revoked in this suit, and that revoke"
        " was established."
    ),
    Reason.PENALTY_CARD: msg("No trick is transferred: what was not played was a penalty card."),
    Reason.DUMMY: msg("No trick is transferred: the card belonged to dummy."),
    Reason.NEXT_CALL: msg(
        "No trick is transferred: attention was first drawn after an opponent had called on the"
        " next"
        " board."
    ),
    Reason.ROUND_OVER: msg(
        "No trick is transferred: attention was first drawn after the round had ended."
    ),
    Reason.TRICK_TWELVE: msg("No trick is transferred: the revoke came in the twelfth trick."),
    Reason.BOTH_SIDES: msg(
        "No trick is transferred: both sides have an established revoke on this board."
    ),
    Reason.CORRECTED_BOTH: msg(
        "No trick is transferred: both sides revoked in the same trick, and both correct."
    ),
}


@dataclass(frozen=True, slots=True)
class TrickTransfer(Conclusion):
    """64A: tricks that go to the non-offending side after play."""

    tricks: int
    """One or two."""

    section: ClassVar[Section] = Section.SCORE
    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg_n(
            "{n} trick is transferred to the non-offending side.",
            "{n} tricks are transferred to the non-offending side.",
            self.tricks,
        )

    def say(self) -> Message:
        return msg_n(
            "After play {n} trick goes to the other side.",
            "After play {n} tricks go to the other side.",
            self.tricks,
        )


@dataclass(frozen=True, slots=True)
class PartnerMayNotProfit(Conclusion):
    """62D2: partner, yet to play to trick twelve, may not choose what the revoke card suggests."""

    section: ClassVar[Section] = Section.INFORMATION

    def words(self) -> Message:
        return msg("{partner} may not choose a play that the withdrawn card suggests.")

    def say(self) -> Message:
        return msg("{partner}: choose as if you had not seen the card that was taken back.")


@dataclass(frozen=True, slots=True)
class ReplayTwelfthTrick(Conclusion):
    """62D1: the twelfth trick is corrected as long as a hand is still out of the board."""

    def words(self) -> Message:
        return msg("Tricks twelve and thirteen are played again from the corrected card.")

    def say(self) -> Message:
        return msg("The revoke is corrected, and the last two tricks are played again from there.")


@dataclass(frozen=True, slots=True)
class ExchangeOrPlayCard(Conclusion):
    """52: the wrong card was played instead of a penalty card."""

    accepted: bool

    section: ClassVar[Section] = Section.CARD
    principal: ClassVar[bool] = True

    def words(self) -> Message:
        if self.accepted:
            return msg("The card played stands, and the penalty card stays where it lies.")
        return msg("{offender} must play the penalty card instead of the card he played.")

    def say(self) -> Message:
        if self.accepted:
            return msg("The card stands. The penalty card stays on the table.")
        return msg("{offender}: play the penalty card instead.")


@dataclass(frozen=True, slots=True)
class TooLateToCorrect(Conclusion):
    """62D1: all four hands are back in the board."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg("All four hands are back in the board: the tricks stand as played.")


@dataclass(frozen=True, slots=True)
class ClaimToBeAdjudicated(Conclusion):
    """70: after the correction the claim is judged, doubt against the revoker."""

    def words(self) -> Message:
        return msg(
            "The claim is then adjudicated; what is doubtful goes against the side that revoked."
        )

    def say(self) -> Message:
        return msg("First the revoke is corrected. Then I look at the claim.")


# Equity and review


@dataclass(frozen=True, slots=True)
class ReviewAfterPlay(Conclusion):
    """Something the director must look at again when play is over."""

    law: str

    section: ClassVar[Section] = Section.REVIEW
    open: ClassVar[str] = "REVIEW"

    def words(self) -> Message:
        return _REVIEW[self.law]


_REVIEW = {
    "64C1": msg(
        "After play: would the non-offending side have scored better if there had been no revoke?"
    ),
    "50E4": msg("After play: did the exposed card help the offending side?"),
    "16C3": msg("After play: did the offending side use information from a withdrawn card?"),
}


@dataclass(frozen=True, slots=True)
class ScoreStands(Conclusion):
    """64C: the transfer, or its absence, leaves the non-offending side no worse off."""

    section: ClassVar[Section] = Section.SCORE

    def words(self) -> Message:
        return msg(
            "The non-offending side is not worse off than without the revoke: no further change."
        )


@dataclass(frozen=True, slots=True)
class AssignAdjustedScore(Conclusion):
    """12C1, 64C: the director assigns the likely result instead."""

    section: ClassVar[Section] = Section.SCORE
    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg(
            "The director assigns the score that was likely without the irregularity, because it is"
            " better for the non-offending side."
        )


# Information (16C, 50E)


class About(StrEnum):
    """What a piece of information is about."""

    WITHDRAWN_BY_OFFENDERS = "withdrawn_by_offenders"
    WITHDRAWN_BY_OPPONENTS = "withdrawn_by_opponents"
    PENALTY_CARD_LYING = "penalty_card_lying"
    PENALTY_CARD_REASON = "penalty_card_reason"
    PARTNERS_QUESTION = "partners_question"
    DUMMYS_QUESTION = "dummys_question"
    OBJECTED_CONCESSION = "objected_concession"
    TOLD_TO_PLAY = "told_to_play"


class To(StrEnum):
    """Whom information belongs to."""

    EVERYBODY = "everybody"
    OPPONENTS = "opponents"
    """The non-offending side."""
    OFFENDERS = "offenders"
    """The offending side."""
    PARTNER = "partner"
    """The offender's partner."""
    DECLARER = "declarer"


@dataclass(frozen=True, slots=True)
class Authorised(Conclusion):
    """Information that may be used."""

    to: To
    about: About

    section: ClassVar[Section] = Section.INFORMATION

    def words(self) -> Message:
        return _AUTHORISED[(self.to, self.about)]


@dataclass(frozen=True, slots=True)
class Unauthorised(Conclusion):
    """Information that may not be used."""

    to: To
    about: About

    section: ClassVar[Section] = Section.INFORMATION

    def words(self) -> Message:
        return _UNAUTHORISED[(self.to, self.about)]


_AUTHORISED = {
    (To.OPPONENTS, About.OBJECTED_CONCESSION): msg(
        "The opponents of {offender} may use what the attempted concession and the objection"
        " told or showed."
    ),
    (To.OFFENDERS, About.TOLD_TO_PLAY): msg(
        "{offender} and {partner} may use what the card taken back on an opponent’s word showed."
    ),
    (To.OPPONENTS, About.WITHDRAWN_BY_OFFENDERS): msg(
        "The opponents of {offender} may use what the withdrawn card showed."
    ),
    (To.OPPONENTS, About.WITHDRAWN_BY_OPPONENTS): msg(
        "The opponents of {offender} may use what their own withdrawn cards showed."
    ),
    (To.EVERYBODY, About.PENALTY_CARD_LYING): msg(
        "While the penalty card lies there, everybody may use that it is there and must be played."
    ),
}
_UNAUTHORISED = {
    (To.OFFENDERS, About.OBJECTED_CONCESSION): msg(
        "{offender} and {partner} may not use what the attempted concession and the objection"
        " told or showed them about each other."
    ),
    (To.OPPONENTS, About.TOLD_TO_PLAY): msg(
        "The side that said it was his turn may not use what the card taken back showed."
    ),
    (To.OFFENDERS, About.WITHDRAWN_BY_OFFENDERS): msg(
        "{offender} and {partner} may not use what the withdrawn card showed."
    ),
    (To.OFFENDERS, About.WITHDRAWN_BY_OPPONENTS): msg(
        "{offender} and {partner} may not use what the withdrawn cards of their opponents showed."
    ),
    (To.PARTNER, About.PENALTY_CARD_REASON): msg(
        "Once the penalty card is gone, its partner may not use why it came to lie there."
    ),
    (To.PARTNER, About.PARTNERS_QUESTION): msg(
        "The partner of the player who asked may not use what the question told him."
    ),
    (To.DECLARER, About.DUMMYS_QUESTION): msg(
        "Declarer may not use what dummy’s question told him."
    ),
}
