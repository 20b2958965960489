"""A call: what happened, in the players' words and by the name directors use."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulings.irregularities import DOORS, Door
from rulings.presenters.words import Seating, in_words, law_text


@dataclass(frozen=True, slots=True)
class Tile:
    """One thing that can have happened. `pict` names its drawing in the sprite of pictograms."""

    slug: str
    title: str
    hint: str
    law: str
    pict: str


def tiles() -> list[Tile]:
    """The doors in the order a director meets them."""
    return [_tile(door) for door in DOORS.values()]


def _tile(door: Door) -> Tile:
    seating = Seating()
    title, hint = in_words(door.title, seating), in_words(door.hint, seating)
    return Tile(door.slug, title, hint, law_text(door.law), door.slug)


def irregularity_name(slug: str) -> str:
    """What the matter is about; a slug no door has any more is shown as it is."""
    door = DOORS.get(slug)
    if door:
        return in_words(door.title, Seating())
    return _("Ruled by hand") if slug == "something-else" else slug
