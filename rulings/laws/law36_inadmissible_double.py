"""Law 36: a double or redouble that 19 does not permit. Rows IN-1 to IN-3 and IN-10.

Whether a lead has been faced comes before anything else (36C). Such a double never stands; the only
question is whether the left-hand opponent called over it.
"""

from __future__ import annotations

from deals.bridge.seats import Role
from rulings.engine import Inquiry, msg, rule, yes_or_no
from rulings.laws import law16_withdrawn_calls as law16
from rulings.laws import law26_lead_restrictions as law26
from rulings.laws import law37_bound_to_pass as law37
from rulings.laws.conclusions.auction import (
    AllCancelled,
    AuctionGoesBack,
    CallCancelled,
    PartnersCallStands,
    ScoredWithoutDouble,
)
from rulings.laws.conclusions.auction_duties import MustPassToTheEnd, NoLeadRestriction
from rulings.laws.conclusions.auction_replacement import LegalCallInstead, LegalCallNow
from rulings.laws.conclusions.score import ReviewAfterPlay
from rulings.laws.law28_calls_in_rotation import SinceCallOutOfTurn
from rulings.laws.law35_inadmissible_calls import SINCE_INADMISSIBLE, SinceInadmissibleCall

WAS_IN_TURN = yes_or_no(
    "inadmissible_in_turn",
    "36B4",
    msg("Was it {offender} to call?"),
)


@rule
def inadmissible_double(inquiry: Inquiry, had_to_pass: bool) -> None:
    """36A, 36B, 36C. A double or redouble that was not permitted."""
    match inquiry.ask(SINCE_INADMISSIBLE):
        case SinceInadmissibleCall.LEAD_FACED:
            inquiry.conclude("36C", ScoredWithoutDouble())
        case SinceInadmissibleCall.LHO_CALLED:
            _called_over(inquiry)
        case SinceInadmissibleCall.NOTHING if had_to_pass:
            inquiry.conclude("36B1", CallCancelled())
            law37.both_silenced(inquiry)
        case SinceInadmissibleCall.NOTHING:
            in_turn = inquiry.ask(WAS_IN_TURN)
            inquiry.conclude("36B1", CallCancelled())
            if in_turn:
                inquiry.conclude("36B2", LegalCallNow())
            else:
                inquiry.conclude("36B4", AuctionGoesBack())
                inquiry.conclude("36B4", LegalCallInstead())
            _silenced(inquiry)


@rule
def out_of_rotation(inquiry: Inquiry, since: SinceCallOutOfTurn, turn: Role) -> None:
    """32, 36A, 36B4. The same, where it is known that it was out of turn.

    A partner whose turn it was may have called already: that call stands, as after 29B (CR-8).
    """
    if since is SinceCallOutOfTurn.ACCEPTED:
        _called_over(inquiry)
        return
    inquiry.conclude("36B1", CallCancelled())
    if since is SinceCallOutOfTurn.PARTNER:
        inquiry.conclude("36B4", PartnersCallStands())
    else:
        inquiry.conclude("36B4", AuctionGoesBack(turn))
    inquiry.conclude("36B4", LegalCallInstead())
    _silenced(inquiry)


@rule
def _called_over(inquiry: Inquiry) -> None:
    """36A. Everything from the double on is cancelled; the auction goes on as if it had not been.

    What was cancelled is information all the same (16C, G-14).
    """
    inquiry.conclude("36A", AllCancelled())
    inquiry.conclude("36A", NoLeadRestriction())
    law16.withdrawn_call(inquiry)


@rule
def _silenced(inquiry: Inquiry) -> None:
    """36B2-4. Partner is silenced, comparable or not (A-30)."""
    inquiry.conclude("36B2", MustPassToTheEnd(Role.PARTNER))
    inquiry.conclude("72C", ReviewAfterPlay("72C"))
    law26.unless_comparable(inquiry)
