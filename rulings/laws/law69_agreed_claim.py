"""Laws 69 and 71: a claim that was agreed, or a concession, that somebody regrets.

Rows CL-9 to CL-12. An objection in time (before that side's call on a later board and before the
round
ends) means the claim was never agreed; it is adjudicated. After that, until the Correction Period
ends,
the side that *agreed* gets a trick it had won or would likely have won (69B), and the side that
*conceded* one it had won or could not have lost by any normal play (71): the second test is the
harder.
"""

from __future__ import annotations

from enum import StrEnum

from rulings.engine import Answer, Inquiry, Kind, Question, msg, rule
from rulings.laws.conclusions.claim_rulings import AgreementStands, TrickRestored


class Regret(StrEnum):
    """How the trick that is asked for stands."""

    WON = "won"
    TEST_MET = "test_met"
    NO = "no"
    TOO_LATE = "too_late"


WOULD_HAVE_WON = Question(
    "agreed_trick",
    "69B2",
    msg("{lho} and {rho} want a trick back. How does that trick stand?"),
    (
        Answer.of(Regret.WON, msg("They had already won the trick")),
        Answer("likely", Regret.TEST_MET, msg("They would likely have won it")),
        Answer.of(Regret.NO, msg("Neither")),
        Answer.of(Regret.TOO_LATE, msg("The Correction Period is over")),
    ),
    kind=Kind.JUDGEMENT,
)


@rule
def agreement_regretted(inquiry: Inquiry) -> None:
    """69B. The side that agreed to a claim wants a trick back."""
    _decide(inquiry, inquiry.ask(WOULD_HAVE_WON), "69B1", "69B2", False)


COULD_NOT_LOSE = Question(
    "conceded_trick",
    "71B",
    msg("{offender} and {partner} want a trick back. How does that trick stand?"),
    (
        Answer.of(Regret.WON, msg("They had already won the trick")),
        Answer("not_losable", Regret.TEST_MET, msg("No normal play could have lost it")),
        Answer.of(Regret.NO, msg("Neither")),
        Answer.of(Regret.TOO_LATE, msg("The Correction Period is over")),
    ),
    kind=Kind.JUDGEMENT,
    help=msg("Normal play includes careless or inferior play, but not irrational play."),
)


@rule
def concession_regretted(inquiry: Inquiry) -> None:
    """71. The side that conceded a trick wants it back."""
    _decide(inquiry, inquiry.ask(COULD_NOT_LOSE), "71A", "71B", True)


MISCOUNTED = Question(
    "miscounted_trick",
    "71A",
    msg("Was the trick won by the side that asks for it?"),
    (
        Answer.of(Regret.WON, msg("Yes, and the correction period is open")),
        Answer.of(Regret.NO, msg("No")),
        Answer.of(Regret.TOO_LATE, msg("Yes, but the correction period is over")),
    ),
    help=msg("Look at the played cards: who won which tricks?"),
)


@rule
def miscounted(inquiry: Inquiry) -> None:
    """71A, 79B1. Tricks that were agreed after play, and counted wrongly."""
    _decide(inquiry, inquiry.ask(MISCOUNTED), "71A", "79B2", None)


@rule
def _decide(inquiry: Inquiry, regret: Regret, won: str, test: str, to: bool | None) -> None:
    match regret:
        case Regret.WON:
            inquiry.conclude(won, TrickRestored(to))
        case Regret.TEST_MET:
            inquiry.conclude(test, TrickRestored(to))
        case Regret.NO:
            inquiry.conclude(test, AgreementStands())
        case Regret.TOO_LATE:
            inquiry.conclude("79C1", AgreementStands())
