"""What is said of penalty cards of both defenders: once for both, so that it can be heard once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deals.bridge.seats import Role
from rulings.engine import Conclusion, Message, msg
from rulings.laws.conclusions.cards import LeadMayBeChosen, MajorPenaltyCard
from rulings.laws.conclusions.penalty_lead import OwnPenaltyCardNext
from rulings.laws.law50_penalty_card import PARTNER_OF


def said_of(concluded: Sequence[Conclusion]) -> Iterator[Message]:
    """What each conclusion says aloud, in their order."""
    holders = [one.holder for one in concluded if type(one) is MajorPenaltyCard]
    both = len(set(holders)) > 1
    own = [one.leader for one in concluded if isinstance(one, OwnPenaltyCardNext)]
    told = False
    for one in concluded:
        if both and type(one) in (MajorPenaltyCard, LeadMayBeChosen):
            if not told:
                yield _of_both(holders[0])
            told = True
        elif own == holders and type(one) is MajorPenaltyCard:
            yield msg(
                "{holder}: your own card is a major penalty card; play it when you may.",
                holder=one.holder,
            )
        elif own == holders and isinstance(one, OwnPenaltyCardNext):
            continue
        elif said := one.say():
            yield said


def _of_both(holder: Role) -> Message:
    return msg(
        "The cards in front of {holder} and {partner} stay as major penalty cards, to be played at"
        " the first legal chance. Whoever comes on lead first waits for declarer.",
        holder=holder,
        partner=PARTNER_OF[holder],
    )
