"""Cases of the law written as lines of JSON: facts in, conclusions out.

``id`` names a row of the decision tables, a test vector or a worked example of the articles; words
after it tell several cases of one row apart. ``case`` says in a line what happened. ``conclusions``
are all there are, in order, and ``waits_for`` is the question that is asked next, if any. Earlier
matters of the call, each with its irregularity and facts, may stand in ``after``.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulings.engine import Concluded, Pending, asked, conclusions, run
from rulings.irregularities import DOORS

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Case:
    """One line."""

    id: str
    irregularity: str
    facts: dict[str, str]
    conclusions: list[str]
    case: str = ""
    waits_for: str | None = None
    after: list[dict[str, Any]] = field(default_factory=list)

    @property
    def row(self) -> str:
        """The row it belongs to."""
        return self.id.split()[0]


def load(path: Path) -> list[Case]:
    return [Case(**json.loads(line)) for line in path.read_text().splitlines()]


def check(case: Case) -> None:
    """Rule on the facts, and hold every conclusion against the case."""
    assert difference(case) == {}


def difference(case: Case) -> dict[str, Any]:
    """What is ruled otherwise than written, and the facts that are idle; nothing if all is well."""
    outcome = run(DOORS[case.irregularity].rule, case.facts)
    found = [written(step) for step in conclusions(outcome.steps)]
    waits_for = outcome.key if isinstance(outcome, Pending) else None
    used = {step.key for step in asked(outcome.steps)} | {key for key, _ in outcome.offered}
    idle = case.facts.keys() - used
    if (found, waits_for, idle) == (case.conclusions, case.waits_for, set()):
        return {}
    return {"conclusions": found, "waits_for": waits_for, "idle": idle}


def written(step: Concluded) -> str:
    """``62B1 MajorPenaltyCard(holder=offender, card=S7)``."""
    fields = ", ".join(f"{key}={value}" for key, value in step.conclusion.as_fields().items())
    return f"{step.law} {step.conclusion.name}({fields})"
