"""Law 37: a bid, double or redouble by a player who had to pass. Rows IN-4, IN-5 and IN-10.

A pass that the Law substitutes is hardly ever comparable; the tables have the director judge it all
the same (LR-11).
"""

from __future__ import annotations

from deals.bridge.seats import Role
from rulings.engine import Answer, Inquiry, Question, msg, rule
from rulings.laws import law26_lead_restrictions as law26
from rulings.laws.conclusions.auction import CallCancelled, CallStands
from rulings.laws.conclusions.auction_duties import MustPassToTheEnd, NoLeadRestriction
from rulings.laws.conclusions.auction_replacement import PassInstead
from rulings.laws.conclusions.score import ReviewAfterPlay
from rulings.laws.law35_inadmissible_calls import SINCE_IN_AUCTION, SinceInadmissibleCall

PASS_DUTY = Question(
    "pass_duty",
    "37A",
    msg("For how long did {offender} have to pass?"),
    (
        Answer("once", False, msg("At this turn only")),
        Answer("rest", True, msg("For the rest of the auction")),
    ),
)


@rule
def acted_though_bound(inquiry: Inquiry) -> bool:
    """37A, 37B. Returns whether the call stands."""
    if inquiry.ask(SINCE_IN_AUCTION) is SinceInadmissibleCall.NOTHING:
        inquiry.conclude("37B1", CallCancelled())
        both_silenced(inquiry)
        return False
    inquiry.conclude("37A", CallStands())
    inquiry.conclude("37A", NoLeadRestriction())
    if inquiry.ask(PASS_DUTY):
        inquiry.conclude("37A", MustPassToTheEnd(Role.OFFENDER))
    return True


@rule
def both_silenced(inquiry: Inquiry) -> None:
    """37B2. A pass instead; both players of the side pass to the end, comparable or not."""
    inquiry.conclude("37B2", PassInstead())
    inquiry.conclude("37B2", MustPassToTheEnd(Role.OFFENDER))
    inquiry.conclude("37B2", MustPassToTheEnd(Role.PARTNER))
    inquiry.conclude("72C", ReviewAfterPlay("72C"))
    law26.unless_comparable(inquiry)
