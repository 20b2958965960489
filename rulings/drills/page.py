"""A drill in words: what is told, what is asked, and the marks."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from deals.bridge.seats import Role, Seat
from deals.words.calls import contract_text
from deals.words.drawing import Chair, FaceUpCard, TableDrawing
from rulings.book import law_number
from rulings.drills.case import DrillCase
from rulings.engine import Asked, Concluded, Conclusion, Kind, conclusions
from rulings.irregularities import DOORS
from rulings.rehearsal import Drill, Marked, MarkedAnswer
from rulings.words.outcome_page import OutcomeLine, OutcomeReason
from rulings.words.outcomes import why
from rulings.words.question_page import QuestionPage
from rulings.words.questions import question_page
from rulings.words.record import conclusion_words, step_words, token_words, told_words
from rulings.words.speaker import Speaker, book_speaker

_AUCTION = range(24, 40)
"""The Laws of calls that are not as they should be."""


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


def story(case: DrillCase, answered: Collection[str] | None = None) -> list[str]:
    """What happened, sentence by sentence, as the players tell it: of what the learner is to ask
    only what he has `answered` (by key), or everything.
    """
    to_ask = {step.key for step in case.drill.asks}
    told = [
        _told(case, step)
        for step in case.drill.told
        if answered is None or step.key in answered or step.key not in to_ask
    ]
    return [_place(case), *(one for one in told if one)]


def _told(case: DrillCase, step: Asked) -> str:
    """An answer as a sentence; empty where it goes without saying."""
    return case.frozen.get(step.key) or told_words(step, None, case.speaker)


def _place(case: DrillCase) -> str:
    if case.seating.declarer and case.contract:
        contract = contract_text(case.contract, case.seating.declarer)
        return _("You are called to a table. The contract is %(contract)s.") % {
            "contract": contract
        }
    if law_number(DOORS[case.irregularity].law) in _AUCTION:
        return _("You are called to a table during the auction.")
    return _("You are called to a table.")


def drawing_of(case: DrillCase) -> TableDrawing:
    """The table with nobody's name on it: whom it is about, declarer and the card."""
    seating = case.seating
    roles = {seating.seat(Role.DECLARER): _("declarer"), seating.seat(Role.DUMMY): _("dummy")}
    chairs = {seat: Chair(role=roles.get(seat, ""), lit=seat == seating.offender) for seat in Seat}
    card, seat = seating.card, seating.offender
    return TableDrawing(
        _("The table from above"),
        chairs,
        lying=(FaceUpCard(seat, card),) if card and seat else (),
        contract=case.contract,
        declarer=seating.declarer if case.contract else None,
    )


def ask_page(case: DrillCase, step: Asked) -> QuestionPage:
    """A question as the flow asks it, with nothing chosen, and what the table answers to it; a
    judgement is the learner's own.
    """
    page = question_page(step.key, step.question, case.speaker)
    if step.question.kind is Kind.JUDGEMENT:
        return page
    if told := _told(case, step):
        return replace(page, origin=_("The table says: %(told)s") % {"told": told})
    answer = _answer(step, step.token, case.speaker)
    return replace(page, origin=_("Here it is: %(answer)s") % {"answer": answer})


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
