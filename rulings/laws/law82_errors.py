"""Laws 81 and 82: the director's own error, a waiver, and requests that come late.

82C: whoever ruled wrongly, the players do not pay; if the board can no longer be scored normally
both sides are non-offending (G-12). 81C5: a rectification is waived only for cause, by the
director, and only if the non-offending side asks (G-11). The time of 92B is the organiser's, half
an hour where nothing else is announced.
"""

from __future__ import annotations

from rulings.engine import Answer, Inquiry, Kind, Question, msg, rule, yes_or_no
from rulings.laws import law12_adjusted_score as law12
from rulings.laws.conclusions.scoring import (
    DirectorsError,
    Error,
    LateRequest,
    LongerWay,
    RequestForRuling,
)

NORMAL = yes_or_no(
    "board_still_normal",
    "82C",
    msg("Can the board still be scored normally once the right ruling is given?"),
    kind=Kind.JUDGEMENT,
    help=msg("Usually only if nobody has called or played on the wrong ruling."),
)


@rule
def wrong_ruling(inquiry: Inquiry) -> None:
    """82C, 12A3. The director finds that he has ruled wrongly."""
    if inquiry.ask(NORMAL):
        inquiry.conclude("82C", DirectorsError(Error.RECTIFIED))
        return
    inquiry.conclude("82C", DirectorsError(Error.BOTH_INNOCENT))
    law12.both_innocent(inquiry)


REQUEST = Question(
    "time_for_request",
    "92B",
    msg("Is the time for asking for a ruling, or appealing, over?"),
    (
        Answer("open", LateRequest.IN_TIME, msg("No")),
        Answer("over", LateRequest.TOO_LATE, msg("Yes")),
    ),
)


@rule
def asked_late(inquiry: Inquiry) -> None:
    """12A, 81C3, 92B, 93C. Somebody asks only now."""
    late = inquiry.ask(REQUEST)
    inquiry.conclude("92B", RequestForRuling(late))
    if late is LateRequest.TOO_LATE:
        inquiry.conclude("93C", LongerWay())
