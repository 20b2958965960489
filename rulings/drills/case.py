"""A call to rehearse, whether of the club or one that comes with the product."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from deals.words.closed_cards import all_open
from rulings.rehearsal import Drill
from rulings.words.speaker import Seating, Speaker, language


@dataclass(frozen=True)
class DrillCase:
    """A call to rehearse: its drill, and the chairs the words need. Nobody is named."""

    key: str
    irregularity: str
    drill: Drill
    seating: Seating
    contract: str = ""
    frozen: Mapping[str, str] = field(default_factory=dict)
    """What the facts were told as when it was ruled, by key, in the reader's language."""

    @property
    def speaker(self) -> Speaker:
        """Every card is open: no call of a board he has still to play is rehearsed."""
        return Speaker(self.seating, language(), all_open)
