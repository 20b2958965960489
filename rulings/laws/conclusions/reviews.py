"""What a review after play concludes before Law 12 sets a score (23C, 27D, 50E4, 55C, 64C1)."""

from __future__ import annotations

from rulings.engine import Conclusion, OutcomeSection, msg


class WasHelped(Conclusion):
    """The infraction may have helped the side that made it; 12B1 decides what follows."""

    section = OutcomeSection.SCORE
    sentence = msg(
        "The infraction could help {offenders}: {opponents} are to have what they could expect"
        " without it."
    )


class GainedNothing(Conclusion):
    """The infraction was of no help: what was ruled at the table is all."""

    section = OutcomeSection.SCORE
    principal = True
    nothing_follows = True
    sentence = msg("The infraction did not help {offenders}: the score stands.")


class NoBetterWithout(Conclusion):
    """64C1: without the revoke the other side would have had no more."""

    section = OutcomeSection.SCORE
    principal = True
    nothing_follows = True
    sentence = msg("{opponents} would have done no better without the revoke: the score stands.")
