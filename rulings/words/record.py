"""A ruling's words, as they are frozen: one dictionary per language, seats instead of names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext_lazy as _

from deals.words.closed_cards import all_open
from rulings.engine import (
    NO,
    Answer,
    Asked,
    Concluded,
    Conclusion,
    Kind,
    OutcomeSection,
    Question,
    Step,
    When,
    conclusions,
)
from rulings.irregularities import DOORS, Door
from rulings.laws.law27_insufficient_bid import REPLACED_BY
from rulings.laws.readings import resting_on
from rulings.laws.told import told
from rulings.matter.carry import questions_of
from rulings.matter.facts import Fact, Said
from rulings.matter.standing import Standing
from rulings.words.aloud import said_of, words_of
from rulings.words.speaker import LANGUAGES, Seating, Speaker, book_speaker

Words = dict[str, Any]
Facts = Mapping[str, Fact]

NO_FACTS: Facts = MappingProxyType({})

CARRIED = "carried"
"""The source of an answer taken over from an earlier matter, as stored."""
FROM_BENCH = "bench"
"""The source of an answer taken from the claim bench: `models.Source.BENCH`."""
FROM_RECORD = "record"
"""The source of an answer that was read from the table record: `models.Source.RECORD`."""


def frozen_words(door: Door, standing: Standing, seating: Seating) -> dict[str, Words]:
    """What was shown, in every language: a speaker for each, to whom no card is closed."""
    speakers = (Speaker(seating, language, all_open) for language in LANGUAGES)
    return {one.language: ruling_words(door, standing, one) for one in speakers}


def ruling_words(door: Door, standing: Standing, speaker: Speaker) -> Words:
    """What is shown of a computed ruling. Its outcome names no seat."""
    concluded, shown = standing.concluded, without_answered(standing.steps)
    return {
        "irregularity": speaker.say(door.title),
        "title": title_words(concluded, speaker),
        "outcome": speaker.at(Seating()).say(naming(concluded).words()) if concluded else "",
        "say": [*spoken(shown, speaker), *(meanwhile := told_meanwhile(standing, speaker))],
        **({"meanwhile": meanwhile} if meanwhile else {}),
        "sections": _by_section(shown, speaker),
        "facts": [
            fact_words(step, standing.facts.get(step.key), speaker)
            for step in _with_details(door, standing)
        ],
        "steps": steps_words(standing, speaker),
        "readings": readings_words(standing, speaker),
    }


def title_words(concluded: tuple[Concluded, ...], speaker: Speaker) -> str:
    """What names the outcome, in words; empty where nothing is concluded."""
    return speaker.say(naming(concluded).words()) if concluded else ""


def steps_words(standing: Standing, speaker: Speaker) -> list[Words]:
    """The explanation, line by line."""
    shown = without_answered(standing.steps)
    return [
        step_words(step, standing.facts, speaker, shown)
        for step in standing.steps
        if isinstance(step, Asked) or step in shown
    ]


def _with_details(door: Door, standing: Standing) -> list[Asked]:
    """What was answered, with the details that were told right after who it was, and the call that
    replaced another right after that it did.
    """
    rows = list(standing.answered)
    replaced = [place for place, step in enumerate(rows, 1) if step.key in REPLACED_BY]
    if door.replacing and replaced:
        rows[replaced[0] : replaced[0]] = _told(standing, [door.replacing.key])
    return [*rows[:1], *_told(standing, door.details), *rows[1:]]


def _told(standing: Standing, details: Iterable[str]) -> list[Asked]:
    """Those of the details that were told, as if they had been asked."""
    return [
        Asked(key, standing.offered[key], standing.facts[key].versions[0].token)
        for key in details
        if key in standing.offered and key in standing.facts
    ]


def naming(concluded: tuple[Concluded, ...]) -> Conclusion:
    """The conclusion that names the outcome: the last principal one, else the first of all."""
    principal = [step for step in concluded if step.conclusion.principal]
    return (principal[-1] if principal else concluded[0]).conclusion


def without_answered(steps: Sequence[Step]) -> tuple[Concluded, ...]:
    """The conclusions, but not what was still to be looked at after play and has been weighed, nor
    then what was to be done until the end of play.
    """
    weighed = {
        _lettered(step.question.law)
        for step in steps
        if isinstance(step, Asked) and step.question.when is When.AFTER_PLAY
    }
    return tuple(
        step
        for step in conclusions(steps)
        if not (weighed and step.conclusion.ends_with_play())
        and (
            step.conclusion.section is not OutcomeSection.REVIEW
            or weighed.isdisjoint(_weighed_by(_lettered(step.law)))
        )
    )


def _weighed_by(law: str) -> tuple[str, ...]:
    """The Laws of what is asked to look at it: it itself, and that of the damage or the use."""
    return law, *_ALSO_BY.get(law, ())


_ALSO_BY = {"16C": ("16B",), "21B": ("12B", "75D"), "47E": ("12B",)}


def _lettered(law: str) -> str:
    """The Law with its letter: "64C" of 64C2a."""
    return law.rstrip("abcdefgh").rstrip("0123456789")


def spoken(concluded: tuple[Concluded, ...], speaker: Speaker) -> list[str]:
    """What the director says aloud, sentence by sentence, each once."""
    said = said_of([step.conclusion for step in concluded])
    return list(dict.fromkeys(map(speaker.say, said)))


def told_meanwhile(standing: Standing, speaker: Speaker) -> list[str]:
    """What the table is told while the ruling waits for the end of play."""
    return [speaker.say(standing.meanwhile)] if standing.meanwhile else []


def to_say_now(steps: Sequence[Step], facts: Facts = NO_FACTS) -> tuple[Concluded, ...]:
    """What the table must know before the next question: reached since the last answer that
    somebody gave, for before one of the record's no page stood.
    """
    since = conclusions(steps[_answered_up_to(steps, facts) :])
    return tuple(step for step in since if step.conclusion.at_once)


def to_say_yet(steps: Sequence[Step], facts: Facts = NO_FACTS) -> tuple[Concluded, ...]:
    """The conclusions, without what was said at once, before a later question, by whatever said it
    there.
    """
    told = conclusions(steps[: _answered_up_to(steps, facts)])
    said = {step.conclusion.say() for step in told if step.conclusion.at_once} - {None}
    return tuple(
        step
        for step in conclusions(steps)
        if not (step.conclusion.at_once and step in told) and step.conclusion.say() not in said
    )


def _answered_up_to(steps: Sequence[Step], facts: Facts) -> int:
    """How many steps there are up to the last answer that somebody gave."""
    by_record = {key for key, fact in facts.items() if fact.source == FROM_RECORD}
    asked = [
        place
        for place, step in enumerate(steps, 1)
        if isinstance(step, Asked) and step.key not in by_record
    ]
    return asked[-1] if asked else 0


def _by_section(concluded: tuple[Concluded, ...], speaker: Speaker) -> dict[str, list[Words]]:
    sections: dict[str, list[Words]] = {}
    for section in OutcomeSection:
        here = [step for step in concluded if step.conclusion.section is section]
        rows = [conclusion_words(step, speaker, concluded) for step in here]
        if rows:
            sections[section.value] = rows
    return sections


def readings_words(standing: Standing, speaker: Speaker) -> list[Words]:
    """By what the ruling, in any version of the facts, rests on a reading of the Laws."""
    rows: list[Words] = []
    for version in standing.versions:
        for step in resting_on(version.outcome.steps):
            row = step_words(step, standing.facts, speaker)
            rows += [row] if row not in rows else []
    return rows


def conclusion_words(step: Concluded, speaker: Speaker, beside: Sequence[Concluded] = ()) -> Words:
    """A conclusion, with the card where one of those `beside` it names it."""
    text = words_of(step.conclusion, [other.conclusion for other in beside])
    return {"law": step.law, "type": step.conclusion.name, "text": speaker.say(text)}


def step_words(
    step: Step, facts: Mapping[str, Fact], speaker: Speaker, beside: Sequence[Concluded] = ()
) -> Words:
    """One line of the explanation: a question with its answer, or a conclusion."""
    if isinstance(step, Concluded):
        return conclusion_words(step, speaker, beside)
    question, fact = step.question, facts.get(step.key)
    chair = fact.seat if fact and question.seats else None
    return {
        "law": question.law,
        "question": speaker.say(question.text),
        "text": said_words(question, Said(step.token, seat=chair), speaker),
    }


def fact_words(step: Asked, fact: Fact | None, speaker: Speaker) -> Words:
    """A question with the answer that counts, in whatever versions it was given."""
    return {
        "key": step.key,
        "question": speaker.say(step.question.text),
        "answer": answer_words(step.question, fact, speaker),
        "told": told_words(step, fact, speaker),
        "note": "",
        **({"judged": True} if step.question.kind is Kind.JUDGEMENT else {}),
        **origin_words(step.question, fact, speaker),
    }


def origin_words(question: Question[Any], fact: Fact | None, speaker: Speaker) -> Words:
    """Where an answer comes from, if the record has a say in it: `origin`, `reason` and the Law
    of the reason; else nothing. The reason never names a card.
    """
    if fact is not None and fact.excluded:
        others = "; ".join(said_words(question, said, speaker) for said in fact.excluded)
        ruled_out = _("Ruled out by a later answer: %(answers)s")
        return {"origin": speaker.text(ruled_out, answers=others)}
    if fact is not None and fact.told:
        return {"origin": found_words(question, fact, speaker)}
    if fact is not None and fact.record is None and fact.source == CARRIED:
        return {"origin": speaker.text(_("From an earlier matter at this table"))}
    if fact is not None and fact.record is None and fact.source == FROM_BENCH:
        return {"origin": speaker.text(_("From the claim bench"))}
    if fact is None or (fact.record is None and fact.source != FROM_RECORD):
        return {}
    if fact.record is not None:
        told = said_words(question, fact.record, speaker)
        return {"origin": speaker.text(_("The record says: %(answer)s"), answer=told)}
    words = {"origin": speaker.text(_("From the record"))}
    if fact.proof is not None:
        words |= {"reason": speaker.say(fact.proof.reason), "reason_law": fact.proof.law}
    return words


def found_words(question: Question[Any], fact: Fact, speaker: Speaker) -> str:
    """That the director found what was disputed, with who had said what."""
    each = "; ".join(
        _by_whom(said, said_words(question, said, speaker), speaker, was_said=True)
        for said in fact.told
    )
    return speaker.text(_("They disagreed. %(versions)s. Found by the director"), versions=each)


def answer_words(question: Question[Any], fact: Fact | None, speaker: Speaker) -> str:
    """ "East", "No", "Not known", or "Yes (East, South) or no (West)"."""
    if fact is None:
        return ""
    if fact.is_unknown:
        return speaker.text(_("Not known"))
    versions = []
    for said in fact.versions:
        text = said_words(question, said, speaker)
        if fact.is_disputed and said.said_by:
            names = ", ".join(speaker.seat(seat) for seat in said.said_by)
            text = speaker.text(_("%(seats)s: %(answer)s"), seats=names, answer=text)
        versions.append(text)
    if fact.is_disputed:
        versions = [speaker.text(_("Disputed. %(versions)s"), versions="; ".join(versions))]
    return speaker.begun(versions[0]) if question.shape == "card" else versions[0]


def told_words(step: Asked, fact: Fact | None, speaker: Speaker) -> str:
    """What the answer says of the table, in sentences; empty where nothing need be said."""
    question = step.question
    if fact is not None and fact.is_unknown:
        asked = speaker.say(question.text)
        return speaker.text(_("%(question)s That is not known."), question=asked)
    versions = fact.versions if fact is not None else (Said(step.token),)
    sentences = [told_sentence(step.key, question, said, speaker) for said in versions]
    if fact is None or not fact.is_disputed:
        words = sentences[0]
    else:
        each = " ".join(
            _by_whom(said, sentence or speaker.say(question.text), speaker)
            for said, sentence in zip(versions, sentences, strict=True)
        )
        words = speaker.text(_("The players disagree. %(versions)s"), versions=each)
    if fact is not None and fact.proof is not None and fact.proof.when is not None:
        words = f"{words} {speaker.say(fact.proof.when)}".lstrip()
    if fact is None or not (fact.record or fact.told):
        return words
    origin = origin_words(question, fact, speaker)["origin"]
    return f"{words} {origin}.".lstrip()


def _by_whom(said: Said, sentence: str, speaker: Speaker, *, was_said: bool = False) -> str:
    if not said.said_by:
        return sentence
    names = ", ".join(speaker.seat(seat) for seat in said.said_by)
    words = _("%(seats)s said: %(answer)s") if was_said else _("%(seats)s: %(answer)s")
    return speaker.text(words, seats=names, answer=sentence)


def told_sentence(key: str, question: Question[Any], said: Said, speaker: Speaker) -> str:
    """One version of a fact as it is told, with the chair that was pointed at as the offender's."""
    seating = speaker.seating
    try:
        message = told(key, said.token, is_card_named=seating.card is not None)
    except KeyError:  # a record is never kept from being written for want of a sentence
        asked, answer = speaker.say(question.text), said_words(question, said, speaker)
        return speaker.text(_("%(question)s %(answer)s"), question=asked, answer=answer)
    if message is None:
        return ""
    pointed = question.seats and said.seat
    return (speaker.at(replace(seating, offender=said.seat)) if pointed else speaker).say(message)


