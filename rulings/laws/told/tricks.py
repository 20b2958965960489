"""Tricks with too few or too many cards, and looking at turned tricks (65-67)."""

from __future__ import annotations

from rulings.engine import msg
from rulings.laws.told.sentences import Sentences

TOLD: Sentences = {
    "trick_trouble": {
        "too_few": msg("One hand had played no card to a trick."),
        "too_many": msg("One hand had played too many cards to a trick."),
        "not_quitted": msg("A played card was not among the turned ones."),
        "missing": msg("A card was missing altogether."),
        "pointing": msg("A trick was pointed the wrong way."),
        "wants_to_see": msg("Somebody wanted to see a trick again."),
        "count": msg("The players disagreed about the number of tricks."),
    },
    "hand_of_defective_trick": {
        "declarer": msg("It was {declarer}, from hand."),
        "dummy": msg("It was dummy."),
        "defender": msg("It was {offender}."),
    },
    "dummys_card_was_named": {
        "yes": msg("{declarer} had named a card from dummy to that trick."),
        "no": msg("{declarer} had named no card from dummy to that trick."),
    },
    "when_count_disputed": {
        "in_round": msg("All tricks had been played, and the round was on."),
        "claim": msg("There had been a claim or concession."),
        "after_round": msg("The round had ended."),
    },
    "both_sides_on_after_trick": {
        "yes": msg("Both sides had played to the next trick."),
        "no": msg("Both sides had not yet played to the next trick."),
    },
    "holds_suit_of_trick": {
        "yes": msg("{offender} held a card of the suit led to that trick."),
        "no": msg("{offender} held no card of the suit led to that trick."),
    },
    "extra_card_meant_as_lead": {
        "yes": msg("The extra card was meant as the lead to the next trick."),
        "no": msg("The extra card was not meant as a lead."),
    },
    "extra_card": {
        "slipped_low": msg("The extra card was a nine or lower that had slipped out."),
        "other": msg("The extra card was a ten or higher, or played on purpose."),
        "several": msg("There were two or more extra cards."),
        "two_at_once": msg("Two cards were played at once, and both faces could be seen."),
        "led": msg("The extra card was meant as the lead to the next trick."),
        "unseen": msg("The extra card stuck to another, and {partner} could not see its face."),
    },
    "restored_cards_seen": {
        "none": msg("{partner} could see none of the cards that went back."),
        "one_low": msg("{partner} could see one card that went back, a nine or lower."),
        "other": msg("{partner} could see a ten or higher that went back."),
        "several": msg("{partner} could see several cards that went back."),
    },
    "played_to_two_tricks": {
        "yes": msg("The card had been played to two tricks, and it was too late to mend either."),
        "no": msg("The card had not been played to two tricks."),
    },
    "own_side_played_on": {
        "yes": msg("The side of the player who spoke had played to the next trick."),
        "no": msg("The side of the player who spoke had not played to the next trick."),
    },
    "turned_trick_asked_for": {
        "trick": msg("The player’s own card was not turned yet."),
        "own_card": msg("The player wanted to see only the player’s own card."),
        "neither": msg("The cards were turned, and that side had played on."),
        "after_play": msg("Play was over."),
    },
    "order_of_tricks_kept": {
        "yes": msg("Both sides had kept their turned cards in order."),
        "no": msg("The turned cards had not been kept in order."),
    },
    "who_mixed_cards": {
        "one_side": msg("Only one side had mixed its played cards."),
        "both_sides": msg("Both sides had mixed their played cards."),
    },
}
