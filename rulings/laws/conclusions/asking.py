"""What the Laws conclude when somebody asks about a revoke, points it out, or wants to see
tricks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rulings.engine import Conclusion, Message, Section, msg


@dataclass(frozen=True, slots=True)
class QuestionAllowed(Conclusion):
    """61B: he may ask whether a player has a card of the suit."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg("The question was allowed.")

    def say(self) -> Message:
        return msg("The question is allowed. Play on.")


@dataclass(frozen=True, slots=True)
class QuestionForbidden(Conclusion):
    """61B2b: dummy may not ask a defender."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg("Dummy may not ask a defender.")

    def say(self) -> Message:
        return msg("Dummy may not ask a defender. Play on; I may look at this again after play.")


@dataclass(frozen=True, slots=True)
class RevokeWouldCount(Conclusion):
    """43B2b: dummy had lost the right to ask, so a revoke he asks about first is scored too."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg(
            "Dummy had lost the right to ask: if declarer has revoked, he corrects it, and after"
            " play it is scored as if it were established."
        )


@dataclass(frozen=True, slots=True)
class MayLeadToRevoke(Conclusion):
    """The question brings a revoke to light: it is ruled through its own door."""

    def words(self) -> Message:
        return msg("If there was a revoke, rule on it as a matter of its own.")


@dataclass(frozen=True, slots=True)
class ProceduralPenaltyPossible(Conclusion):
    """90: the director may give a procedural penalty."""

    section: ClassVar[Section] = Section.SCORE

    def words(self) -> Message:
        return msg("A warning or a procedural penalty is possible.")


@dataclass(frozen=True, slots=True)
class InspectionRefused(Conclusion):
    """61C, 66C: players do not look at quitted tricks."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg(
            "The players may not look at quitted tricks. The director looks, unseen by them."
        )

    def say(self) -> Message:
        return msg("Leave the tricks turned down. I will look at them myself.")


@dataclass(frozen=True, slots=True)
class TricksRestored(Conclusion):
    """66C: tricks turned up without leave are put back."""

    def words(self) -> Message:
        return msg("The tricks are put back in order and turned down; count that all hands agree.")

    def say(self) -> Message:
        return msg("Turn the tricks down again, in their order. Let me count the cards.")


@dataclass(frozen=True, slots=True)
class DecideAgainstWhoMixed(Conclusion):
    """66D: only one side has mixed its cards, so the facts are read for the other side."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg(
            "One side has mixed its cards and the facts are lost: rule for the side that kept its"
            " cards in order."
        )


@dataclass(frozen=True, slots=True)
class DecideOnProbability(Conclusion):
    """85A: the facts are in dispute and cannot be seen from the cards."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg("The facts can no longer be seen: decide what is most probable.")


@dataclass(frozen=True, slots=True)
class StillRectified(Conclusion):
    """81C3: an irregularity the director learns of is rectified, however he learnt it."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg("Dummy should not have said so, but the irregularity is rectified all the same.")


@dataclass(frozen=True, slots=True)
class AlreadyPointedOut(Conclusion):
    """81C3: dummy was not the first, so 43B3 is off."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg(
            "Attention had already been drawn to it, so it does not matter what dummy said. The"
            " irregularity is ruled on as a matter of its own."
        )


@dataclass(frozen=True, slots=True)
class NoImmediateRectification(Conclusion):
    """43B3: play goes on; after play only the defenders' gain is taken away."""

    principal: ClassVar[bool] = True
    open: ClassVar[str] = "REVIEW"

    def words(self) -> Message:
        return msg(
            "Dummy had lost his rights and was first to say it: nothing is"
            " rectified now. After play,"
            " if the defenders gained, their gain is taken away; declarer’s side keeps its score."
        )

    def say(self) -> Message:
        return msg("Play on. After play I will look at whether the defenders gained.")


@dataclass(frozen=True, slots=True)
class DummyMayObject(Conclusion):
    """42A3: dummy always sees to it that his hand follows suit."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg("Dummy may always object when his hand would fail to follow suit.")

    def say(self) -> Message:
        return msg("Dummy is right to say so. Play a legal card from dummy.")
