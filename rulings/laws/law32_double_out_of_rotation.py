"""Law 32: a double or redouble out of rotation that was not accepted. Rows DO-1 to DO-4.

Only one that is admissible comes here; the others are dealt with by 36 and can never be accepted.
"""

from __future__ import annotations

from deals.bridge.seats import Role
from rulings.engine import Inquiry, rule
from rulings.laws import law25_change_of_call as law25
from rulings.laws import law31_bid_out_of_rotation as law31
from rulings.laws.conclusions.auction_replacement import LegalCallInstead, PartnerCallsFreely


@rule
def double_out_of_rotation(inquiry: Inquiry, turn: Role) -> None:
    """32A, 32B, 32C. What follows turns on whose turn it was."""
    if turn is Role.RHO:
        law31.at_rhos_turn(inquiry, "32A1", "32A2")
    elif turn is Role.LHO:
        law25.refused_out_of_rotation(inquiry)
    else:
        inquiry.conclude("32B1", PartnerCallsFreely())
        inquiry.conclude("32B2", LegalCallInstead())
        law31.judged_at_his_turn(inquiry, "32A2a", "32A2b")
