"""Door: was the card played, which card was it, may it be changed?

Routes to 45-48 by the hand the card came from.
"""

from __future__ import annotations

from rulings.engine import Inquiry, msg, rule
from rulings.irregularities.doors import Door
from rulings.laws import law45_card_played as law45
from rulings.laws.facts import Hand


@rule
def card_played(inquiry: Inquiry) -> None:
    """45-48. From "that is not the card I meant" to the card that is played."""
    match inquiry.ask(law45.HAND_OF_CARD):
        case Hand.DEFENDER:
            law45.by_defender(inquiry)
        case Hand.DECLARER:
            law45.by_declarer(inquiry)
        case Hand.DUMMY:
            law45.from_dummy(inquiry)


DOOR = Door(
    "card-played",
    msg("Which card was played?"),
    msg("Is it played, what did declarer call, may it be changed"),
    "45",
    card_played,
    law45.HAND_OF_CARD,
)
