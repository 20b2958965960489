"""Boards, hands and cards that are not as they should be (13-16, 86, 87)."""

from __future__ import annotations

from rulings.engine import msg
from rulings.laws.told.sentences import Sentences

TOLD: Sentences = {
    "board_trouble": {
        "count": msg("A hand did not have thirteen cards."),
        "wrong_board": msg("Somebody called on the cards of another board."),
        "other_board": msg("A player had called on this board before."),
        "not_due": msg("The board was not the one that this table or pair was to play."),
        "stray": msg("Something was heard or seen by chance."),
        "wrong_pocket": msg("A hand was taken from the wrong pocket."),
        "misdeal": msg("The board was dealt wrongly, or a card was seen meanwhile."),
        "passed_out": msg("All four passed."),
        "fouled": msg("The board differed from table to table."),
        "teams": msg("The two results of the match do not compare."),
        "not_played": msg("The board could not be played."),
        "card_twice": msg("One card was there twice, and another not at all."),
    },
    "card_counts": {
        "moved": msg("One hand had too many cards, and another too few."),
        "missing": msg("One hand had too few cards, and none too many."),
        "stranger": msg("One hand had too many cards, and none too few."),
    },
    "wrong_hand_stage": {
        "not_called": msg("No player with a wrong number of cards had called."),
        "called": msg("A player with a wrong number of cards had called."),
        "over": msg("Play was over."),
    },
    "foreign_card_seen": {
        "yes": msg("A player had seen a card that belongs to another hand."),
        "no": msg("No player had seen a card that belongs to another hand."),
    },
    "calls_fit_right_hands": {
        "yes": msg("The right hands can be played without changing a call."),
        "no": msg("The right hands cannot be played without changing a call."),
    },
    "stranger_in_quitted_trick": {
        "yes": msg("The card that does not belong had been played to a turned trick."),
        "no": msg("The card that does not belong had not been played to a turned trick."),
    },
    "missing_card_found": {
        "before_lead": msg("No lead was faced, and the missing card was found."),
        "before_lead_rebuilt": msg("No lead was faced, and the missing card was not found."),
        "played": msg("The lead was faced, and the missing card was among those played."),
        "elsewhere": msg("The lead was faced, and the missing card was found elsewhere."),
        "not_found": msg("The lead was faced, and the missing card was not found."),
        "in_dummy": msg("The missing card had lain hidden in dummy."),
    },
    "partner_called_on_wrong_board": {
        "yes": msg("{partner} had called after {offender}."),
        "no": msg("{partner} had not called after {offender}."),
    },
    "call_on_other_board": {
        "same": msg(
            "{offender} made the same call, with much the same meaning, on the right cards."
        ),
        "other": msg(
            "{offender} made another call, or one with another meaning, on the right cards."
        ),
    },
    "board_played_before": {
        "yes": msg("Somebody at the table had played the board before."),
        "no": msg("Nobody at the table had played the board before."),
    },
    "only_opponents_card_seen": {
        "yes": msg("It was only an opponent’s card, seen at this table."),
        "no": None,
    },
    "looked_at_board_not_due": {
        "yes": msg("Somebody had looked at the cards."),
        "no": msg("Nobody had looked at the cards."),
    },
    "lost_valid_score": {
        "yes": msg("Somebody loses the chance of a result on a board."),
        "no": msg("Nobody loses the chance of a result on a board."),
    },
    "first_call_made": {
        "yes": msg("Somebody had called on the board."),
        "no": msg("Nobody had called on the board."),
    },
    "stray_measure": None,
    "fouled_board_form": None,
    "teams_case": {
        "several": msg("The results from the two tables cannot be compared."),
        "favourable": msg("One result is missing, and the other favours one side."),
        "neutral": msg("One result is missing, and the other favours nobody."),
        "redeal": msg("A new deal was wanted, and the match may be decided."),
    },
}
