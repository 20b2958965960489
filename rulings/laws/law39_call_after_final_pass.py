"""Law 39: a call after the auction was over. Rows IN-8 and IN-9.

Nothing takes the place of such a call, so it can hardly be comparable with what stands; LR-11 names
39C among the Laws where that is judged all the same.
"""

from __future__ import annotations

from rulings.engine import Answers, Inquiry, Question, msg, one_of, rule
from rulings.laws import law16_withdrawn_calls as law16
from rulings.laws import law26_lead_restrictions as law26
from rulings.laws.conclusions.auction import ContractUnchanged
from rulings.laws.conclusions.auction_duties import NoLeadRestriction
from rulings.laws.law35_inadmissible_calls import SINCE_IN_AUCTION, SinceInadmissibleCall


class CalledLate(Answers):
    """What was called after the final pass, and by which side."""

    DECLARING = "declaring", msg("A call by the declaring side")
    DEFENDERS_PASS = "defenders_pass", msg("A pass by a defender")
    DEFENDERS_ACTION = "defenders_action", msg("A bid, double or redouble by a defender")


LATE_CALL = Question(
    "call_after_final_pass",
    "39B",
    msg("What was called when the auction was over?"),
    one_of(CalledLate),
)


@rule
def call_after_final_pass(inquiry: Inquiry) -> None:
    """39A, 39B, 39C. Cancelled; a lead restriction only after a defender's action."""
    inquiry.conclude("39A", ContractUnchanged())
    late = inquiry.ask(LATE_CALL)
    if (
        late is CalledLate.DEFENDERS_ACTION
        and inquiry.ask(SINCE_IN_AUCTION) is SinceInadmissibleCall.NOTHING
    ):
        law26.against_defender(inquiry)
        return
    inquiry.conclude("39B", NoLeadRestriction())
    law16.withdrawn_call(inquiry)
