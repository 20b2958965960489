"""The inquiry: the one argument of every rule. It answers questions from the facts and keeps the
steps.

A rule runs on the facts known so far. Asked for a fact nobody has given, the inquiry stops the rule
by a signal that only ``run`` catches; the question it stopped at is the next page. So the flow *is*
the rule. The signal derives from BaseException so that no rule can catch it by accident.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar, cast

from rulings.engine.call import Call
from rulings.engine.conclusions import Conclusion
from rulings.engine.questions import Question, WrongAnswer

T = TypeVar("T")
P = ParamSpec("P")
R = TypeVar("R")

Rule = Callable[["Inquiry"], object]


class Asked(NamedTuple):
    """A question was asked and answered."""

    key: str
    question: Question[Any]
    token: str


class Concluded(NamedTuple):
    """A paragraph led to a conclusion."""

    law: str
    conclusion: Conclusion


Step = Asked | Concluded


class Stop(BaseException):
    """A fact is missing."""

    def __init__(self, question: Question[Any], key: str) -> None:
        self.question = question
        self.key = key


@dataclass(slots=True)
class Frame:
    """A rule that is running: which, on what, and what it has learnt so far."""

    rule: str
    arguments: tuple[Hashable, ...]
    learnt: list[Hashable] = field(default_factory=list)

    def frozen(self) -> tuple[Hashable, ...]:
        return (self.rule, self.arguments, tuple(self.learnt))


@dataclass(slots=True)
class Log:
    """What one run has done; shared by all views of the inquiry.

    The trace (stack, reads, said, calls) is kept only for exploration: a plain run needs none.
    """

    facts: Mapping[str, str]
    traced: bool = False
    steps: list[Step] = field(default_factory=list)
    stack: list[Frame] = field(default_factory=lambda: [Frame("", ())])
    reads: list[str] = field(default_factory=list)
    """Keys of answered questions in the order asked, repeats included."""
    said: list[Concluded] = field(default_factory=list)
    """Conclusions in the order the rules reached them, repeats included."""
    answered: set[str] = field(default_factory=set)
    concluded: set[Concluded] = field(default_factory=set)
    offered: dict[str, Question[Any]] = field(default_factory=dict)
    """What may be said but never stops a rule: mentioned or presumed."""
    calls: list[tuple[Call, str]] = field(default_factory=list)
    """Every rule that was run, with what stands before the keys it asks."""


def _read(question: Question[T], key: str, token: str) -> T:
    """The value of the token. Raises WrongAnswer with the whole key."""
    try:
        return question.read(token)
    except WrongAnswer as error:
        raise WrongAnswer(key, token) from error


class Inquiry:
    """Facts in, steps out. Rules ask it and conclude on it, and do nothing else."""

    __slots__ = ("_log", "_prefix")

    def __init__(self, facts: Mapping[str, str], *, _log: Log | None = None, _prefix: str = ""):
        self._log = _log or Log(facts)
        self._prefix = _prefix

    @property
    def log(self) -> Log:
        return self._log

    def about(self, subject: str) -> Inquiry:
        """The same inquiry about a second subject: ``subject.`` stands before the keys it asks."""
        return Inquiry({}, _log=self._log, _prefix=f"{self._prefix}{subject}.")

    def ask(self, question: Question[T]) -> T:
        """The answer to ``question``. Raises WrongAnswer for a token that is none.

        What is presumed is not waited for: it may be said, like what is mentioned. Exploration
        walks every answer all the same.
        """
        log = self._log
        key = self._prefix + question.key
        token = question.told_by(log.facts, key)
        if token is None:
            if log.traced or not question.presumed:
                raise Stop(question, key)
            log.offered.setdefault(key, question)  # asked again, it may have fewer answers
            return question.read(question.presumed)
        value = _read(question, key, token)
        if key not in log.answered:
            log.answered.add(key)
            log.steps.append(Asked(key, question, token))
        if log.traced:
            log.reads.append(key)
            log.stack[-1].learnt.append((key, token))
        return value

    def mention(self, question: Question[T]) -> T | None:
        """The answer if it has been given, else None: a detail that is written down, never waited
        for.

        No rule may branch on it; it only goes into the words (the name of the card that lies
        there).
        """
        key = self._prefix + question.key
        self._log.offered[key] = question
        token = self._log.facts.get(key)
        return None if token is None else _read(question, key, token)

    def conclude(self, law: str, conclusion: Conclusion) -> None:
        """Record what a paragraph leads to. The same conclusion is recorded once."""
        log = self._log
        step = Concluded(law, conclusion)
        if step not in log.concluded:
            log.concluded.add(step)
            log.steps.append(step)
        if log.traced:
            log.said.append(step)

    def call(self, function: Callable[..., R], arguments: tuple[Any, ...], *, name: str) -> R:
        """Run another rule inside this one. Used by the ``rule`` decorator only."""
        log = self._log
        if not log.traced:
            return function(self, *arguments)
        log.calls.append((Call(function, arguments), self._prefix))
        log.stack.append(Frame(name, (self._prefix, *arguments)))
        result = function(self, *arguments)
        frame = log.stack.pop()
        log.stack[-1].learnt.append((frame.rule, frame.arguments, cast(Hashable, result)))
        return result


def rule(function: Callable[Concatenate[Inquiry, P], R]) -> Callable[Concatenate[Inquiry, P], R]:
    """Mark a law function: small, pure, hashable arguments, and a small hashable result.

    What it asked inside is forgotten once it has returned; only its result is remembered. That is
    what lets exploration see two histories as one (see ``explore``).
    """
    name = f"{function.__module__}.{function.__qualname__}"

    @wraps(function)
    def wrapped(inquiry: Inquiry, /, *args: P.args, **kwargs: P.kwargs) -> R:
        assert not kwargs, "rules take positional arguments, so that a call has one identity"
        return inquiry.call(function, args, name=name)

    return wrapped
