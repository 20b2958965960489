"""A drill in words: what is told, what is asked, and the marks."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulings.engine import Asked, Concluded, Conclusion, conclusions
from rulings.irregularities import DOORS
from rulings.rehearsal import Drill, Marked, MarkedAnswer
from rulings.words.outcomes import OutcomeLine, OutcomeReason, why
from rulings.words.record import conclusion_words, step_words, token_words
from rulings.words.speaker import Speaker, book_speaker


@dataclass(frozen=True, slots=True)
class DrillAnswer:
    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class Ask:
    """One question with its answers: token, label, and whether it was chosen."""

    key: str
    text: str
    is_judgement: bool
    answers: tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True, slots=True)
class AnswerMark:
    """What became of one answer. `state` is right, wrong, or judged (otherwise)."""

    question: str
    law: str
    given: str
    was: str
    state: str
    word: str


@dataclass(frozen=True, slots=True)
class DrillMarks:
    """The whole drill, marked."""

    verdict: str
    is_right: bool
    named: str
    ruling: str
    lines: tuple[OutcomeLine, ...]
    """What happens on the facts as they were."""
    followed: str
    """What the learner's own answers led to, if that is something else."""
    answers: tuple[AnswerMark, ...]
    why: tuple[OutcomeReason, ...]
    right: int
    asked: int


def told_words(drill: Drill, speaker: Speaker) -> tuple[DrillAnswer, ...]:
    """Who it was is told as a chair where the call had one."""
    return tuple(
        DrillAnswer(
            speaker.say(step.question.text),
            speaker.seat(speaker.seating.offender)
            if step.question.seats and speaker.seating.offender
            else _answer(step, step.token, speaker),
        )
        for step in drill.told
    )


def ask_words(drill: Drill, speaker: Speaker) -> tuple[Ask, ...]:
    return tuple(
        Ask(
            step.key,
            speaker.say(step.question.text),
            step not in drill.told,
            tuple(
                (answer.token, _answer(step, answer.token, speaker), False)
                for answer in step.question.answers
            ),
        )
        for step in drill.asks
    )


def ruling_choices(drill: Drill, speaker: Speaker) -> tuple[tuple[str, str], ...]:
    """The rulings to choose from, by their place."""
    return tuple((str(at), _ruling(one, speaker)) for at, one in enumerate(drill.rulings))


def title_of(irregularity: str) -> str:
    return book_speaker().say(DOORS[irregularity].title)


def marks_words(drill: Drill, marked: Marked, speaker: Speaker) -> DrillMarks:
    return DrillMarks(
        verdict=_verdict(marked),
        is_right=marked.is_right,
        named=_ruling(marked.named, speaker) if marked.named else _("Nothing"),
        ruling=_ruling(drill.ruling, speaker),
        lines=tuple(_line(step, speaker) for step in conclusions(drill.steps)),
        followed=_followed(drill, marked, speaker),
        answers=tuple(_mark(one, speaker) for one in marked.answers),
        why=tuple(why(step_words(step, {}, speaker), speaker) for step in drill.steps),
        right=marked.right,
        asked=len(marked.answers),
    )


def _verdict(marked: Marked) -> str:
    if marked.is_right and not marked.wrong:
        return _("Rightly ruled, and every fact as it was.")
    if marked.is_right:
        return _("Rightly ruled. Look at the facts you had otherwise.")
    if marked.named is None:
        return _("You named no ruling. This is what it was.")
    return _("It was to be ruled otherwise.")


def _followed(drill: Drill, marked: Marked, speaker: Speaker) -> str:
    """In a sentence; empty where his answers lead to the same ruling."""
    if marked.asks_on is not None:
        text = speaker.say(marked.asks_on.question.text)
        return _("On your answers the Laws ask on: %(question)s") % {"question": text}
    if marked.followed in (None, drill.ruling):
        return ""
    assert marked.followed is not None
    told = {"ruling": _ruling(marked.followed, speaker)}
    return _("On your answers it would have been: %(ruling)s") % told


def _mark(one: MarkedAnswer, speaker: Speaker) -> AnswerMark:
    state = "right" if one.is_right else "judged" if one.is_judgement else "wrong"
    words = {
        "right": _("as it was"),
        "judged": _("your judgement"),
        "wrong": _("otherwise") if one.given else _("not answered"),
    }
    return AnswerMark(
        speaker.say(one.step.question.text),
        one.step.question.law,
        _answer(one.step, one.given, speaker) if one.given else "",
        _answer(one.step, one.step.token, speaker),
        state,
        words[state],
    )


def _answer(step: Asked, token: str, speaker: Speaker) -> str:
    return token_words(step.question, token, speaker)


def _ruling(conclusion: Conclusion, speaker: Speaker) -> str:
    return speaker.say(conclusion.words())


def _line(step: Concluded, speaker: Speaker) -> OutcomeLine:
    row = conclusion_words(step, speaker)
    return OutcomeLine(row["text"], row["law"])
