"""Door: a trick with too few or too many cards, or tricks that are disputed.

Routes to 65-67 and 45E; a card that was never in the hand leads to Law 14.
"""

from __future__ import annotations

from enum import StrEnum

from rulings.engine import Answer, Inquiry, Question, msg, rule
from rulings.irregularities.doors import Door
from rulings.laws import law67_defective_trick as law67
from rulings.laws.conclusions.elsewhere import RuleElsewhere


class Wrong(StrEnum):
    """What is wrong with the trick."""

    TOO_FEW = "too_few"
    TOO_MANY = "too_many"
    NOT_QUITTED = "not_quitted"
    MISSING = "missing"
    POINTING = "pointing"
    SEE = "see"
    COUNT = "count"


WHAT_IS_WRONG = Question(
    "trick_trouble",
    "67",
    msg("What is wrong?"),
    (
        Answer("too_few", Wrong.TOO_FEW, msg("A hand played no card to a trick")),
        Answer("too_many", Wrong.TOO_MANY, msg("A hand played more than one card to a trick")),
        Answer(
            "not_quitted",
            Wrong.NOT_QUITTED,
            msg("A card was played, but is not among the turned cards"),
        ),
        Answer(
            "missing",
            Wrong.MISSING,
            msg("A card is missing, in the hand and among the played cards"),
        ),
        Answer("pointing", Wrong.POINTING, msg("A trick is pointed the wrong way")),
        Answer("wants_to_see", Wrong.SEE, msg("Somebody wants to see a trick again")),
        Answer("count", Wrong.COUNT, msg("They do not agree how many tricks were won")),
    ),
)


@rule
def defective_trick(inquiry: Inquiry) -> None:
    """65-67. From "there is a card too many" to a mended trick."""
    match inquiry.ask(WHAT_IS_WRONG):
        case Wrong.TOO_FEW:
            law67.too_few(inquiry)
        case Wrong.TOO_MANY:
            law67.too_many(inquiry)
        case Wrong.NOT_QUITTED:
            law67.not_among_quitted(inquiry)
        case Wrong.MISSING:
            inquiry.conclude("14B", RuleElsewhere("boards"))
        case Wrong.POINTING:
            law67.pointing(inquiry)
        case Wrong.SEE:
            law67.wants_to_see(inquiry)
        case Wrong.COUNT:
            law67.count_disputed(inquiry)


DOOR = Door(
    "defective-trick",
    msg("The trick does not add up"),
    msg("A card too few or too many, a trick pointed wrongly, tricks disputed"),
    "67",
    defective_trick,
    law67.HAND_OF_TRICK,
)
