"""Door: something is wrong with the board, the hands or the number of cards."""

from __future__ import annotations

from rulings.engine import Answers, Inquiry, Question, msg, one_of, rule
from rulings.irregularities.doors import Door
from rulings.laws import law12_adjusted_score as law12
from rulings.laws import law13_wrong_count as law13
from rulings.laws import law15_wrong_board as law15
from rulings.laws import law16_stray_knowledge as law16
from rulings.laws import law22_passed_out as law22
from rulings.laws import law86_teams as law86


class BoardTrouble(Answers):
    """What is wrong."""

    COUNT = "count", msg("A hand has not thirteen cards")
    WRONG_BOARD = "wrong_board", msg("Somebody called on another board’s cards")
    OTHER_BOARD = "other_board", msg("A player has called on this board before")
    NOT_DUE = (
        "not_due",
        msg("Wrong board for this table or pair"),
        msg("In pairs or individual."),
    )
    STRAY = "stray", msg("Something was heard or seen by chance")
    NOT_PLAYED = "not_played", msg("The board could not be played")
    WRONG_POCKET = (
        "wrong_pocket",
        msg("A hand from the wrong pocket"),
        msg("The Laws are silent here; the director decides."),
    )
    MISDEAL = "misdeal", msg("Dealt wrongly, or a card was seen"), msg("While dealing.")
    PASSED_OUT = "passed_out", msg("All four passed")
    TWICE = (
        "card_twice",
        msg("A card is there twice, another missing"),
        msg("Every hand has thirteen cards."),
    )
    FOULED = "fouled", msg("The board differed from table to table")
    TEAMS = "teams", msg("Teams: two results that do not compare")


TROUBLE = Question(
    "board_trouble",
    "13",
    msg("What is wrong?"),
    one_of(BoardTrouble),
    unusual=(
        BoardTrouble.OTHER_BOARD,
        BoardTrouble.WRONG_POCKET,
        BoardTrouble.MISDEAL,
        BoardTrouble.PASSED_OUT,
        BoardTrouble.TWICE,
        BoardTrouble.FOULED,
        BoardTrouble.TEAMS,
    ),
)


@rule
def boards(inquiry: Inquiry) -> None:
    """1, 6D, 7B, 12C2, 13-16D, 22B, 86, 87. By what is wrong."""
    match inquiry.ask(TROUBLE):
        case BoardTrouble.COUNT:
            law13.wrong_count(inquiry)
        case BoardTrouble.WRONG_BOARD:
            law15.called_on_wrong_board(inquiry)
        case BoardTrouble.OTHER_BOARD:
            law15.meets_other_board(inquiry)
        case BoardTrouble.NOT_DUE:
            law15.not_due(inquiry)
        case BoardTrouble.STRAY:
            law16.stray_knowledge(inquiry)
        case BoardTrouble.NOT_PLAYED:
            law12.by_fault(inquiry)
        case BoardTrouble.WRONG_POCKET:
            law16.wrong_pocket(inquiry)
        case BoardTrouble.MISDEAL:
            law16.misdeal(inquiry)
        case BoardTrouble.PASSED_OUT:
            law22.passed_out(inquiry)
        case BoardTrouble.TWICE:
            law13.not_fifty_two_cards(inquiry)
        case BoardTrouble.FOULED:
            law86.fouled(inquiry)
        case BoardTrouble.TEAMS:
            law86.teams(inquiry)


DOOR = Door(
    "boards",
    msg("Wrong board or hand"),
    msg("Not thirteen cards, a wrong board, something seen or heard, a board not played"),
    "13",
    boards,
    law12.SIDE_CONCERNED,
)
