"""A rule seen from further off: some of the rules it calls stand in it as closed boxes.

What a box does inside is left out; each result it can have becomes a branch, as if it were an
answer. A box with one result is only passed through. Charts stay small that way: each rule has a
picture of its own, in which the rules it leans on are boxes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar, cast

from rulings.engine.conclusions import Conclusion
from rulings.engine.explore import explore
from rulings.engine.inquiry import Inquiry, Log, Rule
from rulings.engine.questions import Answer, Question
from rulings.engine.run import run
from rulings.engine.words import Message

R = TypeVar("R")

NO_LAW = ""
"""Stands where a Law is cited, for boxes: they conclude and ask nothing themselves."""


Label = Callable[[str, tuple[Hashable, ...]], str | None]
"""What is written on the box of a call (name, arguments); None where the call is no box."""


@dataclass(frozen=True, slots=True)
class PassedThrough(Conclusion):
    """A box that always ends alike."""

    box: str

    def words(self) -> Message:
        return Message(self.box)


@dataclass(frozen=True, slots=True)
class Returned(Conclusion):
    """The end of a rule, and what it gives to the rule that called it."""

    result: Hashable

    def words(self) -> Message:
        return Message(word(self.result))


@cache
def _results(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """Every result the call can have, in the order met."""
    ends = (
        step.conclusion.result
        for edge in explore(whole(function, arguments)).edges()
        for step in edge.added
        if isinstance(step.conclusion, Returned)
    )
    return tuple(dict.fromkeys(ends))


class _Outline(Inquiry):
    """An inquiry that answers for the boxes instead of opening them."""

    __slots__ = ("_label",)

    def __init__(self, log: Log, label: Label, prefix: str = "") -> None:
        super().__init__(log.facts, _log=log, _prefix=prefix)
        self._label = label

    def about(self, subject: str) -> Inquiry:
        return _Outline(self._log, self._label, f"{self._prefix}{subject}.")

    def call(self, function: Callable[..., R], arguments: tuple[Any, ...], *, name: str) -> R:
        label = self._label(name, arguments)
        if label is None:
            return super().call(function, arguments, name=name)
        results: tuple[R, ...] = _results(function, arguments)
        if len(results) == 1:
            self.conclude(NO_LAW, PassedThrough(f"{self._prefix}[{label}]"))
            return results[0]
        answers = tuple(Answer(word(result), result, Message("")) for result in results)
        return self.ask(Question(f"[{label}]", NO_LAW, Message(""), answers))


def outline(rule: Rule, label: Label) -> Rule:
    """``rule`` with the calls inside it closed to which ``label`` gives a name."""

    def outlined(inquiry: Inquiry) -> None:
        rule(_Outline(inquiry.log, label))

    return outlined


class _Telling(Inquiry):
    """An inquiry that opens every box and notes what came out of it."""

    __slots__ = ("_label", "_told")

    def __init__(self, log: Log, label: Label, told: dict[str, str], prefix: str = "") -> None:
        super().__init__(log.facts, _log=log, _prefix=prefix)
        self._label = label
        self._told = told

    def about(self, subject: str) -> Inquiry:
        return _Telling(self._log, self._label, self._told, f"{self._prefix}{subject}.")

    def call(self, function: Callable[..., R], arguments: tuple[Any, ...], *, name: str) -> R:
        result = super().call(function, arguments, name=name)
        label = self._label(name, arguments)
        if label is not None:
            self._told[f"{self._prefix}[{label}]"] = word(cast(Hashable, result))
        return result


def with_results(rule: Rule, facts: Mapping[str, str], label: Label) -> dict[str, str]:
    """``facts``, and the result of each box that the rule passes on them: the facts on which
    ``outline(rule, label)`` takes the same way.
    """
    told = dict(facts)

    def telling(inquiry: Inquiry) -> None:
        rule(_Telling(inquiry.log, label, told))

    run(telling, facts)
    return told


def whole(function: Callable[..., Any], arguments: tuple[Hashable, ...]) -> Rule:
    """A call of a law function as a rule of its own, which ends with what it returned."""

    def rule(inquiry: Inquiry) -> None:
        inquiry.conclude(NO_LAW, Returned(function(inquiry, *arguments)))

    return rule


def word(value: Hashable) -> str:
    """A value of a rule in one word, or a few with commas between."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case tuple():
            return ", ".join(word(part) for part in value)
        case frozenset():
            return "{" + ", ".join(sorted(word(part) for part in value)) + "}"
        case _:
            return str(value)
