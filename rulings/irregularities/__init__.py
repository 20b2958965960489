"""The doors a director walks in by, in the order he meets them."""

from rulings.irregularities import (
    asking,
    lead_out_of_turn,
    opening_lead,
    premature_play,
    revoke,
)
from rulings.irregularities.doors import Door

DOORS: dict[str, Door] = {
    door.slug: door
    for door in (
        lead_out_of_turn.DOOR,
        opening_lead.DOOR,
        revoke.DOOR,
        premature_play.DOOR,
        asking.DOOR,
    )
}

__all__ = ["DOORS", "Door"]
