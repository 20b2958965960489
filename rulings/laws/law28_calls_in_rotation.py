"""Laws 28 and 33: whose turn it was, and calls that count as made in turn after all.

Rows CR-1, CR-2, CR-3 and CR-7. A call made together with that of the player in turn counts as the
later of the two (33), and turn is judged from there: after the right-hand opponent's call it is in
turn. Reading, CR-7: where the player in turn is the left-hand opponent, his call either accepts
(29A) or was made in turn without noticing (28B); the Laws do not rank the two, the director finds
out which.
"""

from __future__ import annotations

from enum import StrEnum

from deals.bridge.seats import Role
from rulings.engine import Answer, Answers, Inquiry, Kind, Question, msg, one_of, rule
from rulings.laws import law16_withdrawn_calls as law16
from rulings.laws.conclusions.auction import CallOutOfTurnIgnored, CountsAsInTurn
from rulings.laws.conclusions.auction_duties import NoLeadRestriction
from rulings.laws.conclusions.elsewhere import RuleElsewhere


class Turn(Answers):
    """Whose turn it was, or why the call counts as made in turn or later."""

    RHO = "rho", msg("{rho}")
    PARTNER = "partner", msg("{partner}")
    LHO = "lho", msg("{lho}")
    RHO_BOUND = "rho_bound", msg("{rho}, who had to pass"), msg("By an earlier ruling.")
    WITH_RHO = "with_rho", msg("{rho}, who called at the same moment")
    WITH_PARTNER = "with_partner", msg("{partner}, who called at the same moment")
    WITH_LHO = "with_lho", msg("{lho}, who called at the same moment")
    OWN = "own", msg("{offender}, as it turns out")
    OVER = "over", msg("Nobody: the auction was over")


TURN = Question(
    "turn_to_call",
    "28",
    msg("Whose turn was it to call?"),
    one_of(Turn),
    unusual=(Turn.RHO_BOUND, Turn.WITH_RHO, Turn.WITH_PARTNER, Turn.WITH_LHO, Turn.OWN, Turn.OVER),
    implied=(
        ("rho_bound", {"turn_to_call": "rho", "rho_must_pass": "yes"}),
        ("rho_bound", {"turn_to_call": "with_partner", "rho_must_pass": "yes"}),
        *(
            (f"with_{turn}", {"simultaneous_call": "yes", "whose_turn": turn})
            for turn in ("rho", "lho")
        ),
        (
            "rho_bound",
            {"whose_turn": "partner", "simultaneous_call": "yes", "rho_must_pass": "yes"},
        ),
        ("with_partner", {"simultaneous_call": "yes", "whose_turn": "partner"}),
        ("rho_bound", {"whose_turn": "rho", "rho_must_pass": "yes"}),
        *((turn, {"whose_turn": turn}) for turn in ("rho", "partner", "lho")),
    ),
)
"""Who must pass by a ruling on the same auction is known without asking; the facts under other keys
are those of cases written when each was a question of its own.
"""
_ANOTHERS_TURN = TURN.without(Turn.OWN, Turn.OVER)


@rule
def whose_turn(inquiry: Inquiry, may_be_own: bool) -> Role | None:
    """17C, 28A, 33, 39. Whose turn it was; None where the call counts as made in turn, or after the
    final pass (39).

    A call made at the same moment as the proper one counts as made after it.
    """
    match inquiry.ask(TURN if may_be_own else _ANOTHERS_TURN):
        case Turn.RHO | Turn.WITH_PARTNER:
            return Role.RHO
        case Turn.PARTNER | Turn.WITH_LHO:
            return Role.PARTNER
        case Turn.LHO:
            return Role.LHO
        case Turn.RHO_BOUND:
            inquiry.conclude("28A", CountsAsInTurn())
        case Turn.WITH_RHO:
            inquiry.conclude("33", CountsAsInTurn())
        case Turn.OWN:
            inquiry.conclude("17C", CountsAsInTurn())
        case Turn.OVER:
            inquiry.conclude("39", RuleElsewhere("inadmissible-call"))
    return None


LHO_KNEW = Question(
    "lho_called_knowingly",
    "28B",
    msg("Had {lho} seen the call out of turn?"),
    (
        Answer("knowingly", True, msg("Yes, and called over it")),
        Answer("unnoticed", False, msg("No, simply called in turn")),
    ),
    kind=Kind.JUDGEMENT,
    help=msg("Ask {lho}: “Did you call over it, or had you not seen it?”"),
    silent=True,
)


class FirstCaller(Answers):
    """Who was the first to call since the call out of turn."""

    NOBODY = "nobody", msg("Nobody")
    RHO = "rho", msg("{rho}, in turn")
    PARTNER = (
        "partner",
        msg("{partner}, in turn"),
        msg("The Laws are silent here: {lho} may still accept the call out of turn."),
    )
    LHO = "lho", msg("{lho}, and the auction went on")
    TURN_LOST = (
        "turn_lost",
        msg("All passed, and somebody lost a turn"),
        msg("The auction looked over because of a pass out of turn."),
    )


CALLED_SINCE = Question(
    "called_since",
    "28B",
    msg("Who called next, before you ruled?"),
    one_of(FirstCaller),
)

_CALLED_SINCE = {
    Role.RHO: CALLED_SINCE.without(FirstCaller.PARTNER),
    Role.PARTNER: CALLED_SINCE.without(FirstCaller.RHO),
    Role.LHO: CALLED_SINCE.without(FirstCaller.RHO, FirstCaller.PARTNER),
}

_CALLED_SINCE_NO_PASS = {
    turn: since.without(FirstCaller.TURN_LOST) for turn, since in _CALLED_SINCE.items()
}


class SinceCallOutOfTurn(StrEnum):
    """What the first call since comes to."""

    NOTHING = "nothing"
    RIGHT_OPPONENT = "right_opponent"
    """The opponent in turn has called in turn (28B)."""
    PARTNER = "partner"
    """Partner has called in turn, which 28B does not protect."""
    ACCEPTED = "accepted"
    """The left-hand opponent has called over it (29A)."""
    TURN_LOST = "turn_lost"
    """Passes have taken a player's turn (17D3)."""


@rule
def called_since(inquiry: Inquiry, turn: Role, may_be_pass: bool) -> SinceCallOutOfTurn:
    """17D3, 28B, 29A. What the first call since comes to (CR-3, CR-4, CR-5, CR-7, CR-8)."""
    asked = _CALLED_SINCE if may_be_pass else _CALLED_SINCE_NO_PASS
    match inquiry.ask(asked[turn]):
        case FirstCaller.NOBODY:
            return SinceCallOutOfTurn.NOTHING
        case FirstCaller.RHO:
            return SinceCallOutOfTurn.RIGHT_OPPONENT
        case FirstCaller.PARTNER:
            return SinceCallOutOfTurn.PARTNER
        case FirstCaller.TURN_LOST:
            return SinceCallOutOfTurn.TURN_LOST
        case FirstCaller.LHO if turn is Role.LHO and not inquiry.ask(LHO_KNEW):
            return SinceCallOutOfTurn.RIGHT_OPPONENT
    return SinceCallOutOfTurn.ACCEPTED


@rule
def right_opponent_called(inquiry: Inquiry, player: Role) -> None:
    """28B. His call is in turn; no rectification, 26 is off, 16C2 stays on (CR-3)."""
    inquiry.conclude("28B", CallOutOfTurnIgnored(player))
    inquiry.conclude("28B", NoLeadRestriction())
    law16.withdrawn_call(inquiry)
