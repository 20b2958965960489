"""Law 90: procedural penalties.

Rows PN-1 to PN-18 and PN-24 to PN-29 of the law notes. The engine finds the ground, the Law and the
limits; whether and how much is the director's judgement. A penalty needs no harm, and is never a
rectification (PN-2). A friendly word for a first slip is custom, not Law (PN-24), and that nobody
is penalised when the cause cannot be found is a reading (PN-4).
"""

from __future__ import annotations

from enum import StrEnum

from rulings.engine import Answer, Answers, Inquiry, Kind, Question, msg, one_of, rule, yes_or_no
from rulings.laws import law12_adjusted_score as law12
from rulings.laws import law91_discipline as law91
from rulings.laws.conclusions.conduct import (
    Ground,
    MayBeAppealed,
    NoPenalty,
    NoPenaltyReason,
    OnlyTheOneAtFault,
    PenaltyGround,
    PenaltyIsSeparate,
    PenaltyMeasure,
    ProceduralPenalty,
)


class OtherBreach(StrEnum):
    """A breach of procedure that is not among the grounds themselves."""

    REFUSED = "refused"


PROCEDURE: Question[Ground | OtherBreach] = Question(
    "breach_of_procedure",
    "90B",
    msg("What was done?"),
    (
        Answer.of(Ground.LATE, msg("Late for the start of play")),
        Answer.of(
            Ground.SLOW,
            msg("Slow play"),
            msg("Dragging out a hand in order to unsettle is a matter of courtesy."),
        ),
        Answer.of(Ground.ALOUD, msg("A board discussed aloud")),
        Answer.of(Ground.COMPARED, msg("Scores compared without leave")),
        Answer.of(
            Ground.TOUCHED,
            msg("Another player’s cards touched or handled"),
            msg("Declarer arranging dummy’s cards does nothing wrong."),
        ),
        Answer.of(Ground.DUMMY, msg("Dummy overstepped the limits")),
        Answer.of(Ground.CARDS_BACK, msg("Cards put back wrongly, or not counted back")),
        Answer.of(
            Ground.PROCEDURE,
            msg("Another error that forces an adjusted score"),
            msg("For instance cards not counted, a wrong board, wrong opponents."),
        ),
        Answer.of(
            Ground.INSTRUCTION,
            msg("A regulation or instruction not followed at once"),
        ),
        Answer(
            "refused",
            OtherBreach.REFUSED,
            msg("An instruction refused on purpose, or again"),
        ),
    ),
    unusual=(Ground.ALOUD, Ground.COMPARED, Ground.DUMMY, Ground.PROCEDURE, OtherBreach.REFUSED),
)


class Cause(Answers):
    """Who brought it about."""

    SELF = "self", msg("They did it themselves")
    MISLED = "misled", msg("They were misled")
    UNKNOWN = "unknown", msg("It cannot be found out")


CAUSE = Question("cause_of_breach", "90A", msg("Who brought it about?"), one_of(Cause))

BOARDS_LOST = yes_or_no("boards_lost", "12C2a", msg("Does a board get no result because of it?"))


@rule
def breach_of_procedure(inquiry: Inquiry) -> None:
    """90B, 43B1. From what was done to the penalty."""
    done = inquiry.ask(PROCEDURE)
    if isinstance(done, OtherBreach):
        law91.seriously(inquiry)
        return
    is_lost = done in (Ground.LATE, Ground.SLOW) and inquiry.ask(BOARDS_LOST)
    if is_lost and not law12.by_fault(inquiry):
        inquiry.conclude("90A", NoPenalty(NoPenaltyReason.NOBODYS_FAULT))
        return
    match inquiry.ask(CAUSE):
        case Cause.SELF:
            inquiry.conclude(_LAW[done], PenaltyGround(done))
            penalise(inquiry)
        case Cause.MISLED:
            inquiry.conclude("82C", NoPenalty(NoPenaltyReason.MISLED))
        case Cause.UNKNOWN:
            inquiry.conclude("85B", NoPenalty(NoPenaltyReason.UNKNOWN))


