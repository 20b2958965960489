"""The number of tricks, the score, and requests that come late (79, 82, 92)."""

from __future__ import annotations

from rulings.engine import msg
from rulings.laws.told.sentences import Sentences

TOLD: Sentences = {
    "score_trouble": {
        "disputed": msg("The sides disagreed about the number of tricks."),
        "wrong": msg("The score was wrongly worked out or entered."),
        "kept": msg("One side had kept a trick too many."),
        "director": msg("The director had ruled wrongly."),
        "late": msg("A ruling or an appeal was asked for late."),
        "miscounted": msg("The tricks had been counted wrongly."),
    },
    "tricks_disputed": {
        "claim": msg("There had been a claim or concession."),
        "in_round": msg(
            "There had been no claim, and the director was called before the round ended."
        ),
        "after_round": msg(
            "There had been no claim, and the director was called after the round had ended."
        ),
    },
    "convinced_of_tricks": {
        "yes": msg("The director is clearly convinced of another number of tricks."),
        "no": msg("The director is not clearly convinced of another number of tricks."),
        "one_side": msg("The director is convinced only that one side had too many tricks."),
    },
    "correction_period": {
        "open": msg("The correction period was not over."),
        "over_beyond_doubt": msg("The correction period was over, but the error is beyond doubt."),
        "over": msg("The correction period was over."),
    },
    "board_still_normal": {
        "yes": msg("The board can still be scored normally."),
        "no": msg("The board can no longer be scored normally."),
    },
    "time_for_request": {
        "open": msg("The request came in time."),
        "over": msg("The request came too late."),
    },
}
