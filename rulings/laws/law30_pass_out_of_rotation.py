"""Law 30: a pass out of rotation that was not accepted. Rows PO-1 to PO-3.

30C, an artificial pass or a pass of partner's artificial call, is treated as a bid: Law 29 sends it
to 31.
"""

from __future__ import annotations

from deals.bridge.seats import Role
from rulings.engine import Inquiry, rule
from rulings.laws import law16_withdrawn_calls as law16
from rulings.laws import law25_change_of_call as law25
from rulings.laws import law31_bid_out_of_rotation as law31
from rulings.laws.conclusions.auction_duties import MustPassOnce, NoLeadRestriction
from rulings.laws.conclusions.auction_replacement import LegalCallInstead, PartnerCallsFreely
from rulings.laws.conclusions.score import ReviewAfterPlay


@rule
def pass_out_of_rotation(inquiry: Inquiry, turn: Role) -> None:
    """30A, 30B. What follows turns on whose turn it was."""
    if turn is Role.RHO:
        _at_rhos_turn(inquiry)
    elif turn is Role.LHO and inquiry.ask(law31.HAD_CALLED):
        law25.refused_out_of_rotation(inquiry)
    else:
        inquiry.conclude("30B1a", PartnerCallsFreely())
        inquiry.conclude("30B1b", LegalCallInstead())
        law31.judged_at_his_turn(inquiry, "30B1bi", "30B1bii")


@rule
def _at_rhos_turn(inquiry: Inquiry) -> None:
    """30A. The offender passes whatever is called before him; partner is free, 26 is off."""
    inquiry.conclude("30A", MustPassOnce(Role.OFFENDER))
    inquiry.conclude("30A", NoLeadRestriction())
    law16.not_replaced_comparably(inquiry)
    inquiry.conclude("72C", ReviewAfterPlay("72C"))
