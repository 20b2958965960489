"""Law 12: when the director adjusts, and how he sets the score.

The engine keeps the order and the limits; whether there was damage, whether the innocent side added
to it, and which results were likely are the director's judgements. 12B2: an adjustment is never
given because a rectification feels too mild or too harsh.
"""

from __future__ import annotations

from rulings.engine import Inquiry, msg, rule
from rulings.engine.questions import Answer, Answers, Kind, Question, When, one_of, yes_or_no
from rulings.laws.conclusions.adjusted import (
    ArtificialScore,
    NoDamage,
    OwnContribution,
    ResultNotInfluenced,
    Share,
    WeightedScore,
)
from rulings.laws.conclusions.score import AssignAdjustedScore

DAMAGED = yes_or_no(
    "innocent_side_damaged",
    "12B1",
    msg("Did {opponents} score less than they could expect without the infraction?"),
    kind=Kind.JUDGEMENT,
    when=When.AFTER_PLAY,
    help=msg("Compare with the board as it would have gone, not with the best possible result."),
)

ADDED_TO_DAMAGE = yes_or_no(
    "innocent_side_added_to_damage",
    "12C1e",
    msg("Did {opponents} then hurt themselves by an extreme and unrelated error, or a gamble?"),
    kind=Kind.JUDGEMENT,
    when=When.AFTER_PLAY,
    help=msg(
        "An ordinary mistake does not count. The error must be extreme and have nothing to do"
        " with the infraction; a gamble is one they hoped to have undone if it failed."
    ),
)


@rule
def redress(inquiry: Inquiry) -> None:
    """12A1, 12B1, 12C1. An infraction by the offender's side: damage, and the score instead."""
    if not inquiry.ask(DAMAGED):
        inquiry.conclude("12B1", NoDamage())
        return
    if inquiry.ask(ADDED_TO_DAMAGE):
        inquiry.conclude("12C1e", OwnContribution())
    if not _assigned(inquiry):
        inquiry.conclude("12C2a", ArtificialScore(Share.MINUS, Share.PLUS))


@rule
def without_result(inquiry: Inquiry) -> None:
    """12C1, 12C2. The board cannot be scored as played: assign a result, or go by fault."""
    if not _assigned(inquiry):
        by_fault(inquiry)


INFLUENCED = yes_or_no(
    "result_influenced",
    "12A",
    msg("Did it influence the result of the board?"),
    kind=Kind.JUDGEMENT,
    when=When.AFTER_PLAY,
)


@rule
def if_it_mattered(inquiry: Inquiry) -> None:
    """12A. Nobody broke a Law by it: adjusted only if it influenced the result."""
    if inquiry.ask(INFLUENCED):
        without_result(inquiry)
    else:
        inquiry.conclude("12A", ResultNotInfluenced())


@rule
def both_innocent(inquiry: Inquiry) -> None:
    """12C1, 82C. As ``without_result``, where both sides count as non-offending."""
    if not _assigned(inquiry):
        inquiry.conclude("12C2a", ArtificialScore(Share.PLUS, Share.PLUS))


class BoardFault(Answers):
    """Whose doing it was that a board has no result."""

    NOBODY = "nobody", msg("Neither side’s")
    ONE_SIDE = "one_side", msg("One side’s alone")
    ONE_SIDE_PARTLY = "one_side_partly", msg("In part one side’s")
    BOTH = "both", msg("Both sides’")
    BOTH_PARTLY = "both_partly", msg("In part both sides’")
    ONE_AND_PARTLY = "one_and_partly", msg("One side’s, and in part the other’s")


AT_FAULT = Question(
    "at_fault",
    "12C2a",
    msg("Whose fault is it that the board has no result?"),
    one_of(BoardFault),
    kind=Kind.JUDGEMENT,
    unusual=(BoardFault.ONE_AND_PARTLY,),
)

SIDE_CONCERNED = Question(
    "side_concerned",
    "12C2a",
    msg("Which side does it concern?"),
    (Answer.of("player", msg("This player")),),
    help=msg("Tap the player who did it, or either player of that side."),
    seats=True,
)


@rule
def by_fault(inquiry: Inquiry) -> bool:
    """12C2a. An artificial score: each side by how far it was at fault. Whether anybody was."""
    fault = inquiry.ask(AT_FAULT)
    match fault:
        case BoardFault.NOBODY:
            inquiry.conclude("12C2a", ArtificialScore(Share.PLUS, Share.PLUS))
        case BoardFault.BOTH:
            inquiry.conclude("12C2a", ArtificialScore(Share.MINUS, Share.MINUS))
        case BoardFault.ONE_SIDE:
            inquiry.ask(SIDE_CONCERNED)
            inquiry.conclude("12C2a", ArtificialScore(Share.MINUS, Share.PLUS))
        case BoardFault.ONE_SIDE_PARTLY:
            inquiry.ask(SIDE_CONCERNED)
            inquiry.conclude("12C2a", ArtificialScore(Share.AVERAGE, Share.PLUS))
        case BoardFault.BOTH_PARTLY:
            inquiry.conclude("12C2a", ArtificialScore(Share.AVERAGE, Share.AVERAGE))
        case BoardFault.ONE_AND_PARTLY:
            inquiry.ask(SIDE_CONCERNED)
            inquiry.conclude("12C2a", ArtificialScore(Share.MINUS, Share.AVERAGE))
    return fault is not BoardFault.NOBODY


class LikelyResults(Answers):
    """What could have happened instead, by legal actions only."""

    ONE = "one", msg("One result is clearly the likely one")
    SEVERAL = (
        "several",
        msg("Several results, each with its own probability"),
        msg("Only results that could be reached by legal calls and plays."),
    )
    TOO_MANY = "too_many", msg("Too many, or it cannot be said")


LIKELY_RESULTS = Question(
    "likely_results",
    "12C1",
    msg("What would have happened without the infraction?"),
    one_of(LikelyResults),
    kind=Kind.JUDGEMENT,
)


@rule
def _assigned(inquiry: Inquiry) -> bool:
    """12C1a-d. Whether a result can be assigned; it is, from what was legally possible."""
    match inquiry.ask(LIKELY_RESULTS):
        case LikelyResults.ONE:
            inquiry.conclude("12C1b", AssignAdjustedScore())
            return True
        case LikelyResults.SEVERAL:
            inquiry.conclude("12C1c", WeightedScore())
            return True
        case LikelyResults.TOO_MANY:
            return False
