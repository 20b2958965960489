"""Law 47: when a card that was led or played is taken back.

Modelled: 47E1, a lead or play made because an *opponent* wrongly said it was the player's turn.
Whether it happened is asked by the Law that has to know (63, 53-56), always before anything else.
"""

from __future__ import annotations

from rulings.engine import Inquiry, rule
from rulings.laws.conclusions.cards import CardGoesBack, OpeningLeadGoesBack
from rulings.laws.conclusions.information import About, Authorised, To, Unauthorised
from rulings.laws.conclusions.leads import NothingIsEstablished
from rulings.laws.conclusions.revoke import DoesNotCount, UncountedEvent


@rule
def goes_back_on_opponents_word(inquiry: Inquiry) -> None:
    """47E1. The card goes back, cannot be accepted, and does not establish a revoke (63A1 is
    off)."""
    inquiry.conclude("47E1", DoesNotCount(UncountedEvent.TOLD_HIS_TURN))
    _who_may_use_it(inquiry)


@rule
def told_it_was_his_turn(inquiry: Inquiry) -> None:
    """47E1. A lead or play out of turn: no acceptance, no rectification, and 63A1 is off."""
    taken_back(inquiry)
    inquiry.conclude("47E1", NothingIsEstablished())


@rule
def taken_back(inquiry: Inquiry) -> None:
    """47E1. The card goes back and may not be accepted."""
    inquiry.conclude("47E1", CardGoesBack())
    _who_may_use_it(inquiry)


@rule
def opening_lead_taken_back(inquiry: Inquiry) -> None:
    """47E1. The same of an opening lead."""
    inquiry.conclude("47E1", OpeningLeadGoesBack())
    _who_may_use_it(inquiry)


@rule
def _who_may_use_it(inquiry: Inquiry) -> None:
    """16C. What the card showed."""
    # the side that gave the wrong word is the offending side for this card
    inquiry.conclude("16C1", Authorised(To.OFFENDERS, About.TOLD_TO_PLAY))
    inquiry.conclude("16C2", Unauthorised(To.OPPONENTS, About.TOLD_TO_PLAY))
