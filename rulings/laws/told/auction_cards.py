"""Cards shown while the auction is on (24)."""

from __future__ import annotations

from rulings.engine import msg
from rulings.laws.told.sentences import Sentences

TOLD: Sentences = {
    "card_owner": None,
    "when_card_shown": {
        "before_first_call": msg("{offender} showed a card before the first call."),
        "auction": msg("{offender} showed a card during the auction."),
        "after_final_pass": msg("{offender} showed a card after the final pass, before the lead."),
    },
    "cards_shown": {
        "low": msg("It was one card, a nine or lower."),
        "honour": msg("It was one card, a ten or higher."),
        "led": msg("It was a card that was led, a nine or lower."),
        "several": msg("It was two or more cards."),
    },
    "who_could_see": {
        "partner": msg("{partner} could have seen the card."),
        "opponent": msg("{partner} could not have seen the card."),
        "not_his_error": msg(
            "{partner} could have seen the card, but an opponent or outsider caused it."
        ),
    },
    "who_declares": {
        "not_yet": None,
        "offenders": msg("{offenders} play the contract."),
        "opponents": msg("{opponents} play the contract."),
    },
}
