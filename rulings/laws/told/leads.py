"""Leads out of turn, the opening lead among them (53-56)."""

from __future__ import annotations

from rulings.engine import msg
from rulings.laws.told.sentences import Sentences

TOLD: Sentences = {
    "leader_out_of_turn": {
        "declarer": (
            msg("{declarer} led {card} from hand out of turn."),
            msg("{declarer} led from hand out of turn."),
        ),
        "dummy": (
            msg("{card} was led from dummy out of turn."),
            msg("A card was led from dummy out of turn."),
        ),
        "defender": (
            msg("{offender} led {card} out of turn."),
            msg("{offender} led out of turn."),
        ),
        "declarers_lho": (
            msg("{offender} led {card}, and was to lead."),
            msg("{offender} led, and was to lead."),
        ),
    },
    "how_led_out_of_turn": {
        "none": None,
        "told": msg("An opponent had said that {offender} was to lead."),
        "not_led": msg("No card had been played or named."),
        "not_faced": msg("{partner} could not have seen the face of the card."),
        "only_shown": msg("The card was dropped or shown, not led."),
        "dummy_unasked": msg("{dummy} put the card out, and {declarer} had named none."),
        "dummy_warned": msg(
            "{dummy}, who had lost the rights of dummy, warned {declarer} before the lead."
        ),
        "trick_thirteen": msg("It was the lead to the last trick."),
        "simultaneous": msg("Somebody led in turn at the same moment."),
        "before_complete": msg("The trick before was not complete yet."),
        "too_early": msg("The trick before was not complete yet."),
    },
    "whose_lead": {
        "partner": msg("The lead was with {partner}."),
        "lho": msg("The lead was with {lho}."),
        "rho": msg("The lead was with {rho}."),
        "nobody": msg("The trick was not complete yet."),
        "own": msg("The lead was with {offender}."),
    },
    "how_opening_lead": {
        "none": None,
        "face_down": msg("The card lay face down."),
        "told": msg("An opponent had said that {offender} was to lead."),
        "auction": msg("The auction was not over."),
    },
    "since_opening_lead": {
        "nothing": msg("Nothing more had happened."),
        "partner_later": msg("{partner} then led too, face up."),
        "spread": msg("{declarer} began to spread the hand."),
        "dummy_seen": msg("{dummy} was the first to show a card."),
        "own_card": msg("{declarer} played to it from hand."),
        "partner_first": msg("{partner} led too, first or at the same moment."),
        "partner_face_down": msg("{partner} led too, face down."),
        "partner_showed": msg("{partner} then showed a card."),
        "both_seen": msg("{declarer} and {dummy} showed cards at the same moment."),
        "dummys_card": msg("A card was played to it from dummy."),
    },
    "since_opening_lead_otherwise": {
        "nothing": None,
        "spread": msg("{declarer} began to spread the hand."),
        "dummy_seen": msg("{dummy} was the first to show a card."),
        "own_card": msg("{declarer} played to it from hand."),
        "both_seen": msg("{declarer} and {dummy} showed cards at the same moment."),
        "dummys_card": msg("A card was played to it from dummy."),
    },
    "partners_shown_card": {
        "low": msg("It was a nine or lower, shown by accident."),
        "honour": msg("It was a ten or higher."),
        "on_purpose": msg("It was laid down on purpose."),
    },
    "clearly_spreading": {
        "yes": msg("{declarer} had clearly begun to spread the hand first."),
        "no": msg("It was not clear that {declarer} had begun to spread the hand first."),
    },
    "five_choices": {
        "spread": msg("{declarer} accepted the lead and let {dummy} play."),
        "declare": msg("{declarer} accepted the lead and stayed declarer."),
        "require": msg("{declarer} did not accept the lead, and required {suit}."),
        "forbid": msg("{declarer} did not accept the lead, and forbade {suit}."),
        "neither": msg("{declarer} did not accept the lead, and left the suit free."),
    },
    "since_declarers_lead": {
        "nothing": msg("No defender had played to it."),
        "next_played": msg("{lho} played to it."),
        "other_played": msg("{rho} played to it before {lho}."),
        "new_lead": msg("A new lead was made from {partner}, and {rho} played to it."),
        "own_lead": msg("The defender who was on lead led as well."),
    },
    "dummy_spoke_of_lead": {
        "yes": msg("{dummy} was the first to say that the lead was wrong."),
        "no": None,
    },
    "defenders_say": {
        "accept": msg("The defenders accepted the lead."),
        "refuse": msg("The defenders did not accept the lead."),
        "next_accepts": msg("{lho} accepted the lead, {rho} did not."),
        "next_refuses": msg("{rho} accepted the lead, {lho} did not."),
        "silent": msg("Neither defender said anything."),
    },
    "chosen_hand": {
        "offender": msg("A defender required the lead from {offender}."),
        "partner": msg("A defender required the lead from {partner}."),
    },
    "in_turn_after_all": {
        "yes": msg("When that trick was complete, {offender} was to lead."),
        "no": msg("When that trick was complete, {offender} was not to lead."),
    },
    "since_defenders_lead": {
        "nothing": msg("Nobody had played to it."),
        "next_played": msg("{lho} played to it."),
        "partner_followed": msg("Only {partner} played to it."),
        "partner_led": msg("{partner} led too."),
        "own_lead": msg("{declarer} led as well, and accepted nothing."),
        "other_played": msg("{rho} played to it before {lho}."),
    },
    "partner_played_to_lead": {
        "nothing": None,
        "followed": msg("{partner} played to the lead."),
        "led": msg("{partner} led too."),
    },
    "follow_from_other_hand": {
        "accepts": msg("The card from {rho} counts as accepting the lead."),
        "open": msg("The card from {rho} does not count as accepting the lead."),
    },
    "accept_defenders_lead": {
        "accept": msg("{declarer} accepted the lead by {offender}."),
        "accept_partner": msg("{declarer} accepted the lead by {partner}."),
        "refuse": msg("{declarer} did not accept the lead."),
        "require": msg("{declarer} did not accept the lead, and required {suit}."),
        "forbid": msg("{declarer} did not accept the lead, and forbade {suit}."),
        "neither": msg("{declarer} did not accept the lead, and left the suit free."),
    },
}
