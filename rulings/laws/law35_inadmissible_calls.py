"""Law 35: the kinds of inadmissible call, and what can have happened since.

36 beats 37 for a double or redouble that is not permitted, made by a player who also had to pass
(37A); where neither has been overtaken by a call, 36B and 37B apply together (row IN-10, a
reading).
"""

from __future__ import annotations

from enum import StrEnum

from rulings.engine import Answer, Question, msg


class Inadmissible(StrEnum):
    """What kind of inadmissible call was made."""

    DOUBLE = "double"
    DOUBLE_BOUND = "double_bound"
    BOUND = "bound"
    ABOVE_SEVEN = "above_seven"
    AFTER_FINAL_PASS = "after_final_pass"  # noqa: S105 - a call, not a password


INADMISSIBLE_CALL = Question(
    "inadmissible_call",
    "35",
    msg("What was wrong with the call?"),
    (
        Answer(
            "double",
            Inadmissible.DOUBLE,
            msg("A double or redouble of nothing that may be doubled"),
        ),
        Answer(
            "double_bound",
            Inadmissible.DOUBLE_BOUND,
            msg("The same, by a player who moreover had to pass"),
        ),
        Answer(
            "bound",
            Inadmissible.BOUND,
            msg("A bid, double or redouble by a player who had to pass"),
            msg("But for that the call would have been in order."),
        ),
        Answer("above_seven", Inadmissible.ABOVE_SEVEN, msg("A bid of more than seven")),
        Answer(
            "after_final_pass",
            Inadmissible.AFTER_FINAL_PASS,
            msg("A call after the auction was over"),
        ),
    ),
)


class Since(StrEnum):
    """What has happened since the inadmissible call."""

    NOTHING = "nothing"
    LHO_CALLED = "lho_called"
    LEAD_FACED = "lead_faced"


SINCE_INADMISSIBLE = Question(
    "since_inadmissible_call",
    "35",
    msg("What has happened since the call?"),
    (
        Answer("nothing", Since.NOTHING, msg("{lho} has not called")),
        Answer("lho_called", Since.LHO_CALLED, msg("{lho} has called over it")),
        Answer("lead_faced", Since.LEAD_FACED, msg("The opening lead has been faced")),
    ),
)

SINCE_IN_AUCTION = SINCE_INADMISSIBLE.without("lead_faced")
