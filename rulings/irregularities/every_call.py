"""Door: the checks that belong to every call of the director."""

from __future__ import annotations

from enum import StrEnum

from rulings.engine import Answer, Inquiry, Question, msg, rule
from rulings.irregularities.doors import Door
from rulings.laws import checks
from rulings.laws import law12_adjusted_score as law12

CHECKS = "checks"
"""The door's slug."""


class Check(StrEnum):
    """Which of them."""

    FACTS = "facts"
    OPPONENTS_WORD = "opponents_word"
    INNOCENT_ACTED = "innocent_acted"
    OFFENDERS_ACTED = "offenders_acted"
    GAIN = "gain"
    WRONG_RULING = "wrong_ruling"
    WAIVER = "waiver"
    COULD_KNOW = "could_know"
    LATE = "late"
    UNUSED = "unused"
    REGRET = "regret"


CHECK = Question(
    "check",
    "84",
    msg("What do you want to check?"),
    (
        Answer("facts", Check.FACTS, msg("Whether the facts are agreed")),
        Answer("opponents_word", Check.OPPONENTS_WORD, msg("Whether an opponent caused it")),
        Answer("innocent_acted", Check.INNOCENT_ACTED, msg("What the other side has done since")),
        Answer(
            "offenders_acted", Check.OFFENDERS_ACTED, msg("What the offending side has done since")
        ),
        Answer("gain", Check.GAIN, msg("Whether a side gained by its opponents’ ignorance")),
        Answer("wrong_ruling", Check.WRONG_RULING, msg("An earlier ruling that was wrong")),
        Answer("waiver", Check.WAIVER, msg("A wish that the rectification be waived")),
        Answer(
            "could_know",
            Check.COULD_KNOW,
            msg("Whether the offender could know that it might help"),
        ),
        Answer("late", Check.LATE, msg("A request that comes late")),
        Answer("unused", Check.UNUSED, msg("An option that nobody uses")),
        Answer("regret", Check.REGRET, msg("A choice that is regretted")),
    ),
)


@rule
def every_call(inquiry: Inquiry) -> None:
    """9-12, 47E, 72C, 81-85. One check at a time."""
    _RULES[inquiry.ask(CHECK)](inquiry)


_RULES = {
    Check.FACTS: checks.facts_agreed,
    Check.OPPONENTS_WORD: checks.opponents_word,
    Check.INNOCENT_ACTED: checks.innocent_side_acted,
    Check.OFFENDERS_ACTED: checks.offending_side_acted_again,
    Check.GAIN: checks.gained_from_ignorance,
    Check.WRONG_RULING: checks.earlier_wrong_ruling,
    Check.WAIVER: checks.waiver,
    Check.COULD_KNOW: checks.could_know,
    Check.LATE: checks.late,
    Check.UNUSED: checks.option_unused,
    Check.REGRET: checks.choice_regretted,
}

DOOR = Door(
    CHECKS,
    msg("Something else to check"),
    msg("Facts in dispute, what was done since, a waiver, a wrong ruling, a late request"),
    "84",
    every_call,
    law12.SIDE_CONCERNED,
)
