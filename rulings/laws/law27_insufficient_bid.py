"""Law 27: the insufficient bid.

Rows IB-3 to IB-10, for a bid made in turn and on purpose; the door has sent a slip to 25A, a bid
out of turn to 31 (27A2) and a player bound to pass to 37 before. First the left-hand opponent
decides, after all branches have been explained; then the offender replaces the bid, and his choice
decides about his partner. "The same suit" is meant by what the bids *show* (27B1a), which the
director finds out in private.

Readings: after 27B3 and 27B4 a comparable call lifts the lead restriction, and only that (LR-5).
The left-hand opponent who has called over the *replacement* has passed over the first bid: he can
no longer accept it, and the replacement is judged as if the director had been there (27C). If it
was a second insufficient bid he has accepted that one (27B4, 27A1); if it was a double that is
cancelled, so is what he called over it. Whether he has lost a right besides is 11A.
Where the left-hand opponent accepts the insufficient bid after it was replaced, the replacement is
withdrawn and only what that told is barred (16C); where he accepts a second one, nothing is (A-08).
A bid that shows the same suit and another one beside it still specifies the same suit (27B1a).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from deals.bridge.auction import Bid
from deals.bridge.cards import Denomination
from deals.bridge.seats import Role
from rulings.engine import Answer, Answers, Inquiry, Kind, Message, Question, msg, one_of, rule
from rulings.laws import law16_withdrawn_calls as law16
from rulings.laws import law23_comparable_call as law23
from rulings.laws import law26_lead_restrictions as law26
from rulings.laws.conclusions.auction import (
    BidCountsAsLegal,
    CallCancelled,
    InsufficientBidAccepted,
    ReplacementWithdrawn,
)
from rulings.laws.conclusions.auction_duties import MustPassToTheEnd, NoLeadRestriction
from rulings.laws.conclusions.auction_replacement import (
    BidMustBeReplaced,
    BidOrPassInstead,
    FreeOnlyIfComparable,
    ReplacementJudged,
    SecondBidMayBeAccepted,
)
from rulings.laws.conclusions.score import ReviewAfterPlay
from rulings.laws.facts import ACCEPTS, REFUSES

LOW_BID = Question(
    "insufficient_bid",
    "27A1",
    msg("Which bid did {offender} make?"),
    tuple(
        Answer(f"{level}{denomination}", bid, msg("{bid}", bid=bid))
        for level in range(1, 8)
        for denomination in Denomination
        for bid in (Bid(level, denomination),)
    ),
)
"""A detail for the words; the Laws tell a bid that is too low from others, not one from another."""

BID_TO_BEAT = Question(
    "bid_to_beat",
    "27A1",
    msg("What was the last bid before {bid}?"),
    tuple(
        replace(answer, label=msg("{bid_to_beat}", bid_to_beat=answer.value))
        for answer in LOW_BID.answers
    ),
)
"""Another, asked with it: both tell the lowest bid in the same suit, which the script names."""


class SinceInsufficientBid(Answers):
    """What has happened since the insufficient bid."""

    NOTHING = "nothing", msg("Nobody has called")
    LHO_CALLED = "lho_called", msg("{lho} has called over it"), msg("A pass counts too.")
    REPLACED = "replaced", msg("{offender} has replaced it; {lho} has not called")
    REPLACED_AND_CALLED = (
        "replaced_and_called",
        msg("{offender} replaced it, and then {lho} called"),
        msg("The Laws are silent here: the first bid can no longer be accepted."),
    )


SINCE_BID = Question(
    "since_insufficient_bid",
    "27A1",
    msg("What has happened since the insufficient bid?"),
    one_of(SinceInsufficientBid),
    unusual=(SinceInsufficientBid.REPLACED_AND_CALLED,),
)


@rule
def insufficient_bid(inquiry: Inquiry) -> None:
    """27A1, 27B, 27C. Accepted, or replaced."""
    inquiry.mention(BID_TO_BEAT)
    match inquiry.ask(SINCE_BID):
        case SinceInsufficientBid.NOTHING:
            accepted_or_replaced(inquiry)
        case SinceInsufficientBid.LHO_CALLED:
            accepted(inquiry)
        case SinceInsufficientBid.REPLACED:
            _replaced_too_early(inquiry)
        case SinceInsufficientBid.REPLACED_AND_CALLED:
            _called_over_replacement(inquiry)


def _accepting(accept: Message, refuse: Message) -> tuple[Answer[bool], ...]:
    """The two answers, each with what is said of it."""
    return (
        Answer("accept", True, ACCEPTS, None, accept),
        Answer("refuse", False, REFUSES, None, refuse),
    )


ACCEPT_BID = Question(
    "accept_insufficient_bid",
    "27A1",
    msg("Does {lho} accept the insufficient bid?"),
    _accepting(
        msg("If you accept, it counts, and you call."),
        msg(
            "If you refuse, {offender} must replace it. {lowest_bid}, or a comparable call, leaves"
            " {partner} free. Otherwise {partner} must pass to the end, and you may perhaps forbid"
            " a suit at the lead."
        ),
    ),
    kind=Kind.CHOICE,
    aloud=(msg("{bid} by {offender} is too low. You decide first, without asking {rho}."),),
    chooser=Role.LHO,
)

ACCEPT_FIRST_BID = replace(
    ACCEPT_BID,
    answers=_accepting(
        msg("If you accept, the first bid stands."),
        msg(
            "If you refuse, the new call stands, if it is legal. Unless it is {lowest_bid} or"
            " comparable, {partner} must pass to the end, and you may perhaps forbid a suit."
        ),
    ),
    aloud=(
        msg(
            "{bid} by {offender} was too low and has been replaced. You may still accept it,"
            " without asking {rho}."
        ),
    ),
)
"""27C: the bid has been replaced already."""


class Replacement(Answers):
    """What takes the place of the insufficient bid."""

    SAME = (
        "same",
        msg("Same, lowest possible"),
        msg(
            "The lowest bid showing the same suit or suits, or notrump. What bids show counts, not"
            " what they name; another suit besides does no harm."
        ),
    )
    OTHER = "other", msg("Another bid, or a pass")
    DOUBLE = "double", msg("A double or redouble")
    INSUFFICIENT = "insufficient", msg("Too low again")


REPLACEMENT = Question(
    "replacement",
    "27B",
    msg("What does {offender} call instead?"),
    (
        Answer.of(
            Replacement.SAME,
            msg("Same, lowest possible"),
            None,
            msg("With {lowest_bid}, {partner} is free."),
        ),
        Answer.of(
            Replacement.OTHER,
            msg("Other, or pass"),
            None,
            msg(
                "Unless another bid or a pass is comparable, {partner} must pass to the end,"
                " and a suit may be forbidden."
            ),
        ),
        Answer.of(
            Replacement.DOUBLE,
            msg("A double"),
            None,
            msg("A double must be comparable."),
        ),
        Answer.of(
            Replacement.INSUFFICIENT,
            msg("Too low again"),
            None,
            msg("Not too low again: {lho} may accept it, or {partner} must pass."),
        ),
    ),
    kind=Kind.CHOICE,
    aloud=(msg("{lho} does not accept. Replace {bid}, without asking {partner}."),),
    private=law23.IN_PRIVATE,
    chooser=Role.OFFENDER,
)


_OR_PASS: tuple[Answer[Any], ...] = (Answer("pass", None, msg("Pass")), *LOW_BID.answers)
REPLACING_CALL = Question("replacing_call", "27B", msg("What did {offender} call then?"), _OR_PASS)
"""A detail for the words too: what is neither the lowest in the same suit nor a double."""


@rule
def accepted_or_replaced(inquiry: Inquiry) -> None:
    """27A1, 27B. The left-hand opponent decides first, then the offender."""
    if inquiry.ask(ACCEPT_BID):
        accepted(inquiry)
        return
    inquiry.conclude("27B", BidMustBeReplaced())
    _judge_replacement(inquiry, inquiry.ask(REPLACEMENT))


REPLACEMENT_MADE = Question(
    "replacement_made",
    "27C",
    msg("What did {offender} call instead?"),
    one_of(Replacement),
    help=msg("Ask in private which suit or suits the bid was meant to show."),
    unusual=(Replacement.INSUFFICIENT,),
)

REPLACED_BY = (REPLACEMENT.key, REPLACEMENT_MADE.key)
"""The keys of what says how the bid was replaced."""


@rule
def _replaced_too_early(inquiry: Inquiry) -> None:
    """16C, 27C. The first bid may still be accepted; else the replacement is judged."""
    if inquiry.ask(ACCEPT_FIRST_BID):
        accepted(inquiry)
        inquiry.conclude("27C", ReplacementWithdrawn())
        law16.withdrawn_call(inquiry)
        return
    inquiry.conclude("27C", ReplacementJudged())
    _judge_replacement(inquiry, inquiry.ask(REPLACEMENT_MADE))


@rule
def _called_over_replacement(inquiry: Inquiry) -> None:
    """27A1, 27B3, 27C. The left-hand opponent has called over the replacement."""
    inquiry.conclude("27C", ReplacementJudged())
    replacement = inquiry.ask(REPLACEMENT_MADE)
    if replacement is Replacement.INSUFFICIENT:
        accepted(inquiry)
    elif replacement is Replacement.DOUBLE:
        _double(inquiry, True)
    else:
        _judge_replacement(inquiry, replacement)


@rule
def counts_as_legal(inquiry: Inquiry) -> None:
    """27A1. What stands by 37A is still an insufficient bid, and so far accepted."""
    inquiry.conclude("27A1", BidCountsAsLegal())


@rule
def accepted(inquiry: Inquiry) -> None:
    """27A1. The bid counts as legal; LR-3: no lead restriction."""
    inquiry.conclude("27A1", InsufficientBidAccepted())
    inquiry.conclude("27A1", NoLeadRestriction())


@rule
def _judge_replacement(inquiry: Inquiry, replacement: Replacement) -> None:
    """27B1-4. What follows from the call that replaces the bid."""
    match replacement:
        case Replacement.SAME:
            law23.stays_free(inquiry, "27B1a", "27D")
        case Replacement.OTHER:
            _other_call(inquiry)
        case Replacement.DOUBLE:
            _double(inquiry, False)
        case Replacement.INSUFFICIENT:
            _second_insufficient_bid(inquiry)


@rule
def _other_call(inquiry: Inquiry) -> None:
    """27B1b, 27B2. Free if comparable; else partner is silenced."""
    inquiry.mention(REPLACING_CALL)
    inquiry.conclude("27B2", FreeOnlyIfComparable(is_double=False))
    if law23.is_comparable(inquiry):
        law23.stays_free(inquiry, "27B1b", "27D")
        return
    inquiry.conclude("27B2", MustPassToTheEnd(Role.PARTNER))
    law26.not_comparable(inquiry)


@rule
def _double(inquiry: Inquiry, called_over: bool) -> None:
    """27B1b, 27B3. A double that is not comparable is no replacement."""
    inquiry.conclude("27B3", FreeOnlyIfComparable(is_double=True))
    if law23.is_comparable(inquiry):
        law23.stays_free(inquiry, "27B1b", "27D")
    else:
        _cancelled(inquiry, "27B3", called_over)


ACCEPT_SECOND_BID = replace(
    ACCEPT_BID,
    key="accept_second_insufficient_bid",
    law="27B4",
    text=msg("Does {lho} accept the second insufficient bid?"),
    answers=_accepting(
        msg("If you accept, it counts, and you call."),
        msg(
            "If you refuse, {offender} must bid enough or pass, {partner} must pass to the end,"
            " and you may perhaps forbid a suit at the lead."
        ),
    ),
    aloud=(msg("The new bid by {offender} is too low as well. You decide, without asking {rho}."),),
)


@rule
def _second_insufficient_bid(inquiry: Inquiry) -> None:
    """27B4. It may be accepted like the first."""
    inquiry.conclude("27B4", SecondBidMayBeAccepted())
    if inquiry.ask(ACCEPT_SECOND_BID):
        accepted(inquiry)
    else:
        _cancelled(inquiry, "27B4", False)


@rule
def _cancelled(inquiry: Inquiry, law: str, called_over: bool) -> None:
    """27B3, 27B4. Partner passes throughout, whatever the offender now calls."""
    inquiry.conclude(law, CallCancelled(with_later=called_over))
    inquiry.conclude(law, BidOrPassInstead())
    inquiry.conclude(law, MustPassToTheEnd(Role.PARTNER))
    inquiry.conclude("72C", ReviewAfterPlay("72C"))
    law26.lifted(inquiry, law23.is_finally_comparable(inquiry))
