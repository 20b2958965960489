"""Words where there is no room for all of them: a drawing does not wrap."""

from __future__ import annotations

from deals.words.cards import TEXT_STYLE

LONGEST_NAME = 14
"""Letters of a name that are shown; a longer one becomes first name and initial."""


def short_name(name: str, room: int = LONGEST_NAME) -> str:
    """The name, or of one too long for the room the first name and an initial: "Hans H."; of two
    first names in one the first, where both are too long, and no initial where that is. Of what
    stands instead of a name, "a player (erased)", what says so.
    """
    words = name.split()
    if len(name) > room and words[-1].startswith("("):
        return clipped(words[-1], room)
    if len(name) > room and len(words) > 1:
        first, initial = words[0], words[-1][0]
        tried = (f"{first} {initial}.", f"{first.split('-')[0]} {initial}.")
        name = next((one for one in tried if len(one) <= room), first)
    return clipped(name, room)


def said_at_least(name: str) -> str:
    """The first name, or what says that a name is gone: "(erased)"."""
    words = name.split() or [""]
    return words[-1] if words[-1].startswith("(") else words[0]


def first_name(name: str, room: int = 10) -> str:
    """The first name alone; where two in one are longer than the room, the first of them."""
    first = said_at_least(name)
    return first if len(first) <= room else first.split("-")[0]


def clipped(text: str, width: int) -> str:
    """The text, cut with an ellipsis where it would run out of its chair."""
    letters = len(text) - text.count(TEXT_STYLE)
    return text if letters <= width else text[: max(width - 1, 1)].rstrip() + "…"
