"""What Laws 16B, 16C and 73 conclude about using information."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulings.engine import Conclusion, Message, OutcomeSection, msg
from rulings.laws.conclusions.adjusted import SCORE_STANDS


class CallAgainAfterPlay(Conclusion):
    """16B3, 16C3: the board is finished first, the action is looked at afterwards."""

    at_once = True
    in_doubt = True
    until_play_ends = True
    sentence = msg("The board is played to its end; the director looks at the action afterwards.")
    aloud = msg(
        "Play on. {offender} must carefully avoid using what {partner} may have given away. Call me"
        " after play if you believe that it was used."
    )


class Lawful(StrEnum):
    """Why an action was lawful."""

    NO_INFORMATION = "no_information"
    AUTHORISED = "authorised"
    NO_ACTION = "no_action"
    NOT_SUGGESTED = "not_suggested"
    NO_ALTERNATIVE = "no_alternative"
    OPPONENTS_ERROR = "opponents_error"


@dataclass(frozen=True, slots=True)
class LawfulAction(Conclusion):
    """16B1: one of the conditions fails, so the score stands."""

    why: Lawful

    section = OutcomeSection.SCORE
    principal = True
    as_it_stands = True

    def heading(self) -> Message:
        return _NOTHING_THERE if self.why is Lawful.NO_INFORMATION else SCORE_STANDS

    def words(self) -> Message:
        return _LAWFUL[self.why]


_NOTHING_THERE = msg("There is no rectification.")

_LAWFUL = {
    Lawful.NO_INFORMATION: msg(
        "It is not established that there was any unauthorised information: there is no"
        " rectification."
    ),
    Lawful.AUTHORISED: msg("What was used is for everybody to use: the score stands."),
    Lawful.NO_ACTION: msg("Nothing was called or played on the information: the score stands."),
    Lawful.NOT_SUGGESTED: msg(
        "The information did not clearly suggest what was chosen over another action: the score"
        " stands."
    ),
    Lawful.NO_ALTERNATIVE: msg(
        "There was no logical alternative to what was chosen: the score stands."
    ),
    Lawful.OPPONENTS_ERROR: msg(
        "The non-offending side may use all that was withdrawn, by either side: the score stands."
    ),
}


class UnlawfulAction(Conclusion):
    """16B1a, 16C2, 73C1: a suggested action was chosen over a logical alternative."""

    sentence = msg(
        "{offender} chose an action that the information suggested, although there was a logical"
        " alternative: that is an infraction."
    )
    aloud = msg(
        "{offender} chose what the information suggested, although there was a logical alternative."
    )


class OwnRisk(Conclusion):
    """73D1: conclusions from an opponent's manner are drawn at one's own risk."""

    section = OutcomeSection.SCORE
    principal = True
    as_it_stands = True
    brief = SCORE_STANDS
    sentence = msg(
        "Conclusions from an opponent’s manner or tempo are drawn at one’s own risk: the score"
        " stands."
    )


class MisledByManner(Conclusion):
    """73D2, 73E2: manner without a bridge reason, which could be known to help."""

    sentence = msg(
        "{offender} misled an opponent by words, manner or tempo, without a bridge reason, and"
        " could have known that it might help."
    )
