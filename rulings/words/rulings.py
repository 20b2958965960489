"""A recorded ruling as a page, a slip or a line of the archive shows it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Any

from django.utils.text import Truncator
from django.utils.translation import gettext as _

from rulings.engine import OutcomeSection
from rulings.words.outcomes import (
    AnswerRow,
    OutcomeLine,
    OutcomeMark,
    OutcomeReason,
    Silent,
    mark,
    why,
)
from rulings.words.speaker import Speaker

_TICKS = 48
_RADIUS = 33.0
LONGEST_HEADING = 120


@dataclass(frozen=True, slots=True)
class RulingWords:
    """The frozen words of a ruling in one language, in the order of the page."""

    mark: OutcomeMark
    irregularity: str
    title: str
    say: tuple[str, ...]
    decided: tuple[OutcomeLine, ...]
    """What happens: ruling, choices, card and score, what stays open."""
    information: tuple[OutcomeLine, ...]
    facts: tuple[AnswerRow, ...]
    why: tuple[OutcomeReason, ...]
    own: tuple[tuple[str, str], ...] = ()
    """What the director wrote himself: heading and text."""
    silent: tuple[Silent, ...] = ()
    """By what it rests on a reading of the Laws; rulings of before this was kept have none."""

    @property
    def heading(self) -> str:
        """What was ruled: the beginning of the director's own words, else what was computed."""
        own = [text for heading, text in self.own if heading == _("The director’s ruling")]
        first = own[0].strip().splitlines()[0] if own and own[0].strip() else self.title
        return Truncator(first or self.irregularity).chars(LONGEST_HEADING)

    @property
    def is_overridden(self) -> bool:
        return self.mark.kind == "overridden"


def ruling_words(
    kind: str,
    words: Mapping[str, Any],
    speaker: Speaker,
    irregularity: str,
    own: Mapping[str, str | None],
    notes: Mapping[str, str] = MappingProxyType({}),
) -> RulingWords:
    """`words` are the record's, of which those in the speaker's language are shown; `irregularity`
    names the matter where the record does not.

    `own` holds what the director wrote, by "found", "decision" and "reason": a text, an empty one
    that was erased, or None; `notes` what he wrote with an answer, by the question's key.
    """
    frozen = speaker.unless_closed(words.get(speaker.language) or {})
    sections = frozen.get("sections", {})
    informed = sections.get(OutcomeSection.INFORMATION.value, [])
    shown = (
        name
        for name in OutcomeSection
        if name not in (OutcomeSection.INFORMATION, OutcomeSection.WHY)
    )
    decided = [row for name in shown for row in sections.get(name.value, ())]
    return RulingWords(
        mark=mark(kind),
        irregularity=frozen.get("irregularity") or irregularity,
        title=frozen.get("title", ""),
        say=tuple(frozen.get("say", ())),
        decided=tuple(_line(row) for row in decided),
        information=tuple(_line(row) for row in informed),
        facts=tuple(
            AnswerRow(
                "",
                f["question"],
                f["answer"],
                notes.get(f.get("key", ""), ""),
                f.get("origin", ""),
                f.get("reason", ""),
                f.get("reason_law", ""),
            )
            for f in frozen.get("facts", ())
        ),
        why=tuple(why(step, speaker) for step in frozen.get("steps", ())),
        own=tuple(_own(own)),
        silent=tuple(Silent(r.get("question", ""), r["text"]) for r in frozen.get("readings", ())),
    )


def _own(texts: Mapping[str, str | None]) -> Iterator[tuple[str, str]]:
    headings = {
        "found": _("What happened"),
        "decision": _("The director’s ruling"),
        "reason": _("Reason"),
    }
    for name, heading in headings.items():
        text = texts.get(name)
        if text is not None:
            yield heading, text or _("(erased)")


def _line(row: Mapping[str, str]) -> OutcomeLine:
    return OutcomeLine(row["text"], row["law"], row.get("type") != "Unauthorised")


@dataclass(frozen=True, slots=True)
class Slip:
    """A ruling as paper."""

    club: str
    event: str
    number: str
    given_at: datetime
    mark: OutcomeMark
    at: tuple[tuple[str, str], ...]
    facts: tuple[AnswerRow, ...]
    decided: tuple[str, ...]
    reasons: tuple[OutcomeLine, ...]
    reason: str
    appeal_minutes: int
    """How long after the scores are shown an appeal may be lodged (92B): the event's setting."""
    director: str
    edition: str
    fingerprint: str
    seal: str
    appeal_by: datetime | None = None
    """When the time for appeals ends; None until somebody says when the scores were shown."""
    computed: tuple[str, ...] = ()
    """The computed ruling, where the director departed from it."""
    score: tuple[str, ...] = ()
    """What each side gets, and penalties; nothing until the score is recorded."""
    found: str = ""
    """What happened, in the director's own words, where he ruled by hand."""
    irregularity: str = ""
    place: str = ""
    """Event, table and round."""
    board: tuple[str, ...] = ()
    """Sentences: dealer and vulnerability, contract, and who sat where."""


def slip_found(words: RulingWords) -> str:
    """What happened, as the director wrote it; empty where the facts are answers."""
    return next((text for heading, text in words.own if heading == _("What happened")), "")


def slip_decided(words: RulingWords) -> tuple[str, ...]:
    """What was decided: the director's own words where there are any, else the rule's."""
    own = tuple(text for heading, text in words.own if heading == _("The director’s ruling"))
    return own or tuple(line.text for line in words.decided)


def slip_reasons(words: RulingWords, laws: Sequence[str]) -> tuple[OutcomeLine, ...]:
    """Each conclusion with its paragraph; of what the director decided himself the Laws he cites,
    which stand before those of the computed ruling.
    """
    computed = tuple(OutcomeLine(step.text, step.law) for step in words.why if not step.question)
    if computed and not words.is_overridden:
        return computed
    theirs = list(dict.fromkeys(line.law for line in computed))
    own = next(
        (n for n in range(len(laws)) if list(laws[n:]) == [k for k in theirs if k not in laws[:n]]),
        len(laws),
    )
    return tuple(OutcomeLine("", law) for law in laws[:own])


def slip_computed(words: RulingWords) -> tuple[str, ...]:
    """The computed ruling that the director departed from."""
    return tuple(line.text for line in words.decided) if words.is_overridden else ()


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
