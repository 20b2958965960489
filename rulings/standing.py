"""Where a matter stands: the rule of its irregularity run on the answers given so far.

Pure. Nothing about progress is stored: the next question, the ruling, and whether a dispute
matters all follow from the answers, every time they are looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Any

from deals.bridge.seats import Role, Seat
from rulings.engine import (
    Asked,
    Concluded,
    Conclusion,
    Graph,
    Question,
    Rule,
    Ruled,
    Step,
    Version,
    When,
    WrongAnswer,
    asked,
    conclusions,
    explore,
    preview,
    settle,
)
from rulings.evidence import Proof

FEW_OUTCOMES = 9
"""At most so many outcomes still possible are listed; more would not help anybody."""

_COUNTED = frozenset({Role.OFFENDER, Role.PARTNER, Role.LHO, Role.RHO})
"""Who is named by where he sits from the offender."""


@dataclass(frozen=True, slots=True)
class Said:
    """One version of a fact."""

    token: str
    said_by: tuple[Seat, ...] = ()
    """Who says so; empty for a fact the director establishes and for what nobody knows."""
    seat: Seat | None = None
    """The chair that was pointed at, where the question is answered by a chair."""

    @classmethod
    def load(cls, stored: Mapping[str, Any]) -> Said:
        """From the JSON of an answer."""
        seat = stored.get("seat")
        said_by = tuple(Seat(s) for s in stored.get("said_by") or "")
        return cls(stored["token"], said_by, Seat(seat) if seat else None)

    def dump(self) -> dict[str, str]:
        """As the JSON of an answer; what is empty is left out."""
        stored = {"token": self.token}
        if self.said_by:
            stored["said_by"] = "".join(self.said_by)
        if self.seat:
            stored["seat"] = self.seat.value
        return stored


@dataclass(frozen=True, slots=True)
class Fact:
    """The answer that counts for a key: one version, several (disputed or unknown), or none."""

    key: str
    versions: tuple[Said, ...]
    number: int = 0
    """Which of the matter's answers it is."""
    source: str = ""
    note: str = ""
    record: Said | None = None
    """What the table record says, where that is something else."""
    proof: Proof | None = None
    """How the record gives it, of a fact that comes from there."""

    @property
    def is_settled(self) -> bool:
        return len(self.versions) == 1

    @property
    def is_disputed(self) -> bool:
        return len(self.versions) > 1 and any(said.said_by for said in self.versions)

    @property
    def is_unknown(self) -> bool:
        return len(self.versions) > 1 and not self.is_disputed

    @property
    def seat(self) -> Seat | None:
        """The chair every version points at, if there is one such."""
        seats = {said.seat for said in self.versions}
        return seats.pop() if len(seats) == 1 else None


def fold(answers: Iterable[Fact]) -> dict[str, Fact]:
    """The facts: the last answer to each key, in the order the keys were first answered."""
    facts: dict[str, Fact] = {}
    for answer in answers:
        facts[answer.key] = answer
    return {key: fact for key, fact in facts.items() if fact.versions}


