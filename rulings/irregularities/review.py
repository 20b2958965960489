"""Door: play is over, and what the director was to come back to is looked at again."""

from __future__ import annotations

from rulings.engine import msg
from rulings.irregularities.doors import Door
from rulings.laws import law12_reviews

REVIEW = "review"
"""The door's slug."""

DOOR = Door(
    REVIEW,
    msg("You said you would look at it again"),
    msg("After play: did a withdrawn call, an exposed card, a lead or a revoke do harm"),
    "12",
    law12_reviews.after_play,
    law12_reviews.WHO,
)
