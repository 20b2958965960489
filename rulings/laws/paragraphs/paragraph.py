"""One paragraph of the Laws in our own words."""

from dataclasses import dataclass
from enum import StrEnum

from rulings.engine.words import Message


class Tag(StrEnum):
    """How the Laws themselves stand to what a paragraph says; untagged means they say it."""

    INTERPRETATION = "interpretation"
    """The Laws are silent or ambiguous: a reasoned reading, which a director may depart from."""

    JUDGEMENT = "judgement"
    """The Laws leave the point to the director's judgement or finding of fact."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """What a paragraph means, as a director explains it to a player.

    `key` and the keys in `see` (where to read on) are keys of `rulings.laws.index`. The text is
    paraphrase throughout: the Laws are a protected text, and only their numbers are cited.
    """

    key: str
    text: Message
    see: tuple[str, ...] = ()
    tags: tuple[Tag, ...] = ()
