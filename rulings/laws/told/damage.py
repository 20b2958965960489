"""Unauthorised information, and what a side lost by an infraction (12, 16, 23, 73)."""

from __future__ import annotations

from deals.bridge.cards import Denomination
from rulings.engine import msg
from rulings.laws.told.sentences import Sentences

_BIDS = [f"{level}{denomination}" for level in range(1, 8) for denomination in Denomination]

TOLD: Sentences = {
    "player_in_question": None,
    "information_source": {
        "partner": msg("It was about a pause, a remark or the like by {partner}."),
        "withdrawn": msg("{offender} had information from something that was taken back."),
        "penalty_card": msg("It was about what a penalty card told {offender}."),
        "opponents_error": msg("It came from something withdrawn after the opponents’ error."),
        "opponent": msg("It was about what the words, manner or tempo of {offender} told."),
        "elsewhere": msg("It was something heard or seen by chance."),
        "signals": msg("{offender} had information from signals agreed beforehand."),
    },
    "chosen_then": {
        "pass": msg("{offender} passed."),
        "double": msg("{offender} doubled."),
        "redouble": msg("{offender} redoubled."),
        "card": msg("{offender} chose a lead or a play."),
        "not_yet": msg("{offender} had not called or played yet."),
        **dict.fromkeys(_BIDS, msg("{offender} bid {bid}.")),
    },
    "partner_hesitated": {
        "yes": msg(
            "The director found that {partner} had clearly hesitated, or given something away."
        ),
        "yes_over": msg(
            "The director found after play that {partner} had clearly hesitated, or given something"
            " away."
        ),
        "no": msg(
            "The director found that {partner} had neither hesitated clearly nor given anything"
            " away."
        ),
    },
    "penalty_card_then": {
        "lying": msg("The penalty card lay in front of {partner}."),
        "played": msg("{partner} had played the penalty card."),
        "picked_up": msg("{partner} had picked the penalty card up again."),
        "opponents": msg("It was an opponent’s penalty card."),
    },
    "penalty_card_told": {
        "duty": msg("What may have been used is that it had to be played."),
        "hand": msg("What may have been used is what it told of the other cards."),
    },
    "play_over_by_then": {"yes": msg("Play was over."), "no": None},
    "information_was_there": {
        "yes": msg("The director found that {offender} had information in that way."),
        "yes_over": msg(
            "The director found after play that {offender} had information in that way."
        ),
        "no": msg("The director found that {offender} had no information in that way."),
    },
    "demonstrably_suggested": {
        "yes": msg("The information clearly suggested what {offender} chose."),
        "no": msg("The information did not clearly suggest what {offender} chose."),
        "no_action": msg("{offender} did not act on the information."),
    },
    "logical_alternative": {
        "yes": msg("{offender} had a logical alternative."),
        "no": msg("{offender} had no logical alternative."),
    },
    "manner_without_reason": {
        "yes": msg("{offender} misled by words, manner or tempo, without a bridge reason."),
        "no": msg("{offender} did not mislead by words, manner or tempo without a bridge reason."),
    },
    "innocent_side_damaged": {
        "yes": msg("{opponents} scored less than they could expect without the infraction."),
        "no": msg("{opponents} did not score less than they could expect without the infraction."),
    },
    "innocent_side_added_to_damage": {
        "yes": msg("{opponents} then hurt themselves by an extreme error or a gamble."),
        "no": None,
    },
    "likely_results": {
        "one": msg("One result is clearly the likely one."),
        "several": msg("Several results were possible, each with its own probability."),
        "too_many": msg("The possible results are too many, or cannot be named."),
    },
    "result_influenced": {
        "yes": msg("It influenced the result of the board."),
        "no": msg("It did not influence the result of the board."),
    },
    "what_is_reviewed": {
        "comparable_call": msg(
            "What is looked at again is a call that was replaced by a comparable one."
        ),
        "insufficient_bid": msg(
            "What is looked at again is an insufficient bid that was corrected without"
            " restrictions."
        ),
        "exposed_card": msg(
            "What is looked at again is a card that a defender showed or took back."
        ),
        "declarers_lead": msg("What is looked at again is a lead out of turn by declarer."),
        "revoke": msg("What is looked at again is a revoke."),
    },
    "infraction_by": msg("It was made by {offenders}."),
    "withdrawn_call_helped": {
        "yes": msg(
            "Without the help of the withdrawn call the board could well have ended differently."
        ),
        "no": msg("The withdrawn call did not help."),
    },
    "insufficient_bid_helped": {
        "yes": msg(
            "Without the help of the insufficient bid the board could well have ended differently."
        ),
        "no": msg("The insufficient bid did not help."),
    },
    "exposed_card_helped": {
        "yes": msg("The exposed card helped {offenders}."),
        "no": msg("The exposed card did not help {offenders}."),
    },
    "line_built_on_lead": {
        "yes": msg("{declarer} took a line that could build on the lead out of turn."),
        "no": msg("{declarer} did not take a line that could build on the lead out of turn."),
    },
}
