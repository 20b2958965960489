"""The doors a director walks in by, in the order he meets them."""

from rulings.irregularities import revoke
from rulings.irregularities.doors import Door

DOORS: dict[str, Door] = {door.slug: door for door in (revoke.DOOR,)}

__all__ = ["DOORS", "Door"]
