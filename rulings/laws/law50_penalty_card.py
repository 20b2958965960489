"""Law 50: the penalty card.

Modelled here: what a penalty card brings with it wherever a Law creates one (50B-E), and what its
holder must do when it is his turn (50C, 50D1, 51A). What his *partner* may lead is in
``law50_partner_on_lead``.
"""

from __future__ import annotations

from dataclasses import replace

from deals.bridge.cards import Card
from deals.bridge.seats import Role
from rulings.engine import Answers, Inquiry, Question, msg, one_of, rule
from rulings.laws.conclusions.cards import (
    LeadMayBeChosen,
    LeadMayBeChosenBySuits,
    MajorPenaltyCard,
    OnlyPenaltyCard,
    SeveralPenaltyCards,
)
from rulings.laws.conclusions.exposed import (
    DeclarerNamesPenaltyCard,
    DeclarerWillName,
    MinorBindsLittle,
    MinorDuty,
    MinorPenaltyCard,
    MustPlayPenaltyCard,
    OtherDutiesFirst,
    PenaltyCardWaits,
)
from rulings.laws.conclusions.information import About, Authorised, To, Unauthorised
from rulings.laws.conclusions.penalty_lead import AllPenaltyCardsMajor, SecondMakesAllMajor
from rulings.laws.conclusions.score import ReviewAfterPlay

PARTNER_OF = {
    Role.OFFENDER: Role.PARTNER,
    Role.PARTNER: Role.OFFENDER,
    Role.LHO: Role.RHO,
    Role.RHO: Role.LHO,
}


class OlderCards(Answers):
    """The penalty cards that lay before the defender already."""

    NONE = "none", msg("No")
    SAME_SUIT = "same_suit", msg("Yes, of the same suit")
    OTHER_SUIT = "other_suit", msg("Yes, of another suit")


OLDER_CARDS = replace(
    Question(
        "older_penalty_cards",
        "50B",
        msg("Did a penalty card already lie in front of {offender}?"),
        one_of(OlderCards),
        presumed=OlderCards.NONE,
    ),
    implied=tuple(
        (token, {"penalty_cards_lying": former})
        for former, token in (
            ("one", OlderCards.NONE),
            ("one_suit", OlderCards.SAME_SUIT),
            ("suits", OlderCards.OTHER_SUIT),
        )
    ),
)


@rule
def older(inquiry: Inquiry, holder: Role) -> OlderCards:
    """50B. What lay there before; asked of the offender alone, whom a matter is about."""
    return inquiry.ask(OLDER_CARDS) if holder is Role.OFFENDER else OlderCards.NONE


@rule
def major(inquiry: Inquiry, law: str, holder: Role, card: Card | None) -> None:
    """50B, 50D, 50E. A card withdrawn after deliberate play lies as a major penalty card.

    ``law`` is the paragraph that withdraws it.
    """
    inquiry.conclude(law, MajorPenaltyCard(holder, card))
    _lies(inquiry, holder)


@rule
def only_major(inquiry: Inquiry, law: str, holder: Role, card: Card | None) -> None:
    """50B, 50D, 50E. The same where nothing but the penalty card is ruled."""
    inquiry.conclude(law, OnlyPenaltyCard(holder, card))
    _lies(inquiry, holder)


@rule
def single_major(inquiry: Inquiry, law: str, holder: Role, card: Card | None) -> None:
    """50B, 50D, 50E. The same of the only one that lies there, as far as that has been asked."""
    inquiry.conclude(law, OnlyPenaltyCard(holder, card))
    inquiry.conclude("50D2", LeadMayBeChosen(PARTNER_OF[holder]))
    _information(inquiry, PARTNER_OF[holder])


@rule
def major_in_exchange(inquiry: Inquiry, law: str, holder: Role, card: Card | None) -> None:
    """52B2, 50D, 50E. The same of a card in whose place the penalty card is played."""
    inquiry.conclude(law, MajorPenaltyCard(holder, card))
    inquiry.conclude("50D2", LeadMayBeChosen(PARTNER_OF[holder]))
    _information(inquiry, PARTNER_OF[holder])


