"""A toy law of a kitchen, for tests of the engine: it knows nothing of bridge but its cards."""

from __future__ import annotations

from dataclasses import dataclass

from deals.bridge.cards import Card
from deals.bridge.seats import Role
from rulings.engine import (
    Answer,
    Answers,
    Conclusion,
    Inquiry,
    Kind,
    Message,
    Question,
    Shape,
    When,
    msg,
    msg_n,
    one_of,
    rule,
    yes_or_no,
)

DOOR_OPEN = yes_or_no("door_open", "1A", msg("Is the door open?"))
CAT_INSIDE = yes_or_no("cat_inside", "1B", msg("Is the cat inside?"))
MILK_LEFT = yes_or_no("milk_left", "2", msg("Is there milk left?"), when=When.AFTER_PLAY)


class Meal(Answers):
    """What the cat is given."""

    FISH = "fish", msg("Fish"), msg("Without bones.")
    REST = "left_over", msg("What was left over")
    NOTHING = "nothing", msg("Nothing")


MEAL = Question("meal", "3A", msg("What is there to eat?"), one_of(Meal))

WHO = Question(
    "who",
    "3",
    msg("Who saw it?"),
    (
        Answer("nobody", 0, msg("Nobody")),
        Answer("one", 1, msg("One")),
        Answer("many", 9, msg("Many"), msg("Two or more.")),
    ),
)

DRINK = Question(
    "drink",
    "4",
    msg("Does {lho} want milk or tea?"),
    (Answer("milk", True, msg("Milk")), Answer("tea", False, msg("Tea"))),
    kind=Kind.CHOICE,
    chooser=Role.LHO,
)

CARD = Question(
    "card",
    "5",
    msg("Which card lies there?"),
    (
        Answer("S7", Card.parse("S7"), msg("A low one")),
        Answer("SK", Card.parse("SK"), msg("A high one")),
    ),
    shape=Shape.CARD,
)

SUITS: Question[frozenset[str]] = Question(
    "suits",
    "6",
    msg("Which suits?"),
    (
        Answer("-", frozenset(), msg("None")),
        Answer("C", frozenset("C"), msg("Clubs")),
        Answer("D", frozenset("D"), msg("Diamonds")),
        Answer("H", frozenset("H"), msg("Hearts")),
        Answer("CDH", frozenset("CDH"), msg("All")),
    ),
    shape=Shape.SET,
)


class CatOut(Conclusion):
    """The cat is out."""

    principal = True
    sentence = msg("The cat is out.")
    aloud = msg("Call the cat.")


class AllWell(Conclusion):
    """Nothing to do."""

    principal = True
    sentence = msg("All is well.")


@dataclass(frozen=True, slots=True)
class Bowls(Conclusion):
    """Bowls of milk to put out, for whom, with which card beside them."""

    number: int
    holder: Role = Role.LHO
    card: Card | None = None

    def words(self) -> Message:
        return msg_n("{n} bowl for {holder}.", "{n} bowls for {holder}.", self.number)


@rule
def cat_is_out(inquiry: Inquiry) -> bool:
    """1. Two questions, the second only if the first is answered yes."""
    return inquiry.ask(DOOR_OPEN) and not inquiry.ask(CAT_INSIDE)


def kitchen(inquiry: Inquiry) -> None:
    """1-2. What to do about the cat."""
    if cat_is_out(inquiry):
        inquiry.conclude("1B", CatOut())
        inquiry.conclude("2", Bowls(2 if inquiry.ask(MILK_LEFT) else 0))
    else:
        inquiry.conclude("1A", AllWell())


def plainly(message: Message) -> str:
    """A sentence in English, with roles as they are called in the code."""
    return message.fill(lambda name, value: name if value is None else str(value))
