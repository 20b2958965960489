"""A table that is watched, at one moment."""

from __future__ import annotations

from dataclasses import dataclass

from rulings.engine import Message
from rulings.watch import events as at_table
from rulings.watch.entered import Told
from rulings.watch.obligations import Open, keeping
from rulings.watch.possible import possible

_TAPPED = (
    at_table.OnLead
    | at_table.Led
    | at_table.LeadLost
    | at_table.Played
    | at_table.PenaltyCardPlayed
    | at_table.Called
    | at_table.AuctionOver
)
"""What the record would tell too."""


@dataclass(frozen=True, slots=True)
class Watched:
    """A call's table at one moment."""

    obligations: Open = ()
    say: tuple[Message, ...] = ()
    """What the director says about the last thing that happened there."""
    seen: int = 0
    """The number of the last event: what a form posts to show that it is not stale."""
    last: int | None = None
    """The event that can be taken back: the last that a director noted at the table."""
    told: tuple[Told, ...] = ()
    """Everything that counts so far, with its place in the record of the board."""
    numbers: tuple[int, ...] = ()
    """The number of the event of the call that each of `told` is."""
    waits: int | None = None
    """The place in the record of a card that waits for declarer's choice."""

    @property
    def keeping(self) -> Open:
        """What the director must stay for."""
        return keeping(self.obligations)

    @property
    def by_hand(self) -> bool:
        """A director has tapped himself what happens here: the record is not read as well."""
        return any(place is None and isinstance(event, _TAPPED) for place, event in self.told)

    @property
    def follows(self) -> bool:
        """What happens here is read from the record of the board."""
        return any(place is not None for place, _event in self.told)

    @property
    def can_happen(self) -> tuple[at_table.TableEvent, ...]:
        return possible(self.obligations)
