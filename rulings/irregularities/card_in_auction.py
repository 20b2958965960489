"""Door: a card was shown or led while the auction was on. All of it is Law 24."""

from __future__ import annotations

from rulings.engine import Inquiry, msg, rule
from rulings.irregularities.doors import Door
from rulings.laws import law24_card_in_auction as law24


@rule
def card_in_auction(inquiry: Inquiry) -> None:
    """24. From a card on the table to what it means for the auction and the play."""
    inquiry.ask(law24.OWNER)
    law24.card_in_auction(inquiry)


DOOR = Door(
    "card-in-auction",
    msg("A card was shown in the auction"),
    msg("Dropped, shown or led before the opening lead was due"),
    "24",
    card_in_auction,
    law24.OWNER,
)
