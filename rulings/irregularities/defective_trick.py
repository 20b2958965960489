"""Door: a trick with too few or too many cards, or tricks that are disputed.

Routes to 65-67 and 45E; a card that was never in the hand leads to Law 14.
"""

from __future__ import annotations

from rulings.engine import Answers, Inquiry, Question, msg, one_of, rule
from rulings.irregularities.doors import Door
from rulings.laws import law67_defective_trick as law67
from rulings.laws.conclusions.elsewhere import RuleElsewhere


class TrickTrouble(Answers):
    """What is wrong with the trick."""

    TOO_FEW = "too_few", msg("A hand played no card to a trick")
    TOO_MANY = "too_many", msg("A hand played too many cards")
    NOT_QUITTED = "not_quitted", msg("A played card is not among the turned")
    MISSING = "missing", msg("A card is missing altogether")
    POINTING = "pointing", msg("A trick is pointed the wrong way")
    SEE = "wants_to_see", msg("Somebody wants to see a trick again")
    COUNT = "count", msg("They disagree about the number of tricks")


WHAT_IS_WRONG = Question(
    "trick_trouble",
    "67",
    msg("What is wrong?"),
    one_of(TrickTrouble),
    unusual=(TrickTrouble.NOT_QUITTED, TrickTrouble.MISSING),
)


@rule
def defective_trick(inquiry: Inquiry) -> None:
    """65-67. From "there is a card too many" to a mended trick."""
    match inquiry.ask(WHAT_IS_WRONG):
        case TrickTrouble.TOO_FEW:
            law67.too_few(inquiry)
        case TrickTrouble.TOO_MANY:
            law67.too_many(inquiry)
        case TrickTrouble.NOT_QUITTED:
            law67.not_among_quitted(inquiry)
        case TrickTrouble.MISSING:
            inquiry.conclude("14B", RuleElsewhere("boards"))
        case TrickTrouble.POINTING:
            law67.pointing(inquiry)
        case TrickTrouble.SEE:
            law67.wants_to_see(inquiry)
        case TrickTrouble.COUNT:
            law67.count_disputed(inquiry)


DOOR = Door(
    "defective-trick",
    msg("The trick does not add up"),
    msg("A card too few or too many, a trick pointed wrongly, tricks disputed"),
    "67",
    defective_trick,
    law67.HAND_OF_TRICK,
)
