"""A call: what happened, in the players' words and by the name directors use."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from deals.pages.fragments import PIECES
from rulings.book import law_number
from rulings.engine import msg
from rulings.irregularities import DOORS, Door
from rulings.words.speaker import book_speaker


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
    """Tiles that belong together, under a heading."""

    slug: str
    heading: str
    tiles: tuple[Tile, ...]


_PLAY = frozenset(range(41, 72))
_AUCTION = frozenset(range(22, 41))
_TALK = frozenset({16, 20, 21})
"""Laws about what players say and show without calling or playing."""
_COMMON = {
    "play": ("opening-lead", "lead-out-of-turn", "revoke", "exposed-card", "claim"),
    "auction": ("insufficient-bid", "call-out-of-rotation"),
    "talk": ("unauthorised-information", "misinformation"),
}
"""What a director meets every evening, in the order things happen at a table."""


def common_tiles(*, auction_first: bool = False) -> list[Tile]:
    """The doors of every evening; those of the auction first while it is going on."""
    order = ("auction", "talk", "play") if auction_first else ("play", "auction", "talk")
    return [_tile(DOORS[slug]) for kind in order for slug in _COMMON[kind]]


def rare_tiles(*, auction_first: bool = False) -> list[TileGroup]:
    """The other doors, in groups; none without a door."""
    common = {slug for slugs in _COMMON.values() for slug in slugs}
    groups = tile_groups(auction_first=auction_first)
    left = {one.slug: [t for t in one.tiles if t.slug not in common] for one in groups}
    return [replace(one, tiles=tuple(left[one.slug])) for one in groups if left[one.slug]]


def tile_groups(*, auction_first: bool = False) -> list[TileGroup]:
    """Every door, in the order a director meets them; the auction first while it is going on."""
    play = _group("play", _("During the play"), _PLAY)
    auction = _group("auction", _("In the auction"), _AUCTION)
    talk = _group("talk", _("Talk, tempo, explanations"), _TALK)
    named = {tile.slug for group in (play, auction, talk) for tile in group.tiles}
    rest = tuple(_tile(door) for door in DOORS.values() if door.slug not in named)
    board = TileGroup("board", _("Board, score, conduct"), rest)
    cards = [auction, play] if auction_first else [play, auction]
    return [*cards, talk, board]


def _group(slug: str, heading: str, laws: frozenset[int]) -> TileGroup:
    doors = [door for door in DOORS.values() if law_number(door.law) in laws]
    return TileGroup(slug, heading, tuple(map(_tile, doors)))


def _tile(door: Door) -> Tile:
    speaker = book_speaker()
    title, hint = speaker.say(door.title), speaker.say(door.hint)
    return Tile(door.slug, title, hint, speaker.law(door.law), door.slug)


_SHORT = {
    "lead-out-of-turn": msg("Lead out of turn"),
    "opening-lead": msg("Opening lead"),
    "revoke": msg("Revoke"),
    "exposed-card": msg("A card shown"),
    "claim": msg("Claim"),
    "premature-play": msg("Played too early"),
    "card-played": msg("Which card was played?"),
    "defective-trick": msg("Trick that does not add up"),
    "dummy": msg("Dummy"),
    "penalty-card": msg("Penalty card"),
    "insufficient-bid": msg("Insufficient bid"),
    "call-out-of-rotation": msg("Call out of turn"),
    "change-of-call": msg("Change of call"),
    "inadmissible-call": msg("Call not allowed"),
    "card-in-auction": msg("Card in the auction"),
    "misinformation": msg("Wrong explanation"),
    "unauthorised-information": msg("Hesitation"),
    "boards": msg("Wrong board"),
    "conduct": msg("Conduct"),
    "score": msg("Score"),
    "review": msg("To look at again"),
    "checks": msg("Something else to check"),
    "asking": msg("Having none?"),
}
"""What a director calls the matter, in the two or three words a line has room for."""


def short_name(slug: str) -> str:
    """What the matter is about, as directors say it to each other."""
    return _short_name(get_language(), slug)


@lru_cache(maxsize=PIECES)
def _short_name(_language: str | None, slug: str) -> str:
    """Kept: 0.03 ms for each of the fifty that a page of the archive says."""
    return book_speaker().say(_SHORT[slug]) if slug in _SHORT else irregularity_name(slug)


def is_of_auction(slug: str) -> bool:
    """Whether it can only happen in the auction, where nobody declares yet."""
    door = DOORS.get(slug)
    return door is not None and law_number(door.law) in _AUCTION


def irregularity_name(slug: str) -> str:
    """What the matter is about; a slug no door has any more is shown as it is."""
    door = DOORS.get(slug)
    if door:
        return book_speaker().say(door.title)
    return _("Ruled in own words") if slug == "something-else" else slug


def irregularity_names() -> dict[str, str]:
    """Every one by its short name, in the reader's language now."""
    return {slug: irregularity_name(slug) for slug in (*DOORS, "something-else")}
