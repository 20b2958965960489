"""What stands on a question, an answer and a box, for charts, pictures and lists alike.

A label is a sentence of the Laws, a rule that stands as a closed box, or values that rules give one
another. The first and the last can be said in any language; a rule is named by the title of its
paragraph, or in English by its own first sentence.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from rulings.book import is_known
from rulings.engine import Message, msg

_MODULE = re.compile(r"law(\d+)_\w+")
_KEY = re.compile(r"\d+\w*")


@dataclass(frozen=True, slots=True)
class Values:
    """What a rule was called with, or gives back: each in one word (see ``engine.word``)."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Closed:
    """A rule that is not opened here."""

    law: str
    """The paragraph it is about; "" for a door’s own."""
    rule: Callable[..., Any] | None = None
    """None where it goes by its paragraph alone, as in pictures."""
    given: Values = Values(())
    """What it is called with that is settled here: not what was asked, or was given before."""


Label = Message | Values | Closed


def law_number(rule: Callable[..., Any]) -> int | None:
    """The Law whose module holds the rule; None for a door’s own."""
    module = _MODULE.fullmatch(rule.__module__.rsplit(".", 1)[-1])
    return int(module[1]) if module else None


def law_of(rule: Callable[..., Any]) -> str:
    """The paragraph that a rule’s docstring begins with, else the whole Law; "" for a door’s."""
    number = law_number(rule)
    if number is None:
        return ""
    first = _KEY.match(rule.__doc__ or "")
    return first[0] if first and is_known(first[0]) else str(number)


@cache
def parameters_of(rule: Callable[..., Any]) -> tuple[str, ...]:
    """The names of what a rule is called with, the inquiry aside.

    Kept: 15 µs for each time a rule stands as a closed box.
    """
    return tuple(inspect.signature(rule).parameters)[1:]


def sentence_of(rule: Callable[..., Any]) -> str:
    """What the rule is about, in English: the beginning of its docstring, else its name."""
    return first_sentences(rule) or rule.__name__.strip("_").replace("_", " ").capitalize() + "."


def first_sentences(described: object) -> str:
    """The first paragraph of a docstring on one line, in Markdown; "" where there is none."""
    paragraph = (inspect.getdoc(described) or "").split("\n\n")[0]
    return " ".join(paragraph.split()).replace("``", "*")


def value_words(word: str) -> Message | None:
    """A value in words; None where it is a paragraph, or has no words but itself."""
    return _VALUES.get(word)


_VALUES: dict[str, Message] = {
    "yes": msg("yes"),
    "no": msg("no"),
    "none": msg("none of these"),
    "nothing": msg("nothing"),
    "accepted": msg("accepted"),
    "agreed": msg("agreed"),
    "objected": msg("objected"),
    "play_stopped": msg("play stopped"),
    "played_on": msg("played on"),
    "put_right": msg("put right"),
    "opponent_played_on": msg("an opponent played on"),
    "play_agreed": msg("all agreed to play on"),
    "by_offenders": msg("by the offending side"),
    "dummy_spoke": msg("dummy spoke"),
    "turn_lost": msg("the turn was lost"),
    "open": msg("still open"),
    "lho": msg("the next player"),
    "rho": msg("the player before"),
    "right_opponent": msg("the opponent whose turn it was"),
    "partner": msg("partner"),
    "offender": msg("the offender"),
    "declarer": msg("declarer"),
    "dummy": msg("dummy"),
    "defender": msg("a defender"),
    "before_lead": msg("before a lead is faced"),
    "declarers_lho": msg("the defender who was to lead"),
    "bid": msg("a bid"),
    "insufficient_bid": msg("an insufficient bid"),
    "both_sides": msg("revokes by both sides"),
    "corrected_both": msg("both corrected"),
    "follow_suit": msg("did not follow suit"),
    "no_revoke": msg("no revoke"),
    "no_revoke_played_on": msg("no revoke, and play went on"),
    "no_revokes": msg("no revokes"),
    "penalty_card": msg("a penalty card was not played"),
    "restriction": msg("a restriction was not obeyed"),
    "trick_twelve": msg("trick twelve"),
    "minor": msg("a minor penalty card"),
    "one": msg("one penalty card"),
    "one_suit": msg("several of one suit"),
    "suits": msg("of different suits"),
    "with_penalty_card": msg("only with a penalty card"),
    "both_revoked": msg("both revoked"),
    "declares": msg("the player’s side declares"),
    "established": msg("established"),
    "forfeited": msg("the right was forfeited"),
    "nobody": msg("nobody"),
    "one_side": msg("one side"),
    "over": msg("the play is over"),
}
