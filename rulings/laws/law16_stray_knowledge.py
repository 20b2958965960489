"""Laws 16D, 6D and 7B1: something became known by chance.

Rows BD-17 to BD-20. Before the first call the director may reseat the players, have the board dealt
again, let it be played or adjust; after it only the last two (B-03). In a team match no board is
dealt again once the result of the match without it could be known (86A). A hand from the wrong
pocket is nowhere ruled on: it is read as knowledge by chance.
"""

from __future__ import annotations

from rulings.engine import Answer, Inquiry, Kind, Question, msg, rule, yes_or_no
from rulings.laws import law12_adjusted_score as law12
from rulings.laws.conclusions.boards import (
    ExposureMeasure,
    HandsToTheirPockets,
    NewDeal,
    OpponentsCardSeen,
    StrayKnowledge,
)
from rulings.laws.conclusions.score import ReviewAfterPlay

FIRST_CALL = yes_or_no("first_call_made", "16D2", msg("Has anybody called on the board?"))


OPPONENTS_CARD = yes_or_no(
    "only_opponents_card_seen",
    "74C5",
    msg("Was it only an opponent’s card, seen here?"),
    presumed="no",
)


@rule
def stray_knowledge(inquiry: Inquiry) -> None:
    """16D, 74C5. A remark from another table, or a card seen by chance; after the first call, no
    card of an opponent's at the player's own table.
    """
    called = inquiry.ask(FIRST_CALL)
    if called and inquiry.ask(OPPONENTS_CARD):
        inquiry.conclude("74C5", OpponentsCardSeen())
    else:
        _order(inquiry, called)


@rule
def wrong_pocket(inquiry: Inquiry) -> None:
    """7B1, 16D. A player took the hand of another compass point of the right board."""
    inquiry.conclude("7B1", HandsToTheirPockets())
    _order(inquiry, inquiry.ask(FIRST_CALL))


@rule
def misdeal(inquiry: Inquiry) -> None:
    """6D1, 16D3. A misdeal, or a card seen while dealing."""
    if inquiry.ask(FIRST_CALL):
        _order(inquiry, True)
    else:
        inquiry.conclude("6D1", NewDeal())


MEASURE = Question(
    "stray_measure",
    "16D2",
    msg("What do you order?"),
    (
        Answer.of(
            ExposureMeasure.RESEAT,
            msg("Change seats"),
            msg("So that whoever knows a hand holds it."),
        ),
        Answer.of(
            ExposureMeasure.REDEAL,
            msg("Deal the board again"),
            msg("Only where the form allows it; in teams not once the match could be decided."),
        ),
        Answer.of(ExposureMeasure.PLAY_ON, msg("Play it, ready to adjust")),
        Answer.of(ExposureMeasure.ADJUST, msg("An adjusted score at once")),
    ),
    kind=Kind.JUDGEMENT,
)
MEASURE_AFTER_CALL = MEASURE.without(ExposureMeasure.RESEAT, ExposureMeasure.REDEAL)
"""16D3: what is left once somebody has called."""


@rule
def _order(inquiry: Inquiry, called: bool) -> None:
    """16D2, 16D3. What the director orders."""
    measure = inquiry.ask(MEASURE_AFTER_CALL if called else MEASURE)
    inquiry.conclude(_LAW[measure], StrayKnowledge(measure))
    if measure is ExposureMeasure.PLAY_ON:
        inquiry.conclude("16D2c", ReviewAfterPlay("16D2c"))
        law12.if_it_mattered(inquiry)
    elif measure is ExposureMeasure.ADJUST:
        law12.without_result(inquiry)


_LAW = {
    ExposureMeasure.RESEAT: "16D2a",
    ExposureMeasure.REDEAL: "16D2b",
    ExposureMeasure.PLAY_ON: "16D2c",
    ExposureMeasure.ADJUST: "16D2d",
}
