"""Explanations that were wrong, and what was done on them (20, 21, 75)."""

from __future__ import annotations

from rulings.engine import msg
from rulings.laws.told.sentences import Sentences

TOLD: Sentences = {
    "wrong_information_player": None,
    "wrong_information": {
        "meaning": msg("An explanation was wrong or an alert missing, or an opponent believed so."),
        "own_explanation": msg("{offender} wanted to correct an own explanation."),
        "partners_explanation": msg("{partner} believed that {offender} had explained wrongly."),
        "partners_call": msg("{offender} had explained rightly, and {partner} had called wrongly."),
        "turn_to_play": msg("An opponent wrongly said that {offender} was to play."),
        "turn_to_call": msg("An opponent wrongly said that {offender} was to call."),
        "own_error": msg("{offenders} themselves were wrong about the turn."),
    },
    "own_error_in": {
        "opening_lead": msg("It was about the opening lead."),
        "lead": msg("It was about a lead to a later trick."),
        "call": msg("It was about a call."),
    },
    "explanation_was": {
        "wrong": msg("The explanation was not what the pair has agreed."),
        "no_agreement": msg("The pair had no agreement, but one was described."),
        "no_evidence": msg("Nothing shows what the pair has agreed."),
        "right": msg("The explanation was right, and the call itself was a mistake."),
        "misunderstood": msg("The explanation was right, and it was misunderstood."),
        "deviation": msg("The explanation was right, and the call deviated from it on purpose."),
        "fits": msg("The explanation was right, and the call fits it."),
    },
    "who_was_misinformed": {
        "nobody": msg("Nobody had acted on it yet."),
        "lho": msg("{lho} acted on it."),
        "rho": msg("{rho} acted on it."),
    },
    "innocent_side_called_last": {
        "lho": msg("{lho} called last of the two."),
        "rho": msg("{rho} called last of the two."),
    },
    "action_on_explanation": {
        "call_in_time": msg("It was a call; partner had not called since, and no lead was faced."),
        "call_partner_called": msg("It was a call; partner had called or a lead was faced since."),
        "face_down": msg("It was an opening lead that still lay face down."),
        "card_last": msg("It was a card, and nothing had been played or faced after it."),
        "card_dummy": msg("It was an opening lead, and dummy had faced a card."),
        "card_later": msg("It was a card; since then others had played or dummy had faced a card."),
    },
    "play_is_over": {"yes": msg("Play was over."), "no": None},
    "call_influenced": {
        "yes": msg("The wrong explanation may well have influenced the call."),
        "no": msg("The wrong explanation did not influence the call."),
    },
    "misinformed_call": {
        "change": msg("The call was changed."),
        "keep": msg("The call was not changed."),
    },
    "misinformed_card": {
        "change": msg("The card was taken back."),
        "keep": msg("The card was not taken back."),
    },
    "partner_may_correct": {
        "auction": msg("The auction was still going on."),
        "before_lead": msg("{offenders} play the contract, and no lead was faced yet."),
        "declares": msg("The auction was over, and {offenders} play the contract."),
        "defends": msg("The auction was over, and {offenders} defend."),
        "over": msg("Play was over."),
    },
    "call_on_opponents_word": {
        "out_of_rotation": msg("It counts as a call out of turn."),
        "no_rectification": msg("It was cancelled without rectification."),
    },
}
