"""Laws 50D2 and 51B: a defender is on lead while his partner has penalty cards.

Rows PL-1 to PL-11 and 5F of the decision tables. Here the *offender* holds the penalty cards and
his *partner* is to lead. Declarer requires one suit, forbids one or more, or does neither, never
both, and only suits that lie there (PL-11). A leader who cannot comply leads anything, and the
cards are picked up all the same (PL-8). The leader's own penalty card comes after declarer's choice
(5F).

Not modelled: which of several suits declarer names; the words hold for all of them. After a lead
out of turn it is not asked whether the leader has an older penalty card: that obligation is open at
the table already.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from types import MappingProxyType
from typing import TypeVar

from deals.bridge.cards import Suit
from deals.bridge.seats import Role
from rulings.engine import Answer, Answers, Inquiry, Kind, Message, Question, msg, one_of, rule
from rulings.laws import law50_penalty_card
from rulings.laws.conclusions.cards import LeadMayBeChosen
from rulings.laws.conclusions.exposed import KindOfPenaltyCard, WhyItLies
from rulings.laws.conclusions.information import About, Authorised, To, Unauthorised
from rulings.laws.conclusions.penalty_lead import (
    AllPenaltyCardsMajor,
    AnyCardIfUnable,
    LeadForbidden,
    LeadFree,
    LeadRequired,
    NoLeadChoice,
    OwnPenaltyCardNext,
    PenaltyCardsPickedUp,
    Which,
)
from rulings.laws.conclusions.score import ReviewAfterPlay
from rulings.laws.facts import card_question, of_rank
from rulings.laws.law50_penalty_card import OlderCards

T = TypeVar("T")


class CardsBeforePartner(StrEnum):
    """Which penalty cards lie in front of the leader's partner."""

    ONE = "one"
    """Just one, and it is major."""
    MINOR = "minor"
    """Just one, and it is minor."""
    ONE_SUIT = "one_suit"
    SUITS = "suits"


PENALTY_CARDS = Question(
    "penalty_cards_there",
    "51B",
    msg("How many penalty cards lie in front of {offender}?"),
    (
        Answer("one", CardsBeforePartner.ONE, msg("Just one")),
        Answer.of(CardsBeforePartner.ONE_SUIT, msg("Two or more, all of one suit")),
        Answer.of(CardsBeforePartner.SUITS, msg("Two or more, of different suits")),
    ),
    unusual=(CardsBeforePartner.ONE_SUIT, CardsBeforePartner.SUITS),
    presumed=CardsBeforePartner.ONE,
    implied=tuple(
        (token, {"penalty_cards_lying": former})
        for former, token in (
            ("one", "one"),
            ("minor", "one"),
            ("one_suit", "one_suit"),
            ("suits", "suits"),
        )
    ),
)

WHY_IT_LIES = Question(
    "why_penalty_card",
    "50B",
    msg("How did the penalty card come to lie there?"),
    (
        Answer.of(
            WhyItLies.ON_PURPOSE,
            msg("Led, played or shown on purpose"),
            msg("Also out of turn, or in a revoke that was put right."),
        ),
        Answer.of(WhyItLies.HONOUR, msg("By accident, a ten or higher")),
        Answer.of(
            WhyItLies.LOW,
            msg("By accident, a nine or lower"),
            msg("And no other has lain there with it."),
        ),
        Answer.of(WhyItLies.LAST, msg("It is the last of several")),
        Answer.of(WhyItLies.RULED_MAJOR, msg("It has been ruled major")),
        Answer.of(WhyItLies.RULED_MINOR, msg("It has been ruled minor")),
    ),
    unusual=(WhyItLies.RULED_MAJOR, WhyItLies.RULED_MINOR),
    implied=(
        (WhyItLies.RULED_MAJOR, {"penalty_cards_lying": "one"}),
        (WhyItLies.RULED_MINOR, {"penalty_cards_lying": "minor"}),
    ),
)


