"""Laws 86 and 87: boards whose results cannot stand or be compared.

Rows BD-16, BD-21, BD-22 and BD-24. For two results that cannot be compared and *both* sides at
fault the tables say cancel and the digest an artificial score; the digest is followed.
"""

from __future__ import annotations

from rulings.engine import Answer, Answers, Inquiry, Kind, Question, msg, one_of, rule
from rulings.laws import law12_adjusted_score as law12
from rulings.laws.conclusions.adjusted import ArtificialScore, Share
from rulings.laws.conclusions.boards import ScoredInGroups, Teams, TeamsBoard


class TeamsCase(Answers):
    """What a team match meets."""

    SEVERAL = "several", msg("The two tables cannot be compared")
    FAVOURABLE = "favourable", msg("One result missing; the other favours one side")
    NEUTRAL = "neutral", msg("One result missing; the other favours nobody")
    REDEAL = "redeal", msg("New deal wanted; the match may be decided")


TEAMS_CASE = Question(
    "teams_case",
    "86B",
    msg("What has happened in the match?"),
    one_of(TeamsCase),
    kind=Kind.JUDGEMENT,
)


@rule
def teams(inquiry: Inquiry) -> None:
    """86A, 86B. A board of a team match without two results to compare."""
    match inquiry.ask(TEAMS_CASE):
        case TeamsCase.SEVERAL:
            not_comparable(inquiry)
        case TeamsCase.FAVOURABLE:
            inquiry.conclude("86B1", TeamsBoard(Teams.FAVOURABLE))
        case TeamsCase.NEUTRAL:
            law12.without_result(inquiry)
        case TeamsCase.REDEAL:
            inquiry.conclude("86A", TeamsBoard(Teams.NO_REDEAL))
            law12.without_result(inquiry)


FOULED = Question(
    "fouled_board_form",
    "87A",
    msg("What form has the event?"),
    (
        Answer("pairs", False, msg("Pairs or individual")),
        Answer("teams", True, msg("Teams")),
    ),
)


@rule
def fouled(inquiry: Inquiry) -> None:
    """87. The board was not the same at all tables."""
    if inquiry.ask(FOULED):
        not_comparable(inquiry)
    else:
        inquiry.conclude("87B", ScoredInGroups())


_AT_FAULT = law12.AT_FAULT.only(
    law12.BoardFault.NOBODY, law12.BoardFault.ONE_SIDE, law12.BoardFault.BOTH
)


@rule
def not_comparable(inquiry: Inquiry) -> None:
    """86B2, 87C. By whose fault it is."""
    match inquiry.ask(_AT_FAULT):
        case law12.BoardFault.NOBODY:
            inquiry.conclude("86B2a", TeamsBoard(Teams.NOBODY))
        case law12.BoardFault.BOTH:
            inquiry.conclude("86B2c", TeamsBoard(Teams.BOTH))
            inquiry.conclude("12C2a", ArtificialScore(Share.MINUS, Share.MINUS))
        case _:
            inquiry.ask(law12.SIDE_CONCERNED)
            inquiry.conclude("86B2b", TeamsBoard(Teams.ONE_SIDE))
