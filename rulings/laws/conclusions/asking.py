"""What the Laws conclude when somebody asks about a revoke, points it out, or wants to see
tricks."""

from __future__ import annotations

from rulings.engine import Conclusion, OutcomeSection, msg


class QuestionAllowed(Conclusion):
    """61B: he may ask whether a player has a card of the suit."""

    principal = True
    sentence = msg("The question was allowed.")
    aloud = msg("The question is allowed.")


class QuestionForbidden(Conclusion):
    """61B2b: dummy may not ask a defender."""

    principal = True
    sentence = msg("Dummy may not ask a defender.")
    aloud = msg("Dummy may not ask a defender. I may look at this again after play.")


class RevokeWouldCount(Conclusion):
    """43B2b: dummy had lost the right to ask, so a revoke he asks about first is scored too."""

    principal = True
    sentence = msg(
        "Dummy had lost the right to ask. A revoke by declarer is corrected, and after play it is"
        " scored as if it were established."
    )


class MayLeadToRevoke(Conclusion):
    """The question brings a revoke to light: it is ruled through its own door."""

    elsewhere = "revoke"

    sentence = msg("If there was a revoke, rule on it as a matter of its own.")


class ProceduralPenaltyPossible(Conclusion):
    """90: the director may give a procedural penalty."""

    section = OutcomeSection.SCORE
    sentence = msg("A warning or a procedural penalty is possible.")


class InspectionRefused(Conclusion):
    """61C, 66C: players do not look at quitted tricks."""

    principal = True
    sentence = msg(
        "The players may not look at quitted tricks. The director looks, unseen by them."
    )
    aloud = msg("Leave the tricks turned down. I will look at them myself.")


class TricksRestored(Conclusion):
    """66C: tricks turned up without leave are put back."""

    sentence = msg("The tricks are put back in order and turned down; count that all hands agree.")
    aloud = msg("Turn the tricks down again, in their order. Let me count the cards.")


class DecideAgainstWhoMixed(Conclusion):
    """66D: only one side has mixed its cards, so the facts are read for the other side."""

    principal = True
    sentence = msg(
        "One side has mixed its cards and the facts are lost: rule for the side that kept its cards"
        " in order."
    )


class DecideOnProbability(Conclusion):
    """85A: the facts are in dispute and cannot be seen from the cards."""

    principal = True
    sentence = msg("The facts can no longer be seen: decide what is most probable.")


class StillRectified(Conclusion):
    """81C3: an irregularity the director learns of is rectified, however he learnt it."""

    principal = True
    sentence = msg("Dummy should not have said so, but the irregularity is rectified all the same.")


class AlreadyPointedOut(Conclusion):
    """81C3: dummy was not the first, so 43B3 is off."""

    principal = True
    sentence = msg(
        "Attention had already been drawn to it, so it does not matter what dummy said. The"
        " irregularity is ruled on as a matter of its own."
    )


class NoImmediateRectification(Conclusion):
    """43B3: play goes on; after play only the defenders' gain is taken away."""

    principal = True
    open = "REVIEW"
    sentence = msg(
        "Dummy had lost the right to say it first: there is no rectification now. After play"
        " any gain of the defenders is taken away; the declaring side keeps its score."
    )
    aloud = msg("Play on. After play I will look at whether the defenders gained.")


class DummyMayObject(Conclusion):
    """42A3: dummy always sees to it that his hand follows suit."""

    principal = True
    sentence = msg("Dummy may always object when dummy’s hand would fail to follow suit.")
    aloud = msg("Dummy is right to say so. Play a legal card from dummy.")
