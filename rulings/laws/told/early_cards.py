"""Cards played too early, or at the same moment as another (57, 58)."""

from __future__ import annotations

from rulings.engine import msg
from rulings.laws.told.sentences import Sentences

TOLD: Sentences = {
    "early_player": None,
    "way_of_early_card": {
        "early": (
            msg("{offender} played {card} too early."),
            msg("{offender} played too early."),
        ),
        "same_moment": msg("{offender} and another player played at the same moment."),
        "two_cards": msg("{offender} played two or more cards at once."),
        "told": msg("An opponent had said that {offender} was to play."),
        "before_new_lead": msg("{offender} played before {declarer} had led again."),
        "claim": msg("{offender} showed the remaining cards to claim."),
    },
    "what_was_early": {
        "played": msg("{partner} had not played to the trick yet."),
        "at_right": msg("{partner} had played to the trick, {rho} had not."),
        "led": msg(
            "It was a lead to the next trick, and {partner} had not played to this one yet."
        ),
        "led_after_partner": msg("It was a lead to the next trick, and this one was not complete."),
    },
    "excuse_for_early_card": {
        "none": msg("{declarer} had not yet played from both hands."),
        "both_hands": msg("{declarer} had already played from both hands."),
        "dummy": msg("{dummy} had taken or suggested a card."),
        "opponent_played": msg("{lho} had played since."),
    },
    "lead_is_a_play": {
        "excused": msg("That excuses a lead as well."),
        "not_excused": msg("That does not excuse a lead."),
    },
    "partners_play": {
        "highest": msg("{declarer} demanded the highest card of the suit led."),
        "lowest": msg("{declarer} demanded the lowest card of the suit led."),
        "suit": msg("{declarer} demanded a card of another suit."),
        "not_suit": msg("{declarer} forbade a card of another suit."),
    },
    "early_card_at_its_turn": {
        "legal": msg("The card could legally be played in turn."),
        "illegal": msg("The card could not legally be played in turn."),
        "next_played": msg("The next hand had already played after it."),
    },
    "declarers_early_card": {
        "legal": msg("The card was for this trick, and legal."),
        "illegal": msg("The card was for this trick, and not legal."),
        "led": msg("The card was led to the next trick."),
        "no_lead": msg("The card was played to a lead that nobody had made."),
    },
    "card_to_no_lead": {
        "lead": msg("It counts as a lead out of turn."),
        "early": msg("It does not count as a lead."),
    },
    "whose_card_was_lawful": {
        "partner": msg("It was the turn of {partner}."),
        "lho": msg("It was the turn of {lho}."),
        "rho": msg("It was the turn of {rho}."),
        "neither": msg("Both leads were out of turn."),
    },
    "partner_led_too": {
        "yes": msg("The other lead came from {partner}."),
        "no": msg("The other lead did not come from {partner}."),
    },
    "faces_partner_could_see": {
        "one": msg("{partner} could see only one of the cards."),
        "low": msg("{partner} could see one card too many, a nine or lower."),
        "honour": msg("{partner} could see one card too many, a ten or higher."),
        "more": msg("{partner} could see two or more cards too many."),
        "unnoticed": msg("Nobody noticed until both sides had played to the next trick."),
    },
    "faces_seen": {
        "one": msg("Only one of the cards could be seen."),
        "several": msg("More than one of the cards could be seen."),
        "unnoticed": msg("Nobody noticed until both sides had played to the next trick."),
    },
    "opponent_played_after_two_cards": {
        "yes": msg("An opponent had played since."),
        "no": msg("No opponent had played since."),
    },
}
