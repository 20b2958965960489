"""Door: a player wants another call than the one he has made. All of it is Law 25."""

from __future__ import annotations

from rulings.engine import Inquiry, msg, rule
from rulings.irregularities.doors import Door
from rulings.laws import law17_auction_period as law17
from rulings.laws import law25_change_of_call as law25


@rule
def change_of_call(inquiry: Inquiry) -> None:
    """25. From "I did not mean that" to the call that stands."""
    inquiry.ask(law17.CALLER)
    law25.change_of_call(inquiry)


DOOR = Door(
    "change-of-call",
    msg("May I change my call?"),
    msg("A slip of the hand, or a change of mind"),
    "25",
    change_of_call,
    law17.CALLER,
)
