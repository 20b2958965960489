"""Door: somebody did not follow suit.

Routes through 61 (was it a revoke?), 62D (trick twelve goes its own way), 63 (is it established?),
then 62 (correct it) or 64 (score it). The Laws conclude; the door does not.
"""

from __future__ import annotations

from rulings.engine import Inquiry, msg, rule
from rulings.irregularities.doors import Door
from rulings.laws import law52_penalty_card_not_played as law52
from rulings.laws import law61_revoke as law61
from rulings.laws import law62_correction as law62
from rulings.laws import law63_establishment as law63
from rulings.laws import law64_after_establishment as law64
from rulings.laws.conclusions.revoke import TrickStands
from rulings.laws.conclusions.score import NoTransferReason
from rulings.laws.facts import Hand, Meanwhile
from rulings.laws.law61_revoke import Failure
from rulings.laws.law62_correction import PlayedOn, RevokeTrick
from rulings.laws.law63_establishment import RevokeStanding
from rulings.laws.law64_equity import Comparison


@rule
def revoke(inquiry: Inquiry) -> None:
    """61-64. From "he did not follow suit" to what it costs."""
    hand = inquiry.ask(law61.REVOKER)
    failure = law61.what_was_not_done(inquiry, hand)
    if failure is None:
        return
    match inquiry.ask(law62.TRICK):
        case RevokeTrick.EARLY:
            _before_trick_twelve(inquiry, hand, failure)
        case RevokeTrick.TWELVE:
            _in_trick_twelve(inquiry, hand)
        case RevokeTrick.TWELVE_RETURNED:
            law62.twelfth_stands(inquiry)
            law64.no_transfer(inquiry, "64B6", NoTransferReason.TRICK_TWELVE, Comparison.NO_REVOKE)


_COMPARED_WITH = {
    PlayedOn.NOBODY: None,
    PlayedOn.ONE_SIDE: Comparison.NO_REVOKE_PLAYED_ON,
    PlayedOn.BOTH_SIDES: Comparison.NO_REVOKES,
}
"""64C where both sides revoked in one trick: a revoke corrected in time leaves no equity open."""


@rule
def _before_trick_twelve(inquiry: Inquiry, hand: Hand, failure: Failure) -> None:
    may_transfer = hand is not Hand.DUMMY and failure in (Failure.FOLLOW_SUIT, Failure.RESTRICTION)
    standing, meanwhile = law63.standing(inquiry, hand, may_transfer)
    match standing:
        case RevokeStanding.ESTABLISHED:
            inquiry.conclude("63B", TrickStands())
            law64.after_establishment(inquiry, hand, failure)
        case RevokeStanding.PUT_RIGHT:
            law62.was_put_right(inquiry, hand, meanwhile)
        case RevokeStanding.FORFEITED:
            law62.correct(inquiry, hand, meanwhile)
            law64.as_if_established(inquiry)
        case RevokeStanding.BOTH_REVOKED:
            _both_revoked(inquiry, hand)
        case RevokeStanding.OPEN if failure is not Failure.PENALTY_CARD:
            law62.correct(inquiry, hand, meanwhile)
        case RevokeStanding.OPEN if meanwhile is Meanwhile.PLAY_AGREED:
            law52.no_longer_bound(inquiry)
        case RevokeStanding.OPEN:
            law52.accept_or_exchange(inquiry)


@rule
def _in_trick_twelve(inquiry: Inquiry, hand: Hand) -> None:
    """62D1, 64B6. Corrected, established or not; equity only if it had become established."""
    standing, meanwhile = law63.standing_in_trick_twelve(inquiry, hand)
    was_open = standing in (RevokeStanding.OPEN, RevokeStanding.PUT_RIGHT)
    comparison = None if was_open else Comparison.NO_REVOKE
    if standing is RevokeStanding.BOTH_REVOKED:
        comparison = _COMPARED_WITH[law62.both_revoked_in_twelfth(inquiry)]
    if standing is RevokeStanding.PUT_RIGHT:
        law62.was_put_right(inquiry, hand, meanwhile)
    else:
        law62.correct_twelfth(inquiry, hand, meanwhile)
    law64.no_transfer(inquiry, "64B6", NoTransferReason.TRICK_TWELVE, comparison)


@rule
def _both_revoked(inquiry: Inquiry, hand: Hand) -> None:
    """62A, 62C3, 63B, 64B7-8. Both sides revoked in this trick."""
    played_on = law62.both_revoked(inquiry, hand)
    comparison = _COMPARED_WITH[played_on]
    match played_on:
        case PlayedOn.BOTH_SIDES:
            inquiry.conclude("63B", TrickStands())
            law64.no_transfer(inquiry, "64B7", NoTransferReason.BOTH_SIDES, comparison)
        case PlayedOn.ONE_SIDE:
            law64.no_transfer(inquiry, "64B8", NoTransferReason.CORRECTED_BOTH, comparison)


DOOR = Door(
    "revoke",
    msg("Did not follow suit"),
    msg("A revoke, or a lead or play against what was required or forbidden"),
    "61",
    revoke,
    law61.REVOKER,
    law61.REVOKE_CARD,
    suit_led=law61.SUIT_LED,
)