@rule
def _lies(inquiry: Inquiry, holder: Role) -> None:
    """50B, 50D2, 50E. What a major penalty card brings, alone or beside an older one."""
    if older(inquiry, holder) is OlderCards.NONE:
        # 50D2: declarer's choice arises whenever the holder's partner is to lead
        inquiry.conclude("50D2", LeadMayBeChosen(PARTNER_OF[holder]))
    else:
        _all_major(inquiry, holder)
    _information(inquiry, PARTNER_OF[holder])


@rule
def several(inquiry: Inquiry, law: str, holder: Role, card: Card | None) -> None:
    """50B, 51, 50E. Two or more lie there now; ``card`` where only one of them is new."""
    inquiry.conclude(law, SeveralPenaltyCards(holder, card))
    _all_major(inquiry, holder)
    _information(inquiry, PARTNER_OF[holder])


@rule
def _all_major(inquiry: Inquiry, holder: Role) -> None:
    """50B, 51. All of them are major, and what that means is told as they come to lie there."""
    inquiry.conclude("50B", AllPenaltyCardsMajor(holder))
    inquiry.conclude("51A", DeclarerWillName(holder))
    inquiry.conclude("51B", LeadMayBeChosenBySuits(PARTNER_OF[holder]))


@rule
def second_makes_all_major(inquiry: Inquiry, holder: Role) -> None:
    """50B. Said where nobody has said that another lies there, or that none does."""
    if older(inquiry, holder) is OlderCards.NONE:
        inquiry.conclude("50B", SecondMakesAllMajor(holder))


@rule
def low_by_accident(inquiry: Inquiry, law: str, holder: Role, card: Card | None) -> None:
    """50B. A nine or lower that was not meant: minor, unless an older one lies beside it."""
    if older(inquiry, holder) is OlderCards.NONE:
        minor(inquiry, holder, card)
        inquiry.conclude("50B", SecondMakesAllMajor(holder))
    else:
        several(inquiry, law, holder, card)


@rule
def minor(inquiry: Inquiry, holder: Role, card: Card | None) -> None:
    """50B, 50C, 50E. A single card below the ten that was exposed unintentionally."""
    inquiry.conclude("50B", MinorPenaltyCard(holder, card))
    inquiry.conclude("50C", MinorBindsLittle(holder, PARTNER_OF[holder]))
    _information(inquiry, PARTNER_OF[holder])


@rule
def _information(inquiry: Inquiry, partner: Role) -> None:
    """50E. Everybody may use what lies there; the partner of its holder may not use why."""
    inquiry.conclude("50E1", Authorised(To.EVERYBODY, About.PENALTY_CARD_LYING))
    inquiry.conclude("50E3", Unauthorised(To(partner), About.PENALTY_CARD_REASON))
    inquiry.conclude("50E4", ReviewAfterPlay("50E4"))


@rule
def holder_of_minor(inquiry: Inquiry) -> None:
    """50C. The holder of a minor penalty card is to play."""
    inquiry.conclude("50C", MinorDuty(Role.OFFENDER))


class Playable(Answers):
    """Which penalty cards can be played now."""

    NONE = "none", msg("None: suit or restriction comes first")
    ONE = "one", msg("Just one")
    SEVERAL = "several", msg("Two or more")


PLAYABLE = Question(
    "penalty_cards_playable",
    "50D1",
    msg("Which penalty cards can {offender} legally play now?"),
    one_of(Playable),
    help=msg("Following suit comes first, then a required or forbidden lead or play."),
)
_ONE_PLAYABLE = PLAYABLE.without(Playable.SEVERAL)


@rule
def holder_of_major(inquiry: Inquiry, are_several: bool) -> None:
    """50D1, 51A. The holder of one or more major penalty cards is to play."""
    match inquiry.ask(PLAYABLE if are_several else _ONE_PLAYABLE):
        case Playable.ONE:
            inquiry.conclude("50D1a", MustPlayPenaltyCard(Role.OFFENDER))
        case Playable.SEVERAL:
            inquiry.conclude("51A", DeclarerNamesPenaltyCard(Role.OFFENDER))
        case Playable.NONE:
            not_playable(inquiry)


@rule
def not_playable(inquiry: Inquiry) -> None:
    """44C, 50D1b. Another duty came first: it stays, and nothing is wrong."""
    inquiry.conclude("50D1b", PenaltyCardWaits(Role.OFFENDER))
    inquiry.conclude("50D1b", OtherDutiesFirst())
