"""A recorded ruling as a page, a slip or a line of the archive shows it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Any

from django.utils.text import Truncator
from django.utils.translation import gettext as _

from rulings.engine import OutcomeSection
from rulings.words.outcome_page import (
    AnswerRow,
    OutcomeLine,
    OutcomeMark,
    OutcomeReason,
    Silent,
    mark,
)
from rulings.words.outcomes import why
from rulings.words.speaker import Speaker, law_text, laws_text

_TICKS = 48
_RADIUS = 33.0
LONGEST_HEADING = 120
NO_BREAK = "\N{NO-BREAK SPACE}"
_SENTENCE_ENDS = re.compile(r"(?<=[.!?]) (?=[A-ZÆØÅ])")


_SUPPOSED = {"SecondMakesAllMajor", "AuctionRightIsSeparate"}
"""Conclusions by name: no player can tell what they are about from what happened."""


@dataclass(frozen=True, slots=True)
class RulingWords:
    """The frozen words of a ruling in one language, in the order of the page."""

    mark: OutcomeMark
    irregularity: str
    title: str
    say: tuple[str, ...]
    decided: tuple[OutcomeLine, ...]
    """What happens: ruling, choices, card and score, what stays open, what is reviewed."""
    information: tuple[OutcomeLine, ...]
    facts: tuple[AnswerRow, ...]
    why: tuple[OutcomeReason, ...]
    own: tuple[tuple[str, str], ...] = ()
    """What the director wrote himself: heading and text."""
    review: tuple[OutcomeLine, ...] = ()
    """Of what was decided that which is looked at when play is over."""
    silent: tuple[Silent, ...] = ()
    """By what it rests on a reading of the Laws; rulings of before this was kept have none."""
    meanwhile: tuple[str, ...] = ()
    """What the table was told of the end of play, where the ruling waits for it."""
    supposed: frozenset[str] = frozenset()
    """What tells the director of a case that nobody said was so: "If another card lies there …"."""

    @property
    def heading(self) -> str:
        """What was ruled: the first sentences of the director's own words that have room, else of
        what was computed. Where one alone is too long, of his words, which stand below it, what
        they are about; what was computed has it whole.
        """
        own = [text for heading, text in self.own if heading == _("The director’s ruling")]
        first = own[0].strip().splitlines()[0] if own and own[0].strip() else ""
        told = first or self.title or self.irregularity
        if len(sentence := _first(told)) <= LONGEST_HEADING:
            return in_whole_sentences(told, LONGEST_HEADING)
        return self.irregularity if first else sentence

    @property
    def is_overridden(self) -> bool:
        return self.mark.kind == "overridden"


def in_whole_sentences(text: str, longest: int) -> str:
    """As many of its first sentences as have room; a first one that has none is cut off."""
    sentences = _SENTENCE_ENDS.split(text)
    while len(sentences) > 1 and len(" ".join(sentences)) > longest:
        sentences.pop()
    return Truncator(" ".join(sentences)).chars(longest)


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
        meanwhile=tuple(frozen.get("meanwhile", ())),
        decided=tuple(_line(row) for row in decided),
        review=tuple(_line(row) for row in sections.get(OutcomeSection.REVIEW.value, ())),
        information=tuple(_line(row) for row in informed),
        facts=tuple(_fact(one, kind, notes) for one in frozen.get("facts", ())),
        why=tuple(why(step, speaker) for step in frozen.get("steps", ())),
        own=tuple(_own(own, speaker)),
        silent=tuple(Silent(r.get("question", ""), r["text"]) for r in frozen.get("readings", ())),
        supposed=frozenset(
            row["text"]
            for row in sections.get(OutcomeSection.WHY.value, ())
            if row.get("type") in _SUPPOSED
        ),
    )


def _fact(fact: Mapping[str, Any], kind: str, notes: Mapping[str, str]) -> AnswerRow:
    return AnswerRow(
        "",
        fact["question"],
        fact["answer"],
        notes.get(fact.get("key", ""), ""),
        fact.get("origin", ""),
        fact.get("reason", ""),
        fact.get("reason_law", ""),
        _told(fact, kind),
    )


def _told(fact: Mapping[str, Any], kind: str) -> str:
    """Nothing of a judgement that the director has put another in place of. Rulings of before the
    facts were told in sentences have the question.
    """
    if kind == "overridden" and fact.get("judged"):
        return ""
    return str(fact.get("told", f"{fact['question']} {fact['answer']}"))


def happened(frozen: Mapping[str, Any], kind: str) -> str:
    """What happened, in the sentences of the slip, of a record's words in one language."""
    return " ".join(filter(None, (_told(fact, kind) for fact in frozen.get("facts", ()))))


def _own(texts: Mapping[str, str | None], speaker: Speaker) -> Iterator[tuple[str, str]]:
    headings = {
        "found": _("What happened"),
        "decision": _("The director’s ruling"),
        "reason": _("Reason"),
    }
    for name, heading in headings.items():
        text = texts.get(name)
        if text is not None:
            yield heading, speaker.unless_closed(text) or _("(erased)")


def _line(row: Mapping[str, str]) -> OutcomeLine:
    return OutcomeLine(row["text"], row["law"], row.get("type") != "Unauthorised")


