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
from rulings.engine import Answer, Answers, Inquiry, Kind, Question, msg, one_of, rule, yes_or_no
from rulings.laws import law16_withdrawn_calls as law16
from rulings.laws.conclusions.auction import CallOutOfTurnIgnored, CountsAsInTurn
from rulings.laws.conclusions.auction_duties import NoLeadRestriction

RHO_MUST_PASS = yes_or_no(
    "rho_must_pass",
    "28A",
    msg("Did {rho} have to pass at this turn?"),
    help=msg("By an earlier ruling in this auction."),
)


@rule
def whose_turn(inquiry: Inquiry) -> Role | None:
    """28A, 33. Whose turn it was; None where the call counts as made in turn."""
    turn = _turn(inquiry)
    if turn is Role.RHO and inquiry.ask(RHO_MUST_PASS):
        inquiry.conclude("28A", CountsAsInTurn())
        return None
    return turn


SIMULTANEOUS = yes_or_no(
    "simultaneous_call",
    "33",
    msg("Did the player whose turn it was call at the same moment?"),
)

TURN = Question(
    "whose_turn",
    "28",
    msg("Whose turn was it to call?"),
    (
        Answer.of(Role.RHO, msg("{rho}")),
        Answer.of(Role.PARTNER, msg("{partner}")),
        Answer.of(Role.LHO, msg("{lho}")),
    ),
)


@rule
def _turn(inquiry: Inquiry) -> Role | None:
    """33. A call made at the same moment as the proper one counts as made after it."""
    simultaneous = inquiry.ask(SIMULTANEOUS)
    turn = inquiry.ask(TURN)
    if not simultaneous:
        return turn
    if turn is Role.RHO:
        inquiry.conclude("33", CountsAsInTurn())
        return None
    return Role.RHO if turn is Role.PARTNER else Role.PARTNER


LHO_KNEW = Question(
    "lho_called_knowingly",
    "28B",
    msg("Did {lho} call over the call out of turn, or in turn without having noticed it?"),
    (
        Answer("knowingly", True, msg("Knowingly over the call out of turn")),
        Answer("unnoticed", False, msg("In turn, without having noticed it")),
    ),
    kind=Kind.JUDGEMENT,
    help=msg("Ask {lho} what he meant."),
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
    LHO = "lho", msg("{lho}")
    TURN_LOST = (
        "turn_lost",
        msg("All have passed, and a player has lost his turn"),
        msg("The auction looked over because of a pass out of turn."),
    )


CALLED_SINCE = Question(
    "called_since",
    "28B",
    msg("Who was the first to call since?"),
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
