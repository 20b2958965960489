"""What Law 12 concludes: damage, weighted and artificial scores."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulings.engine import Conclusion, Message, OutcomeSection, msg

SCORE_STANDS = msg("The score stands.")
"""The heading where nothing comes of it."""


class Share(StrEnum):
    """A side's artificial score (12C2a); at IMPs minus 3, 0 and plus 3 (12C2b)."""

    MINUS = "minus"
    """Directly at fault: at most 40 %."""
    AVERAGE = "average"
    """Partly at fault: 50 %."""
    PLUS = "plus"
    """In no way at fault: at least 60 %."""


@dataclass(frozen=True, slots=True)
class ArtificialScore(Conclusion):
    """12C2a: no result can be assigned, so each side scores by its fault."""

    offenders: Share
    """Of the side pointed at, where the two differ."""
    others: Share

    section = OutcomeSection.SCORE
    principal = True
    as_it_stands = True
    brief = msg("The score is artificial.")

    def words(self) -> Message:
        return _ARTIFICIAL[(self.offenders, self.others)]


_ARTIFICIAL = {
    (Share.MINUS, Share.PLUS): msg(
        "Artificial score: {offenders} get average minus (at most 40 per cent, or minus"
        " 3 IMPs). {opponents} get average plus (at least 60 per cent, or plus 3 IMPs)."
    ),
    (Share.AVERAGE, Share.PLUS): msg(
        "Artificial score: {offenders} get average (50 per cent, or 0 IMPs). {opponents}"
        " get average plus (at least 60 per cent, or plus 3 IMPs)."
    ),
    (Share.MINUS, Share.AVERAGE): msg(
        "Artificial score: {offenders} get average minus (at most 40 per cent, or minus"
        " 3 IMPs). {opponents} get average (50 per cent, or 0 IMPs)."
    ),
    (Share.AVERAGE, Share.AVERAGE): msg(
        "Artificial score: both sides get average (50 per cent, or 0 IMPs)."
    ),
    (Share.MINUS, Share.MINUS): msg(
        "Artificial score: both sides get average minus (at most 40 per cent, or minus 3 IMPs)."
    ),
    (Share.PLUS, Share.PLUS): msg(
        "Artificial score: both sides get average plus (at least 60 per cent, or plus 3 IMPs)."
    ),
}


class NoDamage(Conclusion):
    """12B1: without damage there is no adjusted score."""

    section = OutcomeSection.SCORE
    principal = True
    nothing_follows = True
    as_it_stands = True
    brief = SCORE_STANDS
    sentence = msg("{opponents} were not damaged: the score stands.")


class ResultNotInfluenced(Conclusion):
    """12A: what happened made no difference."""

    section = OutcomeSection.SCORE
    principal = True
    as_it_stands = True
    brief = SCORE_STANDS
    sentence = msg("It did not influence the result: the score stands.")


class OwnContribution(Conclusion):
    """12C1e: the offenders bear all of it, the innocent side what it did to itself."""

    section = OutcomeSection.SCORE
    sentence = msg(
        "The two sides are scored apart: {offenders} get the full consequence of the infraction,"
        " {opponents} no relief for what they did to themselves."
    )


class WeightedScore(Conclusion):
    """12C1c: several likely results, each by its chance."""

    section = OutcomeSection.SCORE
    principal = True
    sentence = msg(
        "The director weights the likely results by their probability. A result that was reached by"
        " an illegal call or play is left out."
    )
    aloud = msg(
        "I weight the likely results by their probability, and adjust the score. Both sides may"
        " appeal."
    )
    brief = msg("The score is weighted.")