@dataclass(frozen=True, slots=True)
class Slip:
    """A ruling as paper."""

    club: str
    event: str
    number: str
    given_at: datetime
    sent: datetime | None
    """When it came, where that is told beside it."""
    mark: OutcomeMark
    at: tuple[tuple[str, str], ...]
    facts: tuple[AnswerRow, ...]
    decided: tuple[str, ...]
    reasons: tuple[str, ...]
    """The Laws of what was decided, in our words; none where the director decided himself."""
    used: tuple[str, ...]
    """What else was concluded, above all which information may be used."""
    laws: str
    """The Laws the director cites, where he decided himself: "Laws 81C5, 62B"."""
    reason: str
    appeal_minutes: int
    """How long after the scores are shown an appeal may be lodged (92B): the event's setting."""
    director: str
    edition: str
    fingerprint: str
    seal: str
    appeal_by: datetime | None = None
    """When the time for appeals ends; None until somebody says when the scores were shown."""
    appeal_at_most: datetime | None = None
    """When it ends at the latest if they are shown on the day of the session."""
    computed: tuple[str, ...] = ()
    """The computed ruling, where the director departed from it."""
    score: tuple[str, ...] = ()
    """What each side gets, and penalties; nothing until the score is recorded."""
    awaits_score: bool = False
    """The ruling is about the score, and nobody has recorded that yet."""
    found: str = ""
    """What happened, in the director's own words, where he ruled by hand."""
    irregularity: str = ""
    amends: str = ""
    """Which ruling it took the place of, in a sentence."""
    told_before: bool = False
    """The facts were told for that one: the director has decided anew in his own words, which may
    say that something else happened.
    """
    place: str = ""
    """Event, table and round."""
    board: tuple[str, ...] = ()
    """Sentences: dealer and vulnerability, contract, and who sat where."""


def slip_found(words: RulingWords) -> str:
    """What happened, as the director wrote it; empty where the facts are answers."""
    return next((text for heading, text in words.own if heading == _("What happened")), "")


def slip_decided(words: RulingWords, *, unchanged: bool = False) -> tuple[str, ...]:
    """What was decided, for players: the director's own words where there are any, else the rule's,
    with what waits for the end of play, and of a review only that there is one, or that it was
    `unchanged` by what had happened.
    """
    own = tuple(text for heading, text in words.own if heading == _("The director’s ruling"))
    if own:
        return own
    ruled = [one.text for one in words.decided if one not in words.review]
    told = [text for text in ruled if not _is_possible_penalty(text)]
    decided = tuple(map(_for_players, told or ruled))
    later = _("After play the director decides whether the score is to be adjusted.")
    if unchanged:
        later = _("The director looked at it again after play: it changed nothing.")
    return (*decided, *words.meanwhile, *([later] if words.review else []))


def _is_possible_penalty(text: str) -> bool:
    """What the director may give says nothing to a player; what he gave stands by the score."""
    return text == _("A warning or a procedural penalty is possible.")


def _for_players(text: str) -> str:
    """Without what the director alone is told."""
    return text.removesuffix(_("Stay at the table.")).rstrip()


def slip_reasons(words: RulingWords) -> tuple[str, ...]:
    """Of our words for the Laws of what was decided the first sentence, each Law once."""
    if words.is_overridden:
        return ()
    decided = {line.text for line in words.decided if line not in words.review}
    laws = {one.law: one.paragraph for one in _concluded(words) if one.text in decided}
    return tuple(_cited(_first(text), law) for law, text in laws.items() if text)


def _first(text: str) -> str:
    """The first sentence, which is what a paragraph is about."""
    return _SENTENCE_ENDS.split(text, maxsplit=1)[0]


def slip_used(words: RulingWords) -> tuple[str, ...]:
    """What was concluded beside what was decided: above all which information may be used."""
    if words.is_overridden:
        return ()
    elsewhere = {line.text for line in words.decided} | words.supposed
    return tuple(
        _cited(one.text, one.law)
        for one in _concluded(words)
        if one.text not in elsewhere and not _is_possible_penalty(one.text)
    )


def _cited(text: str, law: str) -> str:
    """ "South leads (Law 56B)." """
    return f"{text.removesuffix('.')} ({law_text(law).replace(' ', NO_BREAK)})."


def own_laws(words: RulingWords, laws: Sequence[str]) -> Sequence[str]:
    """The Laws the director cites himself, which stand before those of the computed ruling; none
    of a ruling as it was computed.
    """
    computed = list(dict.fromkeys(one.law for one in _concluded(words)))
    if computed and not words.is_overridden:
        return ()
    own = next(
        (n for n in range(len(laws)) if laws[n:] == [k for k in computed if k not in laws[:n]]),
        len(laws),
    )
    return laws[:own]


def slip_laws(words: RulingWords, laws: Sequence[str]) -> str:
    """The same as the slip has them: "Laws 81C5, 62B"; "" where there are none."""
    own = own_laws(words, laws)
    return laws_text(own) if own else ""


def _concluded(words: RulingWords) -> list[OutcomeReason]:
    """The steps that are no answers."""
    return [step for step in words.why if not step.question]


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
