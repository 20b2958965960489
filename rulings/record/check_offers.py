"""What decides which checks are offered beside a matter."""

from __future__ import annotations

from rulings.irregularities.also import KnownMatter, also_check
from rulings.irregularities.every_call import Check
from rulings.record.position import MatterPosition


def checks_beside(position: MatterPosition) -> tuple[Check, ...]:
    """The checks that matter to the matter as it stands, in the order of the table."""
    standing = position.standing
    pending = standing.pending
    return also_check(
        KnownMatter(
            position.matter.irregularity,
            standing.steps,
            (pending[0], pending[1].kind) if pending else None,
            is_interim=standing.is_interim,
            is_disputed=len(standing.versions) > 1,
            is_over=position.board_over,
            was_ruled=position.was_ruled,
        )
    )
