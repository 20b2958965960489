"""The outcome page: what to say, who chooses, card and score, information, stay, why, answers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from deals.bridge.seats import Role, Seat
from rulings.engine import Concluded, OutcomeSection, Question, When, msg
from rulings.irregularities import DOORS, Door
from rulings.laws.conclusions.explanations import LastCallMayComeBack
from rulings.laws.conclusions.exposed import MinorPenaltyCard
from rulings.matter.standing import Standing
from rulings.watch.obligations import Open, waiting
from rulings.watch.openings import kept_by
from rulings.watch.words import detail, title
from rulings.words.calls import is_of_auction
from rulings.words.outcome_page import (
    AnswerRow,
    OutcomeLine,
    OutcomePage,
    OutcomeReason,
    Silent,
    lines_of,
    mark,
)
from rulings.words.question_page import QuestionPage
from rulings.words.questions import question_page, told_alone
from rulings.words.readings import deciding_at, readings_of, said_in_dispute
from rulings.words.record import (
    answer_words,
    naming,
    origin_words,
    readings_words,
    spoken,
    steps_words,
    title_words,
    to_say_yet,
    told_meanwhile,
    without_answered,
)
from rulings.words.speaker import Seating, Speaker

_HAPPENS = {
    OutcomeSection.RULING,
    OutcomeSection.CHOICE,
    OutcomeSection.CARD,
    OutcomeSection.SCORE,
}

_BELOW = (OutcomeSection.INFORMATION, OutcomeSection.STAY, OutcomeSection.REVIEW)

_SENTENCES = re.compile(r"(?<=[.]) (?![a-zæøå\d(])")

_JOINING = {"it", "and", "det", "og"}
"""What only joins a sentence to the one before it."""

_USED = "unauthorised-information"
"""The door whose own title speaks of a pause; here a wrong explanation leads there."""

_TURNS = _("The ruling turns on what is disputed")


def outcome_page(door: Door, standing: Standing, speaker: Speaker) -> OutcomePage:
    page = outcome_alone(door, standing, speaker)
    stay = lines_of(without_answered(standing.steps), {OutcomeSection.STAY}, speaker)
    elsewhere = {line.text for line in (*page.ruling, *page.information, *stay, *page.review)}
    readings = readings_words(standing, speaker)
    return replace(
        page,
        why=tuple(
            why(step, speaker)
            for step in steps_words(standing, speaker)
            if step["text"] not in elsewhere
        ),
        answers=answer_rows(standing, speaker),
        silent=tuple(Silent(row.get("question", ""), row["text"]) for row in readings),
    )


def outcome_alone(door: Door, standing: Standing, speaker: Speaker) -> OutcomePage:
    """The same without how the matter got there: no steps, answers, or readings of the Laws."""
    seating, concluded = speaker.seating, standing.concluded
    seen = seating.in_auction() if is_of_auction(door.slug) else seating
    shown = without_answered(standing.steps)
    by_section = {section: lines_of(shown, {section}, speaker) for section in _BELOW}
    unsaid = [step for step in shown if step.conclusion.say() is None]
    say = _to_say(standing, speaker)
    kept = kept_by((one.conclusion for one in concluded), seating.seat)
    title = title_words(concluded, speaker)
    stay = _stay(kept, shown, title, speaker)
    words = title, speaker.say(door.title)
    heading, more = _heading(words, concluded, (*say, *(line.text for line in stay)), speaker)
    happens = lines_of(unsaid, _HAPPENS, speaker, beside=shown)
    below = happens if kept else (*happens, *by_section[OutcomeSection.STAY])
    told = (*more, *(line for line in below if line.text != title))
    deciding = deciding_at(standing)
    return OutcomePage(
        mark=mark("interim" if standing.is_interim else "computed"),
        title=heading if not deciding else speaker.text(_TURNS),
        say=said_in_dispute(standing, deciding, door, speaker) if deciding else say,
        cue="" if deciding else _cue(shown, speaker),
        ruling=told,
        card_and_score=lines_of(concluded, {OutcomeSection.CARD, OutcomeSection.SCORE}, speaker),
        information=by_section[OutcomeSection.INFORMATION],
        stays=bool(kept),
        stay=stay,
        review=by_section[OutcomeSection.REVIEW],
        readings=readings_of(standing, deciding, door, speaker),
        decides=tuple(_row(key, standing, speaker) for key in deciding),
        dispute=speaker.text(_dispute(standing, bool(deciding))),
        lit=_seats(concluded, OutcomeSection.CHOICE, seen) or _seat(seating, Role.OFFENDER),
        waiting=_acting(waiting(kept), seen),
        leave="" if kept else speaker.text(_leave(standing, by_section)),
        led_to=_led_to(concluded, speaker) if not deciding else (),
        is_only_led_on=all(one.conclusion.elsewhere for one in concluded),
    )


def _cue(shown: Sequence[Concluded], speaker: Speaker) -> str:
    alone = {step.conclusion.said_to() for step in shown if step.conclusion.say()}
    role = alone.pop() if len(alone) == 1 else None
    return told_alone(role, speaker) if role else ""


def _to_say(standing: Standing, speaker: Speaker) -> tuple[str, ...]:
    said = spoken(to_say_yet(standing.steps, standing.facts), speaker)
    return (*said, *told_meanwhile(standing, speaker))


def _heading(
    words: tuple[str, str],
    concluded: tuple[Concluded, ...],
    say: Sequence[str],
    speaker: Speaker,
) -> tuple[str, tuple[OutcomeLine, ...]]:
    """The first sentence of what names the outcome, as far as nobody says it aloud, or its heading,
    and its others; where nothing is left of it the irregularity is the heading. `words` are both.
    """
    title, irregularity = words
    first, *others = _SENTENCES.split(title)
    aloud = [sentence for one in say for sentence in _SENTENCES.split(one)]
    named = naming(concluded) if concluded else None
    law = next((one.law for one in concluded if one.conclusion == named), "")
    told = [_words(one, speaker) for one in say]
    rest = " ".join(
        one for one in others if not any(_words(one, speaker) - _JOINING <= had for had in told)
    )
    if brief := named.heading() if named else None:
        heading = speaker.say(brief)
    else:
        heading = _left_of(first, aloud, speaker) or irregularity
    return heading, (OutcomeLine(rest, law),) if rest else ()


def _left_of(sentence: str, aloud: Iterable[str], speaker: Speaker) -> str:
    """All of it, unless its words are said; less what is said as a sentence before its colon or
    after it.
    """
    said = [_words(one, speaker) for one in aloud]
    if any(_words(sentence, speaker) <= one for one in said):
        return ""
    parts = (one for one in sentence.split(": ") if _words(one, speaker) not in said)
    left = ": ".join(parts).rstrip(".")
    return f"{left[:1].upper()}{left[1:]}." if left else ""


def _words(sentence: str, speaker: Speaker) -> set[str]:
    return set(re.findall(r"[^\s.,:;]+", speaker.folded(sentence)))


def _led_to(concluded: Iterable[Concluded], speaker: Speaker) -> tuple[tuple[str, str], ...]:
    slugs = dict.fromkeys(step.conclusion.elsewhere for step in concluded)
    title = {_USED: msg("Did {partner} use what the explanation told?")}
    return tuple((slug, speaker.say(title.get(slug, DOORS[slug].title))) for slug in slugs if slug)


def why(step: Mapping[str, str], speaker: Speaker) -> OutcomeReason:
    """A step in words, as a ruling keeps it, with our words for its paragraph."""
    law = step["law"]
    return OutcomeReason(step["text"], law, step.get("question", ""), speaker.explained(law).text)


def answer_rows(standing: Standing, speaker: Speaker) -> tuple[AnswerRow, ...]:
    """The answers that count, in the order they are asked, then the details written down."""
    rows = [_row(step.key, standing, speaker) for step in standing.answered]
    offered = [key for key in standing.offered if key in standing.facts]
    return (*rows, *(_row(key, standing, speaker) for key in offered))


def _row(key: str, standing: Standing, speaker: Speaker) -> AnswerRow:
    question: Question[Any] | None = standing.question(key)
    assert question is not None, "only keys that are asked have a row"
    fact = standing.facts.get(key)
    note = fact.note if fact else ""
    return AnswerRow(
        key,
        speaker.say(question.text),
        answer_words(question, fact, speaker),
        note,
        **origin_words(question, fact, speaker),
    )


def details_to_add(standing: Standing, speaker: Speaker) -> tuple[QuestionPage, ...]:
    """Questions nobody waits for and that may still be answered, as which card it was."""
    return tuple(question_page(key, one, speaker) for key, one in _open(standing, presumed=False))


def premises_to_deny(standing: Standing, speaker: Speaker) -> tuple[AnswerRow, ...]:
    """The rare premises that are presumed until somebody says otherwise."""
    offered = _open(standing, presumed=True)
    return tuple(AnswerRow(key, speaker.say(question.text), "") for key, question in offered)


def _open(standing: Standing, *, presumed: bool) -> Iterator[tuple[str, Question[Any]]]:
    for key, question in standing.offered.items():
        if key not in standing.facts and bool(question.presumed) is presumed:
            yield key, question


def _dispute(standing: Standing, decides: bool) -> Promise | str:
    if len(standing.versions) < 2:
        is_narrowed = any(standing.facts[key].excluded for key in standing.rests_on)
        return _("A later answer fits one reading only: that settles it.") if is_narrowed else ""
    if decides:
        return _("The readings lead to different rulings: find out, or decide what is likelier.")
    return _("The dispute does not matter: every reading leads to the same ruling.")


def _leave(
    standing: Standing, by_section: Mapping[OutcomeSection, tuple[OutcomeLine, ...]]
) -> Promise | str:
    """Nothing more once the board has been played."""
    is_over = any(step.question.when is When.AFTER_PLAY for step in standing.answered)
    if is_over:
        return ""
    if any(isinstance(one.conclusion, LastCallMayComeBack) for one in standing.concluded):
        return _("Stay until the lead is faced.")
    is_minor = any(isinstance(one.conclusion, MinorPenaltyCard) for one in standing.concluded)
    if standing.is_interim or (by_section[OutcomeSection.REVIEW] and not is_minor):
        return _("You may go. Come back when play is over.")
    return _("You need not stay.")


def _stay(
    kept: Open, shown: tuple[Concluded, ...], title: str, speaker: Speaker
) -> tuple[OutcomeLine, ...]:
    """What keeps the director at the table, but for what heads the page; in brief what is said."""
    stays = [step for step in shown if step.conclusion.section is OutcomeSection.STAY]
    lines = lines_of(stays, {OutcomeSection.STAY}, speaker, beside=shown)
    briefs = [step.conclusion.heading() for step in stays]
    told = tuple(
        replace(line, text=speaker.say(brief)) if brief and line.text != title else line
        for line, brief in zip(lines, briefs, strict=True)
    )
    told = (told or _until_when(kept, shown, speaker)) if kept else ()
    left = tuple(line for line in told if line.text != title)
    return left or tuple(
        OutcomeLine(speaker.text(_("Until what stands at the top is done.")), "")
        for _one in told[:1]
    )


def _until_when(
    kept: Open, concluded: Iterable[Concluded], speaker: Speaker
) -> tuple[OutcomeLine, ...]:
    """How long each restriction lasts, where the ruling itself does not say it."""
    law = next((one.law for one in concluded if one.conclusion.open), "")
    return tuple(OutcomeLine(speaker.say(detail(one) or title(one)), law) for one in kept)


def _seats(
    concluded: Iterable[Concluded], section: OutcomeSection, seating: Seating
) -> tuple[Seat, ...]:
    """The chairs of the players that conclusions of a section speak of; declarer's for dummy."""
    found: list[Seat] = []
    for step in concluded:
        if step.conclusion.section is section:
            for name in ("leader", "player"):
                role = getattr(step.conclusion, name, None)
                found += _seat(seating, role) if isinstance(role, Role) else ()
    return _acting(found, seating)


def _acting(seats: Iterable[Seat], seating: Seating) -> tuple[Seat, ...]:
    """Declarer acts for dummy."""
    dummy = seating.seat(Role.DUMMY)
    acting = (seating.declarer if seat == dummy else seat for seat in seats)
    return tuple(dict.fromkeys(seat for seat in acting if seat))


def _seat(seating: Seating, role: Role) -> tuple[Seat, ...]:
    seat = seating.seat(role)
    return (seat,) if seat else ()
