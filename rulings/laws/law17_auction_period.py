"""Law 17: the auction period, as far as calls out of order need it.

17C: calls are made in turn; the question whose call a matter is about belongs here. 17D3: three
passes do not end the auction if one of them, out of turn, took a turn from a player.
"""

from __future__ import annotations

from rulings.engine import Answer, Inquiry, Question, msg, rule
from rulings.laws import law16_withdrawn_calls as law16
from rulings.laws.conclusions.auction import AuctionReopened
from rulings.laws.conclusions.auction_duties import NoLeadRestriction

CALLER = Question(
    "caller",
    "17C",
    msg("Who made the call?"),
    (Answer.of("player", msg("This player")),),
    help=msg("Tap the chair of the player whose call is in question."),
    seats=True,
)
"""One answer for all four chairs: the Laws of the auction know offender, partner, LHO and RHO."""


@rule
def turn_was_taken(inquiry: Inquiry) -> None:
    """17D3, 34. The auction goes back to the player who was passed over. No law 26 (LR-12)."""
    inquiry.conclude("17D3", AuctionReopened())
    inquiry.conclude("17D3", NoLeadRestriction())
    law16.withdrawn_call(inquiry)
