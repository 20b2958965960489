"""Door: a card was shown, dropped or named.

Routes to 48A (declarer and dummy) and 49-50 (a defender).
"""

from __future__ import annotations

from rulings.engine import Inquiry, msg, rule
from rulings.irregularities.doors import Door
from rulings.laws import law49_exposed_card as law49


@rule
def exposed_card(inquiry: Inquiry) -> None:
    """48-50. From a card that was seen to a penalty card, or none."""
    law49.exposed(inquiry, inquiry.ask(law49.EXPOSER))


DOOR = Door(
    "exposed-card",
    msg("A card was shown"),
    msg("A card dropped, shown or named during play"),
    "49",
    exposed_card,
    law49.EXPOSER,
    law49.EXPOSED_CARD,
)
