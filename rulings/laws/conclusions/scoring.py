"""What Laws 79-82 and 92 conclude about tricks, scores, lateness and the director's own errors."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulings.engine import Conclusion, Message, OutcomeSection, msg


class TrickCount(StrEnum):
    """What becomes of the number of tricks, or of a score written down wrongly."""

    FOUND = "found"
    BOTH_CHANGED = "both_changed"
    LEFT = "left"
    ONE_LOWERED = "one_lowered"
    CORRECTED = "corrected"
    CORRECTED_LATE = "corrected_late"
    TOO_LATE = "too_late"


@dataclass(frozen=True, slots=True)
class ScoreOfTricks(Conclusion):
    """79B, 79C: the number of tricks, or the score, that counts."""

    what: TrickCount

    section = OutcomeSection.SCORE
    principal = True

    def words(self) -> Message:
        return _COUNT[self.what]


_COUNT = {
    TrickCount.FOUND: msg("The director goes through the cards and decides who won which tricks."),
    TrickCount.BOTH_CHANGED: msg("The score is changed for both sides."),
    TrickCount.LEFT: msg("The score stays as it was entered for both sides."),
    TrickCount.ONE_LOWERED: msg(
        "The score of one side is lowered; the score of the other side is not raised."
    ),
    TrickCount.CORRECTED: msg("The score is corrected: the correction period is still open."),
    TrickCount.CORRECTED_LATE: msg(
        "The score is corrected although the correction period is over: the error is beyond"
        " reasonable doubt, and the organiser allows it."
    ),
    TrickCount.TOO_LATE: msg("The correction period is over: the score stands."),
}


class TrickNotWon(Conclusion):
    """79A2: nobody keeps a trick that his side did not win."""

    section = OutcomeSection.SCORE
    sentence = msg(
        "A player may not knowingly keep a trick that the side did not win, or that the"
        " opponents could not lose."
    )


class Error(StrEnum):
    """What becomes of a wrong ruling."""

    RECTIFIED = "rectified"
    BOTH_INNOCENT = "both_innocent"


@dataclass(frozen=True, slots=True)
class DirectorsError(Conclusion):
    """82C: the director has ruled wrongly."""

    what: Error

    principal = True
    aloud = msg("I have ruled wrongly. Nobody at the table shall suffer for that.")

    def words(self) -> Message:
        return _ERROR[self.what]


_ERROR = {
    Error.RECTIFIED: msg(
        "The wrong ruling is taken back and the right one given; the board can still be scored"
        " normally."
    ),
    Error.BOTH_INNOCENT: msg(
        "The board can no longer be scored normally: an adjusted score, for which both sides count"
        " as non-offending."
    ),
}


class LateRequest(StrEnum):
    """Whether a late request is heard."""

    IN_TIME = "in_time"
    TOO_LATE = "too_late"


@dataclass(frozen=True, slots=True)
class RequestForRuling(Conclusion):
    """12A, 81C3, 92B: a ruling or appeal asked for after the board."""

    what: LateRequest

    principal = True

    def words(self) -> Message:
        return _LATE[self.what]


_LATE = {
    LateRequest.IN_TIME: msg("The request is in time: rule on the matter, or pass the appeal on."),
    LateRequest.TOO_LATE: msg("The time for it is over: no ruling and no appeal."),
}


class LongerWay(Conclusion):
    """93C: what the director can no longer hear, another body perhaps can."""

    sentence = msg("Whether there is a longer way is for the organiser’s regulations to say.")
