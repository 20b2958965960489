"""A question as a page shows it: words, answers, why it is asked, and what is still possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from deals.bridge.seats import Role, Seat
from rulings.engine import Conclusion, Kind, OutcomeSection, Question, Shape, When
from rulings.evidence import Clue
from rulings.matter.facts import Fact, Said
from rulings.matter.standing import FEW_OUTCOMES, Standing
from rulings.words.clues import told_words
from rulings.words.record import origin_words, said_words
from rulings.words.speaker import Seating, Speaker
from rulings.words.worksheets import sheet_of

EMPTY_SET = "-"
SHORT_ANSWERS = 4
"""Up to so many short answers stand side by side in the dock; more flow down the page."""


@dataclass(frozen=True, slots=True)
class AnswerButton:
    token: str
    label: str
    hint: str = ""
    chosen: bool = False
    leads_to: tuple[str, ...] = ()
    """What the answer concludes at once, of a CHOICE."""
    stays: bool = False
    """Whether the director then has to stay at the table."""


@dataclass(frozen=True, slots=True)
class QuestionPage:
    key: str
    heading: str
    help: str
    kind: str
    law: str
    why: str
    why_law: str
    answers: tuple[AnswerButton, ...]
    """The everyday ones."""
    by_chair: bool
    by_card: bool
    picks: tuple[AnswerButton, ...]
    """The members to tick, where any set of them is an answer."""
    chooser: str
    """Who chooses and that he does so alone, of a CHOICE."""
    silent: str
    lit: tuple[Seat, ...]
    outcomes: tuple[str, ...] = ()
    pips: tuple[bool, ...] = ()
    say: tuple[str, ...] = ()
    """What to say before it is asked."""
    cue: str = ""
    """To whom."""
    options: tuple[str, ...] = ()
    """What to say of each answer, of a CHOICE that is explained so."""
    unusual: tuple[AnswerButton, ...] = ()
    """The answers behind *Something unusual*."""
    waits: bool = False
    """Whether it happens next, before the director's eyes."""
    note: str = ""
    origin: str = ""
    """That its answer comes from the record, or what the record says instead."""
    reason: str = ""
    reason_law: str = ""
    told: tuple[str, ...] = ()
    """What the record shows beside the question, which it does not answer."""

    @property
    def is_choice(self) -> bool:
        return self.kind == Kind.CHOICE

    @property
    def is_judgement(self) -> bool:
        return self.kind == Kind.JUDGEMENT

    @property
    def has_worksheet(self) -> bool:
        """Whether what it is built on can be written down step by step."""
        return sheet_of(self.law, self.kind) is not None

    @property
    def allows_doubt(self) -> bool:
        """Whether it can be unknown or disputed: a fact can, what somebody decides cannot."""
        return self.kind == Kind.FACT and not self.by_card and not self.waits

    @property
    def dock(self) -> str:
        """Class of the dock: two side by side, one below the other, or numbers as on a keyboard."""
        if self.picks or self.is_choice or any(a.hint or len(a.label) > 22 for a in self.answers):
            return "one free"
        if len(self.answers) <= SHORT_ANSWERS:
            return ""
        return "one free numbers" if all(a.label.isdigit() for a in self.answers) else "one free"

    @property
    def outcomes_heading(self) -> str:
        count = len(self.outcomes)
        return ngettext(
            "%(count)s outcome still possible", "%(count)s outcomes still possible", count
        ) % {"count": count}


def question_page(
    key: str,
    question: Question[Any],
    speaker: Speaker,
    *,
    fact: Fact | None = None,
    previews: Mapping[str, Sequence[Conclusion]] | None = None,
    outcomes: Sequence[Conclusion] = (),
    outcomes_at_first: int = 0,
    say: Sequence[str] = (),
    only_if: Mapping[str, str] = MappingProxyType({}),
    told: Sequence[Clue] = (),
) -> QuestionPage:
    """The page of a question; `fact` is the answer it already has, `only_if` what an answer takes
    for granted, `told` what the record shows beside it.
    """
    chosen = {said.token for said in fact.versions} if fact and fact.is_settled else set()
    paragraph = speaker.explained(question.law)
    buttons = tuple(
        _button(
            answer,
            speaker,
            chosen,
            (previews or {}).get(answer.token, ()),
            only_if.get(answer.token, ""),
        )
        for answer in question.answers
    )
    shown = outcomes if 0 < len(outcomes) <= FEW_OUTCOMES else ()
    return QuestionPage(
        key=key,
        heading=speaker.say(question.text),
        help=speaker.say(question.help) if question.help else "",
        kind=question.kind.value,
        law=question.law,
        why=paragraph.text,
        why_law=paragraph.key,
        answers=tuple(one for one in buttons if one.token not in question.unusual),
        unusual=tuple(one for one in buttons if one.token in question.unusual),
        by_chair=is_by_chair(question, speaker.seating),
        by_card=question.shape is Shape.CARD,
        picks=_picks(question, speaker, chosen),
        chooser=_chooser(question, speaker),
        silent=_silent(question, speaker),
        lit=_lit(question, speaker.seating),
        outcomes=tuple(dict.fromkeys(speaker.say(c.words()) for c in shown)),
        pips=_pips(len(shown), outcomes_at_first),
        say=(*say, *map(speaker.say, question.aloud)),
        cue=_cue(question, speaker),
        options=tuple(speaker.say(one.aloud) for one in question.answers if one.aloud),
        waits=question.when is When.SOON,
        note=fact.note if fact else "",
        told=told_words(told, speaker),
        **origin_words(question, fact, speaker),
    )


