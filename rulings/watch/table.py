"""A table that is watched, at one moment."""

from __future__ import annotations

from dataclasses import dataclass

from rulings.engine import Message
from rulings.watch import events as at_table
from rulings.watch.entries import Differs
from rulings.watch.obligations import Open, keeping, staying
from rulings.watch.options import possible
from rulings.watch.story import Story, ahead


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
    told: Story = ()
    """Everything that counts so far, in order."""
    waits: int | None = None
    """The place in the record of a card that waits for declarer's choice."""
    differs: Differs | None = None
    """What the record tells and a director has tapped, where both cannot be."""

    @property
    def keeping(self) -> Open:
        """What binds somebody there."""
        return keeping(self.obligations)

    @property
    def staying(self) -> Open:
        """What the director must stay for."""
        return staying(self.obligations)

    @property
    def ahead(self) -> Story:
        """What a director has tapped and the record has not come to yet."""
        return ahead(self.told)

    @property
    def follows(self) -> bool:
        """What happens here is read from the record of the board."""
        return any(one.place is not None for one in self.told)

    @property
    def can_happen(self) -> tuple[at_table.WatchEvent, ...]:
        return possible(self.obligations)
