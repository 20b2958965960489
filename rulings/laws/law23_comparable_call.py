"""Law 23: the comparable call.

Rows CC-1 to CC-5. Whether a call is comparable is the director's judgement, by three tests of which
one is enough. He asks for the meanings away from the table and shows nobody the hand; what the
withdrawn call meant is written as the note of his judgement. What follows differs: a first
correction under 27B1b and a call made in turn after one out of rotation leave partner free
(``stays_free``), while under 25B, 27B3-4 and 36-39 a comparable call only lifts the lead
restriction (26A).
"""

from __future__ import annotations

from dataclasses import replace

from rulings.engine import Answers, Inquiry, Kind, Question, When, msg, one_of, rule
from rulings.laws.conclusions.auction_duties import NoLeadRestriction
from rulings.laws.conclusions.auction_replacement import (
    IsComparable,
    IsNotComparable,
    PartnerStaysFree,
)
from rulings.laws.conclusions.score import ReviewAfterPlay


class Test(Answers):
    """Which of the three tests a call meets."""

    SAME_MEANING = "same_meaning", msg("Yes: nearly the same meaning")
    NARROWER = "narrower", msg("Yes: a narrower range")
    SAME_PURPOSE = "same_purpose", msg("Yes: the same purpose")
    NONE = "none", msg("No, none of these")


IN_PRIVATE = (
    msg("{offender}: do not show me your cards. What did your call mean?"),
    msg(
        "A new call is comparable if it shows the same or nearly the same, if it shows only a part"
        " of that, or if it serves the same purpose."
    ),
    msg("You need not choose a comparable call."),
)

COMPARABLE = Question(
    "comparable",
    "23A",
    msg("Is the new call comparable?"),
    one_of(Test),
    kind=Kind.JUDGEMENT,
    private=IN_PRIVATE,
)


@rule
def is_comparable(inquiry: Inquiry) -> bool:
    """23A. Whether the call in its place tells partner only what he may know already."""
    return _meets(inquiry, inquiry.ask(COMPARABLE))


COMPARABLE_IN_TURN = replace(
    COMPARABLE,
    when=When.SOON,
    help=msg("If {offender} has not called yet, wait."),
)
"""Of a call out of rotation: the new call is made at the offender's turn (30B1b, 31A2, 32A2)."""


@rule
def is_comparable_in_turn(inquiry: Inquiry) -> bool:
    """23A. The same of a call that is still to come."""
    return _meets(inquiry, inquiry.ask(COMPARABLE_IN_TURN))


FINALLY_COMPARABLE = replace(
    COMPARABLE,
    key="finally_comparable",
    text=msg("Is the call in the end comparable with the insufficient bid?"),
)
"""After a replacement that was cancelled (27B3, 27B4)."""


@rule
def is_finally_comparable(inquiry: Inquiry) -> bool:
    """23A, 26A. The same of the call that ends the matter after 27B3 or 27B4."""
    return _meets(inquiry, inquiry.ask(FINALLY_COMPARABLE))


_PARAGRAPHS = {Test.SAME_MEANING: "23A1", Test.NARROWER: "23A2", Test.SAME_PURPOSE: "23A3"}


@rule
def _meets(inquiry: Inquiry, test: Test) -> bool:
    """23A1-3. One of the three is enough."""
    if test is Test.NONE:
        inquiry.conclude("23A", IsNotComparable())
        return False
    inquiry.conclude(_PARAGRAPHS[test], IsComparable())
    return True


@rule
def stays_free(inquiry: Inquiry, law: str, review: str) -> None:
    """23B, 26A, 27B1. ``law`` leaves partner free; ``review`` is looked at after play.

    The lowest bid in the same denomination need not be comparable: there 27B1a itself lifts 26B.
    """
    inquiry.conclude(law, PartnerStaysFree())
    inquiry.conclude(law if law == "27B1a" else "26A", NoLeadRestriction())
    inquiry.conclude(review, ReviewAfterPlay(review))
