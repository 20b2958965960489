"""Door: somebody made a call that is never permitted. Routes through 35 to 36-39."""

from __future__ import annotations

from rulings.engine import Inquiry, msg, rule
from rulings.irregularities.doors import Door
from rulings.laws import law17_auction_period as law17
from rulings.laws import law36_inadmissible_double as law36
from rulings.laws import law37_bound_to_pass as law37
from rulings.laws import law38_bid_above_seven as law38
from rulings.laws import law39_call_after_final_pass as law39
from rulings.laws.conclusions.elsewhere import RuleElsewhere
from rulings.laws.law35_inadmissible_calls import INADMISSIBLE_CALL, Inadmissible


@rule
def inadmissible_call(inquiry: Inquiry) -> None:
    """28, 35-39. From "he cannot call that" to what it brings."""
    inquiry.ask(law17.CALLER)
    match inquiry.ask(INADMISSIBLE_CALL):
        case Inadmissible.DOUBLE:
            law36.inadmissible_double(inquiry, False)
        case Inadmissible.DOUBLE_BOUND:
            law36.inadmissible_double(inquiry, True)
        case Inadmissible.BOUND:
            law37.acted_though_bound(inquiry)
        case Inadmissible.ABOVE_SEVEN:
            law38.bid_above_seven(inquiry)
        case Inadmissible.AFTER_FINAL_PASS:
            law39.call_after_final_pass(inquiry)
        case Inadmissible.OUT_OF_TURN:
            inquiry.conclude("28", RuleElsewhere("call-out-of-rotation"))


DOOR = Door(
    "inadmissible-call",
    msg("That call is not allowed"),
    msg("An impossible double, a bid above seven, a call by a player who had to pass"),
    "35",
    inadmissible_call,
    law17.CALLER,
)
