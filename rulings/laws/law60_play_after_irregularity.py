"""Law 60: play after an irregular lead or play.

Modelled: 60A3 (older duties survive an acceptance) and 60B (a defender may not play before
declarer's new lead). 60A1-2 is asked where it can change a ruling (53, 57). 60C changes nothing, so
it is never asked: what the offending side plays on costs its opponents no right, and each such card
is ruled on with the lead or play it belongs to.
"""

from __future__ import annotations

from deals.bridge.seats import Role
from rulings.engine import Inquiry, msg, rule
from rulings.laws import law50_penalty_card
from rulings.laws.conclusions.leads import CountsAsFirstLead, EarlierDutiesReturn, WaitForNewLead
from rulings.laws.conclusions.score import ReviewAfterPlay
from rulings.laws.facts import card_question


@rule
def defenders_lead_stands(inquiry: Inquiry) -> None:
    """60A3, 72C. A penalty card or restriction of the leader comes back at his next turn (LD-12).

    Whether he has such a duty is not asked, because nothing is done about it now. That an accepted
    lead counts as the first lead of 26B is a reading.
    """
    inquiry.conclude("60A3", EarlierDutiesReturn())
    inquiry.conclude("26B", CountsAsFirstLead())
    inquiry.conclude("72C", ReviewAfterPlay("72C"))


@rule
def wait_for_new_lead(inquiry: Inquiry) -> None:
    """60B. Between declarer's retraction and his new lead the defenders do not play."""
    inquiry.conclude("60B", WaitForNewLead())


EARLY_CARD = card_question("early_card", "57A", msg("Which card did {offender} play?"))


@rule
def played_before_new_lead(inquiry: Inquiry) -> None:
    """60B. A defender did play there (PR-12)."""
    law50_penalty_card.only_major(inquiry, "60B", Role.OFFENDER, inquiry.mention(EARLY_CARD))
