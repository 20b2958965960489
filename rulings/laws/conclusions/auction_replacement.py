"""What is called in place of a call withdrawn or cancelled (23, 25-37), and what it is judged by.

Which calls stand, fall or are accepted is in ``auction``; who must pass, in ``auction_duties``.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulings.engine import Conclusion, Message, OutcomeSection, msg
from rulings.laws.conclusions.information import WITHDRAWN_CALL_IS_BARRED


class BidMustBeReplaced(Conclusion):
    """27B: not accepted; what can follow is explained before anybody chooses."""

    section = OutcomeSection.WHY
    sentence = msg(
        "{offender} must replace {bid}. What {offender} now calls decides what {partner} may do."
    )


class RepeatedBidTooLow(Conclusion):
    """27A2, 31A1: a bid out of turn that was also too low has to be repeated, and is too low."""

    section = OutcomeSection.WHY
    at_once = True
    sentence = msg(
        "{rho} has passed, so {offender} must repeat {bid}. It is still too low: now an"
        " insufficient bid in turn."
    )
    aloud = msg("{offender}: you must repeat {bid}. It is still too low, so {lho} decides again.")


class ReplacementJudged(Conclusion):
    """27C: the bid was replaced before the director had explained anything."""

    sentence = msg(
        "{offender} replaced the bid before the ruling. The new call is ruled on as if it had"
        " been made now."
    )


@dataclass(frozen=True, slots=True)
class FreeOnlyIfComparable(Conclusion):
    """27B1b, 27B2, 27B3: what the offender's choice leads to, before the director has judged it."""

    is_double: bool

    section = OutcomeSection.WHY

    def words(self) -> Message:
        if self.is_double:
            return msg(
                "Unless it is comparable it is cancelled, and {partner} must pass for the rest of"
                " the auction whatever {offender} then calls."
            )
        return msg(
            "Unless it is comparable {partner} must pass for the rest of the auction, and a suit"
            " may be forbidden at the lead."
        )


class SecondBidMayBeAccepted(Conclusion):
    """27B4: the second insufficient bid, before the left-hand opponent has decided."""

    section = OutcomeSection.WHY
    sentence = msg(
        "{lho} may accept it. Otherwise it is cancelled, and {partner} must pass for the rest of"
        " the auction whatever {offender} then calls."
    )


class PartnerStaysFree(Conclusion):
    """23B, 27B1: nothing more follows from the withdrawn call."""

    principal = True
    sentence = msg(
        "The auction goes on without rectification. {partner} is free and may use both calls."
    )
    aloud = msg("The auction goes on. {partner} is free and may use both calls.")


class BidOrPassInstead(Conclusion):
    """27B3, 27B4: the wrong replacement is cancelled; another one is due."""

    section = OutcomeSection.WHY
    at_once = True
    sentence = msg("{offender} must now make a sufficient bid or pass.")
    aloud = msg("{offender}: make a sufficient bid, or pass.")


class LegalCallInstead(Conclusion):
    """29B, 36B4: any legal call, at his turn."""

    section = OutcomeSection.WHY
    at_once = True
    sentence = msg("{offender} may make any legal call in turn.")
    aloud = msg("{offender}: at your turn you may make any legal call.")


class LegalCallNow(Conclusion):
    """36B2: it is his turn, and another call is due at once."""

    section = OutcomeSection.WHY
    at_once = True
    sentence = msg("{offender} must make a legal call instead.")
    aloud = msg("{offender}: make any legal call instead.")


class PassInstead(Conclusion):
    """37B2, 38C: a pass takes the place of the call."""

    at_once = True
    sentence = msg("A pass takes the place of the cancelled call.")
    aloud = msg("It is replaced by a pass.")


class PartnerCallsFreely(Conclusion):
    """30B1a, 31B1, 32B1: until the offender has called again."""

    section = OutcomeSection.INFORMATION
    at_once = True
    sentence = msg(
        "{partner} may make any legal call, but may not use the cancelled one unless {offender}"
        " later makes a comparable call."
    )
    aloud = WITHDRAWN_CALL_IS_BARRED


class IsComparable(Conclusion):
    """23A: one of the three tests is met."""

    sentence = msg("The call that now stands is comparable with the withdrawn one.")


class IsNotComparable(Conclusion):
    """23A: none of the three tests is met."""

    sentence = msg("The call that now stands is not comparable with the withdrawn one.")


class JudgedAsBid(Conclusion):
    """29C, 30C: what an artificial call shows counts, not what it names."""

    sentence = msg(
        "An artificial pass, or a pass of an artificial call, is treated as a bid: what it shows"
        " counts."
    )
