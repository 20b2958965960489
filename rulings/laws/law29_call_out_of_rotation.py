"""Law 29: what becomes of a call out of rotation.

Rows CR-3 to CR-8, in the order of the tables; then Law 30 for a pass, 31 for a bid, 32 for a double
or redouble. The left-hand opponent accepts by calling; if he says so in words, his call must
follow. Never acceptable is a double that could not be legal (32, 36).

A bid that was also insufficient (27A2) takes the same way: accepted it counts as legal; where it
has to be repeated (31A1), or counts as made in turn (28A, 33), it is still too low, so 27 follows.

Reading, CR-8: it was partner's turn and partner has called. 28B protects opponents only, so the
left-hand opponent keeps the right to accept; if he does, partner's call is itself out of turn.
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from deals.bridge.seats import Role
from rulings.engine import Answer, Inquiry, Kind, Question, msg, rule
from rulings.laws import law17_auction_period as law17
from rulings.laws import law27_insufficient_bid as law27
from rulings.laws import law28_calls_in_rotation as law28
from rulings.laws import law30_pass_out_of_rotation as law30
from rulings.laws import law31_bid_out_of_rotation as law31
from rulings.laws import law32_double_out_of_rotation as law32
from rulings.laws import law36_inadmissible_double as law36
from rulings.laws.conclusions.auction import (
    AuctionGoesBack,
    CallCancelled,
    CallOutOfTurnAccepted,
    CallOutOfTurnAcceptedByCall,
    PartnersCallOutOfTurn,
    PartnersCallStands,
)
from rulings.laws.conclusions.auction_duties import NoLeadRestriction
from rulings.laws.conclusions.auction_replacement import JudgedAsBid
from rulings.laws.conclusions.elsewhere import RuleElsewhere
from rulings.laws.facts import ACCEPTS, REFUSES
from rulings.laws.law28_calls_in_rotation import SinceCallOutOfTurn


class CallKind(StrEnum):
    """What kind of call was made out of rotation."""

    PASS = "pass"  # noqa: S105 - a call, not a password
    ARTIFICIAL_PASS = "artificial_pass"  # noqa: S105 - a call, not a password
    BID = "bid"
    INSUFFICIENT_BID = "insufficient_bid"
    DOUBLE = "double"
    INADMISSIBLE_DOUBLE = "inadmissible_double"
    ABOVE_SEVEN = "above_seven"
    BOUND = "bound"


CALL = Question(
    "call_out_of_turn",
    "29",
    msg("What did {offender} call out of turn?"),
    (
        Answer.of(CallKind.PASS, msg("An ordinary pass")),
        Answer.of(
            CallKind.ARTIFICIAL_PASS,
            msg("A pass that is artificial"),
            msg("Or a pass of an artificial call by {partner}."),
        ),
        Answer.of(CallKind.BID, msg("A bid that was high enough")),
        Answer.of(
            CallKind.DOUBLE,
            msg("A double that could be legal in turn"),
            msg("Or a redouble."),
        ),
        Answer.of(
            CallKind.INADMISSIBLE_DOUBLE,
            msg("A double that could never be legal"),
            msg("Or a redouble: of partner’s bid, for example."),
        ),
        Answer.of(CallKind.INSUFFICIENT_BID, msg("A bid that was also too low")),
        Answer.of(CallKind.ABOVE_SEVEN, msg("A bid of more than seven")),
        Answer.of(
            CallKind.BOUND,
            msg("A call by somebody bound to pass"),
            msg("A bid, double or redouble that was otherwise in order."),
        ),
    ),
    unusual=(CallKind.INSUFFICIENT_BID, CallKind.ABOVE_SEVEN, CallKind.BOUND),
)

BID_OUT_OF_TURN = replace(law27.LOW_BID, key="bid_out_of_turn", law="29")
"""A detail for the words: what follows is the same of every bid."""


@rule
def call_out_of_rotation(inquiry: Inquiry, known: CallKind | None) -> None:
    """28-33. From a call out of turn to what it brings; ``known`` is its kind, if it is known."""
    turn = law28.whose_turn(inquiry, known is None)
    if turn is None:
        if known is CallKind.INSUFFICIENT_BID:
            law27.insufficient_bid(inquiry)
        return
    since = law28.called_since(inquiry, turn, known is None)
    if since is SinceCallOutOfTurn.TURN_LOST:
        law17.turn_was_taken(inquiry)
    elif since is SinceCallOutOfTurn.RIGHT_OPPONENT:
        law28.right_opponent_called(inquiry, turn)
    else:
        _accepted_or_cancelled(inquiry, known or _what_was_called(inquiry), turn, since)


@rule
def _what_was_called(inquiry: Inquiry) -> CallKind:
    """29. The kind of call, on which all turns; of a bid also which, for the words."""
    call = inquiry.ask(CALL)
    if call in (CallKind.BID, CallKind.INSUFFICIENT_BID):
        inquiry.mention(BID_OUT_OF_TURN)
    return call


ACCEPT_CALL = Question(
    "accept_call_out_of_turn",
    "29A",
    msg("Does {lho} accept the call out of turn?"),
    (Answer("accept", True, ACCEPTS), Answer("refuse", False, REFUSES)),
    kind=Kind.CHOICE,
    chooser=Role.LHO,
)

_CALLED = {
    Role.RHO: msg(
        "{call} by {offender} came when {rho} was to call. You decide, without asking {rho}."
    ),
    Role.PARTNER: msg(
        "{call} by {offender} came when {partner} was to call. You decide, without asking {rho}."
    ),
    Role.LHO: msg("{call} by {offender} came at your turn. You decide, without asking {rho}."),
}
_PASSED = {
    Role.RHO: msg("{offender} passed, but it was {rho} to call. You decide, without asking {rho}."),
    Role.PARTNER: msg(
        "{offender} passed, but it was {partner} to call. You decide, without asking {rho}."
    ),
    Role.LHO: msg("{offender} passed, but it was your turn. You decide, without asking {rho}."),
}
_PASSES = (CallKind.PASS, CallKind.ARTIFICIAL_PASS)

_ACCEPT = msg("If you accept, {call} stands, and you call now.")
_PASS_AT_RHOS_TURN = msg(
    "If you refuse, {rho} calls, {offender} must pass the next time, and {partner} is free."
)
_AT_RHOS_TURN = msg(
    "If you refuse, {rho} calls. After a pass {offender} must repeat {call}. Otherwise {offender}"
    " calls freely; if that is not comparable, {partner} must pass once, and you may perhaps forbid"
    " a suit at the lead."
)
_AT_PARTNERS_TURN = msg(
    "If you refuse, {partner} calls, but may not use what it told, and later {offender} calls"
    " freely. If that is not comparable, {partner} must pass once, and you may perhaps forbid a"
    " suit at the lead."
)
_AT_LHOS_TURN = msg(
    "If you refuse, you call. If {offender} had called before, that call stands; otherwise"
    " {offender} calls freely in turn. If it is not comparable, {partner} must pass once, and you"
    " may perhaps forbid a suit at the lead."
)


def _accept(call: CallKind, turn: Role) -> Question[bool]:
    """29A, 10C1. The choice, with all that can follow explained before it is made."""
    if turn is Role.RHO:
        refuse = _PASS_AT_RHOS_TURN if call is CallKind.PASS else _AT_RHOS_TURN
    else:
        refuse = _AT_PARTNERS_TURN if turn is Role.PARTNER else _AT_LHOS_TURN
    explained = zip(ACCEPT_CALL.answers, (_ACCEPT, refuse), strict=True)
    return replace(
        ACCEPT_CALL,
        answers=tuple(replace(answer, aloud=said) for answer, said in explained),
        aloud=((_PASSED if call in _PASSES else _CALLED)[turn],),
    )


_ACCEPTED = {False: CallOutOfTurnAccepted, True: CallOutOfTurnAcceptedByCall}

_NEVER_ALLOWED = {CallKind.ABOVE_SEVEN: "38", CallKind.BOUND: "37"}


@rule
def _accepted_or_cancelled(
    inquiry: Inquiry, call: CallKind, turn: Role, since: SinceCallOutOfTurn
) -> None:
    """29A, 29B, 32. A double that could not be legal is dealt with by 36 alone, what no turn would
    have allowed by 37 and 38: nobody can accept it (38A), or who calls over it does (37A).
    """
    if call in _NEVER_ALLOWED:
        inquiry.conclude(_NEVER_ALLOWED[call], RuleElsewhere("inadmissible-call"))
    elif call is CallKind.INADMISSIBLE_DOUBLE:
        law36.out_of_rotation(inquiry, since, turn)
    elif since is SinceCallOutOfTurn.ACCEPTED or inquiry.ask(_accept(call, turn)):
        by_call = since is SinceCallOutOfTurn.ACCEPTED
        inquiry.conclude("29A", _ACCEPTED[by_call]())
        inquiry.conclude("29A", NoLeadRestriction())
        if call is CallKind.INSUFFICIENT_BID:
            law27.counts_as_legal(inquiry)
        if since is SinceCallOutOfTurn.PARTNER:
            inquiry.conclude("29A", PartnersCallOutOfTurn())
    else:
        _cancelled(inquiry, call, turn, since is SinceCallOutOfTurn.PARTNER)


@rule
def _cancelled(inquiry: Inquiry, call: CallKind, turn: Role, partner_called: bool) -> None:
    """29B, 29C. Back to the right player; what follows depends on the kind of call."""
    inquiry.conclude("29B", CallCancelled())
    if partner_called:
        inquiry.conclude("29B", PartnersCallStands())
    else:
        inquiry.conclude("29B", AuctionGoesBack(turn))
    match call:
        case CallKind.PASS:
            law30.pass_out_of_rotation(inquiry, turn)
        case CallKind.ARTIFICIAL_PASS:
            inquiry.conclude("30C", JudgedAsBid())
            law31.bid_out_of_rotation(inquiry, turn)
        case CallKind.BID:
            law31.bid_out_of_rotation(inquiry, turn)
        case CallKind.INSUFFICIENT_BID:
            law31.insufficient_bid_out_of_rotation(inquiry, turn)
        case CallKind.DOUBLE:
            law32.double_out_of_rotation(inquiry, turn)
