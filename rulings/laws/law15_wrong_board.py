"""Law 15: cards from another board, or a board that was not due.

Rows BD-11 to BD-15. A call on cards from a wrong board is cancelled with all later ones while
partner has not called since; no lead restriction follows (26 is for withdrawn calls that Laws 25
and 27-39 name), 16C does. What happens when the player later meets the other board is a matter of
its own (15A3). The wrong *pocket* of the right board is not covered: see ``law16_stray_knowledge``.
"""

from __future__ import annotations

from rulings.engine import Answer, Inquiry, Kind, Question, msg, rule, yes_or_no
from rulings.laws import law12_adjusted_score as law12
from rulings.laws import law16_withdrawn_calls as law16
from rulings.laws.conclusions.asking import ProceduralPenaltyPossible
from rulings.laws.conclusions.auction_duties import NoLeadRestriction
from rulings.laws.conclusions.boards import WrongBoard, WrongBoardFate
from rulings.laws.conclusions.score import ReviewAfterPlay

PARTNER_CALLED = yes_or_no(
    "partner_called_on_wrong_board",
    "15A2a",
    msg("Has {partner} called after the call of {offender}?"),
)


@rule
def called_on_wrong_board(inquiry: Inquiry) -> None:
    """15A1, 15A2, 15A4. A call on cards from another board."""
    inquiry.ask(law12.SIDE_CONCERNED)
    partner_called = inquiry.ask(PARTNER_CALLED)
    inquiry.conclude("15A4", ProceduralPenaltyPossible())
    if partner_called:
        inquiry.conclude("15A2a", WrongBoard(WrongBoardFate.PARTNER_CALLED))
        law12.without_result(inquiry)
        return
    inquiry.conclude("15A2b", WrongBoard(WrongBoardFate.CALL_CANCELLED))
    inquiry.conclude("15A2c", NoLeadRestriction())
    law16.withdrawn_call(inquiry)
    inquiry.conclude("15A3", ReviewAfterPlay("15A3"))


OTHER_BOARD = Question(
    "call_on_other_board",
    "15A3",
    msg("What does {offender} call on the cards held before?"),
    (
        Answer("same", True, msg("The same call, with much the same meaning")),
        Answer(
            "other",
            False,
            msg("Another call, or a much different meaning"),
            msg("Also where the cancelled call was a psychic one."),
        ),
    ),
    kind=Kind.JUDGEMENT,
)


@rule
def meets_other_board(inquiry: Inquiry) -> None:
    """15A3. He now has the cards on which he called at the wrong moment."""
    inquiry.ask(law12.SIDE_CONCERNED)
    if inquiry.ask(OTHER_BOARD):
        inquiry.conclude("15A3", WrongBoard(WrongBoardFate.SAME_CALL))
    else:
        inquiry.conclude("15A3", WrongBoard(WrongBoardFate.OTHER_CALL))
        law12.without_result(inquiry)


SOMEBODY_PLAYED_IT = yes_or_no(
    "board_played_before",
    "15B1",
    msg("Has anybody at the table played this board before?"),
)

CARDS_LOOKED_AT = yes_or_no(
    "looked_at_board_not_due",
    "15B",
    msg("Had anybody looked at the cards?"),
    presumed="yes",
)

LOST_CHANCE = yes_or_no(
    "lost_valid_score",
    "15B3",
    msg("Does anybody lose the chance of a result on a board?"),
    help=msg("If the right board can still be played, nobody does."),
)


@rule
def not_due(inquiry: Inquiry) -> None:
    """15B, 17A. Pairs and individual: a board nobody at the table, or not all, should play now.

    It begins to count when somebody has looked at the cards; before that it is only put away.
    """
    if not inquiry.ask(CARDS_LOOKED_AT):
        inquiry.conclude("15B", WrongBoard(WrongBoardFate.PUT_AWAY))
        return
    if not inquiry.ask(SOMEBODY_PLAYED_IT):
        inquiry.conclude("15B2", WrongBoard(WrongBoardFate.FINISHED))
        return
    inquiry.conclude("15B1", WrongBoard(WrongBoardFate.CANCELLED))
    if inquiry.ask(LOST_CHANCE):
        law12.by_fault(inquiry)
