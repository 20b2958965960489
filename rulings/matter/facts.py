"""Facts as they were found: what was said, by whom, and which answer counts. Pure."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from deals.bridge.seats import Seat
from rulings.evidence import Proof


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
    excluded: tuple[Said, ...] = ()
    """Versions that were said too, and that a later answer leaves no room for."""
    told: tuple[Said, ...] = ()
    """Everything that was said of it before the director found this."""

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
    """The facts: the last answer to each key, in the order the keys were first answered. One that
    settles what was disputed keeps what was told, and what was written beside that; to what nobody
    knew it is but the answer.
    """
    facts: dict[str, Fact] = {}
    for answer in answers:
        before = facts.get(answer.key)
        told = (before.told or before.versions) if before else ()
        is_disputed = any(said.said_by for said in told)
        settles = is_disputed and 0 < len(answer.versions) < len(told)
        if before and settles:
            answer = replace(answer, told=told, note=answer.note or before.note)
        facts[answer.key] = answer
    return {key: fact for key, fact in facts.items() if fact.versions}


def in_full(answers: Iterable[Fact]) -> str:
    """By which whoever has seen these answers can tell others, though they are as many."""
    return json.dumps([[one.key, *(said.dump() for said in one.versions)] for one in answers])