@dataclass(frozen=True, slots=True)
class Standing:
    """The rule run on every reading of the facts."""

    versions: tuple[Version, ...]
    deciding: tuple[str, ...]
    """Keys of the disputed or unknown facts on which the ruling turns."""
    pending: tuple[str, Question[Any]] | None
    """The question some reading still waits for, with its key."""
    facts: Mapping[str, Fact]
    aside: tuple[str, ...]
    """Keys that are answered and that nobody asks now; their answers wait, hidden."""

    @property
    def is_ruled(self) -> bool:
        return self.pending is None

    @property
    def is_interim(self) -> bool:
        """Everything that can be known during play is known; the rest waits for its end."""
        return self.pending is not None and self.pending[1].when is When.AFTER_PLAY

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of the first reading, which are those of all where no dispute decides."""
        return self.versions[0].outcome.steps

    @property
    def concluded(self) -> tuple[Concluded, ...]:
        return conclusions(self.steps)

    @property
    def read(self) -> tuple[tuple[Version, dict[str, Said]], ...]:
        """Every reading, with what is said in it to each fact that is not settled."""
        open_ = {key: fact.versions for key, fact in self.facts.items() if not fact.is_settled}
        said = (dict(zip(open_, each, strict=True)) for each in product(*open_.values()))
        return tuple(zip(self.versions, said, strict=True))

    def with_chairs(self, key: str) -> Standing:
        """The same, where `key` is the chair from which everybody is counted: if players point at
        different chairs it decides as soon as a conclusion speaks of one of them.
        """
        fact = self.facts.get(key)
        if key in self.deciding or fact is None or not fact.is_disputed:
            return self
        chairs = {said.seat for said in fact.versions}
        concluded = (c for v in self.versions for c in conclusions(v.outcome.steps))
        if len(chairs) < 2 or not any(_names_player(c.conclusion) for c in concluded):
            return self
        return replace(self, deciding=(key, *self.deciding))

    @property
    def answered(self) -> tuple[Asked, ...]:
        """The questions answered in any reading, in the order they are asked."""
        first: dict[str, Asked] = {}
        for version in self.versions:
            for step in asked(version.outcome.steps):
                first.setdefault(step.key, step)
        return tuple(first.values())

    @property
    def offered(self) -> dict[str, Question[Any]]:
        """Details that may be written down and are never waited for."""
        return {key: q for version in self.versions for key, q in version.outcome.offered}

    def question(self, key: str) -> Question[Any] | None:
        """The question of a key that has been, is being or may be answered here."""
        if self.pending and self.pending[0] == key:
            return self.pending[1]
        for step in self.answered:
            if step.key == key:
                return step.question
        return self.offered.get(key)

    @property
    def sure(self) -> dict[str, str]:
        """The facts with one version: key → token."""
        return {key: f.versions[0].token for key, f in self.facts.items() if f.is_settled}

    @property
    def first_reading(self) -> dict[str, str]:
        """The facts of the first reading, disputed ones included: key → token."""
        return {**self.sure, **dict(self.versions[0].chosen)}


def stand(rule: Rule, facts: Mapping[str, Fact]) -> Standing:
    """Run the rule on the facts.

    An answer that an earlier change has made impossible is left out, as if it had been taken back.
    Raises TooManyVersions when too much is disputed to be ruled side by side.
    """
    valid = dict(facts)
    while True:
        sure = {key: f.versions[0].token for key, f in valid.items() if f.is_settled}
        open_ = {
            key: tuple(said.token for said in f.versions)
            for key, f in valid.items()
            if not f.is_settled
        }
        try:
            settlement = settle(rule, sure, open_)
        except WrongAnswer as error:
            del valid[error.key]
            continue
        used = {step.key for v in settlement.versions for step in asked(v.outcome.steps)}
        used |= {key for v in settlement.versions for key, _ in v.outcome.offered}
        return Standing(
            settlement.versions,
            settlement.deciding,
            settlement.pending,
            valid,
            tuple(key for key in facts if key not in used),
        )


def _names_player(conclusion: Conclusion) -> bool:
    """Whether it speaks of somebody who is counted from the offender."""
    words = conclusion.words()
    named = {role for _name, role in words.params if isinstance(role, Role)}
    return not _COUNTED.isdisjoint(words.gaps | named)


def options(rule: Rule, standing: Standing) -> dict[str, tuple[Conclusion, ...]]:
    """What each answer of the pending question leads to at once, in the first reading."""
    return preview(rule, standing.first_reading)


def outcomes_left(rule: Rule, standing: Standing) -> tuple[Conclusion, ...]:
    """The distinct principal conclusions that can still be reached, over all readings."""
    found: dict[Conclusion, None] = {}
    for version in standing.versions:
        known = {**standing.sure, **dict(version.chosen)}
        for conclusion in _reachable(rule, tuple(sorted(known.items()))):
            found[conclusion] = None
    return tuple(found)


@lru_cache(maxsize=4096)
def _reachable(rule: Rule, facts: tuple[tuple[str, str], ...]) -> tuple[Conclusion, ...]:
    """Cached: the same position is looked at again on every reload, at every table."""
    graph: Graph = explore(rule, dict(facts))
    found = (step.conclusion for edge in graph.edges() for step in edge.added)
    return tuple(dict.fromkeys(c for c in found if c.principal))


def is_ruled(version: Version) -> bool:
    return isinstance(version.outcome, Ruled)
