"""What a review after play concludes before Law 12 sets a score (23C, 27D, 50E4, 55C, 64C1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rulings.engine import Conclusion, Message, Section, msg


@dataclass(frozen=True, slots=True)
class WasHelped(Conclusion):
    """The infraction may have helped the side that made it; 12B1 decides what follows."""

    section: ClassVar[Section] = Section.SCORE

    def words(self) -> Message:
        return msg(
            "The infraction could help {offenders}: {opponents} are to have what they could"
            " expect without it."
        )


@dataclass(frozen=True, slots=True)
class GainedNothing(Conclusion):
    """The infraction was of no help: what was ruled at the table is all."""

    section: ClassVar[Section] = Section.SCORE
    principal: ClassVar[bool] = True
    nothing_follows: ClassVar[bool] = True

    def words(self) -> Message:
        return msg("The infraction did not help {offenders}: the score stands.")


@dataclass(frozen=True, slots=True)
class NoBetterWithout(Conclusion):
    """64C1: without the revoke the other side would have had no more."""

    section: ClassVar[Section] = Section.SCORE
    principal: ClassVar[bool] = True
    nothing_follows: ClassVar[bool] = True

    def words(self) -> Message:
        return msg("{opponents} would have done no better without the revoke: the score stands.")
