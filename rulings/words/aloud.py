"""What is said aloud: of several penalty cards once for all, so that it can be heard once, and of a
revoke after play without what only mattered during it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deals.bridge.cards import Card
from deals.bridge.seats import Role
from rulings.engine import Conclusion, Message, msg
from rulings.laws.conclusions.cards import (
    DefendersWithdrawnArePenaltyCards,
    LeadMayBeChosen,
    MajorPenaltyCard,
)
from rulings.laws.conclusions.exposed import MinorPenaltyCard
from rulings.laws.conclusions.penalty_lead import OwnPenaltyCardNext
from rulings.laws.conclusions.revoke import Established
from rulings.laws.conclusions.score import ScoreStands, TransferInAll, TrickTransfer
from rulings.laws.law50_penalty_card import PARTNER_OF


def words_of(one: Conclusion, concluded: Sequence[Conclusion]) -> Message:
    """The sentence of one of them, with the card, or the tricks, where another has named them."""
    if isinstance(one, ScoreStands) and (tricks := _gone_over(concluded)):
        return one.after(tricks)
    card = _lying(one, concluded)
    return one.words_of(card) if card and isinstance(one, LeadMayBeChosen) else one.words()


def _gone_over(concluded: Sequence[Conclusion]) -> int:
    """How many tricks are transferred, for all revokes of a side where that is told."""
    told = [one.tricks for one in concluded if isinstance(one, TrickTransfer | TransferInAll)]
    return max(told, default=0)


def _lying(one: Conclusion, concluded: Sequence[Conclusion]) -> Card | None:
    """The only penalty card that declarer's choice for a lead arises from, if it is named."""
    if type(one) is not LeadMayBeChosen:
        return None
    majors = [other for other in concluded if isinstance(other, MajorPenaltyCard)]
    cards = [major.card for major in majors if PARTNER_OF[major.holder] is one.leader]
    return cards[0] if len(cards) == 1 else None


def said_of(concluded: Sequence[Conclusion]) -> Iterator[Message]:
    """What each conclusion says aloud, in their order."""
    holders = [one.holder for one in concluded if type(one) is MajorPenaltyCard]
    both = len(set(holders)) > 1
    own = [one.leader for one in concluded if isinstance(one, OwnPenaltyCardNext)]
    waiting = [one for one in concluded if isinstance(one, LeadMayBeChosen)]
    either_waits = len({one.leader for one in waiting}) > 1
    with_others = DefendersWithdrawnArePenaltyCards() in concluded and len(holders) == 1
    # tricks go over after play, when nobody asks any more what may be corrected
    is_scored = any(isinstance(one, TrickTransfer) for one in concluded)
    told = False
    for one in concluded:
        is_major = type(one) is MajorPenaltyCard
        if both and (is_major or isinstance(one, LeadMayBeChosen)):
            if not told:
                yield _of_both(holders[0])
            told = True
        elif either_waits and isinstance(one, LeadMayBeChosen):
            if one is waiting[-1]:
                yield msg(
                    "Whoever comes on lead while they lie there waits until {declarer} has chosen."
                )
        elif with_others and isinstance(one, MajorPenaltyCard):
            yield _with_others(one.holder)
        elif with_others and isinstance(one, DefendersWithdrawnArePenaltyCards):
            continue
        elif holders and isinstance(one, MinorPenaltyCard) and one.card is None:
            yield msg(
                "{holder}: your card is a minor penalty card. Play it before any other of that"
                " suit below the ten.",
                holder=one.holder,
            )
        elif own == holders and type(one) is MajorPenaltyCard:
            yield msg(
                "{holder}: your card is a major penalty card. Play it at the first legal chance.",
                holder=one.holder,
            )
        elif own == holders and isinstance(one, OwnPenaltyCardNext):
            continue
        elif isinstance(one, LeadMayBeChosen) and (card := _lying(one, concluded)):
            yield one.say_of(card)
        elif is_scored and isinstance(one, Established):
            yield one.words()
        elif said := one.say():
            yield said


def _with_others(holder: Role) -> Message:
    return msg(
        "The card in front of {holder} and any a defender takes back are major penalty cards,"
        " played at the first legal chance.",
        holder=holder,
    )


def _of_both(holder: Role) -> Message:
    return msg(
        "The cards in front of {holder} and {partner} stay as major penalty cards, to be played"
        " at the first legal chance. Whoever comes on lead waits until {declarer} has chosen.",
        holder=holder,
        partner=PARTNER_OF[holder],
    )
