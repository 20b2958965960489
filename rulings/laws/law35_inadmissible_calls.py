"""Law 35: the kinds of inadmissible call, and what can have happened since.

36 beats 37 for a double or redouble that is not permitted, made by a player who also had to pass
(37A); where neither has been overtaken by a call, 36B and 37B apply together (row IN-10, a
reading).
"""

from __future__ import annotations

from rulings.engine import Answers, Question, msg, one_of


class Inadmissible(Answers):
    """What kind of inadmissible call was made."""

    DOUBLE = (
        "double",
        msg("Nothing there to be doubled or redoubled"),
        msg("Only the own side’s bid, passes, or what was doubled or redoubled already."),
    )
    DOUBLE_BOUND = "double_bound", msg("The same, by somebody bound to pass")
    BOUND = (
        "bound",
        msg("A call by somebody bound to pass"),
        msg("A bid, double or redouble that was otherwise in order."),
    )
    ABOVE_SEVEN = "above_seven", msg("A bid of more than seven")
    AFTER_FINAL_PASS = "after_final_pass", msg("A call after the auction was over")
    OUT_OF_TURN = "out_of_turn", msg("Nothing, except that it was out of turn")


INADMISSIBLE_CALL = Question(
    "inadmissible_call",
    "35",
    msg("What was wrong with the call?"),
    one_of(Inadmissible),
    unusual=(Inadmissible.DOUBLE_BOUND, Inadmissible.OUT_OF_TURN),
)


class SinceInadmissibleCall(Answers):
    """What has happened since the inadmissible call."""

    NOTHING = "nothing", msg("{lho} has not called")
    LHO_CALLED = "lho_called", msg("{lho} has called over it"), msg("A pass counts too.")
    LEAD_FACED = "lead_faced", msg("The opening lead has been faced")


SINCE_INADMISSIBLE = Question(
    "since_inadmissible_call",
    "35",
    msg("How far has the table got since the call?"),
    one_of(SinceInadmissibleCall),
)

SINCE_IN_AUCTION = SINCE_INADMISSIBLE.without(SinceInadmissibleCall.LEAD_FACED)
