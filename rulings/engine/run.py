"""Run a rule on what is known: the question still to ask, or the ruling."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import Any

from rulings.engine.conclusions import Conclusion
from rulings.engine.inquiry import Asked, Concluded, Inquiry, Log, Rule, Step, Stop
from rulings.engine.questions import Answer, Question, When, WrongAnswer

MOST_VERSIONS = 64
"""How many versions of disputed and unknown facts are ruled side by side."""


@dataclass(frozen=True, slots=True)
class Pending:
    """The rule waits for a fact."""

    question: Question[Any]
    key: str
    steps: tuple[Step, ...]
    offered: tuple[tuple[str, Question[Any]], ...] = ()

    @property
    def is_interim(self) -> bool:
        """Everything that can be known during play is known: rule now, finish after play."""
        return self.question.when is When.AFTER_PLAY


@dataclass(frozen=True, slots=True)
class Ruled:
    """The rule has been run to its end."""

    steps: tuple[Step, ...]
    offered: tuple[tuple[str, Question[Any]], ...] = ()


Outcome = Pending | Ruled


def conclusions(steps: Iterable[Step]) -> tuple[Concluded, ...]:
    """The conclusions among the steps, in order."""
    return tuple(step for step in steps if isinstance(step, Concluded))


def asked(steps: Iterable[Step]) -> tuple[Asked, ...]:
    """The answered questions among the steps, in order."""
    return tuple(step for step in steps if isinstance(step, Asked))


def run(rule: Rule, facts: Mapping[str, str]) -> Outcome:
    """Rule on ``facts`` (key → token). Raises WrongAnswer where a token answers no question."""
    return _run(rule, Log(facts))


def traced(rule: Rule, facts: Mapping[str, str]) -> tuple[Outcome, Log]:
    """As ``run``, with the trace of the run, for exploration."""
    log = Log(facts, traced=True)
    return _run(rule, log), log


def _run(rule: Rule, log: Log) -> Outcome:
    inquiry = Inquiry(log.facts, _log=log)
    try:
        rule(inquiry)
    except Stop as stop:
        offered = _offered(log, stop.key)
        return Pending(stop.question, stop.key, tuple(log.steps), offered)
    return Ruled(tuple(log.steps), _offered(log))


def _offered(log: Log, waits_for: str = "") -> tuple[tuple[str, Question[Any]], ...]:
    """What may be said besides: a detail may be written down before it is asked for."""
    asked = {*log.answered, waits_for}
    return tuple((key, question) for key, question in log.offered.items() if key not in asked)


def preview(rule: Rule, facts: Mapping[str, str]) -> dict[str, tuple[Conclusion, ...]]:
    """What each answer of the pending question leads to at once: token → conclusions it adds."""
    outcome = run(rule, facts)
    if isinstance(outcome, Ruled):
        return {}
    so_far = len(conclusions(outcome.steps))
    added: dict[str, tuple[Conclusion, ...]] = {}
    for answer in outcome.question.answers:
        after = _with_what_fits(rule, {**facts, outcome.key: answer.token})
        added[answer.token] = tuple(c.conclusion for c in conclusions(after.steps)[so_far:])
    return added


def _with_what_fits(rule: Rule, facts: Mapping[str, str]) -> Outcome:
    """As ``run``, where answers that wait for a question of another way may have no room in this
    one: these are left out, as if they had been taken back.
    """
    known = dict(facts)
    while True:
        try:
            return run(rule, known)
        except WrongAnswer as error:
            del known[error.key]


@dataclass(frozen=True, slots=True)
class Version:
    """One reading of the disputed and unknown facts, and where it leads."""

    chosen: tuple[tuple[str, str], ...]
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Settlement:
    """All readings of what is disputed or unknown."""

    versions: tuple[Version, ...]
    deciding: tuple[str, ...]
    """Keys of the disputed facts that change the ruling, in the order given."""
    pending: tuple[str, Question[Any]] | None
    """The first question some reading still waits for, with its key; of several readings that wait
    for it with different answers, all of them.
    """
    wrong: tuple[str, ...] = ("",)
    """For every reading in turn the key whose answer it leaves no room for; "" if it is possible,
    and then it is one of ``versions``.
    """

    @property
    def matters(self) -> bool:
        """Whether the readings lead to different rulings."""
        return bool(self.deciding)


class TooManyVersions(ValueError):
    """The disputed facts have more readings than can be ruled side by side: settle some first."""


def settle(
    rule: Rule, facts: Mapping[str, str], disputed: Mapping[str, tuple[str, ...]]
) -> Settlement:
    """Rule every reading of the ``disputed`` facts (key → its possible tokens) and compare.

    A reading that leaves no room for one of the answers cannot be how it was: it is left out, so
    an answer that only one reading allows settles the dispute. Raises WrongAnswer where no reading
    allows them all, TooManyVersions above 64 readings.
    """
    keys = list(disputed)
    # counted before they are made: the product of all questions would fill any memory
    count = prod(len(tokens) for tokens in disputed.values())
    if count > MOST_VERSIONS:
        raise TooManyVersions(f"{count} readings")
    read = [_read(rule, facts, keys, tokens) for tokens in product(*disputed.values())]
    versions = tuple(one for one in read if isinstance(one, Version))
    refused = [one for one in read if isinstance(one, WrongAnswer)]
    if not versions:
        raise refused[0]
    wrong = tuple(one.key if isinstance(one, WrongAnswer) else "" for one in read)
    return Settlement(versions, _deciding(keys, versions), _pending(versions), wrong)


def _read(
    rule: Rule, facts: Mapping[str, str], keys: list[str], tokens: tuple[str, ...]
) -> Version | WrongAnswer:
    chosen = tuple(zip(keys, tokens, strict=True))
    try:
        return Version(chosen, run(rule, {**facts, **dict(chosen)}))
    except WrongAnswer as error:
        return error


def _pending(versions: tuple[Version, ...]) -> tuple[str, Question[Any]] | None:
    waiting = [v.outcome for v in versions if isinstance(v.outcome, Pending)]
    if not waiting:
        return None
    # a question of now comes before one that waits for the end of play
    first = min(waiting, key=lambda outcome: outcome.is_interim)
    forms = [outcome.question for outcome in waiting if outcome.key == first.key]
    return first.key, merged(forms)


def merged(forms: Sequence[Question[Any]]) -> Question[Any]:
    """One question with the answers of all its forms, each answer where its own form has it."""
    first = forms[0]
    if all(form.answers == first.answers for form in forms):
        return first
    answers: list[Answer[Any]] = []
    for form in forms:
        place = 0
        for answer in form.answers:
            tokens = [one.token for one in answers]
            if answer.token in tokens:
                place = tokens.index(answer.token) + 1
            else:
                answers.insert(place, answer)
                place += 1
    return replace(first, answers=tuple(answers))


def _deciding(keys: list[str], versions: tuple[Version, ...]) -> tuple[str, ...]:
    """A fact decides if some two readings that differ in it alone are ruled differently."""
    ruled = {version.chosen: _gist(version.outcome) for version in versions}

    def decides(position: int) -> bool:
        groups: dict[tuple[tuple[str, str], ...], object] = {}
        for chosen, gist in ruled.items():
            rest = chosen[:position] + chosen[position + 1 :]
            if groups.setdefault(rest, gist) != gist:
                return True
        return False

    deciding = tuple(key for position, key in enumerate(keys) if decides(position))
    if deciding or len(set(ruled.values())) < 2:
        return deciding
    # no two readings that are left differ in one fact alone: then those decide that differ at all
    return tuple(key for key in keys if len({dict(chosen)[key] for chosen in ruled}) > 1)


def _gist(outcome: Outcome) -> object:
    """What is compared: the conclusions, and what is still asked."""
    ruled = frozenset((c.law, c.conclusion) for c in conclusions(outcome.steps))
    return ruled, outcome.key if isinstance(outcome, Pending) else None
