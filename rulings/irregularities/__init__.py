"""The doors a director walks in by, in the order he meets them."""

from rulings.irregularities import asking, revoke
from rulings.irregularities.doors import Door

DOORS: dict[str, Door] = {door.slug: door for door in (revoke.DOOR, asking.DOOR)}

__all__ = ["DOORS", "Door"]
