"""A recorded ruling as a page, a slip or a line of the archive shows it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulings.engine import Section
from rulings.presenters.outcomes import Line, Mark, Why, mark
from rulings.presenters.questions import paragraph_for
from rulings.presenters.words import Seating, in_words

_TICKS = 48
_RADIUS = 33.0


@dataclass(frozen=True, slots=True)
class RulingWords:
    """The frozen words of a ruling in one language, in the order of the page."""

    mark: Mark
    irregularity: str
    title: str
    say: tuple[str, ...]
    decided: tuple[Line, ...]
    """What happens: ruling, choices, card and score, what stays open."""
    information: tuple[Line, ...]
    facts: tuple[tuple[str, str], ...]
    why: tuple[Why, ...]


def ruling_words(
    kind: str, words: Mapping[str, Any], language: str, irregularity: str
) -> RulingWords:
    """`words` are the record's; `irregularity` names the matter where the record does not."""
    own = words.get(language) or {}
    sections = own.get("sections", {})
    decided = [row for name in Section for row in sections.get(name.value, ())]
    informed = sections.get(Section.INFORMATION.value, [])
    return RulingWords(
        mark=mark(kind),
        irregularity=own.get("irregularity") or irregularity,
        title=own.get("title", ""),
        say=tuple(own.get("say", ())),
        decided=tuple(_line(row) for row in decided if row not in informed),
        information=tuple(_line(row) for row in informed),
        facts=tuple((fact["question"], fact["answer"]) for fact in own.get("facts", ())),
        why=tuple(_why(step) for step in own.get("steps", ())),
    )


def _line(row: Mapping[str, str]) -> Line:
    return Line(row["text"], row["law"], row.get("type") != "Unauthorised")


def _why(step: Mapping[str, str]) -> Why:
    paragraph = paragraph_for(step["law"])
    text = in_words(paragraph.text, Seating()) if paragraph else ""
    return Why(step["text"], step["law"], step.get("question", ""), text)


def fingerprint(seal: str) -> str:
    """The beginning of the hash, in groups that can be read out: "59ab a0c8 eb51 5e49"."""
    return " ".join(seal[i : i + 4] for i in range(0, 16, 4))


def seal_path(seal: str) -> str:
    """The seal's ticks as an SVG path: one for each of the first 48 digits, longer for a higher."""
    strokes = []
    for place, digit in enumerate(seal[:_TICKS]):
        angle = 2 * math.pi * place / _TICKS
        x, y = math.sin(angle), -math.cos(angle)
        end = _RADIUS + 3 + int(digit, 16) * 0.72
        strokes.append(
            f"M{50 + _RADIUS * x:.1f} {50 + _RADIUS * y:.1f}L{50 + end * x:.1f} {50 + end * y:.1f}"
        )
    return "".join(strokes)
