"""Law 66 with 61C: who may look at quitted tricks, and what if the cards are out of order.

Rows ASK-6, ASK-7 and ASK-8. A claim that somebody revoked gives no right to look; the director
looks, as far as possible without showing cards.
"""

from __future__ import annotations

from rulings.engine import Answers, Inquiry, Question, msg, one_of, rule
from rulings.laws.conclusions.asking import (
    DecideAgainstWhoMixed,
    DecideOnProbability,
    InspectionRefused,
    TricksRestored,
)


@rule
def refuse(inquiry: Inquiry) -> None:
    """61C, 66C. Nobody but the director looks at quitted tricks."""
    inquiry.conclude("61C", InspectionRefused())
    inquiry.conclude("66C", InspectionRefused())


@rule
def restore(inquiry: Inquiry) -> None:
    """66C. Tricks turned up without leave are put back."""
    inquiry.conclude("66C", TricksRestored())
    inquiry.conclude("61C", InspectionRefused())


class Mixed(Answers):
    """Whose played cards are out of order."""

    ONE_SIDE = "one_side", msg("Only one side’s")
    BOTH_SIDES = "both_sides", msg("Both sides’")


WHO_MIXED = Question("who_mixed_cards", "66D", msg("Whose played cards are mixed?"), one_of(Mixed))


@rule
def mixed(inquiry: Inquiry) -> None:
    """66D, 85A. The cards no longer show what happened."""
    if inquiry.ask(WHO_MIXED) is Mixed.ONE_SIDE:
        inquiry.conclude("66D", DecideAgainstWhoMixed())
    else:
        inquiry.conclude("85A1", DecideOnProbability())
