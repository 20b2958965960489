"""Whether a ruling scores its board otherwise than it was played."""

from __future__ import annotations

import re

from rulings.models import IN_HIS_WORDS, Ruling, RulingKind

JUDGED = (
    "AssignAdjustedScore",
    "AdjustedScoreInstead",
    "AdjustedScoreWithTransfer",
    "WeightedScore",
)
"""Conclusions that leave the score to the director, whatever was transferred."""
SCORED_OTHERWISE = (*JUDGED, "ArtificialScore", "TrickTransfer")
"""Conclusions by which a board is scored otherwise than it was played."""


_ADJUSTS = re.compile(r"(12|88)(?!\d)|15A2a|15B3|64[AC]|82B1|82C|86B|87[BC]")
"""The Laws by which a board is scored otherwise, as a director cites them himself."""


def is_scored_otherwise(ruling: Ruling) -> bool:
    """Whether it follows from the ruling, and not from what it did not follow: of one in a
    director's own words from the Laws he cites.
    """
    concluded = [step for step in ruling.steps if "type" in step]
    if ruling.kind in IN_HIS_WORDS:
        computed = list(dict.fromkeys(step["law"] for step in concluded))
        cites = [] if ruling.laws == computed else ruling.laws  # none of his own
        return any(_ADJUSTS.match(law) for law in cites)
    scored = [step for step in concluded if step["type"] in SCORED_OTHERWISE]
    moved = [one for one in scored if one["fields"].get("tricks") != 0]
    return ruling.kind == RulingKind.COMPUTED and bool(moved)
