"""The revoke calculator: what an established revoke would cost, from the play alone.

It is the door's own rule, run on what the record proves. Two things no play shows: when attention
was drawn to the revoke is taken to have been in time (64B4-5), and equity (64C) is left to the
director. Anything else that is missing is said, not guessed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from deals.bridge.findings import Revoke
from deals.bridge.table import TableRecord
from rulings.engine import Concluded, Pending, Question, Rule, asked, conclusions, run
from rulings.evidence.facts import facts_for
from rulings.evidence.proof import Proof
from rulings.laws.law63_establishment import NOTICED
from rulings.laws.law64_equity import EQUITY

_IN_TIME = {NOTICED.key: "in_play"}
EQUITY_KEYS = frozenset(question.key for question in EQUITY.values())
"""What 64C asks once the transfer is known."""


@dataclass(frozen=True, slots=True)
class Calculated:
    """The ruling as far as the record carries it."""

    concluded: tuple[Concluded, ...]
    because: tuple[Proof, ...]
    """The proofs the rule has used, in the order it asked."""
    missing: Question[Any] | None
    """The first question the record does not answer; None when only equity is left."""
    is_in_time_assumed: bool
    """Whether it matters when attention was drawn to the revoke."""


def if_ruled_now(rule: Rule, table: TableRecord, found: Revoke) -> Calculated:
    """`rule` is that of the door `revoke`."""
    proofs = facts_for("revoke", table, found)
    known = {key: proof.token for key, proof in proofs.items()}
    outcome = run(rule, _IN_TIME | known)
    keys = [step.key for step in asked(outcome.steps)]
    waits = isinstance(outcome, Pending) and outcome.key not in EQUITY_KEYS
    return Calculated(
        conclusions(outcome.steps),
        tuple(proofs[key] for key in keys if key in proofs),
        outcome.question if waits and isinstance(outcome, Pending) else None,
        NOTICED.key in keys,
    )
