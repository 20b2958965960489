"""Law 38: a bid of more than seven. Rows IN-6 and IN-7; it is never accepted and never played."""

from __future__ import annotations

from deals.bridge.seats import Role
from rulings.engine import Inquiry, rule
from rulings.laws import law16_withdrawn_calls as law16
from rulings.laws import law26_lead_restrictions as law26
from rulings.laws.conclusions.auction import CallCancelled
from rulings.laws.conclusions.auction_duties import MustPassToTheEnd, NoLeadRestriction
from rulings.laws.conclusions.auction_replacement import PassInstead
from rulings.laws.conclusions.score import ReviewAfterPlay
from rulings.laws.law35_inadmissible_calls import SINCE_IN_AUCTION, SinceInadmissibleCall


@rule
def bid_above_seven(inquiry: Inquiry) -> None:
    """38A-D. Cancelled, and a pass instead; 72C and 26B only if nobody called over it."""
    called_over = inquiry.ask(SINCE_IN_AUCTION) is SinceInadmissibleCall.LHO_CALLED
    inquiry.conclude("38B", CallCancelled(with_later=called_over))
    inquiry.conclude("38C", PassInstead())
    inquiry.conclude("38C", MustPassToTheEnd(Role.OFFENDER))
    inquiry.conclude("38C", MustPassToTheEnd(Role.PARTNER))
    if called_over:
        inquiry.conclude("38D", NoLeadRestriction())
        law16.withdrawn_call(inquiry)
    else:
        inquiry.conclude("72C", ReviewAfterPlay("72C"))
        law26.unless_comparable(inquiry)
