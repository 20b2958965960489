"""Law 26: one suit that declarer may forbid because a call was withdrawn or cancelled.

Section 6 of the decision tables. Which Laws create the right stands there (LR-1 to LR-13); each of
them calls ``one_suit_may_be_forbidden`` or ``unless_comparable``. The right is against the
offender's partner alone, at his first turn to lead, and is never a right to require. It stays open
until that turn: whether declarer uses it is seen at the table, not ruled on here.

Readings, kept as the tables have them: a lead made before declarer was told is offered anew (LR-a
of the notes on the Laws); where the director was there and offered nothing, 82C. Two withdrawn
calls by one player give one right, two offending defenders one each; the second is a matter of its
own.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from deals.bridge.cards import Suit
from deals.bridge.seats import Role
from rulings.engine import Answer, Answers, Inquiry, Question, Shape, msg, one_of, rule
from rulings.laws import law16_withdrawn_calls as law16
from rulings.laws import law23_comparable_call as law23
from rulings.laws.conclusions.auction_duties import (
    NoLeadRestriction,
    OfferSuitNow,
    RightNotOffered,
    SuitMayBeForbidden,
)
from rulings.laws.conclusions.score import ReviewAfterPlay


class FirstLead(Answers):
    """How far partner's first turn to lead is away."""

    AUCTION = "auction", msg("The auction is still on")
    TO_COME = "to_come", msg("{offenders} defend; {partner} has not led yet")
    DECLARES = "declares", msg("{offenders} play the contract")
    LED_UNASKED = (
        "led_unasked",
        msg("{partner} led just before you came"),
        msg("The Laws are silent here: declarer is offered the choice now."),
    )
    NOT_OFFERED = (
        "not_offered",
        msg("{partner} has led; nothing had been offered"),
    )
    PASSED_OVER = (
        "passed_over",
        msg("{partner} has led; declarer forbade nothing"),
    )


FIRST_LEAD = Question(
    "first_lead",
    "26B",
    msg("How far has the board got?"),
    one_of(FirstLead),
    unusual=(FirstLead.LED_UNASKED, FirstLead.NOT_OFFERED, FirstLead.PASSED_OVER),
)


@rule
def one_suit_may_be_forbidden(inquiry: Inquiry) -> None:
    """26B. LR-2, LR-5, LR-9, LR-11 and LR-13."""
    _at_first_lead(inquiry, inquiry.ask(FIRST_LEAD))


@rule
def _at_first_lead(inquiry: Inquiry, first_lead: FirstLead) -> None:
    """26B. Open until partner is on lead; whether declarer then knew of it decides."""
    match first_lead:
        case FirstLead.AUCTION:
            inquiry.conclude("26B", SuitMayBeForbidden(Role.PARTNER))
        case FirstLead.DECLARES | FirstLead.PASSED_OVER:
            inquiry.conclude("26B", NoLeadRestriction())
        case FirstLead.NOT_OFFERED:
            inquiry.conclude("82C", RightNotOffered())
        case FirstLead.TO_COME | FirstLead.LED_UNASKED:
            _suits_not_shown(inquiry, first_lead is FirstLead.LED_UNASKED)


_IN_ORDER = (Suit.C, Suit.D, Suit.H, Suit.S)


def _shown(*suits: Suit) -> Answer[frozenset[Suit]]:
    """The answer that these suits, and no others, have been shown."""
    match suits:
        case ():
            label = msg("None")
        case (first,):
            label = msg("{first}", first=first)
        case (first, second):
            label = msg("{first} and {second}", first=first, second=second)
        case (first, second, third):
            label = msg("{first}, {second} and {third}", first=first, second=second, third=third)
        case _:
            label = msg("All four suits")
    return Answer("".join(suits) or "-", frozenset(suits), label)


SUITS_SHOWN = Question(
    "suits_shown_legally",
    "26B",
    msg("Which suits has {offender} shown legally?"),
    tuple(_shown(*suits) for n in range(5) for suits in combinations(_IN_ORDER, n)),
    help=msg(
        "By natural or artificial calls that stand; what the withdrawn call showed does not count."
    ),
    shape=Shape.SET,
)
"""Every set is listed: each is an outcome of its own, and there are sixteen."""


@rule
def _suits_not_shown(inquiry: Inquiry, has_led: bool) -> None:
    """26B. Four suits less those the offender has shown; with none left there is no right."""
    shown = inquiry.ask(SUITS_SHOWN)
    suits = frozenset(Suit) - shown
    if not suits:
        inquiry.conclude("26B", NoLeadRestriction())
    elif has_led:
        inquiry.conclude("26B", OfferSuitNow(Role.PARTNER, suits))
    else:
        inquiry.conclude("26B", SuitMayBeForbidden(Role.PARTNER, suits))


@rule
def not_comparable(inquiry: Inquiry) -> None:
    """16C, 26B, 72C. What follows wherever no comparable call stands in the end."""
    law16.not_replaced_comparably(inquiry)
    inquiry.conclude("72C", ReviewAfterPlay("72C"))
    one_suit_may_be_forbidden(inquiry)


@rule
def unless_comparable(inquiry: Inquiry) -> None:
    """26A, 26B. Where a comparable call lifts the lead restriction and nothing else (A-30)."""
    lifted(inquiry, law23.is_comparable(inquiry))


@rule
def lifted(inquiry: Inquiry, comparable: bool) -> None:
    """26A, 26B. The same, where the director has judged the calls already."""
    if comparable:
        inquiry.conclude("26A", NoLeadRestriction())
        inquiry.conclude("23C", ReviewAfterPlay("23C"))
    else:
        law16.not_replaced_comparably(inquiry)
        one_suit_may_be_forbidden(inquiry)


_FIRST_LEAD_OF_DEFENDER = replace(
    FIRST_LEAD.without(FirstLead.AUCTION, FirstLead.DECLARES), unusual=()
)


@rule
def against_defender(inquiry: Inquiry) -> None:
    """26A, 26B, 39C. As ``unless_comparable``, after an auction that made the offender defend."""
    if law23.is_comparable(inquiry):
        lifted(inquiry, True)
    else:
        law16.not_replaced_comparably(inquiry)
        _at_first_lead(inquiry, inquiry.ask(_FIRST_LEAD_OF_DEFENDER))
