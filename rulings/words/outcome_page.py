"""What the outcome page shows of a ruling, part by part, in the reader's words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from deals.bridge.seats import Seat
from rulings.engine import Concluded, Conclusion, OutcomeSection
from rulings.matter.facts import Said
from rulings.words.aloud import words_of
from rulings.words.speaker import Speaker

FEW_LAWS = 3
"""So many fit beside what they are the Laws of, on a phone."""


@dataclass(frozen=True, slots=True)
class OutcomeMark:
    """What kind of ruling: word, icon and shape all differ."""

    kind: str
    word: str


_MARKS: dict[str, Promise] = {
    "computed": _("By the Laws"),
    "interim": _("For now"),
    "overridden": _("Ruled otherwise"),
    "manual": _("In own words"),
}


def mark(kind: str) -> OutcomeMark:
    return OutcomeMark(kind, str(_MARKS[kind]))


@dataclass(frozen=True, slots=True)
class OutcomeLine:
    """A sentence and the paragraph it rests on."""

    text: str
    law: str
    may: bool = True
    """Of information: whether it may be used."""


@dataclass(frozen=True, slots=True)
class OutcomeReason:
    """One step of the explanation, with our words for its paragraph."""

    text: str
    law: str
    question: str = ""
    paragraph: str = ""


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """An answer given, with the link by which it can be changed."""

    key: str
    question: str
    answer: str
    note: str = ""
    """What the director wrote with it."""
    origin: str = ""
    """That it comes from the record, or what the record says instead."""
    reason: str = ""
    """How the record gives it, with the Law below."""
    reason_law: str = ""
    told: str = ""
    """The same in sentences; empty where nothing need be said."""


@dataclass(frozen=True, slots=True)
class OutcomeReading:
    """Readings of the facts on which it turns that are all ruled alike, and where they lead."""

    facts: tuple[str, ...]
    """A sentence for each of these readings."""
    title: str
    lines: tuple[OutcomeLine, ...]
    answers: tuple[str, ...] = ()
    """The same without the question, to the first fact that decides."""
    is_interim: bool = False
    """Whether it waits for the end of play."""
    found: tuple[tuple[str, tuple[Said, ...]], ...] = ()
    """What the director finds who rules by it: each fact that decides, with what then was so; more
    than one, where that makes no difference.
    """


@dataclass(frozen=True, slots=True)
class Silent:
    """What a reading of the Laws hangs on: an answer with its question, or a conclusion."""

    question: str
    text: str


@dataclass(frozen=True, slots=True)
class OutcomePage:
    mark: OutcomeMark
    title: str
    say: tuple[str, ...]
    cue: str
    """To whom alone that is said; empty: to all four."""
    ruling: tuple[OutcomeLine, ...]
    """What happens and is not said aloud: ruling, choices, card and score."""
    card_and_score: tuple[OutcomeLine, ...]
    information: tuple[OutcomeLine, ...]
    stays: bool
    """Whether something keeps the director at the table: what, unless the title says it, is `stay`.
    """
    stay: tuple[OutcomeLine, ...]
    review: tuple[OutcomeLine, ...]
    readings: tuple[OutcomeReading, ...]
    decides: tuple[AnswerRow, ...]
    """The disputed facts that change the ruling."""
    dispute: str
    """Whether a dispute matters, in a sentence; empty where nothing is disputed."""
    why: tuple[OutcomeReason, ...] = ()
    """The steps whose words do not stand elsewhere on the page."""
    answers: tuple[AnswerRow, ...] = ()
    lit: tuple[Seat, ...] = ()
    waiting: tuple[Seat, ...] = ()
    leave: str = ""
    """That the director may go, where nothing keeps him at the table."""
    led_to: tuple[tuple[str, str], ...] = ()
    """The doors through which what is left is ruled on: slug and title."""
    is_only_led_on: bool = False
    """Nothing but such a door has come of it."""
    silent: tuple[Silent, ...] = ()
    """The answers and conclusions by which the ruling rests on a reading of the Laws."""

    @property
    def is_interim(self) -> bool:
        return self.mark.kind == "interim"

    @property
    def beside_title(self) -> tuple[OutcomeLine, ...]:
        """What happens to card and score, but for what the title says already."""
        return tuple(line for line in self.card_and_score if line.text != self.title)

    @property
    def laws(self) -> dict[str, tuple[str, ...]]:
        """The first few Laws of what is folded: the end of play, information, the explanation.

        The Law of the ruling itself comes first of the explanation.
        """
        of_title = [step.law for step in self.why if step.text == self.title]
        laws = {
            "review": [line.law for line in self.review],
            "information": [line.law for line in self.information],
            "why": [*of_title, *(step.law for step in self.why)],
        }
        return {name: tuple(dict.fromkeys(found))[:FEW_LAWS] for name, found in laws.items()}

    @property
    def can_be_recorded(self) -> bool:
        return not self.decides


def lines_of(
    concluded: Sequence[Concluded],
    sections: set[OutcomeSection],
    speaker: Speaker,
    beside: Sequence[Concluded] = (),
) -> tuple[OutcomeLine, ...]:
    """Those of the sections; their words may depend on what else was concluded beside them."""
    others = [step.conclusion for step in beside or concluded]
    return tuple(
        OutcomeLine(speaker.say(words_of(one, others)), step.law, not _forbids(one))
        for step in concluded
        if (one := step.conclusion).section in sections
    )


def _forbids(conclusion: Conclusion) -> bool:
    return conclusion.name != "Authorised"
