"""Door: the score or the number of tricks is wrong, or somebody asks too late."""

from __future__ import annotations

from rulings.engine import Answers, Inquiry, Question, msg, one_of, rule
from rulings.irregularities.doors import Door
from rulings.laws import law69_agreed_claim as law69
from rulings.laws import law79_tricks as law79
from rulings.laws import law82_errors as law82


class ScoreTrouble(Answers):
    """What is wrong."""

    DISPUTED = "disputed", msg("The sides disagree about the tricks")
    WRONG = "wrong", msg("The score is wrongly worked out or entered")
    MISCOUNTED = "miscounted", msg("The tricks were counted wrongly")
    KEPT = "kept", msg("A side knowingly kept a trick too many")
    DIRECTOR = "director", msg("You have ruled wrongly")
    LATE = "late", msg("A late request for ruling or appeal")


TROUBLE = Question(
    "score_trouble",
    "79",
    msg("What is it about?"),
    one_of(ScoreTrouble),
    unusual=(ScoreTrouble.KEPT,),
)


@rule
def score(inquiry: Inquiry) -> None:
    """79, 81C, 82, 92B. By what is wrong."""
    match inquiry.ask(TROUBLE):
        case ScoreTrouble.DISPUTED:
            law79.disputed(inquiry)
        case ScoreTrouble.WRONG:
            law79.wrong_score(inquiry)
        case ScoreTrouble.MISCOUNTED:
            law69.miscounted(inquiry)
        case ScoreTrouble.KEPT:
            law79.kept_a_trick(inquiry)
        case ScoreTrouble.DIRECTOR:
            law82.wrong_ruling(inquiry)
        case ScoreTrouble.LATE:
            law82.asked_late(inquiry)


DOOR = Door(
    "score",
    msg("The score is wrong"),
    msg("Disputed tricks, a wrong entry, a wrong ruling, a late request"),
    "79",
    score,
)
