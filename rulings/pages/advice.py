"""Double dummy beside a revoke (64C): what perfect play would have brought, next to the score.

Advice, never a ruling: the Laws ask for the likely result without the revoke, not for the best one
with all cards seen. Nothing here is stored, and nothing depends on the solver being there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from deals.bridge.findings import Revoke
from deals.bridge.table import TableRecord
from deals.bridge.tricks import TRICKS, tricks_won
from deals.double_dummy import solver
from rulings.engine import Concluded
from rulings.evidence import Advice, finding_named, picked
from rulings.laws.conclusions.score import NoTransfer, TrickTransfer
from rulings.record.from_table import table_on_record
from rulings.record.position import MatterPosition


@dataclass(frozen=True, slots=True)
class ComparedPlay:
    """What the advice is about, before the solver is asked."""

    table: TableRecord
    found: Revoke
    transferred: int
    made: int
    """Tricks of declarer's side at the table."""


def to_compare(position: MatterPosition) -> ComparedPlay | None:
    """The revoke and its ruling, if there is something to compare: the revoke is in the record with
    all four hands, Law 64 has been reached, and the result is known.
    """
    if position.door is None or position.matter.irregularity != "revoke":
        return None
    table = table_on_record(position.matter.call)
    if table is None or table.deal is None or not table.deal.is_complete:
        return None
    found = _revoke(table, position)
    transferred = _transferred(position.standing.concluded)
    made = _made(table)
    if found is None or transferred is None or made is None or table.declarer is None:
        return None
    return ComparedPlay(table, found, transferred, made)


def _revoke(table: TableRecord, position: MatterPosition) -> Revoke | None:
    name, offender = position.matter.finding, position.offender
    found = finding_named(table, name) if name else None
    if found is None or found.seat is not offender:
        found = picked(table, "revoke", offender)
    return found if isinstance(found, Revoke) else None


def _transferred(concluded: Iterable[Concluded]) -> int | None:
    """What 64A moves; None while Law 64 has not spoken."""
    for step in concluded:
        if isinstance(step.conclusion, TrickTransfer):
            return step.conclusion.tricks
        if isinstance(step.conclusion, NoTransfer):
            return 0
    return None


def _made(table: TableRecord) -> int | None:
    """Declarer's tricks as played: by the cards where all are there, else by the score."""
    tricks = table.tricks()
    if table.declarer and len(tricks) == TRICKS and all(trick.winner for trick in tricks):
        return tricks_won(tricks, table.declarer.side)
    return table.tricks_made


def compare(it: ComparedPlay) -> Advice:
    """Ask the solver. Raises SolverUnavailable, and ValueError where the play before the revoke is
    not known well enough.
    """
    declarer = it.table.declarer
    assert declarer is not None
    side = it.found.seat.side.other
    before = tricks_won(it.table.tricks()[: it.found.trick - 1], side)
    best = before + solver.best_tricks(solver.position_before(it.table, it.found.trick), side)
    won = it.made if declarer.side is side else TRICKS - it.made
    return Advice(side, it.found.trick, best, min(TRICKS, won + it.transferred))
