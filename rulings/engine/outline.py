"""A rule seen from further off: some of the rules it calls stand in it as closed boxes.

What a box does inside is left out; each result it can have becomes a branch, as if it were an
answer. A box with one result is only passed through. Charts stay small that way: each rule has a
picture of its own, in which the rules it leans on are boxes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVar, cast

from rulings.engine.call import Call, word
from rulings.engine.conclusions import Conclusion
from rulings.engine.explore import explore
from rulings.engine.inquiry import Inquiry, Log, Rule
from rulings.engine.questions import Answer, Question
from rulings.engine.run import run
from rulings.engine.words import Message

R = TypeVar("R")

NO_LAW = ""
"""Stands where a Law is cited, for boxes: they conclude and ask nothing themselves."""


Closed = Callable[[Call], bool]
"""Whether a call stands as a box."""


@dataclass(frozen=True, slots=True)
class Box(Question[R]):
    """A closed rule as a question; its results are the answers."""

    call: Call = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class PassedThrough(Conclusion):
    """A box that always ends alike."""

    call: Call
    result: Hashable
    prefix: str = ""
    """What stands before the keys it asks."""

    def words(self) -> Message:
        return Message(f"{self.prefix}[{self.call}]")


@dataclass(frozen=True, slots=True)
class Returned(Conclusion):
    """The end of a rule, and what it gives to the rule that called it."""

    result: Hashable

    def words(self) -> Message:
        return Message(word(self.result))


@cache
def _results(call: Call) -> tuple[Any, ...]:
    """Every result the call can have, in the order met. Kept: 0.8 s for the calls of all rules."""
    ends = (
        step.conclusion.result
        for edge in explore(whole(call)).edges()
        for step in edge.added
        if isinstance(step.conclusion, Returned)
    )
    return tuple(dict.fromkeys(ends))


class _Outline(Inquiry):
    """An inquiry that answers for the boxes instead of opening them."""

    __slots__ = ("_closed",)

    def __init__(self, log: Log, closed: Closed, prefix: str = "") -> None:
        super().__init__(log.facts, _log=log, _prefix=prefix)
        self._closed = closed

    def about(self, subject: str) -> Inquiry:
        return _Outline(self._log, self._closed, f"{self._prefix}{subject}.")

    def call(self, function: Callable[..., R], arguments: tuple[Any, ...], *, name: str) -> R:
        call = Call(function, arguments)
        if not self._closed(call):
            return super().call(function, arguments, name=name)
        results: tuple[R, ...] = _results(call)
        if len(results) == 1:
            self.conclude(NO_LAW, PassedThrough(call, results[0], self._prefix))
            return results[0]
        answers = tuple(Answer(word(result), result, Message("")) for result in results)
        return self.ask(Box(f"[{call}]", NO_LAW, Message(""), answers, call=call))


def outline(rule: Rule, closed: Closed) -> Rule:
    """``rule`` with those calls inside it closed that ``closed`` says."""

    def outlined(inquiry: Inquiry) -> None:
        rule(_Outline(inquiry.log, closed))

    return outlined


class _Telling(Inquiry):
    """An inquiry that opens every box and notes what came out of it."""

    __slots__ = ("_closed", "_told")

    def __init__(self, log: Log, closed: Closed, told: dict[str, str], prefix: str = "") -> None:
        super().__init__(log.facts, _log=log, _prefix=prefix)
        self._closed = closed
        self._told = told

    def about(self, subject: str) -> Inquiry:
        return _Telling(self._log, self._closed, self._told, f"{self._prefix}{subject}.")

    def call(self, function: Callable[..., R], arguments: tuple[Any, ...], *, name: str) -> R:
        result = super().call(function, arguments, name=name)
        call = Call(function, arguments)
        if self._closed(call):
            self._told[f"{self._prefix}[{call}]"] = word(cast(Hashable, result))
        return result


def with_results(rule: Rule, facts: Mapping[str, str], closed: Closed) -> dict[str, str]:
    """``facts``, and the result of each box that the rule passes on them: the facts on which
    ``outline(rule, closed)`` takes the same way.
    """
    told = dict(facts)

    def telling(inquiry: Inquiry) -> None:
        rule(_Telling(inquiry.log, closed, told))

    run(telling, facts)
    return told


def whole(call: Call) -> Rule:
    """A call of a law function as a rule of its own, which ends with what it returned."""

    def rule(inquiry: Inquiry) -> None:
        inquiry.conclude(NO_LAW, Returned(call.function(inquiry, *call.arguments)))

    return rule
