"""What Laws 42 and 43 conclude about what dummy said or did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rulings.engine import Conclusion, Message, Section, msg


@dataclass(frozen=True, slots=True)
class DummyAllowed(Conclusion):
    """42A, 42B, 68D2, 20F5b: dummy was within his rights."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg("Dummy was allowed to do that.")

    def say(self) -> Message:
        return msg("That was allowed. Play on.")


@dataclass(frozen=True, slots=True)
class DummyBreach(Conclusion):
    """43A: dummy was not allowed to do that."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg("Dummy was not allowed to do that.")

    def say(self) -> Message:
        return msg("Dummy may not do that. Play on.")


@dataclass(frozen=True, slots=True)
class RightsForfeited(Conclusion):
    """43B: for the rest of the board dummy has only his absolute rights."""

    principal: ClassVar[bool] = True
    open: ClassVar[str] = "DUMMY_FORFEIT"

    def words(self) -> Message:
        return msg(
            "For the rest of the board dummy may no longer warn or ask. He may"
            " still give facts when"
            " the director asks, count tricks, and see that his hand follows suit."
        )

    def say(self) -> Message:
        return msg("Dummy has lost the right to warn and to ask on this board.")


@dataclass(frozen=True, slots=True)
class DefenderChoosesHand(Conclusion):
    """43B2a: after a forbidden warning either defender says which hand leads."""

    section: ClassVar[Section] = Section.CHOICE
    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg(
            "Either defender chooses whether declarer leads from his own hand or from dummy."
        )

    def say(self) -> Message:
        return msg("Either defender may choose which hand leads. Do not consult.")


@dataclass(frozen=True, slots=True)
class IrregularityStillRuled(Conclusion):
    """81C3: the irregularity itself is ruled on as a matter of its own."""

    def words(self) -> Message:
        return msg("The irregularity itself is ruled on as a matter of its own.")


@dataclass(frozen=True, slots=True)
class AdjustIfSuggested(Conclusion):
    """45F: play goes on; adjusted after play if dummy suggested a play and it did damage."""

    section: ClassVar[Section] = Section.REVIEW
    principal: ClassVar[bool] = True
    open: ClassVar[str] = "REVIEW"

    def words(self) -> Message:
        return msg(
            "After play: if dummy suggested the card and the defenders were damaged, the score is"
            " adjusted."
        )


@dataclass(frozen=True, slots=True)
class DefendersBreach(Conclusion):
    """43A3: a defender may not show dummy his hand."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg(
            "A defender may not show dummy his hand. Dummy keeps his rights"
            " unless he took the chance"
            " to look."
        )


@dataclass(frozen=True, slots=True)
class SpeakAfterFinalPass(Conclusion):
    """20F5b: declarer's side corrects a wrong explanation after the final pass."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg(
            "Dummy calls the director after the final pass, before the opening lead is faced, and"
            " corrects the explanation. If he notices it only during play, he does so at once."
        )
