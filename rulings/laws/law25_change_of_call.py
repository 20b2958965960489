"""Law 25: a player wants another call than the one he has made.

Rows CH-1 to CH-7. Everything turns on what he meant at the moment he called: a slip of hand or
tongue is put right (25A), a change of mind is not (25B). How he noticed is irrelevant (25A3).

Readings: CH-7, the left-hand opponent had already called over the *first* call; and an opponent who
called after the second without noticing the change has not accepted it. Under 25B a comparable call
lifts the lead restriction only (LR-2): the call that was withdrawn or cancelled is compared with
the one that stands, also where that one was made first.
"""

from __future__ import annotations

from dataclasses import replace

from deals.bridge.seats import Role
from rulings.engine import (
    YES,
    Answer,
    Answers,
    Inquiry,
    Kind,
    Question,
    msg,
    one_of,
    rule,
    yes_or_no,
)
from rulings.laws import law16_withdrawn_calls as law16
from rulings.laws import law26_lead_restrictions as law26
from rulings.laws.conclusions.auction import (
    CallStands,
    FirstCallStands,
    MayCallAnew,
    NothingCalledYet,
    SecondCallStands,
    SlipReplaced,
    TooLateToChange,
)
from rulings.laws.conclusions.auction_duties import NoLeadRestriction
from rulings.laws.conclusions.elsewhere import RuleElsewhere
from rulings.laws.conclusions.information import About, To, Unauthorised
from rulings.laws.facts import ACCEPTS, REFUSES

WAS_MEANT: Question[bool | None] = Question(
    "call_was_meant",
    "25A2",
    msg("What did {offender} mean to call at that moment?"),
    (
        Answer(
            "meant",
            True,
            msg("That very call"),
            msg("A change of mind, or a moment without concentration."),
        ),
        Answer(
            "slip",
            False,
            msg("Another: hand or tongue slipped"),
            msg("How it was noticed does not matter."),
        ),
        Answer("not_made", None, msg("Nothing yet: it was still in the box")),
    ),
    kind=Kind.JUDGEMENT,
    help=msg(
        "Ask, away from the table if need be: “What did you mean to call as you reached for the"
        " card?” As a rule a call is made once its card has left the box on purpose; the organiser"
        " decides (18F)."
    ),
    unusual=("not_made",),
)


@rule
def change_of_call(inquiry: Inquiry) -> None:
    """18F, 25A, 25B. From the wish to change to the call that stands."""
    match inquiry.ask(WAS_MEANT):
        case None:
            inquiry.conclude("18F", NothingCalledYet())
        case True:
            _change_of_mind(inquiry)
        case False:
            _slip(inquiry)


class SinceSlip(Answers):
    """What has happened since the call that was not meant."""

    IN_TIME = (
        "in_time",
        msg("No, and the auction period is not over"),
        msg("It ends when a lead is faced; after four passes, when a hand is back in the board."),
    )
    PARTNER_CALLED = "partner_called", YES
    AUCTION_OVER = (
        "auction_over",
        msg("No; the auction is over, no lead faced"),
        msg("After four passes the hands are not yet back in the board."),
    )
    LEAD_FACED = "lead_faced", msg("No, but an opening lead is faced")
    HANDS_BACK = "hands_back", msg("No; all passed, and hands are put back")


SINCE_SLIP = Question(
    "since_slip",
    "25A4",
    msg("Has {partner} called since?"),
    one_of(SinceSlip),
    unusual=(SinceSlip.AUCTION_OVER, SinceSlip.HANDS_BACK),
)
_SINCE_BID_BY_SLIP = replace(
    SINCE_SLIP.without(SinceSlip.HANDS_BACK),
    unusual=(SinceSlip.AUCTION_OVER, SinceSlip.LEAD_FACED),
)
"""After a bid the auction does not end before partner has had a turn."""

LHO_CALLED_OVER_SLIP = yes_or_no(
    "lho_called_over_slip",
    "25A6",
    msg("Has {lho} called over the call that was not meant?"),
)


@rule
def is_not_meant(inquiry: Inquiry) -> bool:
    """18F, 25A. Whether that is all: no call was made yet, or it was a slip and is put right."""
    was_meant = inquiry.ask(WAS_MEANT)
    if was_meant:
        return False
    if was_meant is None:
        inquiry.conclude("18F", NothingCalledYet())
        return True
    since = inquiry.ask(_SINCE_BID_BY_SLIP)
    if since in (SinceSlip.PARTNER_CALLED, SinceSlip.LEAD_FACED):
        return False
    _replace_slip(inquiry, inquiry.ask(LHO_CALLED_OVER_SLIP))
    return True


@rule
def _slip(inquiry: Inquiry) -> None:
    """25A1, 25A4, 25A5. Put right until partner has called, or a lead is faced."""
    match inquiry.ask(SINCE_SLIP):
        case SinceSlip.IN_TIME | SinceSlip.AUCTION_OVER:
            _replace_slip(inquiry, inquiry.ask(LHO_CALLED_OVER_SLIP))
        case SinceSlip.PARTNER_CALLED:
            inquiry.conclude("25A4", TooLateToChange())
            inquiry.conclude("16B1", Unauthorised(To.PARTNER, About.WISH_TO_CHANGE))
        case SinceSlip.LEAD_FACED | SinceSlip.HANDS_BACK:
            inquiry.conclude("25A5", TooLateToChange())
            inquiry.conclude("16B1", Unauthorised(To.PARTNER, About.WISH_TO_CHANGE))


