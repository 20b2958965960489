"""Which card is played: from hand, and named from dummy (45-48)."""

from __future__ import annotations

from rulings.engine import msg
from rulings.laws.told.sentences import Sentences

TOLD: Sentences = {
    "hand_of_card": None,
    "defenders_card": {
        "visible": msg("{offender} held a card so that {partner} could have seen its face."),
        "hidden": msg("{offender} held a card so that {partner} could not have seen its face."),
        "named": msg("{offender} named a card as the one to play."),
        "dropped": msg("{offender} only dropped a card."),
        "slip": msg("{offender} played a card, and had meant another."),
    },
    "declarers_card": {
        "table": msg("{declarer} held a card face up on the table, or nearly so."),
        "named": msg("{declarer} named a card from hand as the one to play."),
        "shown": msg("{declarer} only showed or dropped a card."),
        "slip": msg("{declarer} played a card from hand, and had meant another."),
        "faced_hand": msg("{declarer} faced several cards or the whole hand."),
        "drawn_back": msg("{declarer} moved a card forward, and drew it back before it rested."),
    },
    "why_declarer_faced": {
        "opening_lead": msg("It was after an opening lead out of turn."),
        "thought_dummy": msg("{declarer} clearly believed to be dummy."),
        "claim": msg("It may have been a claim."),
    },
    "dummys_card": {
        "named": msg("{declarer} named suit and rank of a card in dummy."),
        "change": msg("{declarer} named a card in dummy, and then wanted another."),
        "words": msg("{declarer} called for a card from dummy without naming suit and rank."),
        "other_card": msg("{dummy} put out a card that {declarer} had not named."),
        "touched": msg("{declarer} touched a card in dummy on purpose."),
        "arranged": msg("{declarer} touched a card in dummy while arranging the cards."),
        "unasked": msg("{dummy} took a card, and {declarer} had named none."),
        "not_held": msg("{declarer} named a card that dummy does not hold."),
    },
    "why_change_dummys_card": {
        "slip_in_time": msg("It was a slip of the tongue, and {declarer} had not played since."),
        "too_late": msg("It was a slip of the tongue, and {declarer} had played since."),
        "second_thought": msg("It was no slip of the tongue, but a lapse or a change of mind."),
    },
    "both_sides_played_on": {
        "yes": msg("Both sides had played to the next trick."),
        "no": msg("Both sides had not yet played to the next trick."),
    },
    "wrong_card_was_lead": {
        "yes": msg("The card from dummy was the lead to the trick."),
        "no": msg("The card from dummy was not the lead to the trick."),
    },
    "words_for_dummys_card": {
        "clear": msg("What {declarer} said meant one card beyond doubt."),
        "suit": msg("{declarer} named only a suit."),
        "low": msg("{declarer} asked for a low card."),
        "high": msg("{declarer} asked for a high card."),
        "win": msg("{declarer} asked dummy to win the trick."),
        "rank_leading": msg("{declarer} named only a rank, and dummy was to lead."),
        "rank": msg("{declarer} named only a rank, and dummy was to follow."),
        "not_held": msg("{declarer} named a card that dummy does not hold."),
        "anything": msg("{declarer} said that dummy could play anything."),
        "series": msg("{declarer} asked for several cards in a row."),
        "pointed": msg("{declarer} named a rank, and clearly pointed at the suit."),
    },
    "card_dummy_took": {
        "pointed": msg("{dummy} only touched, lifted or pointed at it."),
        "adopted": msg("{dummy} put it out, and {declarer} played it."),
        "open": msg("{dummy} put it out, and {declarer} had not named it."),
        "too_late": msg("Both sides had played to the next trick."),
    },
}
