"""Insufficient bids, changed calls, and calls in their place (23, 25, 27)."""

from __future__ import annotations

from rulings.engine import msg
from rulings.laws.law27_insufficient_bid import LOW_BID
from rulings.laws.told.sentences import Sentences

TOLD: Sentences = {
    "caller": None,
    "insufficient_bid": msg("{offender} bid {bid}."),
    "replacing_call": {
        "pass": msg("The new call was a pass."),
        **{one.token: msg("The new call was {bid}.", bid=one.value) for one in LOW_BID.answers},
    },
    "bid_to_beat": msg("The last bid before it was {bid_to_beat}."),
    "call_was_meant": {
        "meant": msg("The call by {offender} was no slip of hand or tongue."),
        "slip": msg("{offender} meant another call, and hand or tongue slipped."),
        "not_made": msg("{offender} had made no call yet: the card had not left the box."),
    },
    "since_slip": {
        "in_time": msg("{partner} had not called since."),
        "partner_called": msg("{partner} had called since."),
        "auction_over": msg("The auction ended before {partner} could call."),
        "lead_faced": msg("An opening lead had been faced."),
        "hands_back": msg("All had passed, and the hands had been put back in the board."),
    },
    "lho_called_over_slip": {
        "yes": msg("{lho} had called over it."),
        "no": msg("{lho} had not called over it."),
    },
    "second_call": {
        "none": msg("{offender} had not yet made a second call."),
        "open": msg("{offender} made a second call, and {lho} had not called since."),
        "called_over": msg("{offender} made a second call, and {lho} knowingly called over it."),
        "unnoticed": msg("{offender} made a second call, and {lho} called without noticing it."),
        "after_lho": msg("{offender} made a second call after {lho} had called."),
        "unreplaced": msg("{offender} had not replaced the first bid, which was too low."),
        "too_low": msg("{offender} made a second call, as the first bid was too low."),
        "out_of_turn": msg("The first call by {offender} was out of turn."),
        "inadmissible": msg("The first call by {offender} was not allowed."),
    },
    "accept_change": {
        "accept": msg("{lho} accepted the second call."),
        "refuse": msg("{lho} did not accept the second call."),
    },
    "earlier_call_was_meant": {
        "meant": msg("The earlier call by {offender} was meant."),
        "slip": msg("The earlier call by {offender} was a slip of hand or tongue."),
    },
    "bidders_turn": {
        "his": msg("{offender} made an insufficient bid in turn."),
        "out_of_turn": msg("{offender} made an insufficient bid, and it was also out of turn."),
        "bound": msg("{offender} made an insufficient bid, though bound to pass."),
        "enough": msg("The bid by {offender} was high enough, and in turn."),
    },
    "since_insufficient_bid": {
        "nothing": msg("Nobody had called over the insufficient bid."),
        "lho_called": msg("{lho} called over the insufficient bid."),
        "replaced": msg("{offender} had already replaced the insufficient bid."),
        "replaced_and_called": msg(
            "{offender} replaced the insufficient bid, and {lho} then called."
        ),
    },
    "accept_insufficient_bid": {
        "accept": msg("{lho} accepted the bid."),
        "refuse": msg("{lho} did not accept the bid."),
    },
    "replacement": {
        "same": msg("{offender} replaced it with {lowest_bid}."),
        "other": msg("{offender} replaced it with another bid or a pass."),
        "double": msg("{offender} replaced it with a double or redouble."),
        "insufficient": msg("{offender} replaced it with a bid that was too low again."),
    },
    "replacement_made": {
        "same": msg("{offender} replaced it with {lowest_bid}."),
        "other": msg("{offender} replaced it with another bid or a pass."),
        "double": msg("{offender} replaced it with a double or redouble."),
        "insufficient": msg("{offender} replaced it with a bid that was too low again."),
    },
    "accept_second_insufficient_bid": {
        "accept": msg("{lho} accepted the new bid."),
        "refuse": msg("{lho} did not accept the new bid."),
    },
    "comparable": {
        "same_meaning": msg("The call in its place had nearly the same meaning."),
        "narrower": msg("The call in its place had a narrower range of meanings."),
        "same_purpose": msg("The call in its place had the same purpose."),
        "none": msg("The call in its place was not comparable."),
    },
    "finally_comparable": {
        "same_meaning": msg("The call that stood in the end had nearly the same meaning."),
        "narrower": msg("The call that stood in the end had a narrower range of meanings."),
        "same_purpose": msg("The call that stood in the end had the same purpose."),
        "none": msg("The call that stood in the end was not comparable."),
    },
}
