"""What it costs: transfer, adjusted score, and what is looked at again after play."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulings.engine import Conclusion, Message, OutcomeSection, msg, msg_n


class NoTransferReason(StrEnum):
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

    reason: NoTransferReason

    section = OutcomeSection.SCORE
    principal = True
    aloud = msg("No trick is transferred.")

    def words(self) -> Message:
        return _NO_TRANSFER[self.reason]


_NO_TRANSFER = {
    NoTransferReason.ALREADY_TRANSFERRED: msg(
        "No further trick is transferred: they are already transferred for the other revoke."
    ),
    NoTransferReason.WON_NOTHING: msg(
        "No trick is transferred: {offenders} won neither the revoke trick nor a later one."
    ),
    NoTransferReason.SAME_SUIT_AGAIN: msg(
        "No trick is transferred: {offender} already had an established revoke in this suit."
    ),
    NoTransferReason.PENALTY_CARD: msg(
        "No trick is transferred: it was a penalty card that was not played."
    ),
    NoTransferReason.DUMMY: msg("No trick is transferred: the card belonged to dummy."),
    NoTransferReason.NEXT_CALL: msg(
        "No trick is transferred: nobody had said anything before {opponents} called on the next"
        " board."
    ),
    NoTransferReason.ROUND_OVER: msg(
        "No trick is transferred: nobody had said anything before the round ended."
    ),
    NoTransferReason.TRICK_TWELVE: msg(
        "No trick is transferred: the revoke came in the twelfth trick."
    ),
    NoTransferReason.BOTH_SIDES: msg(
        "No trick is transferred: both sides have an established revoke on this board."
    ),
    NoTransferReason.CORRECTED_BOTH: msg(
        "No trick is transferred: both sides revoked in the same trick, and both correct it."
    ),
}


class Won(StrEnum):
    """What of the tricks from the revoke on the offending side won (64A2), as far as it is told."""

    REVOKE_TRICK = "revoke_trick"
    LATER = "later"
    ONE_OF_THEM = "one_of_them"


@dataclass(frozen=True, slots=True)
class TrickTransfer(Conclusion):
    """64A: tricks that go to the non-offending side after play."""

    tricks: int
    """One or two."""
    won: Won = Won.ONE_OF_THEM
    """Of one trick, why it goes."""

    section = OutcomeSection.SCORE
    principal = True

    def words(self) -> Message:
        return msg_n(
            "{n} trick is transferred to {opponents}.",
            "{n} tricks are transferred to {opponents}.",
            self.tricks,
        )

    def say(self) -> Message:
        if self.won is Won.REVOKE_TRICK:
            return msg(
                "For the revoke 1 trick goes to {opponents}: {offenders} won the revoke trick."
            )
        if self.won is Won.LATER:
            return msg("For the revoke 1 trick goes to {opponents}: {offenders} won a later trick.")
        return msg_n(
            "For the revoke {n} trick goes to {opponents}: {offenders} won the revoke trick or a"
            " later one.",
            "For the revoke {n} tricks go to {opponents}: {offender} won the revoke trick, and"
            " {offenders} a later one.",
            self.tricks,
        )


@dataclass(frozen=True, slots=True)
class TransferInAll(Conclusion):
    """64A: what the revokes of one side on the board cost together."""

    tricks: int

    section = OutcomeSection.SCORE

    def words(self) -> Message:
        return self._said()

    def say(self) -> Message:
        return self._said()

    def _said(self) -> Message:
        if not self.tricks:
            return msg("For the revokes on this board no trick is transferred.")
        return msg_n(
            "For the revokes on this board {n} trick is transferred to {opponents} in all.",
            "For the revokes on this board {n} tricks are transferred to {opponents} in all.",
            self.tricks,
        )


class LaterRevokeAddsNothing(Conclusion):
    """64B2, 64C2a: seen from the first of two revokes by one player in one suit."""

    section = OutcomeSection.SCORE
    sentence = msg(
        "For the later revoke by {offender} in the same suit no trick is transferred. If it did"
        " damage of its own, the score is adjusted."
    )


class OtherRevokeOfItsOwn(Conclusion):
    """62A: another revoke that is not established is corrected, and changes nothing here."""

    section = OutcomeSection.WHY
    sentence = msg("The other revoke is ruled on as a matter of its own, and changes nothing here.")


@dataclass(frozen=True, slots=True)
class ReviewAfterPlay(Conclusion):
    """Something the director must look at again when play is over."""

    law: str

    section = OutcomeSection.REVIEW
    open = "REVIEW"

    def words(self) -> Message:
        return _REVIEW[self.law]


_REVIEW = {
    "64C1": msg("After play: would {opponents} have scored better if there had been no revoke?"),
    "50E4": msg("After play: did the exposed card help {declarers_lho} and {declarers_rho}?"),
    "9B1": msg(
        "After play: was {declarer} harmed because nobody offered a choice over the lead in time?"
    ),
    "55C": msg(
        "After play: did {declarer} take a line that built on what the lead out of turn told?"
    ),
    "72C": msg("After play: could {offender} have known that this might well damage {opponents}?"),
    "23C": msg(
        "After play: could the board well have ended differently without the help of the withdrawn"
        " call, and did that harm {opponents}?"
    ),
    "27D": msg(
        "After play: could the board well have ended differently without the help of the"
        " insufficient bid, and did that harm {opponents}?"
    ),
    "13A2": msg("After play: did it matter that a player had seen a card of another hand?"),
    "13B1": msg("After play: did the wrong number of cards influence the auction or the play?"),
    "13C": msg("After play: did the card from another pack influence the board?"),
    "15A3": msg(
        "When {offender} meets the other board: if the same call is made, it may be played;"
        " otherwise it gets an adjusted score."
    ),
    "16B3": msg("After play: was an action chosen that the unauthorised information suggested?"),
    "16C2": msg("After play: did {offenders} use what a withdrawn call or card told?"),
    "16D2c": msg("After play: did what was known or seen influence the result?"),
    "21B3": msg("After play: did the wrong explanation harm {opponents}?"),
    "47E2b": msg("After play: did the card played on the wrong explanation cost anything?"),
    "73E2": msg("After play: was a player misled by an opponent’s manner, and harmed by it?"),
    "16C3": msg("After play: did {offenders} use what a card told that was taken back or shown?"),
}


class ScoreStands(Conclusion):
    """64C: the transfer, or its absence, leaves the non-offending side no worse off."""

    section = OutcomeSection.SCORE
    sentence = msg("Nobody was damaged by the revoke: no further change.")

    def after(self, tricks: int) -> Message:
        """The same where so many tricks have just gone over for it: that made up for it."""
        return msg_n(
            "The trick is enough: the score is not adjusted further.",
            "The {n} tricks are enough: the score is not adjusted further.",
            tricks,
        )


class AssignAdjustedScore(Conclusion):
    """12C1, 64C: the director assigns the likely result instead of the one from play (12C1a), which
    a transfer for a revoke is part of.
    """

    section = OutcomeSection.SCORE
    principal = True
    sentence = msg(
        "The director assigns the score that was likely without the irregularity. It alone counts,"
        " and not the score from play."
    )
    aloud = msg(
        "I adjust the score to the result that was likely without the irregularity. Both sides may"
        " appeal."
    )
    brief = msg("The score is adjusted.")


class AdjustedScoreInstead(AssignAdjustedScore):
    """12C1, 64C1: the same where tricks were transferred, which are then not added to it."""

    sentence = msg(
        "The director assigns the score that was likely without the revoke. It alone counts: no"
        " trick is added."
    )
    aloud = msg(
        "For the revoke I adjust the score to the result that was likely without it, instead of"
        " transferring tricks."
    )


class AdjustedScoreWithTransfer(AssignAdjustedScore):
    """12C1, 64C2a: the same where tricks were transferred for another revoke of the side."""

    sentence = msg(
        "The director assigns the score that was likely without this revoke. What was transferred"
        " for the other revoke is part of it, and is not added once more."
    )
    aloud = msg("The score is adjusted. The trick for the other revoke is part of it.")
