"""Questions with finitely many answers, and how an answer is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Generic, Self, TypeVar

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Role, Seat
from rulings.engine.words import Message, msg

T = TypeVar("T")


class Kind(StrEnum):
    """Who settles a question, and how."""

    FACT = "fact"
    """The director establishes it."""
    CHOICE = "choice"
    """The Laws give a player the choice; all options are explained before he chooses (10C)."""
    JUDGEMENT = "judgement"
    """The director weighs it; the engine never does."""


class When(StrEnum):
    """When the answer can be known."""

    NOW = "now"
    SOON = "soon"
    """It happens next, before the director's eyes: he waits for it, and nobody can dispute it."""
    AFTER_PLAY = "after_play"


class Shape(StrEnum):
    """What an answer looks like."""

    ONE_OF = "one_of"
    """One of the listed answers."""
    CARD = "card"
    """Any card, ``S7``; the listed answers are the representatives that exploration tries."""
    SET = "set"
    """Any set of the listed letters, in their order, ``CDH``; ``-`` is the empty set."""


class WrongAnswer(ValueError):
    """A token that is no answer to the question it was given for."""

    def __init__(self, key: str, token: str) -> None:
        super().__init__(f"{token!r} is no answer to {key!r}")
        self.key = key
        self.token = token


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    """One possible answer."""

    token: str
    """How it is stored, for ever."""
    value: T
    """What the rule receives."""
    label: Message
    """What the button says."""
    hint: Message | None = None
    """One short sentence below the label."""
    aloud: Message | None = None
    """Of a CHOICE: how the director explains it to the chooser, before he chooses (10C)."""

    @classmethod
    def of(
        cls, value: T, label: Message, hint: Message | None = None, aloud: Message | None = None
    ) -> Answer[T]:
        """The answer whose token is the value written down: a member's own, or ``"3"`` for 3.

        Also how a question says something else for a member than the next question does.
        """
        return cls(str(value), value, label, hint, aloud)


class Answers(StrEnum):
    """The answers of a question, one member each; the rule receives the member.

    A member is declared with its token, label and, where it has them, its hint and what is said of
    it aloud: ``LED = "led", msg("Led too early"), msg("In turn or not.")``.
    """

    label: Message
    hint: Message | None
    aloud: Message | None

    def __new__(
        cls, token: str, label: Message, hint: Message | None = None, aloud: Message | None = None
    ) -> Self:
        member = str.__new__(cls, token)
        member._value_ = token
        member.label = label
        member.hint = hint
        member.aloud = aloud
        return member


A = TypeVar("A", bound=Answers)


def one_of(members: type[A]) -> tuple[Answer[A], ...]:
    """All the members as answers, in their order."""
    return tuple(Answer(str(one), one, one.label, one.hint, one.aloud) for one in members)


@dataclass(frozen=True, slots=True)
class Question(Generic[T]):
    """One fact, choice or judgement a ruling may turn on. A module constant."""

    key: str
    """Names the fact at the table, for ever: a new meaning gets a new key."""
    law: str
    """The paragraph for which it is asked."""
    text: Message
    """The question, one whole sentence."""
    answers: tuple[Answer[T], ...]
    """All answers, or the representatives of an open domain."""
    kind: Kind = Kind.FACT
    when: When = When.NOW
    help: Message | None = None
    """What to ask whom, or what counts; one or two sentences."""
    aloud: tuple[Message, ...] = ()
    """What the director says before he asks: of a CHOICE the beginning of the script that he reads
    to the chooser, followed by what each answer says of itself; else what the table must know or
    do first.
    """
    chooser: Role | None = None
    """Who chooses, of a CHOICE."""
    or_partner: bool = False
    """Whether the chooser's partner may as well: either defender (55A)."""
    unusual: tuple[str, ...] = ()
    """The answers nobody meets on an ordinary evening, by token: they stand behind one line."""
    seats: bool = False
    """Answered by pointing at a chair; the tokens are the hands ``declarer``, ``dummy``,
    ``defender``.
    """
    of_partner: bool = False
    """Whether that is the chair of the partner of whom it is about."""
    shape: Shape = Shape.ONE_OF
    silent: bool = False
    """The Laws are silent or unclear here: the answer is the director's reading."""
    presumed: str = ""
    """The token that holds until somebody says otherwise, of a premise too rare to ask for."""
    private: tuple[Message, ...] = ()
    """What the director tells the offender alone, away from the table, before that."""
    meanwhile: Message | None = None
    """Of what is asked after play: what the table can be told of it until then."""
    implied: tuple[tuple[str, Mapping[str, str]], ...] = field(default=(), compare=False)
    """Answers that other facts make it, each by token with those facts, which need not be asked:
    from an earlier ruling, or told under the keys of earlier rules. The first that fits counts.
    """

    def told_by(self, facts: Mapping[str, str], key: str) -> str | None:
        """The token that holds under that key: what other facts make it, where nobody has answered
        it himself, or what they make of his answer; None where nothing is said of it.
        """
        own = facts.get(key)
        for token, others in self.implied:
            if others.items() <= facts.items() and (own is None or key in others):
                return token
        return own

    @property
    def tells_card(self) -> bool:
        """Whether its answer is a card, or the suit of one."""
        is_suit = all(isinstance(answer.value, Suit) for answer in self.answers)
        return is_suit or self.shape is Shape.CARD

    def chair(self, seat: Seat) -> Seat:
        """Whom it is about, for the chair that is pointed at; and the other way round."""
        return seat.partner if self.of_partner else seat

    def read(self, token: str) -> T:
        """The value of ``token``. Raises WrongAnswer for a token that is no answer."""
        for answer in self.answers:
            if answer.token == token:
                return answer.value
        if self.shape is Shape.CARD:
            try:  # T is Card
                return Card.parse(token)  # type: ignore[return-value]
            except ValueError as error:
                raise WrongAnswer(self.key, token) from error
        if self.shape is Shape.SET:
            order = "".join(a.token for a in self.answers if a.token != "-" and len(a.token) == 1)
            if token and "".join(c for c in order if c in token) == token:
                # T is a frozenset of such letters
                return frozenset(token)  # type: ignore[return-value]
        raise WrongAnswer(self.key, token)

    def only(self, *tokens: str) -> Question[T]:
        """The same question where just these answers are possible: members, or their tokens."""
        return replace(self, answers=tuple(a for a in self.answers if a.token in tokens))

    def without(self, *tokens: str) -> Question[T]:
        """The same question where these answers cannot be: members, or their tokens."""
        return replace(self, answers=tuple(a for a in self.answers if a.token not in tokens))


YES = msg("Yes")
NO = msg("No")


def yes_or_no(
    key: str,
    law: str,
    text: Message,
    *,
    kind: Kind = Kind.FACT,
    when: When = When.NOW,
    help: Message | None = None,
    aloud: tuple[Message, ...] = (),
    chooser: Role | None = None,
    silent: bool = False,
    presumed: str = "",
) -> Question[bool]:
    """A question answered ``yes`` or ``no``."""
    answers = (Answer("yes", True, YES), Answer("no", False, NO))
    return Question(
        key,
        law,
        text,
        answers,
        kind,
        when,
        help,
        aloud,
        chooser,
        silent=silent,
        presumed=presumed,
    )
