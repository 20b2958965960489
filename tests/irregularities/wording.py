"""Every sentence a door can show or say, worded in each language without a web framework."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from config.language import messages
from deals.bridge.auction import Bid
from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Role, Seat, seat_of
from rulings.engine import Conclusion, Message, Question, explore
from rulings.engine.words import DETAILS, LOWEST_BID, NAMED, SIDES, SUIT, SUIT_SIGN, Param
from rulings.irregularities import DOORS
from tests.irregularities import graphs

LOCALE = Path(__file__).parents[2] / "locale"

SEATS = {
    "en": {Seat.N: "North", Seat.E: "East", Seat.S: "South", Seat.W: "West"},
    "da": {Seat.N: "Nord", Seat.E: "Øst", Seat.S: "Syd", Seat.W: "Vest"},
}

Translate = Callable[[Message], str]


@cache
def danish() -> dict[str, tuple[str, str]]:
    """English → Danish in the singular and in the plural."""
    catalog = messages.merged(messages.fragments(LOCALE / "da" / "LC_MESSAGES"))
    return {
        entry.msgid: (entry.msgstr_plural[0], entry.msgstr_plural[1])
        if entry.msgid_plural
        else (entry.msgstr, entry.msgstr)
        for entry in catalog
        if entry.msgctxt is None
    }


def in_danish(message: Message) -> str:
    """The Danish of a message. A KeyError names the sentence that has none."""
    singular, plural = danish()[message.msgid]
    return singular if message.english == message.msgid else plural


def has(message: Message, language: str) -> bool:
    """Whether the message is there in the language."""
    return language == "en" or message.msgid in danish()


TRANSLATE: dict[str, Translate] = {"en": lambda message: message.english, "da": in_danish}


def with_seats(message: Message, language: str, declarer: Seat, offender: Seat) -> str:
    """The sentence at a table where these two sit so."""

    def value_of(name: str, value: Param | None) -> str:
        if isinstance(value, Card | Suit | Bid):
            return str(value)
        if value is None and name in NAMED:
            return "♥" if name in (SUIT, SUIT_SIGN) else "♥2"
        if value is None and name in DETAILS:
            return "2♥" if name == LOWEST_BID else "1♥"
        if value is None and name in SIDES:
            one = offender if name == "offenders" else offender.lho
            return f"{SEATS[language][one]} {SEATS[language][one.partner]}"
        if isinstance(value, Role) or value is None:
            seat = seat_of(Role(value or name), declarer=declarer, offender=offender)
            assert seat is not None
            return SEATS[language][seat]
        return str(value)

    return message.fill(value_of, TRANSLATE[language])


def of_question(question: Question[object]) -> Iterator[Message]:
    yield question.text
    yield from filter(None, (question.help, *question.aloud))
    for answer in question.answers:
        yield from filter(None, (answer.label, answer.hint, answer.aloud))


def of_conclusion(conclusion: Conclusion) -> Iterator[Message]:
    yield conclusion.words()
    said = conclusion.say()
    if said is not None:
        yield said


def conclusions(slug: str) -> Iterator[Conclusion]:
    """All that can be concluded, also when the details that are only mentioned are known."""
    for step in graphs.steps(slug):
        yield step.conclusion
    for details in graphs.details(slug):
        for edge in explore(DOORS[slug].rule, details).edges():
            for step in edge.added:
                yield step.conclusion


@cache
def sentences(slug: str) -> tuple[Message, ...]:
    """Every sentence of a door, each once."""
    found = {DOORS[slug].title: None, DOORS[slug].hint: None}
    for question in graphs.questions(slug):
        found |= dict.fromkeys(of_question(question))
    for conclusion in conclusions(slug):
        found |= dict.fromkeys(of_conclusion(conclusion))
    return tuple(found)


def words(text: str) -> list[str]:
    """The words and marks of a sentence, so that the names of seats stand alone."""
    return re.findall(r"\w+|[^\w\s]", text)
