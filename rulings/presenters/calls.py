"""A call: what happened, in the players' words and by the name directors use."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulings.irregularities import DOORS, Door
from rulings.laws.index import law_number
from rulings.presenters.words import Seating, in_words, law_text


@dataclass(frozen=True, slots=True)
class Tile:
    """One thing that can have happened. `pict` names its drawing in the sprite of pictograms."""

    slug: str
    title: str
    hint: str
    law: str
    pict: str


@dataclass(frozen=True, slots=True)
class TileGroup:
    """Tiles that belong together: those of the play stand open, the rest are folded away."""

    heading: str
    tiles: tuple[Tile, ...]


def tile_groups() -> list[TileGroup]:
    """The doors in the order a director meets them: the play, the auction, all the rest."""
    groups = {
        _("During the play"): range(41, 72),
        _("Something in the auction"): range(22, 41),
    }
    tiles = {
        name: [d for d in DOORS.values() if law_number(d.law) in laws]
        for name, laws in groups.items()
    }
    named = {door.slug for doors in tiles.values() for door in doors}
    rest = [door for door in DOORS.values() if door.slug not in named]
    tiles[_("Talk, tempo, explanations")] = rest
    return [TileGroup(name, tuple(map(_tile, doors))) for name, doors in tiles.items() if doors]


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
