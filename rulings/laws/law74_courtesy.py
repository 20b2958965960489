"""Law 74: courtesy.

Row PN-17. Remind or warn first; then a penalty by 90, or by 91 where it is directed at a person, is
serious or comes again after a warning (PN-19).
"""

from __future__ import annotations

from rulings.engine import Answers, Inquiry, Kind, Question, msg, one_of, rule
from rulings.laws import law90_procedural_penalty as law90
from rulings.laws import law91_discipline as law91
from rulings.laws.conclusions.conduct import (
    Ground,
    PenaltyGround,
    PenaltyMeasure,
    ProceduralPenalty,
)


class Rudeness(Answers):
    """How courtesy was broken."""

    FIRST = "first", msg("A comment or a reaction, the first time")
    AGAIN = (
        "again",
        msg("More, but not against a person"),
        msg("For instance tempo to unsettle, or leaving the table."),
    )
    SERIOUS = "serious", msg("Seriously, or again after a warning")


RUDENESS = Question(
    "courtesy_broken",
    "74A",
    msg("How was courtesy broken?"),
    one_of(Rudeness),
    kind=Kind.JUDGEMENT,
)


@rule
def courtesy(inquiry: Inquiry) -> None:
    """74A-C, 90A, 91A. By how it was broken."""
    match inquiry.ask(RUDENESS):
        case Rudeness.FIRST:
            inquiry.conclude("74A", ProceduralPenalty(PenaltyMeasure.WARNING))
        case Rudeness.AGAIN:
            inquiry.conclude("74A", PenaltyGround(Ground.COURTESY))
            law90.penalise(inquiry)
        case Rudeness.SERIOUS:
            law91.seriously(inquiry)
