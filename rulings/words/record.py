"""A ruling's words, as they are frozen: one dictionary per language, seats instead of names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from deals.words.cards import card_text
from deals.words.closed_cards import all_cards_open, are_cards_closed, begun, closed_card
from deals.words.seats import seat_name
from rulings.engine import (
    Asked,
    Concluded,
    Conclusion,
    OutcomeSection,
    Question,
    Step,
    When,
    conclusions,
)
from rulings.irregularities import Door
from rulings.laws.readings import resting_on
from rulings.matter.facts import Fact, Said
from rulings.matter.standing import Standing
from rulings.words.speaker import LANGUAGES, Seating, in_language, in_words, law_text

Words = dict[str, Any]

CARRIED = "carried"
"""The source of an answer taken over from an earlier matter, as stored."""
FROM_BENCH = "bench"
"""The source of an answer taken from the claim bench: `models.Source.BENCH`."""
FROM_RECORD = "record"
"""The source of an answer that was read from the table record: `models.Source.RECORD`."""


def frozen_words(door: Door, standing: Standing, seating: Seating) -> dict[str, Words]:
    """What was shown, in every language."""
    words = {}
    for language in LANGUAGES:
        with in_language(language), all_cards_open():
            words[language] = ruling_words(door, standing, seating)
    return words


def ruling_words(door: Door, standing: Standing, seating: Seating) -> Words:
    """What is shown of a computed ruling, in the active language."""
    concluded, shown = standing.concluded, without_answered(standing.steps)
    return {
        "irregularity": in_words(door.title, seating),
        "title": in_words(naming(concluded).words(), seating) if concluded else "",
        "outcome": in_words(naming(concluded).words(), Seating()) if concluded else "",
        "say": spoken(concluded, seating),
        "sections": _by_section(shown, seating),
        "facts": [
            fact_words(step, standing.facts.get(step.key), seating) for step in standing.answered
        ],
        "steps": [
            step_words(step, standing.facts, seating)
            for step in standing.steps
            if isinstance(step, Asked) or step in shown
        ],
        "readings": _readings(standing, seating),
    }


def naming(concluded: tuple[Concluded, ...]) -> Conclusion:
    """The conclusion that names the outcome: the last principal one, else the first of all."""
    principal = [step for step in concluded if step.conclusion.principal]
    return (principal[-1] if principal else concluded[0]).conclusion


def without_answered(steps: Sequence[Step]) -> tuple[Concluded, ...]:
    """The conclusions, but not what was still to be looked at after play and has been weighed."""
    weighed = {
        _lettered(step.question.law)
        for step in steps
        if isinstance(step, Asked) and step.question.when is When.AFTER_PLAY
    }
    return tuple(
        step
        for step in conclusions(steps)
        if step.conclusion.section is not OutcomeSection.REVIEW
        or _lettered(step.law) not in weighed
    )


def _lettered(law: str) -> str:
    """The Law with its letter: "64C" of 64C2a."""
    return law.rstrip("abcdefgh").rstrip("0123456789")


def spoken(concluded: tuple[Concluded, ...], seating: Seating) -> list[str]:
    """What the director says aloud, sentence by sentence, each once."""
    said = (step.conclusion.say() for step in concluded)
    return list(dict.fromkeys(in_words(message, seating) for message in said if message))


def _by_section(concluded: tuple[Concluded, ...], seating: Seating) -> dict[str, list[Words]]:
    sections: dict[str, list[Words]] = {}
    for section in OutcomeSection:
        rows = [conclusion_words(s, seating) for s in concluded if s.conclusion.section is section]
        if rows:
            sections[section.value] = rows
    return sections


def _readings(standing: Standing, seating: Seating) -> list[Words]:
    """By what the ruling, in any version of the facts, rests on a reading of the Laws."""
    rows: list[Words] = []
    for version in standing.versions:
        for step in resting_on(version.outcome.steps):
            row = step_words(step, standing.facts, seating)
            rows += [row] if row not in rows else []
    return rows


def conclusion_words(step: Concluded, seating: Seating) -> Words:
    return {
        "law": step.law,
        "type": step.conclusion.name,
        "text": in_words(step.conclusion.words(), seating),
    }


def step_words(step: Step, facts: Mapping[str, Fact], seating: Seating) -> Words:
    """One line of the explanation: a question with its answer, or a conclusion."""
    if isinstance(step, Concluded):
        return conclusion_words(step, seating)
    question, fact = step.question, facts.get(step.key)
    chair = fact.seat if fact and question.seats else None
    return {
        "law": question.law,
        "question": in_words(question.text, seating),
        "text": seat_name(chair) if chair else token_words(question, step.token, seating),
    }


def fact_words(step: Asked, fact: Fact | None, seating: Seating) -> Words:
    """A question with the answer that counts, in whatever versions it was given."""
    return {
        "key": step.key,
        "question": in_words(step.question.text, seating),
        "answer": answer_words(step.question, fact, seating),
        "note": "",
        **origin_words(step.question, fact, seating),
    }


def origin_words(question: Question[Any], fact: Fact | None, seating: Seating) -> Words:
    """Where an answer comes from, if the record has a say in it: `origin`, `reason` and the Law
    of the reason; else nothing. The reason never names a card.
    """
    if fact is not None and fact.excluded:
        others = "; ".join(said_words(question, said, seating) for said in fact.excluded)
        return {"origin": _("Ruled out by a later answer: %(answers)s") % {"answers": others}}
    if fact is not None and fact.record is None and fact.source == CARRIED:
        return {"origin": _("From an earlier matter of this call")}
    if fact is not None and fact.record is None and fact.source == FROM_BENCH:
        return {"origin": _("From the claim bench")}
    if fact is None or (fact.record is None and fact.source != FROM_RECORD):
        return {}
    if fact.record is not None:
        told = said_words(question, fact.record, seating)
        return {"origin": _("The record says: %(answer)s") % {"answer": told}}
    words = {"origin": _("From the record")}
    if fact.proof is not None:
        words |= {"reason": in_words(fact.proof.reason, seating), "reason_law": fact.proof.law}
    return words


def answer_words(question: Question[Any], fact: Fact | None, seating: Seating) -> str:
    """ "East", "No", "Not known", or "Yes (East, South) or no (West)"."""
    if fact is None:
        return ""
    if fact.is_unknown:
        return _("Not known")
    versions = []
    for said in fact.versions:
        text = said_words(question, said, seating)
        if fact.is_disputed and said.said_by:
            names = ", ".join(seat_name(seat) for seat in said.said_by)
            text = _("%(seats)s: %(answer)s") % {"seats": names, "answer": text}
        versions.append(text)
    if fact.is_disputed:
        versions = [_("Disputed. %(versions)s") % {"versions": "; ".join(versions)}]
    return begun(versions[0]) if question.shape == "card" else versions[0]


def said_words(question: Question[Any], said: Said, seating: Seating) -> str:
    """The chair that was pointed at, else the label of the answer."""
    return seat_name(said.seat) if said.seat else token_words(question, said.token, seating)


def token_words(question: Question[Any], token: str, seating: Seating) -> str:
    """The label of an answer; any card but the few that exploration tries has none."""
    for answer in question.answers:
        if answer.token == token and question.shape != "card":
            return in_words(answer.label, seating)
    value = question.read(token)
    if question.shape == "card":
        return closed_card() if are_cards_closed() else card_text(value)
    return str(token)


def plain_text(words: Mapping[str, Words], language: str) -> str:
    """Everything a search in that language should find."""
    own = words.get(language, {})
    parts = [own.get("irregularity", ""), own.get("title", ""), *own.get("say", ())]
    for rows in own.get("sections", {}).values():
        parts += [row["text"] for row in rows]
    for fact in own.get("facts", ()):
        parts += [fact["question"], fact["answer"]]
    with in_language(language):
        parts += [law_text(step["law"]) for step in own.get("steps", ())]
    return "\n".join(dict.fromkeys(part for part in parts if part))


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
