"""What each call that may replace another would bring, told before it is made (10C1, 23A).

Pure. Whether a call is comparable is weighed by the director; here both cases are run.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulings.engine import Conclusion, Message, OutcomeSection, Pending, Rule, preview, run
from rulings.laws.conclusions.auction_replacement import (
    FreeOnlyIfComparable,
    IsComparable,
    IsNotComparable,
    LegalCallInstead,
)
from rulings.laws.law23_comparable_call import COMPARABLE, FINALLY_COMPARABLE, Test
from rulings.laws.law26_lead_restrictions import FIRST_LEAD, FirstLead

_JUDGED = (COMPARABLE.key, FINALLY_COMPARABLE.key)
_BOTH = {Test.SAME_MEANING: True, Test.NONE: False}
"""One test is enough (23A), so one stands for the three."""
_SAID_BY_THE_ROW = (FreeOnlyIfComparable, IsComparable, IsNotComparable, LegalCallInstead)
_NOT_TOLD = (OutcomeSection.INFORMATION, OutcomeSection.REVIEW)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A kind of call, and what follows from it."""

    call: Message | None
    """The answer that stands for it; None where only its meaning is asked about."""
    comparable: bool | None
    """Whether it is comparable; None where that does not matter."""
    brings: tuple[Conclusion, ...]


def candidates(rule: Rule, facts: Mapping[str, str]) -> tuple[Candidate, ...]:
    """Each answer of the question that waits, with what it brings if the auction then goes on."""
    known = {**facts, FIRST_LEAD.key: FirstLead.AUCTION}
    waits = run(rule, facts)
    if not isinstance(waits, Pending):
        return ()
    if waits.key in _JUDGED:
        return _judged(rule, known, None, ())
    found: list[Candidate] = []
    brings = preview(rule, known)
    for answer in waits.question.answers:
        told = {**known, waits.key: answer.token}
        then = run(rule, told)
        if isinstance(then, Pending) and then.key in _JUDGED:
            found += _judged(rule, told, answer.label, brings[answer.token])
        else:
            found.append(Candidate(answer.label, None, _told(brings[answer.token])))
    return tuple(found)


def _judged(
    rule: Rule, facts: Mapping[str, str], call: Message | None, so_far: tuple[Conclusion, ...]
) -> tuple[Candidate, ...]:
    brings = preview(rule, facts)
    return tuple(
        Candidate(call, comparable, _told((*so_far, *brings[test])))
        for test, comparable in _BOTH.items()
    )


def _told(concluded: tuple[Conclusion, ...]) -> tuple[Conclusion, ...]:
    return tuple(
        one
        for one in concluded
        if one.section not in _NOT_TOLD and not isinstance(one, _SAID_BY_THE_ROW)
    )