@rule
def _replace_slip(inquiry: Inquiry, called_over: bool) -> None:
    """25A1, 25A6. The call that was meant stands; law 26 does not apply."""
    inquiry.conclude("25A1", SlipReplaced())
    inquiry.conclude("25A1", NoLeadRestriction())
    law16.withdrawn_call(inquiry)
    if called_over:
        inquiry.conclude("25A6", MayCallAnew(Role.LHO))
        law16.call_taken_back_by_opponent(inquiry)


class SecondCall(Answers):
    """What became of an attempt to change a call that was meant; whether that one was legal."""

    NONE = "none", msg("No; the first was legal"), msg("The player would like to.")
    UNREPLACED = "unreplaced", msg("No; the first bid was too low")
    TOO_LOW = "too_low", msg("Yes, as the first bid was too low")
    OUT_OF_TURN = "out_of_turn", msg("The first was out of turn")
    INADMISSIBLE = "inadmissible", msg("The first was not allowed")
    OPEN = "open", msg("Yes, the first was legal; {lho} is waiting")
    CALLED_OVER = "called_over", msg("Yes, and {lho} knowingly called over it")
    UNNOTICED = (
        "unnoticed",
        msg("Yes; {lho} called without noticing the change"),
        msg("The Laws are silent here: the change is not accepted."),
    )
    AFTER_LHO = (
        "after_lho",
        msg("Yes, after {lho} had called"),
        msg(
            "{lho} called over the first call. The Laws are silent here: the attempt is cancelled."
        ),
    )


SECOND_CALL = Question(
    "second_call",
    "25B",
    msg("Has {offender} already made a second call?"),
    one_of(SecondCall),
    unusual=(
        SecondCall.OUT_OF_TURN,
        SecondCall.INADMISSIBLE,
        SecondCall.UNNOTICED,
        SecondCall.AFTER_LHO,
    ),
)


@rule
def _change_of_mind(inquiry: Inquiry) -> None:
    """25B, 27. The first call was meant."""
    second = inquiry.ask(SECOND_CALL)
    if second in _OF_ANOTHER_LAW:
        law, slug = _OF_ANOTHER_LAW[second]
        inquiry.conclude(law, RuleElsewhere(slug))
        return
    if second is SecondCall.NONE:
        inquiry.conclude("25A2", CallStands())
        inquiry.conclude("16B1", Unauthorised(To.PARTNER, About.WISH_TO_CHANGE))
    elif _accepted(inquiry, second):
        _second_stands(inquiry)
    else:
        _first_stands(inquiry)


_OF_ANOTHER_LAW = {
    SecondCall.UNREPLACED: ("27A", "insufficient-bid"),
    SecondCall.TOO_LOW: ("27C", "insufficient-bid"),
    SecondCall.OUT_OF_TURN: ("29", "call-out-of-rotation"),
    SecondCall.INADMISSIBLE: ("35", "inadmissible-call"),
}

ACCEPT_CHANGE = Question(
    "accept_change",
    "25B1",
    msg("Does {lho} accept the second call?"),
    (
        Answer("accept", True, ACCEPTS, None, msg("If you accept, the second call stands.")),
        Answer(
            "refuse",
            False,
            REFUSES,
            None,
            msg("If you refuse, the second call is cancelled, and the first stands."),
        ),
    ),
    kind=Kind.CHOICE,
    aloud=(
        msg(
            "{offender} has changed the call, and it was no slip. You decide, without asking {rho}."
        ),
        msg(
            "Either way: if you play the contract, you may perhaps forbid {partner} a suit at the"
            " lead."
        ),
    ),
    chooser=Role.LHO,
)


@rule
def _accepted(inquiry: Inquiry, second: SecondCall) -> bool:
    """25B1. Accepted by knowingly calling over the second call, or when asked."""
    if second is SecondCall.OPEN:
        return inquiry.ask(ACCEPT_CHANGE)
    return second is SecondCall.CALLED_OVER


@rule
def _second_stands(inquiry: Inquiry) -> None:
    """25B1, 25B3. Accepted; the first call is withdrawn."""
    inquiry.conclude("25B1", SecondCallStands())
    law26.unless_comparable(inquiry)


@rule
def _first_stands(inquiry: Inquiry) -> None:
    """25B2, 25B3. Not accepted; the second call is cancelled."""
    inquiry.conclude("25B2", FirstCallStands())
    law26.unless_comparable(inquiry)


EARLIER_WAS_MEANT = Question(
    "earlier_call_was_meant",
    "25A2",
    msg("Was the earlier call by {offender} meant?"),
    (
        Answer("meant", True, YES),
        Answer("slip", False, msg("No: hand or tongue slipped")),
    ),
    kind=Kind.JUDGEMENT,
    help=msg("Two calls in a row by one player are an attempt to change the first."),
)


@rule
def refused_out_of_rotation(inquiry: Inquiry) -> None:
    """30B2, 31C, 32C. A call at the left-hand opponent's turn is an attempt to change one's own.

    Nobody has called since the earlier call, and the left-hand opponent has declined the new one,
    so 25A1 or 25B2 is left.
    """
    if inquiry.ask(EARLIER_WAS_MEANT):
        _first_stands(inquiry)
    else:
        _replace_slip(inquiry, False)
