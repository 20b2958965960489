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
        "not_played": msg("{offender} had to play the penalty card, and did not."),
    },
    "penalty_cards_lying": {
        "one": msg("One major penalty card lay in front of {offender}."),
        "minor": msg("One minor penalty card lay in front of {offender}."),
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