@rule
def which_lie_there(inquiry: Inquiry) -> CardsBeforePartner:
    """50B, 51. How many penalty cards lie there, and of which kind a single one is."""
    lying = inquiry.ask(PENALTY_CARDS)
    if lying is not CardsBeforePartner.ONE:
        return lying
    card = inquiry.mention(PENALTY_CARD)
    why = inquiry.ask(of_rank(WHY_IT_LIES, card, low=WhyItLies.LOW, honour=WhyItLies.HONOUR))
    inquiry.conclude("50B", KindOfPenaltyCard(why))
    is_minor = why in (WhyItLies.LOW, WhyItLies.RULED_MINOR)
    return CardsBeforePartner.MINOR if is_minor else CardsBeforePartner.ONE


_WITH_THE_LEAD = {
    OlderCards.NONE: CardsBeforePartner.ONE,
    OlderCards.SAME_SUIT: CardsBeforePartner.ONE_SUIT,
    OlderCards.OTHER_SUIT: CardsBeforePartner.SUITS,
}


@rule
def with_the_lead(inquiry: Inquiry) -> CardsBeforePartner:
    """51B. The same where one of the cards was led out of turn."""
    return _WITH_THE_LEAD[law50_penalty_card.older(inquiry, Role.OFFENDER)]


class PartnersLeadChoice(Answers):
    """What declarer chooses for the lead."""

    REQUIRE = "require", msg("Requires {suit_sign}")
    FORBID = "forbid", msg("Forbids {suit_sign}")
    NEITHER = "neither", msg("Free lead")


_NEITHER_OF_SEVERAL = msg("Free lead. All the penalty cards stay.")
_LINES: Mapping[CardsBeforePartner, Mapping[str, Message]] = MappingProxyType(
    {
        CardsBeforePartner.ONE: {
            "require": msg("Require {suit}. {offender} picks {card} up."),
            "forbid": msg(
                "Forbid {suit} while {partner} keeps the lead. {offender} picks {card} up."
            ),
            "neither": msg("Free lead. {card} is a penalty card."),
        },
        CardsBeforePartner.ONE_SUIT: {
            "require": msg(
                "Require {suit} from {partner}. {offender} picks all the penalty cards up."
            ),
            "forbid": msg("Forbid {suit}. The cards are picked up too."),
            "neither": _NEITHER_OF_SEVERAL,
        },
        CardsBeforePartner.SUITS: {
            "require": msg("Require one of the suits. {offender} picks those cards up."),
            "forbid": msg("Forbid one or more suits. Those cards are picked up."),
            "neither": _NEITHER_OF_SEVERAL,
        },
    }
)
_LABELS_OF_SUITS = MappingProxyType(
    {"require": msg("Requires a suit"), "forbid": msg("Forbids suits")}
)


def explained(question: Question[T], lying: CardsBeforePartner) -> Question[T]:
    """A choice over the partner's lead, its answers explained by what lies there."""
    labels = _LABELS_OF_SUITS if lying is CardsBeforePartner.SUITS else {}
    return replace(
        question,
        answers=tuple(
            replace(
                answer,
                label=labels.get(answer.token, answer.label),
                aloud=_LINES[lying].get(answer.token, answer.aloud),
            )
            for answer in question.answers
        ),
    )


LEAD_CHOICE = Question(
    "lead_choice",
    "50D2",
    msg("What does {declarer} choose for the lead by {partner}?"),
    one_of(PartnersLeadChoice),
    kind=Kind.CHOICE,
    aloud=(
        msg(
            "{partner} is on lead, and {card} lies in front of {offender}. You choose, without"
            " asking {dummy}:"
        ),
    ),
    chooser=Role.DECLARER,
)


class Own(Answers):
    """Whether the leader has a penalty card too."""

    NONE = "none", msg("{partner} has not led yet"), msg("And has no major penalty card.")
    LED = "led", msg("{partner} led before {declarer} chose")
    LYING = "lying", msg("{partner} has a major penalty card too")


LEADERS_OWN_CARD = Question(
    "leaders_own_card",
    "50D2",
    msg("What has {partner} done?"),
    one_of(Own),
    aloud=(msg("{partner}: do not lead until {declarer} has chosen."),),
    unusual=(Own.LYING,),
)

PENALTY_CARD = card_question(
    "penalty_card", "50B", msg("Which card lies in front of {offender} as a penalty card?")
)

