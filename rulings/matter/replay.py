"""A stored ruling run again with today’s rules: does it come out as it was given?

Pure: facts and steps go in as they are stored, codes only. What a director decided himself is not
judged; of an overridden ruling the computed side is compared, and a ruling by hand has nothing to
run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rulings.engine import Concluded
from rulings.irregularities import DOORS
from rulings.matter.facts import Fact, Said
from rulings.matter.standing import Standing, stand

Stored = Mapping[str, Any]


class ReplayReason(StrEnum):
    """How a ruling fares today; the order is that of the report, worst first."""

    DOOR_GONE = "door gone"
    """The irregularity is no longer known."""
    ANSWER_IMPOSSIBLE = "answer no longer possible"
    """A stored answer is none of its question’s answers any more."""
    QUESTION_ADDED = "question added"
    """The rules now ask something that nobody was asked then."""
    RULE_CHANGED = "rule changed"
    """The same facts lead to other conclusions."""
    BY_HAND = "by hand"
    """No rule was run then, so none is run now."""
    SAME = "same"

    @property
    def is_different(self) -> bool:
        """Whether the ruling would now come out differently, or not at all."""
        return self not in (ReplayReason.BY_HAND, ReplayReason.SAME)


@dataclass(frozen=True, slots=True)
class ReplayVerdict:
    """What became of one ruling. ``details`` are codes: keys, tokens, ``-law Name`` of what is
    gone and ``+law Name`` of what is new.
    """

    reason: ReplayReason
    details: tuple[str, ...] = ()


def replay(irregularity: str, facts: Sequence[Stored], steps: Sequence[Stored]) -> ReplayVerdict:
    """Run the facts of a stored ruling and compare the conclusions with its steps."""
    if not steps:
        return ReplayVerdict(ReplayReason.BY_HAND)
    if irregularity not in DOORS:
        return ReplayVerdict(ReplayReason.DOOR_GONE, (irregularity,))
    stored = {fact["key"]: _fact(fact) for fact in facts}
    standing = stand(DOORS[irregularity].rule, stored)
    gone = tuple(key for key in stored if key not in standing.facts)
    if gone:
        return ReplayVerdict(
            ReplayReason.ANSWER_IMPOSSIBLE, tuple(_answer(stored[key]) for key in gone)
        )
    if standing.deciding:
        return ReplayVerdict(
            ReplayReason.RULE_CHANGED, tuple(f"?{key}" for key in standing.deciding)
        )
    if standing.pending and not standing.is_interim:
        return ReplayVerdict(ReplayReason.QUESTION_ADDED, (standing.pending[0],))
    return _compared(standing, steps)


def concludes_the_same(standing: Standing, steps: Sequence[Stored]) -> bool:
    """Whether the rules conclude there now what they did when these steps were stored."""
    return not _compared(standing, steps).reason.is_different


def _compared(standing: Standing, steps: Sequence[Stored]) -> ReplayVerdict:
    before = [_told(step) for step in steps if "type" in step]
    now = [_now(step) for step in standing.concluded]
    lost = [f"-{_name(told)}" for told in before if told not in now]
    new = [f"+{_name(told)}" for told in now if told not in before]
    if lost or new:
        return ReplayVerdict(ReplayReason.RULE_CHANGED, (*lost, *new))
    return ReplayVerdict(ReplayReason.SAME)


def _fact(stored: Stored) -> Fact:
    versions = tuple(Said.load(version) for version in stored["versions"])
    return Fact(stored["key"], versions, source=stored.get("source", ""))


def _answer(fact: Fact) -> str:
    return f"{fact.key}={'|'.join(said.token for said in fact.versions)}"


FORMER = {"AnotherDoor": ("RuleElsewhere", "FinishTrickFirst")}
"""What types of conclusions that are no more have become: rulings keep the name they were given."""


def is_outcome(stored: str, today: str) -> bool:
    """Whether an outcome as it was stored is that of today, or was called so formerly."""
    return stored == today or today in FORMER.get(stored, ())


_Told = tuple[str, str, tuple[tuple[str, Any], ...]]


def _told(step: Stored) -> _Told:
    """A stored conclusion, by the name it has today."""
    law, name, fields = step["law"], step["type"], step["fields"]
    if name == "AnotherDoor":
        elsewhere, finish = FORMER[name]
        is_lead = fields["slug"] == "lead-out-of-turn"
        name, fields = (finish, {}) if is_lead else (elsewhere, fields)
    return law, name, tuple(sorted(fields.items()))


def _now(step: Concluded) -> _Told:
    fields = step.conclusion.as_fields()
    return step.law, step.conclusion.name, tuple(sorted(fields.items()))


def _name(told: _Told) -> str:
    law, name, fields = told
    shown = ", ".join(f"{key}={value}" for key, value in fields)
    return f"{law} {name}({shown})"
