"""Cards shown or named, and penalty cards (49-52)."""

from __future__ import annotations

from rulings.engine import msg
from rulings.laws.told.sentences import Sentences

TOLD: Sentences = {
    "exposer": None,
    "how_exposed": {
        "dropped": (
            msg("{offender} dropped {card} by accident, and {partner} could have seen it."),
            msg("{offender} showed a card by accident, and {partner} could have seen it."),
        ),
        "unseen": (
            msg("{offender} showed {card} by accident, and {partner} could not see it."),
            msg("{offender} showed a card by accident, and {partner} could not see it."),
        ),
        "shown": (
            msg("{offender} laid {card} face up."),
            msg("{offender} laid one or more cards face up."),
        ),
        "named": msg("{offender} said which card it was."),
        "opponents_fault": msg(
            "{offender} showed a card because of what declarer or dummy had said or done."
        ),
        "claim": msg("{offender} showed cards with a claim or concession."),
        "current_trick": msg("{offender} showed cards with a remark about this trick."),
        "objected_concession": msg(
            "{offender} showed cards with a concession, and {partner} objected at once."
        ),
        "two_at_once": msg("{offender} played two or more cards at once."),
        "too_early": msg("{offender} played a card too early."),
        "led": msg("{offender} led a card out of turn."),
        "auction": msg("{offender} showed a card before the auction was over."),
    },
    "exposed_cards": {
        "one_low": msg("One card lay face up in front of {offender}, a nine or lower."),
        "one_honour": msg("One card lay face up in front of {offender}, a ten or higher."),
        "several": msg("Two or more cards lay face up in front of {offender}."),
    },
    "penalty_card_holder": None,
    "penalty_card_now": {
        "holder_plays": msg("{offender}, who had a penalty card, was to lead or play."),
        "partner_leads": msg(
            "{partner} was on lead while a penalty card lay in front of {offender}."
        ),
        "not_played": msg("{offender} did not play the penalty card."),
    },
    "older_penalty_cards": {
        "none": None,
        "same_suit": msg("Another penalty card of the suit already lay in front of {offender}."),
        "other_suit": msg("A penalty card of another suit already lay in front of {offender}."),
    },
    "why_penalty_card": {
        "on_purpose": msg("The penalty card had been led, played or shown on purpose."),
        "honour": msg("The penalty card had been shown by accident, a ten or higher."),
        "low": msg("The penalty card had been shown by accident, a nine or lower."),
        "last": msg("It was the last of several penalty cards."),
        "ruled_major": msg("The penalty card had been ruled major."),
        "ruled_minor": msg("The penalty card had been ruled minor."),
    },
    "penalty_cards_playable": {
        "none": msg("The penalty card could not legally be played then."),
        "one": msg("One penalty card could legally be played then."),
        "several": msg("More than one penalty card could legally be played then."),
    },
    "penalty_cards_there": {
        "one": msg("One penalty card lay in front of {offender}."),
        "one_suit": msg("Two or more penalty cards of one suit lay in front of {offender}."),
        "suits": msg("Penalty cards of different suits lay in front of {offender}."),
    },
    "lead_choice": {
        "require": msg("{declarer} required a lead of {suit}."),
        "forbid": msg("{declarer} forbade a lead of {suit}."),
        "neither": msg("{declarer} left the lead free."),
    },
    "leaders_own_card": {
        "none": None,
        "led": msg("{partner} led before {declarer} had chosen."),
        "lying": msg("A major penalty card lay in front of {partner} too."),
    },
    "instead_of_penalty_card": {
        "could_not": msg("{offender} could not legally play it."),
        "other_card": msg("{offender} played another card, and did not break suit."),
        "minor_allowed": msg("{offender} played what a minor penalty card allows."),
        "broke_suit": msg("{offender} played another card, and broke suit."),
        "played_on": msg(
            "{offender} played another card, and {offenders} played on to a later trick."
        ),
    },
    "declarer_played_since": {
        "yes": msg("{declarer} had played since."),
        "no": msg("{declarer} had not played since."),
    },
    "accept_wrong_card": {
        "accept": msg("{declarer} accepted the card."),
        "require": msg("{declarer} required the penalty card instead."),
    },
    "why_declarer_showed": {
        "accident": msg("{declarer} showed cards by accident."),
        "thought_dummy": msg("{declarer} showed cards in the belief of being dummy."),
        "claim": msg("{declarer} showed cards, perhaps to claim."),
    },
}
