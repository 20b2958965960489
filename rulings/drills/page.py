"""A drill in words: what is told, what is asked, and the marks."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from deals.words.seats import seat_name
from rulings.engine import Asked, Concluded, Conclusion, Step, conclusions
from rulings.irregularities import DOORS
from rulings.rehearsal import Drill, Marked, MarkedAnswer
from rulings.words.outcomes import OutcomeLine, OutcomeReason
from rulings.words.record import conclusion_words, step_words, token_words
from rulings.words.speaker import Seating, explained, in_words


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


def told_words(drill: Drill, seating: Seating) -> tuple[DrillAnswer, ...]:
    """Who it was is told as a chair where the call had one."""
    return tuple(
        DrillAnswer(
            in_words(step.question.text, seating),
            seat_name(seating.offender)
            if step.question.seats and seating.offender
            else _answer(step, step.token, seating),
        )
        for step in drill.told
    )


def ask_words(drill: Drill, seating: Seating) -> tuple[Ask, ...]:
    return tuple(
        Ask(
            step.key,
            in_words(step.question.text, seating),
            step not in drill.told,
            tuple(
                (answer.token, _answer(step, answer.token, seating), False)
                for answer in step.question.answers
            ),
        )
        for step in drill.asks
    )


def ruling_choices(drill: Drill, seating: Seating) -> tuple[tuple[str, str], ...]:
    """The rulings to choose from, by their place."""
    return tuple((str(at), _ruling(one, seating)) for at, one in enumerate(drill.rulings))


def title_of(irregularity: str) -> str:
    return in_words(DOORS[irregularity].title, Seating())


def marks_words(drill: Drill, marked: Marked, seating: Seating) -> DrillMarks:
    return DrillMarks(
        verdict=_verdict(marked),
        is_right=marked.is_right,
        named=_ruling(marked.named, seating) if marked.named else _("Nothing"),
        ruling=_ruling(drill.ruling, seating),
        lines=tuple(_line(step, seating) for step in conclusions(drill.steps)),
        followed=_followed(drill, marked, seating),
        answers=tuple(_mark(one, seating) for one in marked.answers),
        why=tuple(_why(step, drill, seating) for step in drill.steps),
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


def _followed(drill: Drill, marked: Marked, seating: Seating) -> str:
    """In a sentence; empty where his answers lead to the same ruling."""
    if marked.asks_on is not None:
        text = in_words(marked.asks_on.question.text, seating)
        return _("On your answers the Laws ask on: %(question)s") % {"question": text}
    if marked.followed in (None, drill.ruling):
        return ""
    assert marked.followed is not None
    told = {"ruling": _ruling(marked.followed, seating)}
    return _("On your answers it would have been: %(ruling)s") % told


def _mark(one: MarkedAnswer, seating: Seating) -> AnswerMark:
    state = "right" if one.is_right else "judged" if one.is_judgement else "wrong"
    words = {
        "right": _("as it was"),
        "judged": _("your judgement"),
        "wrong": _("otherwise") if one.given else _("not answered"),
    }
    return AnswerMark(
        in_words(one.step.question.text, seating),
        one.step.question.law,
        _answer(one.step, one.given, seating) if one.given else "",
        _answer(one.step, one.step.token, seating),
        state,
        words[state],
    )


def _answer(step: Asked, token: str, seating: Seating) -> str:
    return token_words(step.question, token, seating)


def _ruling(conclusion: Conclusion, seating: Seating) -> str:
    return in_words(conclusion.words(), seating)


def _line(step: Concluded, seating: Seating) -> OutcomeLine:
    row = conclusion_words(step, seating)
    return OutcomeLine(row["text"], row["law"])


def _why(step: Step, drill: Drill, seating: Seating) -> OutcomeReason:
    row = step_words(step, {}, seating)
    return OutcomeReason(
        row["text"], row["law"], row.get("question", ""), explained(row["law"]).text
    )
