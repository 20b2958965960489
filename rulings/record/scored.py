"""Whether a ruling scores its board otherwise than it was played."""

from __future__ import annotations

from rulings.models import Ruling, RulingKind

JUDGED = (
    "AssignAdjustedScore",
    "AdjustedScoreInstead",
    "AdjustedScoreWithTransfer",
    "WeightedScore",
)
"""Conclusions that leave the score to the director, whatever was transferred."""
SCORED_OTHERWISE = (*JUDGED, "ArtificialScore", "TrickTransfer")
"""Conclusions by which a board is scored otherwise than it was played."""


def is_scored_otherwise(ruling: Ruling) -> bool:
    """Whether it follows from the ruling, and not from what it did not follow."""
    concluded = [step for step in ruling.steps if step.get("type") in SCORED_OTHERWISE]
    moved = [one for one in concluded if one["fields"].get("tricks") != 0]
    return ruling.kind == RulingKind.COMPUTED and bool(moved)