PARTNERS_CARD = card_question("partners_card", "49", msg("Which card did {partner} play?"))


@rule
def partner_on_lead(inquiry: Inquiry) -> None:
    """50C, 50D2, 51B. {partner} is to lead while penalty cards lie in front of {offender}."""
    lying = which_lie_there(inquiry)
    if lying is CardsBeforePartner.MINOR:
        inquiry.conclude("50C", NoLeadChoice())
        return
    own = inquiry.ask(LEADERS_OWN_CARD)
    if own is Own.LED:
        law50_penalty_card.major(inquiry, "49", Role.PARTNER, inquiry.mention(PARTNERS_CARD))
    card = inquiry.mention(PENALTY_CARD)
    choice = inquiry.ask(explained(LEAD_CHOICE, lying))
    carry_out(inquiry, choice, lying, card.suit if card else None)
    if choice is PartnersLeadChoice.NEITHER:
        inquiry.conclude("50D2", LeadMayBeChosen(Role.PARTNER))
    if own is not Own.NONE:
        own_card_next(inquiry)


@rule
def own_card_next(inquiry: Inquiry) -> None:
    """50D1b. The leader has a penalty card too; declarer's choice comes first (5F)."""
    inquiry.conclude("50D1b", OwnPenaltyCardNext(Role.PARTNER))


_PARAGRAPH = {
    (PartnersLeadChoice.REQUIRE, CardsBeforePartner.ONE): ("50D2a", Which.THE_CARD),
    (PartnersLeadChoice.REQUIRE, CardsBeforePartner.ONE_SUIT): ("51B1a", Which.ALL),
    (PartnersLeadChoice.REQUIRE, CardsBeforePartner.SUITS): ("51B2a", Which.REQUIRED_SUIT),
    (PartnersLeadChoice.FORBID, CardsBeforePartner.ONE): ("50D2a", Which.THE_CARD),
    (PartnersLeadChoice.FORBID, CardsBeforePartner.ONE_SUIT): ("51B1b", Which.ALL),
    (PartnersLeadChoice.FORBID, CardsBeforePartner.SUITS): ("51B2b", Which.FORBIDDEN_SUITS),
}


@rule
def carry_out(
    inquiry: Inquiry, choice: PartnersLeadChoice, lying: CardsBeforePartner, suit: Suit | None
) -> None:
    """50D2, 51B, 50E. What declarer's choice means; ``suit`` where only one lies there."""
    if lying is not CardsBeforePartner.ONE:
        inquiry.conclude("50B", AllPenaltyCardsMajor(Role.OFFENDER))
    if lying is CardsBeforePartner.SUITS:
        suit = None
    if choice is PartnersLeadChoice.NEITHER:
        law = "51B2c" if lying is CardsBeforePartner.SUITS else "50D2b"
        inquiry.conclude(law, LeadFree(Role.PARTNER))
    else:
        _restrict(inquiry, choice, lying, suit)
    inquiry.conclude("50E4", ReviewAfterPlay("50E4"))


@rule
def _restrict(
    inquiry: Inquiry, choice: PartnersLeadChoice, lying: CardsBeforePartner, suit: Suit | None
) -> None:
    """50D2a, 51B1, 51B2a-b. The lead is restricted, and the cards of the suit are picked up."""
    law, which = _PARAGRAPH[choice, lying]
    several = lying is CardsBeforePartner.SUITS
    if choice is PartnersLeadChoice.REQUIRE:
        inquiry.conclude(law, LeadRequired(Role.PARTNER, suit, several))
    else:
        inquiry.conclude(law, LeadForbidden(Role.PARTNER, suit, several))
    inquiry.conclude("59", AnyCardIfUnable(Role.PARTNER))
    inquiry.conclude(law, PenaltyCardsPickedUp(which))
    if several:
        inquiry.conclude("50D2", LeadMayBeChosen(Role.PARTNER))
    inquiry.conclude("50E2", Authorised(To.DECLARER, About.PENALTY_CARD_PICKED_UP))
    inquiry.conclude("50E2", Unauthorised(To.PARTNER, About.PENALTY_CARD_PICKED_UP))