def only_if(key: str, standing: Standing, speaker: Speaker) -> dict[str, str]:
    """Of the answers that not every reading of a dispute has room for, what they take for granted:
    token → a sentence.
    """
    found = {}
    asked = standing.question(key)
    for answer in asked.answers if asked else ():
        granted = [
            question_with_answer(question, said, speaker)
            for disputed, said in standing.settled_by(key, answer.token).items()
            if (question := standing.question(disputed))
        ]
        if granted:
            found[answer.token] = speaker.text(
                _("Only if: %(readings)s"), readings=" ".join(granted)
            )
    return found


def question_with_answer(question: Question[Any], said: Said, speaker: Speaker) -> str:
    """ "Who did not follow suit? East"."""
    return speaker.text(
        _("%(question)s %(answer)s"),
        question=speaker.say(question.text),
        answer=said_words(question, said, speaker),
    )


def is_by_chair(question: Question[Any], seating: Seating) -> bool:
    """Whether a chair is the answer: one of the auction, or one whose hand is known."""
    return question.seats and (seating.declarer is not None or len(question.answers) == 1)


def _button(
    answer: Any,
    speaker: Speaker,
    chosen: set[str],
    leads_to: Sequence[Conclusion],
    only_if: str,
) -> AnswerButton:
    hint = speaker.say(answer.hint) if answer.hint else ""
    return AnswerButton(
        token=answer.token,
        label=speaker.say(answer.label),
        hint=f"{hint} {only_if}".strip(),
        chosen=answer.token in chosen,
        leads_to=tuple(
            speaker.say(conclusion.words())
            for conclusion in leads_to
            if conclusion.section not in (OutcomeSection.INFORMATION, OutcomeSection.REVIEW)
        ),
        stays=any(conclusion.section is OutcomeSection.STAY for conclusion in leads_to),
    )


def _picks(question: Question[Any], speaker: Speaker, chosen: set[str]) -> tuple[AnswerButton, ...]:
    """Of a set its members, with those of the answer given ticked."""
    if question.shape is not Shape.SET:
        return ()
    members = (a for a in question.answers if len(a.token) == 1 and a.token != EMPTY_SET)
    ticked = set("".join(chosen))
    return tuple(_button(member, speaker, ticked, (), "") for member in members)


def picked_token(members: Sequence[str], question: Question[Any]) -> str:
    """The token of the set that was ticked: its members in the question's order, each once."""
    order = [answer.token for answer in question.answers if len(answer.token) == 1]
    known = [token for token in order if token in members and token != EMPTY_SET]
    return "".join(known) or EMPTY_SET


def _chooser(question: Question[Any], speaker: Speaker) -> str:
    if question.kind is not Kind.CHOICE or question.chooser is None:
        return ""
    chooses = _("%(player)s chooses, without consulting.")
    return speaker.text(chooses, player=_who_chooses(question.chooser, speaker))


def _who_chooses(role: Role, speaker: Speaker) -> str:
    seat = speaker.seating.seat(role)
    if seat is not None and seat == speaker.seating.seat(Role.DUMMY):
        role = Role.DECLARER  # dummy never chooses (43A1c)
    return speaker.role(role)


def _cue(question: Question[Any], speaker: Speaker) -> str:
    """To whom the words before the question are said."""
    if question.kind is Kind.CHOICE and question.chooser is not None and question.aloud:
        player = _who_chooses(question.chooser, speaker)
        return speaker.text(_("Say to %(player)s"), player=player)
    return speaker.text(_("Say now"))


def _silent(question: Question[Any], speaker: Speaker) -> str:
    if not question.silent:
        return ""
    silent = _("The Laws are silent or unclear here: the answer is your reading of them.")
    return speaker.text(silent)


def _lit(question: Question[Any], seating: Seating) -> tuple[Seat, ...]:
    """The chair the page is about: the one that chooses, else the offender's."""
    seat = seating.seat(question.chooser or Role.OFFENDER)
    if question.chooser and seat == seating.seat(Role.DUMMY):
        seat = seating.declarer
    return (seat,) if seat else ()


def _pips(left: int, at_first: int) -> tuple[bool, ...]:
    """One for each outcome still possible, and a hollow one for each that is gone."""
    if not left or at_first > FEW_OUTCOMES:
        return (True,) * left
    return (True,) * left + (False,) * max(0, at_first - left)