def said_words(question: Question[Any], said: Said, speaker: Speaker) -> str:
    """The chair that was pointed at, else the label of the answer."""
    if said.seat:
        return speaker.seat(question.chair(said.seat))
    return token_words(question, said.token, speaker)


def token_words(question: Question[Any], token: str, speaker: Speaker) -> str:
    """The label of an answer; any card but the few that exploration tries has none.

    Of a disputed fact an answer may count that only readings have room for which do not ask: its
    label is that of the question where it is asked.
    """
    if question.shape == "card":
        return speaker.card(question.read(token))
    found = _with_token(question.answers, token) or _with_token(
        _answers_anywhere(question.key), token
    )
    return speaker.say(found.label) if found else str(token)


def _with_token(answers: Sequence[Answer[Any]], token: str) -> Answer[Any] | None:
    return next((answer for answer in answers if answer.token == token), None)


@cache
def _answers_anywhere(key: str) -> tuple[Answer[Any], ...]:
    """Kept: the doors are explored for it, 0.2 s once."""
    forms = (
        form
        for door in DOORS.values()
        for asked, variants in questions_of(door.rule).items()
        if asked.rpartition(".")[2] == key
        for form in variants
    )
    return tuple(answer for form in forms for answer in form.answers)


def plain_text(words: Mapping[str, Words], language: str, *, is_followed: bool = True) -> str:
    """Everything a search in that language should find: what was so, and what was ruled. What was
    answered with No was not so; what the rule said is left out where it is not `is_followed`.
    """
    own, speaker = words.get(language, {}), book_speaker(language)
    parts = [own.get("irregularity", "")]
    if is_followed:
        parts += [own.get("title", ""), *own.get("say", ())]
        rows = [row for section in own.get("sections", {}).values() for row in section]
        parts += [row["text"] for row in rows if row["type"] not in _supposing()]
        parts += [speaker.law(step["law"]) for step in own.get("steps", ())]
    facts = [one for one in own.get("facts", ()) if is_followed or not one.get("judged")]
    for fact in facts:
        parts += [fact["question"], fact["answer"]] if fact["answer"] != speaker.say(NO) else []
    return "\n".join(dict.fromkeys(part for part in parts if part))


@cache
def _supposing() -> frozenset[str]:
    """The names of what says only what holds if something is so that nobody has said."""
    return frozenset(one.__name__ for one in Conclusion.__subclasses__() if one.supposes)


def outcome_key(concluded: tuple[Concluded, ...]) -> str:
    """By what rulings of one outcome are found: its kind, and how many tricks if that matters."""
    if not concluded:
        return ""
    conclusion = naming(concluded)
    number = dict(conclusion.words().params).get("n")
    return conclusion.name if number is None else f"{conclusion.name} {number}"


def serialised(step: Step) -> dict[str, Any]:
    """A step as stored: codes only, from which it can be read in any language again."""
    if isinstance(step, Asked):
        return {"asked": step.key, "law": step.question.law, "token": step.token}
    return {"law": step.law, "type": step.conclusion.name, "fields": step.conclusion.as_fields()}
