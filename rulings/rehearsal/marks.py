"""A drill from a rule and its facts, and what a learner's answers come to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from rulings.engine import (
    Asked,
    Conclusion,
    Kind,
    Pending,
    Rule,
    Ruled,
    Step,
    WrongAnswer,
    asked,
    conclusions,
    reachable,
    run,
)
from rulings.engine.questions import Shape

MOST_NAMED = 5
"""So many rulings a learner chooses from."""

_HOLDS_ANYWAY = ("AdjustIfSuggested", "NotPlayedUntilNamed")
"""Conclusions, by name, whose words are wrong of hardly any call."""
_HOLDS_TOO = {"MustCorrect": "AlreadyPutRight"}
"""By the right one, the conclusion that is just as true once it is done."""


@dataclass(frozen=True)
class Drill:
    """What is told, what is asked, and the rulings one of which is right."""

    rule: Rule
    facts: Mapping[str, str]
    steps: tuple[Step, ...]
    told: tuple[Asked, ...]
    """What happened and what the players chose, as it went."""
    asks: tuple[Asked, ...]
    """What the flow asks the director, one page each."""
    rulings: tuple[Conclusion, ...]

    @property
    def ruling(self) -> Conclusion:
        return naming(self.steps)


@dataclass(frozen=True, slots=True)
class MarkedAnswer:
    """One question, what the call had and what the learner said ("" for nothing)."""

    step: Asked
    given: str

    @property
    def is_right(self) -> bool:
        return self.given == self.step.token

    @property
    def is_judgement(self) -> bool:
        return self.step.question.kind is Kind.JUDGEMENT


@dataclass(frozen=True, slots=True)
class Marked:
    """What came of the answers."""

    answers: tuple[MarkedAnswer, ...]
    named: Conclusion | None
    """The ruling the learner named, if he named one of those offered."""
    is_right: bool
    """Whether it is the ruling on the true facts, or on his own judgement of them."""
    followed: Conclusion | None
    """What the Laws make of his own answers, where these decide; None where they ask on."""
    asks_on: Pending | None
    """What would have been asked next on his answers."""

    @property
    def right(self) -> int:
        return sum(1 for one in self.answers if one.is_right)

    @property
    def wrong(self) -> tuple[MarkedAnswer, ...]:
        """Facts answered otherwise than they were told."""
        return tuple(one for one in self.answers if not one.is_right and not one.is_judgement)


def drill(rule: Rule, facts: Mapping[str, str]) -> Drill | None:
    """None where the rule, as it is now, does not come to an end on these facts."""
    try:
        outcome = run(rule, facts)
    except WrongAnswer:
        return None
    if isinstance(outcome, Pending) or not conclusions(outcome.steps):
        return None
    steps = asked(outcome.steps)
    return Drill(
        rule,
        facts,
        outcome.steps,
        tuple(step for step in steps if step.question.kind is not Kind.JUDGEMENT),
        tuple(step for step in steps if _is_asked(step)),
        _rulings(rule, tuple((step.key, step.token) for step in steps), _true(outcome.steps)),
    )


def mark(drill: Drill, answers: Mapping[str, str], named: str) -> Marked:
    """`answers` by key, `named` the place of the ruling among those offered ("0", "1" …).

    What is no answer to its question counts as none.
    """
    marks = tuple(
        MarkedAnswer(step, _valid(step, answers.get(step.key, ""))) for step in drill.asks
    )
    own = dict(drill.facts) | {one.step.key: one.given for one in marks if one.given}
    outcome = _ruled(drill, own)
    followed = naming(outcome.steps) if isinstance(outcome, Ruled) else None
    chosen = _chosen(drill, named)
    judged = dict(drill.facts) | {
        one.step.key: one.given for one in marks if one.given and one.is_judgement
    }
    rightly = _ruled(drill, judged)
    accepted = {drill.ruling} | ({naming(rightly.steps)} if isinstance(rightly, Ruled) else set())
    return Marked(
        marks,
        chosen,
        chosen in accepted,
        followed,
        outcome if isinstance(outcome, Pending) else None,
    )


def naming(steps: Iterable[Step]) -> Conclusion:
    """The conclusion that names a ruling: the last principal one, else the first of all."""
    found = [step.conclusion for step in conclusions(steps)]
    return next((one for one in reversed(found) if one.principal), found[0])


def _true(steps: Iterable[Step]) -> tuple[Conclusion, ...]:
    """All that is concluded, first what names the ruling."""
    steps = tuple(steps)
    return (naming(steps), *(step.conclusion for step in conclusions(steps)))


def _ruled(drill: Drill, facts: Mapping[str, str]) -> Ruled | Pending | None:
    try:
        outcome = run(drill.rule, facts)
    except WrongAnswer:
        return None
    if isinstance(outcome, Ruled) and not conclusions(outcome.steps):
        return None
    return outcome


def _is_asked(step: Asked) -> bool:
    """Not a card or a chair, which the story has named, nor what a player chooses."""
    question = step.question
    tokens = [answer.token for answer in question.answers]
    is_directors = question.kind is not Kind.CHOICE and not question.seats
    return (
        is_directors
        and question.shape is not Shape.CARD
        and len(tokens) > 1
        and step.token in tokens
    )


def _valid(step: Asked, token: str) -> str:
    return token if token in [answer.token for answer in step.question.answers] else ""


def _chosen(drill: Drill, named: str) -> Conclusion | None:
    places = [str(place) for place in range(len(drill.rulings))]
    return drill.rulings[places.index(named)] if named in places else None


@lru_cache(maxsize=256)
def _rulings(
    rule: Rule, facts: tuple[tuple[str, str], ...], true: tuple[Conclusion, ...]
) -> tuple[Conclusion, ...]:
    """The right one, the first that is `true`, among others that other answers would have led to,
    the nearest first taken. None of those is true as well.

    Kept: 2 ms a page of a drill, where the answers leave much open 80 ms.
    """
    found = dict.fromkeys(true[:1])
    words = {one.words() for one in true}
    for known in range(len(facts) - 1, -1, -1):
        left = reachable(rule, facts[:known])
        for other in sorted(left, key=lambda one: f"{one.name} {one.as_fields()}"):
            holds = other.name in (*_HOLDS_ANYWAY, _HOLDS_TOO.get(true[0].name))
            if len(found) < MOST_NAMED and not holds and other.words() not in words:
                found[other] = None
                words.add(other.words())
        if len(found) == MOST_NAMED:
            break
    return tuple(sorted(found, key=lambda one: _mixed(f"{one.name} {one.as_fields()}")))


def _mixed(text: str) -> str:
    """An order that is always the same and tells nothing."""
    return sha256(text.encode()).hexdigest()