_LAW = {
    Ground.LATE: "90B1",
    Ground.SLOW: "90B2",
    Ground.ALOUD: "90B3",
    Ground.COMPARED: "90B4",
    Ground.TOUCHED: "90B5",
    Ground.DUMMY: "43B1",
    Ground.CARDS_BACK: "90B6",
    Ground.PROCEDURE: "90B7",
    Ground.INSTRUCTION: "90B8",
}

COULD_SEE = yes_or_no(
    "could_see_he_should_not",
    "73C2",
    msg("Could the player see that it was wrong?"),
    kind=Kind.JUDGEMENT,
    help=msg("A close judgement is not penalised."),
)


@rule
def used_information(inquiry: Inquiry) -> None:
    """73C2, 16B3. Beside the score, only where it was no close judgement."""
    if inquiry.ask(COULD_SEE):
        inquiry.conclude("73C2", PenaltyGround(Ground.INFORMATION))
        penalise(inquiry)
    else:
        inquiry.conclude("73C2", NoPenalty(NoPenaltyReason.CLOSE))


REPEATED = yes_or_no(
    "undisclosed_again",
    "40B3b",
    msg("Has it happened before, or does it break a regulation?"),
)


@rule
def undisclosed(inquiry: Inquiry) -> None:
    """40B3, 40B4, 40C1. An agreement, or a deviation partner knew of, was not disclosed."""
    if inquiry.ask(REPEATED):
        inquiry.conclude("40B3b", PenaltyGround(Ground.UNDISCLOSED))
        penalise(inquiry)
    else:
        inquiry.conclude("40B3a", NoPenalty(NoPenaltyReason.FIRST_HARM))


@rule
def on_purpose(inquiry: Inquiry) -> None:
    """72B1, 72B3. A Law broken on purpose, even if the price is accepted; or a breach hidden."""
    inquiry.conclude("72B1", PenaltyGround(Ground.ON_PURPOSE))
    if inquiry.ask(law91.SERIOUS):
        law91.seriously(inquiry)
    else:
        penalise(inquiry)


REGULATION: Question[PenaltyMeasure | None] = Question(
    "regulation_on_penalty",
    "80B2f",
    msg("Does a regulation fix the penalty?"),
    (
        Answer("no", None, msg("No")),
        Answer("amount", PenaltyMeasure.FIXED, msg("Yes, the amount")),
        Answer.of(PenaltyMeasure.AUTOMATIC, msg("Yes, it is given by itself")),
    ),
)

GRAVITY = Question(
    "gravity_of_breach",
    "90A",
    msg("How grave is it?"),
    (
        Answer(
            "slip",
            PenaltyMeasure.WORD,
            msg("A friendly word is enough"),
            msg("As for a first slip that inconvenienced nobody."),
        ),
        Answer("penalty", PenaltyMeasure.DIRECTOR_SETS, msg("It deserves a penalty")),
    ),
    kind=Kind.JUDGEMENT,
    help=msg("The Laws are silent here; the director decides."),
    silent=True,
)


@rule
def penalise(inquiry: Inquiry) -> None:
    """90A, 80B2f, 12C3, 92B. How much, for whom, and the right to appeal."""
    measure = inquiry.ask(REGULATION) or inquiry.ask(GRAVITY)
    if measure is PenaltyMeasure.WORD:
        inquiry.conclude("90A", ProceduralPenalty(measure))
        return
    law = "90A" if measure is PenaltyMeasure.DIRECTOR_SETS else "80B2f"
    inquiry.conclude(law, ProceduralPenalty(measure))
    inquiry.conclude("90A", PenaltyIsSeparate())
    inquiry.conclude("12C3", OnlyTheOneAtFault())
    inquiry.conclude("92B", MayBeAppealed())
