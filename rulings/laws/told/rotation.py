"""Calls out of turn and inadmissible calls, and what may be led after them (26, 28-39)."""

from __future__ import annotations

from itertools import combinations

from deals.bridge.cards import Suit
from rulings.engine import Message, msg
from rulings.laws.told.sentences import Sentences


def _shown(*suits: Suit) -> Message:
    """Which suits the offender has shown."""
    match suits:
        case ():
            return msg("{offender} had legally shown no suit.")
        case (first,):
            return msg("{offender} had legally shown {first}.", first=first)
        case (first, second):
            told = msg("{offender} had legally shown {first} and {second}.")
            return told.given(first=first, second=second)
        case (first, second, third):
            told = msg("{offender} had legally shown {first}, {second} and {third}.")
            return told.given(first=first, second=second, third=third)
        case _:
            return msg("{offender} had legally shown all four suits.")


_IN_ORDER = (Suit.C, Suit.D, Suit.H, Suit.S)
_SUITS = {"".join(s): _shown(*s) for n in range(1, 5) for s in combinations(_IN_ORDER, n)}

TOLD: Sentences = {
    "turn_to_call": {
        "rho": msg("It was the turn of {rho} to call."),
        "rho_bound": msg("It was the turn of {rho} to call."),
        "partner": msg("It was the turn of {partner} to call."),
        "lho": msg("It was the turn of {lho} to call."),
        "with_rho": msg("It was the turn of {rho}, who called at the same moment."),
        "with_partner": msg("It was the turn of {partner}, who called at the same moment."),
        "with_lho": msg("It was the turn of {lho}, who called at the same moment."),
        "own": msg("It was the turn of {offender} to call."),
        "over": msg("The auction was over, and nobody had a turn."),
    },
    "lho_called_knowingly": {
        "knowingly": msg("{lho} had seen the call out of turn and called over it."),
        "unnoticed": msg("{lho} had not seen the call out of turn."),
    },
    "called_since": {
        "nobody": msg("Nobody had called since."),
        "rho": msg("{rho} had called in turn since."),
        "partner": msg("{partner} had called in turn since."),
        "lho": msg("{lho} had called since."),
        "turn_lost": msg("Everybody passed, and somebody lost a turn to call."),
    },
    "call_out_of_turn": {
        "pass": msg("{offender} passed out of turn."),
        "artificial_pass": msg("{offender} passed out of turn, and the pass was artificial."),
        "bid": msg("{call} by {offender} was out of turn."),
        "double": msg("{offender} doubled or redoubled out of turn."),
        "inadmissible_double": msg(
            "{offender} made a double out of turn that could never be legal."
        ),
        "insufficient_bid": msg("{bid} by {offender} was out of turn, and also too low."),
        "above_seven": msg("{offender} bid more than seven out of turn."),
        "bound": msg("{offender} made a call out of turn, though bound to pass."),
    },
    "bid_out_of_turn": None,
    "accept_call_out_of_turn": {
        "accept": msg("{lho} accepted the call out of turn."),
        "refuse": msg("{lho} did not accept the call out of turn."),
    },
    "offender_had_called": {
        "yes": msg("{offender} had called before in this auction."),
        "no": msg("{offender} had not called before in this auction."),
    },
    "rho_passes": {
        "pass": msg("{rho} then passed."),
        "acts": msg("{rho} then bid, doubled or redoubled."),
    },
    "first_lead": {
        "auction": None,
        "to_come": msg("{offenders} became defenders, and {partner} had not been on lead yet."),
        "declares": msg("{offenders} play the contract."),
        "led_unasked": msg("{partner} had just led, before {declarer} could choose."),
        "not_offered": msg("{partner} had been on lead, and {declarer} had been offered nothing."),
        "passed_over": msg("{partner} had been on lead, and {declarer} had not used the choice."),
    },
    "suits_shown_legally": {"-": _shown(), **_SUITS},
    "inadmissible_call": {
        "double": msg("{offender} doubled or redoubled where there was nothing to double."),
        "double_bound": msg(
            "{offender}, who had to pass, doubled or redoubled where there was nothing to double."
        ),
        "bound": msg("{offender} made a call, though bound to pass."),
        "above_seven": msg("{offender} bid more than seven."),
        "after_final_pass": msg("{offender} called when the auction was over."),
        "out_of_turn": msg("{offender} called out of turn."),
    },
    "since_inadmissible_call": {
        "nothing": msg("{lho} had not called."),
        "lho_called": msg("{lho} had called over it."),
        "lead_faced": msg("The opening lead had been faced."),
    },
    "inadmissible_in_turn": {
        "yes": msg("It was the turn of {offender} to call."),
        "no": msg("It was not the turn of {offender} to call."),
    },
    "pass_duty": {
        "once": msg("{offender} had to pass at this turn only."),
        "rest": msg("{offender} had to pass for the rest of the auction."),
    },
    "call_after_final_pass": {
        "declaring": msg("It was a call by the declaring side."),
        "defenders_pass": msg("It was a pass by a defender."),
        "defenders_action": msg("It was a bid, double or redouble by a defender."),
    },
}
