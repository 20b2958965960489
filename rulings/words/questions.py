"""A question as a page shows it: words, answers, why it is asked, and what is still possible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext_lazy as _

from deals.bridge.auction import Bid
from deals.bridge.cards import Suit
from deals.bridge.seats import Role, Seat
from rulings.book import law_number
from rulings.engine import Answer, Conclusion, Kind, OutcomeSection, Question, Shape, When
from rulings.evidence import Clue
from rulings.laws.law27_insufficient_bid import BID_TO_BEAT
from rulings.laws.law50_penalty_card import PARTNER_OF
from rulings.matter.facts import Fact, Said
from rulings.matter.standing import FEW_OUTCOMES, Standing
from rulings.words.clues import told_words
from rulings.words.question_page import AnswerButton, QuestionPage
from rulings.words.record import origin_words, said_words
from rulings.words.speaker import Seating, Speaker

EMPTY_SET = "-"
_PLAY = range(41, 72)
"""The Laws of the play: in the auction declarer’s partner is no dummy yet."""
NUMBERED = 3
"""From so many options on the lines of a script are numbered, and so are the buttons."""


def question_page(
    key: str,
    question: Question[Any],
    speaker: Speaker,
    *,
    fact: Fact | None = None,
    previews: Mapping[str, Sequence[Conclusion]] | None = None,
    outcomes: Sequence[Conclusion] = (),
    say: Sequence[str] = (),
    only_if: Mapping[str, str] = MappingProxyType({}),
    told: Sequence[Clue] = (),
) -> QuestionPage:
    """The page of a question; `fact` is the answer it already has, `only_if` what an answer takes
    for granted, `told` what the record shows beside it.
    """
    chosen = {said.token for said in fact.versions} if fact and fact.is_settled else set()
    by_suit = all(isinstance(one.value, Suit) for one in question.answers)
    if chosen and question.tells_card and speaker.closed():
        chosen = set()  # the button that is marked would name the card
    paragraph = speaker.explained(question.law)
    buttons = tuple(_buttons(question, speaker, chosen, previews or {}, only_if))
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
        by_bid=any(isinstance(one.value, Bid) for one in question.answers),
        by_suit=by_suit,
        picks=_picks(question, speaker, chosen),
        chooser=_chooser(question, speaker),
        silent=_silent(question, speaker),
        lit=_lit(question, speaker.seating),
        outcomes=tuple(dict.fromkeys(speaker.say(c.words()) for c in shown)),
        say=(*say, *map(speaker.say, question.aloud)),
        cue=_cue(question, speaker),
        options=tuple(speaker.say(one.aloud) for one in question.answers if one.aloud),
        waits=question.when is When.SOON,
        card_token="".join(chosen) if question.shape is Shape.CARD else "",
        player=speaker.role(Role.OFFENDER) if question.shape is Shape.CARD else "",
        note=fact.note if fact else "",
        told=told_words(told, speaker),
        private=tuple(map(speaker.say, question.private)),
        private_cue=told_alone(Role.OFFENDER, speaker) if question.private else "",
        **origin_words(question, fact, speaker),
    )


def _buttons(
    question: Question[Any],
    speaker: Speaker,
    chosen: set[str],
    previews: Mapping[str, Sequence[Conclusion]],
    only_if: Mapping[str, str],
) -> Iterator[AnswerButton]:
    told_of = [one.token for one in question.answers if one.aloud]
    for answer in _possible(question, speaker):
        number = told_of.index(answer.token) + 1 if answer.aloud else 0
        yield _button(
            answer,
            speaker,
            chosen,
            previews.get(answer.token, ()),
            only_if.get(answer.token, ""),
            number if len(told_of) >= NUMBERED else 0,
        )


def _possible(question: Question[Any], speaker: Speaker) -> Sequence[Answer[Any]]:
    """The answers; of the suit that was led all but that of the card that did not follow it, of the
    bid before one that was too low those over which it is.
    """
    card, low = speaker.shown(speaker.seating.card), speaker.seating.bid
    if low and question.key == BID_TO_BEAT.key:
        return [one for one in question.answers if not low.is_sufficient_over(one.value)]
    return [one for one in question.answers if not card or one.value is not card.suit]


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
    number: int = 0,
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
        number=number,
    )


def _picks(question: Question[Any], speaker: Speaker, chosen: set[str]) -> tuple[AnswerButton, ...]:
    """Of a set of suits its members, spades first, with those of the answer given ticked."""
    if question.shape is not Shape.SET:
        return ()
    members = (a for a in question.answers if len(a.token) == 1 and a.token != EMPTY_SET)
    ticked = set("".join(chosen))
    return tuple(_button(member, speaker, ticked, (), "") for member in members)[::-1]


def picked_token(members: Sequence[str], question: Question[Any]) -> str:
    """The token of the set that was ticked: its members in the question's order, each once."""
    order = [answer.token for answer in question.answers if len(answer.token) == 1]
    known = [token for token in order if token in members and token != EMPTY_SET]
    return "".join(known) or EMPTY_SET


def _chooser(question: Question[Any], speaker: Speaker) -> str:
    if question.kind is not Kind.CHOICE or question.chooser is None:
        return ""
    if question.or_partner:
        either = _("%(player)s or %(partner)s chooses, without consulting.")
        return speaker.text(either, **_both(question.chooser, speaker))
    chooses = _("%(player)s chooses, without consulting.")
    return speaker.text(chooses, player=_actor(question, speaker))


def _both(chooser: Role, speaker: Speaker) -> dict[str, str]:
    """The two who may choose, for the gaps of a sentence."""
    return {"player": speaker.role(chooser), "partner": speaker.role(PARTNER_OF[chooser])}


def _actor(question: Question[Any], speaker: Speaker) -> str:
    """The seat of who chooses."""
    assert question.chooser is not None
    in_play = law_number(question.law) in _PLAY
    return speaker.actor(question.chooser) if in_play else speaker.role(question.chooser)


def _who_chooses(question: Question[Any], seating: Seating) -> Role:
    """The chooser, but for dummy, who never chooses in the play (43A1c)."""
    assert question.chooser is not None
    seat = seating.seat(question.chooser)
    if seat is not None and seat == seating.seat(Role.DUMMY) and law_number(question.law) in _PLAY:
        return Role.DECLARER
    return question.chooser


def _cue(question: Question[Any], speaker: Speaker) -> str:
    """To whom the words before the question are said."""
    if question.kind is Kind.CHOICE and question.chooser is not None and question.aloud:
        if question.or_partner:
            both = _both(question.chooser, speaker)
            return speaker.text(_("Say to %(player)s and %(partner)s"), **both)
        return speaker.text(_("Say to %(player)s"), player=_actor(question, speaker))
    return speaker.text(_("Say now"))


def told_alone(role: Role, speaker: Speaker) -> str:
    """The heading of words that nobody else may hear."""
    return speaker.text(_("Say to %(player)s, in private"), player=speaker.role(role))


def _silent(question: Question[Any], speaker: Speaker) -> str:
    if not question.silent:
        return ""
    silent = _("The Laws are silent or unclear here: the answer is your reading of them.")
    return speaker.text(silent)


def _lit(question: Question[Any], seating: Seating) -> tuple[Seat, ...]:
    """The chairs the page is about: of those who choose, else the offender's."""
    seat = seating.seat(_who_chooses(question, seating) if question.chooser else Role.OFFENDER)
    if seat is None:
        return ()
    return (seat, seat.partner) if question.or_partner else (question.chair(seat),)
