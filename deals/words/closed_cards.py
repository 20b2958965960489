"""Cards that are not named to somebody who has still to play their board.

Who looks decides. Whatever words something for a reader is given an `IsClosed` that knows; nobody
asks it until a card is about to be named.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from deals.bridge.cards import Suit
from deals.words.cards import one_card, suit_name

IsClosed = Callable[[], bool]
"""Whether no card may be named to the reader."""

_CARD = re.compile("[♠♥♦♣]\ufe0e?(?:10|[AKQJEDB2-9])(?!\\w)")
"""A card in plain text, with the ranks of every language."""
_NAMES_NO_CARD = re.compile(
    r"[\s\"'.,:;!?()-]*"
    r"(?:(?!spad|heart|diamond|club|spar|hjert|rud|klør)[^\W\d_]{2,}(?![^\W\d_])[\s\"'.,:;!?()-]*)*",
    re.IGNORECASE,
)
_BEGINNING = re.compile(r"(?:^|(?<=[.!?] ))[^\W\d_]")


def all_open() -> bool:
    """For what is written down for everybody, whoever it is that writes, and for what names no card
    of a board that is still to be played.
    """
    return False


def all_closed() -> bool:
    """For a reader who is known to have the board still before him."""
    return True


def closed_card() -> str:
    """What stands in place of a card; see `begun` for where a sentence begins with it."""
    return _("a closed card")


def begun(told: str) -> str:
    """The text, with a capital where a closed card begins it or a sentence in it.

    >>> begun("a closed card was led. a closed card followed; a closed card did not.")
    'A closed card was led. A closed card followed; a closed card did not.'
    """
    closed = re.escape(closed_card())
    return re.sub(rf"(?:^|(?<=[.!?] )){closed}", lambda found: capfirst(found[0]), told)


def may_name_card(words: str) -> bool:
    """Whether words that somebody types may be of a card: whatever is no plain word, as a rank in
    any language, and what the database takes for a suit ("hjerte" for "hjerter").

    >>> may_name_card("svigt K"), may_name_card("svigt kongen")
    (True, False)
    """
    return _NAMES_NO_CARD.fullmatch(words) is None


def any_card(told: str) -> str:
    """Sentences about one card or suit, made such about any; each begins with a capital.

    >>> any_card("the offender must lead hearts.")
    'The offender must lead a suit.'
    """
    suits = "|".join(suit_name(suit) for suit in Suit)
    any_ = _CARD.sub(lambda _found: _("a card"), told)
    any_ = re.sub(rf"\b(?:{suits})\b", lambda _found: _("a suit"), any_)
    return _BEGINNING.sub(lambda found: found[0].upper(), any_)


def without_cards(told: Any) -> Any:
    """The text, or the lists and dictionaries of texts, with no card named, nor one of a suit."""
    match told:
        case str():
            one_of_a_suit = "|".join(one_card(suit) for suit in Suit)
            closed = _CARD.sub(lambda _found: closed_card(), told)
            closed = re.sub(
                rf"\b(?:{one_of_a_suit})\b",
                lambda _found: closed_card(),
                closed,
                flags=re.IGNORECASE,
            )
            return begun(closed)
        case list():
            return [without_cards(one) for one in told]
        case dict():
            return {name: without_cards(one) for name, one in told.items()}
    return told
