"""Revokes: what was played, what was done since, and what it came to (61-64)."""

from __future__ import annotations

from rulings.engine import msg
from rulings.laws.told.sentences import Sentences

TOLD: Sentences = {
    "revoker": {
        "declarer": (
            msg("{declarer} played {card} from hand without following suit."),
            msg("{declarer} did not follow suit from hand."),
        ),
        "dummy": (
            msg("{card} was played from dummy without following suit."),
            msg("Dummy did not follow suit."),
        ),
        "defender": (
            msg("{offender} played {card} without following suit."),
            msg("{offender} did not follow suit."),
        ),
    },
    "failure": {
        "follow_suit": msg("{offender} could have followed suit."),
        "with_penalty_card": msg("{offender} could have followed suit with a penalty card only."),
        "restriction": msg("{offender} did not obey a required or forbidden lead or play."),
        "penalty_card": msg("{offender} should have played a penalty card."),
        "unable": msg("{offender} had no card of that suit."),
        "no_card": msg("{offender} played no card to the trick."),
        "asked": msg("Somebody asked whether {offender} could have followed suit."),
        "missing_card": msg(
            "{offender} could have followed suit only with a card that was found later."
        ),
    },
    "revoke_trick": {
        "early": None,
        "twelve": msg("It was in trick 12."),
        "twelve_returned": msg("It was in trick 12, and all hands were back in the board."),
    },
    "card_already_faced": {
        "yes": msg("{card} lay face up already."),
        "no": None,
    },
    "played_after": {
        "nobody": msg("Nobody had played after {card}."),
        "lho": msg("{lho} had played after {card}."),
        "lho_partner": msg("{lho} and {partner} had played after {card}."),
        "all": msg("{lho}, {partner} and {rho} had played after {card}."),
        "rho": msg("{rho} had played after {card}."),
        "lho_rho": msg("{lho} and {rho} had played after {card}."),
    },
    "lho_changes": {
        "change": msg("{lho} changed card."),
        "keep": msg("{lho} did not change card."),
    },
    "partner_changes": {
        "change": msg("{partner} changed card."),
        "keep": msg("{partner} did not change card."),
    },
    "partner_still_to_play": {
        "yes": msg("{partner} had not yet played to trick 12."),
        "no": msg("{partner} had already played to trick 12."),
    },
    "sides_played_on": {
        "nobody": msg("Nobody had played to the next trick."),
        "claimed": msg(
            "Nobody had played to the next trick, but somebody had claimed or conceded."
        ),
        "one_side": msg("Only one side had played to the next trick."),
        "both_sides": msg("Both sides had played to the next trick."),
    },
    "other_revoker": {
        "lho": msg("{lho} also revoked in that trick."),
        "rho": msg("{rho} also revoked in that trick."),
    },
    "since_revoke": {
        "nothing": msg("Nobody had played to the next trick."),
        "opponents_only": msg("Only {opponents} had played to the next trick."),
        "played": msg("{offenders} had played to the next trick."),
        "spoken_first": msg("It was mentioned before {offenders} played to the next trick."),
        "named": msg("{offenders} had named a card for the next trick."),
        "claimed": None,
        "unusual": None,
    },
    "apart_from_that": {
        "nothing": msg("Nobody had played to the next trick."),
        "opponents_only": msg("Only {opponents} had played to the next trick."),
        "played": msg("{offenders} had played to the next trick."),
        "spoken_first": msg("It was mentioned before {offenders} played to the next trick."),
        "named": msg("{offenders} had named a card for the next trick."),
        "claimed": None,
        "both_revoked": msg("Both sides revoked in that trick."),
    },
    "unusual_since_revoke": {
        "told_his_turn": msg("An opponent had wrongly said whose turn it was."),
        "dropped": msg("A card had only been dropped."),
        "dummy_unnamed": msg("{dummy} had put out a card unasked."),
        "both_revoked": msg("Both sides revoked in that trick."),
    },
    "played_after_void_claim": {
        "yes": msg("{offender} or {partner} had played to a later trick since."),
        "no": msg("Neither {offender} nor {partner} had played to a later trick since."),
    },
    "claim_since_revoke": {
        "conceded_objected": msg("{offenders} conceded, but partner objected at once."),
        "claimed_all_objected": msg("{offenders} claimed all the tricks, but partner objected."),
        "by_offending_side": msg("{offenders} claimed or conceded."),
        "by_opponents_open": msg("{opponents} claimed or conceded, and it is not agreed."),
        "by_opponents_agreed": msg("{opponents} claimed or conceded, and it was agreed."),
        "played_on": msg("After a claim all four agreed to play on."),
        "dummy_spoke": msg("Only {dummy} spoke of tricks to come."),
    },
    "who_asked_whom": {
        "declarer_defender": msg("{declarer} asked a defender about the suit."),
        "dummy_declarer": msg("{dummy} asked {declarer} about the suit."),
        "dummy_defender": msg("{dummy} asked a defender about the suit."),
        "defender": msg("A defender asked about the suit."),
    },
    "other_established_revokes": {
        "none": None,
        "same_player_suit": msg("{offender} had revoked before in the same suit."),
        "same_player_suit_later": msg("{offender} revoked later in the same suit too."),
        "other_side": msg("{opponents} had revoked too."),
        "own_side": msg("{offenders} had revoked in another suit or hand too."),
        "not_established": msg("Another revoke was not established."),
    },
    "tricks_for_other_revokes": {
        "0": msg("No trick is transferred for the other revoke."),
        "1": msg("One trick is transferred for the other revoke."),
        "2": msg("Two tricks are transferred for the other revoke."),
        "3": msg("Three tricks are transferred for the other revokes."),
        "4": msg("Four tricks are transferred for the other revokes."),
        "not_told": None,
    },
    "suit_led_to_revoke": {
        "S": msg("A spade had been led."),
        "H": msg("A heart had been led."),
        "D": msg("A diamond had been led."),
        "C": msg("A club had been led."),
    },
    "revoke_put_right": {
        "yes": msg("The revoke had been put right."),
        "no": msg("The revoke had not been put right."),
    },
    "revoke_noticed": {
        "before": msg("It was mentioned before the claim or the named card."),
        "in_play": msg("It was noticed during play."),
        "after_play": msg(
            "It was noticed after play, before {opponents} had called on the next board."
        ),
        "after_next_call": msg("It was noticed after {opponents} had called on the next board."),
        "after_round": msg("It was noticed after the round had ended."),
    },
    "only_the_penalty_card": {
        "yes": msg("What {offender} failed to play was the penalty card."),
        "no": msg("What {offender} failed to play was not only the penalty card."),
    },
    "tricks_not_yet_transferred": {
        "0": msg("Every trick from then on had been transferred already."),
        "1": msg("One trick from then on had not been transferred yet."),
        "2": msg("Two or more tricks from then on had not been transferred yet."),
    },
    "revoke_trick_winner": {
        "offender": msg("{offender} won the revoke trick."),
        "partner": msg("{partner} won the revoke trick."),
        "opponents": msg("{opponents} won the revoke trick."),
    },
    "winner_with_corrected_card": {
        "offender": msg("With the corrected card {offender} won the trick."),
        "partner": msg("With the corrected card {partner} won the trick."),
        "opponents": msg("With the corrected card {opponents} won the trick."),
    },
    "later_tricks": {
        "none": msg("{offenders} won no later trick."),
        "some": msg("{offenders} won a later trick as well."),
    },
    "won_from_omitted_trick": {
        "yes": msg("{offenders} won that trick or a later one."),
        "no": msg("{offenders} won neither that trick nor a later one."),
    },
    "better_without_revoke": {
        "yes": msg("Without the revoke {opponents} would have scored better."),
        "no": msg("Without the revoke {opponents} would not have scored better."),
    },
    "better_without_later_revoke": {
        "yes": msg("Without the later revoke {opponents} would have scored better."),
        "no": msg("Without the later revoke {opponents} would not have scored better."),
    },
    "damaged_by_both_revokes": {
        "yes": msg("Without the revokes one side would have scored better."),
        "no": msg("Without the revokes neither side would have scored better."),
    },
    "better_without_revoke_played_on": {
        "yes": msg(
            "Without the revoke of the side that played on, the other side would have scored"
            " better."
        ),
        "no": msg(
            "Without the revoke of the side that played on, the other side would not have scored"
            " better."
        ),
    },
    "declarer_had_named_another": {
        "yes": msg("{declarer} had named another card."),
        "no": msg("{declarer} had named no other card."),
    },
    "dummys_card_hidden": {
        "yes": msg("The card had lain hidden since dummy was spread."),
        "no": msg("The card had not lain hidden since dummy was spread."),
    },
}
