"""Law 70: the director adjudicates a contested claim.

The procedure in its order: the statement repeated as it was made, objections, hands faced; a trump
that is still out; the stated line as far as it goes; then the least favourable *normal* line, with
doubt against the claimer. The engine keeps the order and records; it does not compute. The result
is a whole number of tricks, never weighted (K-11, from memory).

"Normal" includes careless or inferior play for the class of player, not irrational play. DBf X70
lays down a default order of play that is not modelled.
"""

from __future__ import annotations

from typing import NamedTuple

from rulings.engine import NO, Answer, Answers, Inquiry, Kind, Question, msg, one_of, rule
from rulings.laws.conclusions.claim_rulings import (
    AdjudicatedClaim,
    ClaimAllowed,
    FlawedStatement,
    NothingOnPartnersChoice,
    RepeatStatement,
    StatedLineLoses,
    TrumpTrick,
)
from rulings.laws.facts import Hand

TRICKS = 13

OUTSTANDING_TRUMP = Question(
    "outstanding_trump",
    "70C",
    msg("Was a trump still out with an opponent?"),
    (
        Answer("none", False, NO),
        Answer("mentioned", False, msg("Yes, and {offender} mentioned it")),
        Answer(
            "aware",
            False,
            msg("Yes, but it cannot have been overlooked"),
        ),
        Answer("harmless", False, msg("Yes, but no normal line loses to it")),
        Answer(
            "all_three",
            True,
            msg("Yes: unmentioned, perhaps overlooked, and it can win"),
        ),
    ),
    kind=Kind.JUDGEMENT,
    help=msg("It can give the opponents a trick, if it can win one by normal play."),
)

ADJUDICATED_TRICKS = Question(
    "adjudicated_tricks",
    "70A",
    msg("How many of the remaining tricks do {offender} and {partner} get?"),
    tuple(Answer.of(n, msg("{tricks}", tricks=n)) for n in range(TRICKS + 1)),
    kind=Kind.JUDGEMENT,
    help=msg(
        "Take the worst of all normal lines. No line that depends on which opponent holds a card,"
        " unless one has shown out or would show out. A defender’s claim may not count on partner’s"
        " choice. Doubt goes against {offender}."
    ),
)


class Counted(NamedTuple):
    """Of a claim, as far as it has been written down."""

    left: int | None = None
    """Tricks that were left."""
    claimed: int | None = None
    """Tricks that were claimed."""


def at_most(question: Question[int], tricks: int | None) -> Question[int]:
    """The same question where no more tricks than these are possible; None where none is known."""
    if tricks is None:
        return question
    return question.only(*(str(number) for number in range(max(tricks, 0) + 1)))


@rule
def adjudicate(inquiry: Inquiry, hand: Hand, counted: Counted) -> None:
    """70A-E. From the repeated statement to a number of tricks: never more than were left, one less
    where a trump wins one, and less than was claimed where the stated line loses.
    """
    inquiry.conclude("70B1", RepeatStatement())
    trump = inquiry.ask(OUTSTANDING_TRUMP)
    if trump:
        inquiry.conclude("70C", TrumpTrick())
    lost = _lost_on_line(inquiry, hand, counted)
    if lost is None and not trump:
        inquiry.conclude("70A", ClaimAllowed())
        return
    left = TRICKS if counted.left is None else counted.left
    most = left - max(lost or 0, int(trump))
    inquiry.conclude("70A", AdjudicatedClaim(inquiry.ask(at_most(ADJUDICATED_TRICKS, most))))


class StatedLine(Answers):
    """How far the stated line goes."""

    NONE = (
        "none",
        msg("No line was stated"),
        msg("Or not to the end. An irrational order of winners that were named is not normal."),
    )
    WORKS = "works", msg("Yes, to the last trick")
    LOSES = "loses", msg("No, it can be followed, but loses")
    BREAKS = (
        "breaks",
        msg("No, it breaks down on the way"),
        msg("It becomes impossible or illegal, as a ruff where suit must be followed."),
    )
    PARTNERS_CHOICE = "partners_choice", msg("Only if {partner} chooses right")


STATED_LINE = Question(
    "stated_line",
    "70D1",
    msg("Does the line that was stated work?"),
    one_of(StatedLine),
    kind=Kind.JUDGEMENT,
)

_LINE_OF_DECLARER = STATED_LINE.without(StatedLine.PARTNERS_CHOICE)

_SAID_OF_LINE = {
    StatedLine.LOSES: ("70D1", StatedLineLoses()),
    StatedLine.BREAKS: ("70D1", FlawedStatement()),
    StatedLine.PARTNERS_CHOICE: ("70D2", NothingOnPartnersChoice()),
}


@rule
def _lost_on_line(inquiry: Inquiry, hand: Hand, counted: Counted) -> int | None:
    """70D1, 70D2. The tricks that the stated line is known to lose, followed as it was stated and
    without a choice by partner; None where it works to the end.
    """
    line = inquiry.ask(STATED_LINE if hand is Hand.DEFENDER else _LINE_OF_DECLARER)
    if line in _SAID_OF_LINE:
        inquiry.conclude(*_SAID_OF_LINE[line])
    if line is StatedLine.LOSES and counted.left is not None and counted.claimed:
        return counted.left - counted.claimed + 1
    return None if line is StatedLine.WORKS else 0
