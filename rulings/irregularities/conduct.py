"""Door: conduct, breaches of procedure, and what penalties there are for them."""

from __future__ import annotations

from rulings.engine import Answers, Inquiry, Question, msg, one_of, rule
from rulings.irregularities.doors import Door
from rulings.laws import law12_adjusted_score as law12
from rulings.laws import law74_courtesy as law74
from rulings.laws import law90_procedural_penalty as law90
from rulings.laws import law91_discipline as law91
from rulings.laws.conclusions.conduct import NoPenalty, NoPenaltyReason


class Misconduct(Answers):
    """What was done."""

    PROCEDURE = (
        "procedure",
        msg("Procedure was not followed"),
        msg("Late, slow, loud, cards handled, a wrong board, dummy."),
    )
    COURTESY = "courtesy", msg("Rude or disturbing behaviour")
    INFORMATION = "information", msg("Unauthorised information was used")
    UNDISCLOSED = "undisclosed", msg("An agreement was not disclosed")
    SPECTATOR = "spectator", msg("A spectator disturbed")
    ON_PURPOSE = "on_purpose", msg("A Law broken on purpose, or hidden")
    SIGNALS = "signals", msg("Signals agreed beforehand")
    DISQUALIFICATION = "disqualification", msg("Somebody may be disqualified")
    APPEAL = "appeal", msg("An appeal was without merit")
    NOTHING = "nothing", msg("Nothing broken, nobody inconvenienced")


WHAT = Question(
    "conduct_matter",
    "90A",
    msg("What is it about?"),
    one_of(Misconduct),
    unusual=(
        Misconduct.ON_PURPOSE,
        Misconduct.SIGNALS,
        Misconduct.DISQUALIFICATION,
        Misconduct.APPEAL,
        Misconduct.NOTHING,
    ),
    help=msg("A rectification is a matter of its own and is ruled on first."),
)


@rule
def conduct(inquiry: Inquiry) -> None:
    """72-76, 90-93. By what was done."""
    match inquiry.ask(WHAT):
        case Misconduct.SPECTATOR:
            law91.spectator(inquiry)
        case Misconduct.APPEAL:
            law91.appeal_without_merit(inquiry)
        case Misconduct.NOTHING:
            inquiry.conclude("90A", NoPenalty(NoPenaltyReason.NO_BREACH))
        case done:
            inquiry.ask(law12.SIDE_CONCERNED)
            _BY_A_PLAYER[done](inquiry)


_BY_A_PLAYER = {
    Misconduct.PROCEDURE: law90.breach_of_procedure,
    Misconduct.COURTESY: law74.courtesy,
    Misconduct.INFORMATION: law90.used_information,
    Misconduct.UNDISCLOSED: law90.undisclosed,
    Misconduct.ON_PURPOSE: law90.on_purpose,
    Misconduct.SIGNALS: law91.signals,
    Misconduct.DISQUALIFICATION: law91.disqualification,
}

DOOR = Door(
    "conduct",
    msg("Late, slow or rude"),
    msg("Conduct, slow play, a breach of procedure: warnings and penalties"),
    "90",
    conduct,
    law12.SIDE_CONCERNED,
)
