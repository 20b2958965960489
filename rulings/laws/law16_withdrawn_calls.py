"""Law 16C, as far as calls go: what a withdrawn or cancelled call told the table.

It may be used by the non-offending side and not by the offending side. A comparable call (23B, 26A)
and a first correction under 27B1 switch this off; then these functions are not called.
"""

from __future__ import annotations

from rulings.engine import Inquiry, rule
from rulings.laws.conclusions.information import About, Authorised, To, Unauthorised
from rulings.laws.conclusions.score import ReviewAfterPlay


@rule
def withdrawn_call(inquiry: Inquiry) -> None:
    """16C1, 16C2. A call of the offending side was withdrawn or cancelled."""
    inquiry.conclude("16C1", Authorised(To.OPPONENTS, About.WITHDRAWN_CALL))
    inquiry.conclude("16C2", Unauthorised(To.OFFENDERS, About.WITHDRAWN_CALL))


@rule
def not_replaced_comparably(inquiry: Inquiry) -> None:
    """16C. The same where nothing comparable stands in its place: looked at after play (16C3)."""
    withdrawn_call(inquiry)
    inquiry.conclude("16C2", ReviewAfterPlay("16C2"))


@rule
def call_taken_back_by_opponent(inquiry: Inquiry) -> None:
    """25A6, 16C. An opponent took back a call he had made over a slip."""
    inquiry.conclude("16C1", Authorised(To.OPPONENTS, About.OPPONENTS_CALL))
    inquiry.conclude("16C2", Unauthorised(To.OFFENDERS, About.OPPONENTS_CALL))
