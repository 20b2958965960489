"""Law 31: a bid out of rotation that was not accepted. Rows BO-1 to BO-4.

``judged_at_his_turn`` serves Laws 30 and 32 as well: the new call either is comparable or silences
partner once. Where the call is repeated (31A1) it tells nothing new, so nothing is barred.
The Laws ask for no rectification if the repeated call is *legal*; a bid that was too low as well is
not, and is then an insufficient bid in turn (27A2, a reading).
Not modelled: a right-hand opponent who now calls illegally himself. His call is a matter of its
own, ruled on before this one goes on.
"""

from __future__ import annotations

from deals.bridge.seats import Role
from rulings.engine import Answer, Inquiry, Question, When, msg, rule, yes_or_no
from rulings.laws import law23_comparable_call as law23
from rulings.laws import law25_change_of_call as law25
from rulings.laws import law26_lead_restrictions as law26
from rulings.laws import law27_insufficient_bid as law27
from rulings.laws.conclusions.auction_duties import (
    MustPassAfterNewCall,
    MustRepeatCall,
    NoLeadRestriction,
)
from rulings.laws.conclusions.auction_replacement import (
    LegalCallInstead,
    PartnerCallsFreely,
    RepeatedBidTooLow,
)

HAD_CALLED = yes_or_no(
    "offender_had_called",
    "31B",
    msg("Had {offender} called before in this auction?"),
)


@rule
def bid_out_of_rotation(inquiry: Inquiry, turn: Role) -> None:
    """31A, 31B, 31C. What follows turns on whose turn it was."""
    if turn is Role.RHO:
        at_rhos_turn(inquiry, "31A1", "31A2")
    elif turn is Role.LHO and inquiry.ask(HAD_CALLED):
        law25.refused_out_of_rotation(inquiry)
    else:
        inquiry.conclude("31B1", PartnerCallsFreely())
        inquiry.conclude("31B2", LegalCallInstead())
        judged_at_his_turn(inquiry, "31A2a", "31A2b")


RHO_PASSES = Question(
    "rho_passes",
    "31A",
    msg("What did {rho} call?"),
    (
        Answer("pass", True, msg("A pass")),
        Answer("acts", False, msg("Anything but a pass")),
    ),
    when=When.SOON,
    aloud=(
        msg("{offender}: if {rho} passes, you must repeat {call}."),
        msg(
            "If {rho} bids or doubles, you may call freely. If your call is then not comparable,"
            " {partner} must pass the next time."
        ),
    ),
    private=law23.IN_PRIVATE,
)


@rule
def insufficient_bid_out_of_rotation(inquiry: Inquiry, turn: Role) -> None:
    """27A2, 31A1. As any bid, but repeated it is too low still."""
    if turn is Role.RHO and inquiry.ask(RHO_PASSES):
        inquiry.conclude("27A2", RepeatedBidTooLow())
        law27.accepted_or_replaced(inquiry)
    else:
        bid_out_of_rotation(inquiry, turn)


@rule
def at_rhos_turn(inquiry: Inquiry, repeat: str, other: str) -> None:
    """31A, 32A. Repeated if the right-hand opponent passes; else any legal call."""
    if inquiry.ask(RHO_PASSES):
        inquiry.conclude(repeat, MustRepeatCall(Role.OFFENDER))
        inquiry.conclude(repeat, NoLeadRestriction())
        return
    inquiry.conclude(other, LegalCallInstead())
    judged_at_his_turn(inquiry, f"{other}a", f"{other}b")


@rule
def judged_at_his_turn(inquiry: Inquiry, free: str, silenced: str) -> None:
    """30B1b, 31A2, 32A2. ``free`` if the new call is comparable, else ``silenced``."""
    if law23.is_comparable_in_turn(inquiry):
        law23.stays_free(inquiry, free, "23C")
    else:
        inquiry.conclude(silenced, MustPassAfterNewCall(Role.PARTNER))
        law26.not_comparable(inquiry)
