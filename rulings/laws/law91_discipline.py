"""Law 91, with 73B2, 74, 76 and 92: behaviour, signals, spectators, appeals without merit.

Rows PN-17 and PN-19 to PN-23. An act that fits 90 and 91 is penalised once: the way of playing by
90, behaviour by 91 (PN-28, a reading). A disciplinary penalty cannot be overruled (93B3).
"""

from __future__ import annotations

from rulings.engine import Inquiry, Kind, msg, rule, yes_or_no
from rulings.laws.conclusions.conduct import (
    AppealWithoutMerit,
    DisciplinaryPenalty,
    Discipline,
    NoPenalty,
    NoPenaltyReason,
)

SERIOUS = yes_or_no(
    "serious_breach",
    "91A",
    msg("Is it a serious breach of good order?"),
    kind=Kind.JUDGEMENT,
)


@rule
def seriously(inquiry: Inquiry) -> None:
    """91A, 93B3. Good order or courtesy broken seriously, or again after a warning."""
    inquiry.conclude("91A", DisciplinaryPenalty(Discipline.SUSPENDED))


@rule
def signals(inquiry: Inquiry) -> None:
    """73B2, 91A. The gravest offence."""
    inquiry.conclude("73B2", DisciplinaryPenalty(Discipline.SIGNALS))
    inquiry.conclude("91A", DisciplinaryPenalty(Discipline.SUSPENDED))


APPROVED = yes_or_no(
    "organiser_approves",
    "91B",
    msg("Does the organiser approve that the contestant is disqualified?"),
    help=msg("If nobody has asked yet, the answer is no for now."),
)


@rule
def disqualification(inquiry: Inquiry) -> None:
    """91B. Only with the organiser's approval."""
    if inquiry.ask(APPROVED):
        inquiry.conclude("91B", DisciplinaryPenalty(Discipline.DISQUALIFIED))
    else:
        inquiry.conclude("91B", DisciplinaryPenalty(Discipline.NOT_YET))


@rule
def spectator(inquiry: Inquiry) -> None:
    """76A1, 76C2, 82A. A spectator disturbed."""
    inquiry.conclude("76C2", NoPenalty(NoPenaltyReason.SPECTATOR))


@rule
def appeal_without_merit(inquiry: Inquiry) -> None:
    """92A, 93C1. Only by regulation."""
    inquiry.conclude("92A", AppealWithoutMerit())
