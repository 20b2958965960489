"""Door: somebody called out of turn. Routes through 33 and 28 to 29, and from there to 30-32."""

from __future__ import annotations

from rulings.engine import Inquiry, msg, rule
from rulings.irregularities.doors import Door
from rulings.laws import law17_auction_period as law17
from rulings.laws import law29_call_out_of_rotation as law29


@rule
def call_out_of_rotation(inquiry: Inquiry) -> None:
    """28-34. From "it was not his turn" to what it brings."""
    inquiry.ask(law17.CALLER)
    law29.call_out_of_rotation(inquiry, None)


DOOR = Door(
    "call-out-of-rotation",
    msg("Somebody called out of turn"),
    msg("A pass, bid or double when it was another player’s turn"),
    "29",
    call_out_of_rotation,
    law17.CALLER,
    bid=law29.BID_OUT_OF_TURN,
)
