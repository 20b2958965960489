"""Door: somebody claimed or conceded tricks.

Routes through 68 (is it a claim, has partner undone it, what became of it?) to 69 and 71 (regrets)
or 70 (the director adjudicates). A card shown before partner has played to the trick in progress is
early play (57A).
"""

from __future__ import annotations

from deals.bridge.seats import Role
from rulings.engine import Inquiry, msg, rule, yes_or_no
from rulings.irregularities.doors import Door
from rulings.laws import law57_premature as law57
from rulings.laws import law68_contested as law68
from rulings.laws import law69_agreed_claim as law69
from rulings.laws.conclusions.claim_rulings import RevokeFirst
from rulings.laws.facts import Hand
from rulings.laws.law68_contested import Claimed


@rule
def claim(inquiry: Inquiry) -> None:
    """68-71. From what was said to a number of tricks."""
    hand = inquiry.ask(law68.CLAIMER)
    if hand is Hand.DUMMY:
        law68.only_dummy_spoke(inquiry)
        return
    match inquiry.ask(law68.WHAT_WAS_CLAIMED):
        case Claimed.LATER_TRICKS:
            _later_tricks(inquiry, hand)
        case Claimed.CURRENT_TRICK:
            _current_trick(inquiry, hand)
        case Claimed.MISCOUNTED:
            law69.miscounted(inquiry)
        case Claimed.NO_INTENT:
            law68.not_meant_as_claim(inquiry, hand)
        case Claimed.REVOKE:
            inquiry.conclude("63A3", RevokeFirst())


REVOKE_BEFORE = yes_or_no(
    "revoke_before_claim",
    "63A3",
    msg("Had somebody revoked, and was that not ruled on?"),
    presumed="no",
)


@rule
def _later_tricks(inquiry: Inquiry, hand: Hand) -> None:
    if inquiry.ask(REVOKE_BEFORE):
        inquiry.conclude("63A3", RevokeFirst())
        return
    if hand is Hand.DEFENDER and law68.partner_undid(inquiry):
        return
    law68.settle(inquiry, hand, law68.made(inquiry, hand))


SHOWN_BEFORE_PARTNER = yes_or_no(
    "shown_before_partner_played",
    "57A",
    msg("Did {offender} show a card before {partner} had played to this trick?"),
)


@rule
def _current_trick(inquiry: Inquiry, hand: Hand) -> None:
    law68.current_trick_only(inquiry)
    if hand is Hand.DEFENDER and inquiry.ask(SHOWN_BEFORE_PARTNER):
        law57.before_partner(inquiry, Role.OFFENDER)


DOOR = Door(
    "claim",
    msg("Claimed, or gave up tricks"),
    msg("A claim or concession: agreed, doubted, played on, or regretted"),
    "68",
    claim,
    law68.CLAIMER,
)
