"""Law 79: how many tricks were won, and errors in the score.

After the round a disputed number of tricks changes both scores only if the director is clearly
convinced (B-07). What was claimed or conceded belongs to 69B and 71. The length of the correction
period is the organiser's; the Laws give half an hour after the results are available.
"""

from __future__ import annotations

from rulings.engine import Answer, Answers, Inquiry, Kind, Question, msg, one_of, rule
from rulings.laws.conclusions.asking import ProceduralPenaltyPossible
from rulings.laws.conclusions.elsewhere import RuleElsewhere
from rulings.laws.conclusions.scoring import ScoreOfTricks, TrickCount, TrickNotWon


class Dispute(Answers):
    """When the director was called about the tricks."""

    CLAIM = "claim", msg("There was a claim or concession")
    IN_ROUND = "in_round", msg("No claim; before the round ended")
    AFTER_ROUND = "after_round", msg("No claim; after the round had ended")


DISPUTE = Question(
    "tricks_disputed",
    "79B",
    msg("Was there a claim or concession, and when were you called?"),
    one_of(Dispute),
)

CONVINCED = Question(
    "convinced_of_tricks",
    "79B3",
    msg("Are you clearly convinced of another number of tricks?"),
    (
        Answer("yes", TrickCount.BOTH_CHANGED, msg("Yes")),
        Answer("no", TrickCount.LEFT, msg("No, leave the score")),
        Answer(
            "one_side",
            TrickCount.ONE_LOWERED,
            msg("No, but one side’s score goes down"),
            msg("The other side’s score is then not raised."),
        ),
    ),
    kind=Kind.JUDGEMENT,
)


@rule
def disputed(inquiry: Inquiry) -> None:
    """79B. The sides do not agree on the number of tricks."""
    match inquiry.ask(DISPUTE):
        case Dispute.CLAIM:
            inquiry.conclude("79B1", RuleElsewhere("claim"))
        case Dispute.IN_ROUND:
            inquiry.conclude("79B2", ScoreOfTricks(TrickCount.FOUND))
        case Dispute.AFTER_ROUND:
            inquiry.conclude("79B3", ScoreOfTricks(inquiry.ask(CONVINCED)))


@rule
def kept_a_trick(inquiry: Inquiry) -> None:
    """79A2. A side has been given a trick that it did not win."""
    inquiry.conclude("79A2", TrickNotWon())
    inquiry.conclude("79A2", ProceduralPenaltyPossible())
    wrong_score(inquiry)


PERIOD = Question(
    "correction_period",
    "79C",
    msg("Is the correction period over?"),
    (
        Answer("open", TrickCount.CORRECTED, msg("No")),
        Answer(
            "over_beyond_doubt",
            TrickCount.CORRECTED_LATE,
            msg("Yes, but the error is beyond doubt"),
            msg("And the organiser allows it."),
        ),
        Answer("over", TrickCount.TOO_LATE, msg("Yes")),
    ),
)


@rule
def wrong_score(inquiry: Inquiry) -> None:
    """79C. The score was worked out or entered wrongly."""
    count = inquiry.ask(PERIOD)
    inquiry.conclude(
        "79C1" if count is not TrickCount.CORRECTED_LATE else "79C2", ScoreOfTricks(count)
    )
