"""Law 61: what a revoke is, and who may ask about one.

61A. A revoke is a failure to follow suit, or to obey a lead or play that the Laws or an opponent's
choice impose, by a player who could comply. Who could not comply is never in breach (59).

Not modelled here: failure to play any card at all (67), and the choice about a penalty card that
was not played (52); the door leads there.
"""

from __future__ import annotations

from enum import StrEnum

from rulings.engine import Answer, Inquiry, Question, msg, rule
from rulings.laws.conclusions import NoRevoke
from rulings.laws.facts import HANDS, Hand, card_question


class Failure(StrEnum):
    """What a player failed to do."""

    FOLLOW_SUIT = "follow_suit"
    RESTRICTION = "restriction"
    PENALTY_CARD = "penalty_card"
    UNABLE = "unable"


REVOKER = Question(
    "revoker",
    "61A",
    msg("Who did not follow suit?"),
    HANDS,
    help=msg("Point at the chair of the player whose card it was."),
    seats=True,
)

FAILURE = Question(
    "failure",
    "61A",
    msg("What did {offender} fail to do?"),
    (
        Answer(
            "follow_suit",
            Failure.FOLLOW_SUIT,
            msg("Did not follow suit, but could"),
        ),
        Answer(
            "restriction",
            Failure.RESTRICTION,
            msg("Did not obey a required or forbidden lead or play, but could"),
        ),
        Answer(
            "penalty_card",
            Failure.PENALTY_CARD,
            msg("Followed suit if he could, but did not play a penalty card"),
        ),
        Answer("unable", Failure.UNABLE, msg("Nothing: {offender} had no such card")),
    ),
    help=msg("Look at the cards of {offender} without showing them to the others."),
)

_FAILURE_OF_DECLARING_SIDE = FAILURE.only("follow_suit", "unable")

REVOKE_CARD = card_question("revoke_card", "61A", "Which card did {offender} play?")


@rule
def what_was_not_done(inquiry: Inquiry, hand: Hand) -> Failure | None:
    """61A, 59. What the player failed to do; None if he could not comply."""
    failure = inquiry.ask(FAILURE if hand is Hand.DEFENDER else _FAILURE_OF_DECLARING_SIDE)
    if failure is Failure.UNABLE:
        inquiry.conclude("59", NoRevoke())
        return None
    return failure
