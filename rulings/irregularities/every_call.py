"""Door: the checks that belong to every call of the director."""

from __future__ import annotations

from rulings.engine import Answers, Inquiry, Question, msg, one_of, rule
from rulings.irregularities.doors import Door
from rulings.laws import checks
from rulings.laws import law12_adjusted_score as law12


class Check(Answers):
    """Which of them."""

    FACTS = "facts", msg("Whether the facts are agreed")
    OPPONENTS_WORD = "opponents_word", msg("Whether an opponent caused it")
    MISINFORMED = "misinformed", msg("Whether an opponent caused the call")
    INNOCENT_ACTED = "innocent_acted", msg("What the other side has done since")
    OFFENDERS_ACTED = "offenders_acted", msg("What the offending side has done since")
    GAIN = "gain", msg("Whether a side gained by its opponents’ ignorance")
    WRONG_RULING = "wrong_ruling", msg("An earlier ruling that was wrong")
    WAIVER = "waiver", msg("A wish that the rectification be waived")
    COULD_KNOW = "could_know", msg("Whether the offender could know it might help")
    LATE = "late", msg("A request that comes late")
    UNUSED = "unused", msg("An option that nobody uses")
    REGRET = "regret", msg("A choice that is regretted")


CHECK = Question(
    "check",
    "84",
    msg("What do you want to check?"),
    one_of(Check),
    unusual=(
        Check.MISINFORMED,
        Check.GAIN,
        Check.WAIVER,
        Check.COULD_KNOW,
        Check.LATE,
        Check.UNUSED,
        Check.REGRET,
    ),
)


@rule
def every_call(inquiry: Inquiry) -> None:
    """9-12, 47E, 72C, 81-85. One check at a time."""
    _RULES[inquiry.ask(CHECK)](inquiry)


_RULES = {
    Check.FACTS: checks.facts_agreed,
    Check.OPPONENTS_WORD: checks.opponents_word,
    Check.MISINFORMED: checks.misinformed,
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

CHECKS = "checks"
"""The door's slug."""

DOOR = Door(
    CHECKS,
    msg("Something else to check"),
    msg("Facts in dispute, what was done since, a waiver, a wrong ruling, a late request"),
    "84",
    every_call,
    law12.SIDE_CONCERNED,
)
