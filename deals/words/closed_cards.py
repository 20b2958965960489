"""Cards that are not named to somebody who has still to play their board.

Who looks decides, and that is known where a call or a ruling is obtained: `close_cards_if` is told
there how to find out, and nobody asks until a card is about to be named. Between requests
everything is open.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from typing import Any

from django.core.signals import request_finished, request_started
from django.dispatch import receiver
from django.utils.text import capfirst
from django.utils.translation import gettext as _

_IsClosed = Callable[[], bool]
_closed: ContextVar[_IsClosed | None] = ContextVar("closed", default=None)

_CARD = re.compile("[♠♥♦♣]\ufe0e?(?:10|[AKQJEDB2-9])(?!\\w)")
"""A card in plain text, with the ranks of every language."""


def close_cards_if(is_closed: _IsClosed) -> None:
    """From here to the end of the request no card is named if `is_closed` says so.

    It is asked once, when the first card is to be named.
    """
    known: list[bool] = []

    def asked_once() -> bool:
        if not known:
            known.append(is_closed())
        return known[0]

    _closed.set(asked_once)


def are_cards_closed() -> bool:
    is_closed = _closed.get()
    return is_closed is not None and is_closed()


@contextmanager
def cards_closed(is_closed: bool) -> Iterator[None]:
    """For words about another board than that of the page."""
    before = _closed.set(lambda: is_closed)
    try:
        yield
    finally:
        _closed.reset(before)


def all_cards_open() -> AbstractContextManager[None]:
    """For what is written down for everybody, whoever it is that writes."""
    return cards_closed(False)


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


def any_card(told: str) -> str:
    """A sentence about one card, made one about any."""
    return capfirst(_CARD.sub(lambda _found: _("a card"), told))


def without_cards(told: Any) -> Any:
    """The text, or the lists and dictionaries of texts, with no card named."""
    match told:
        case str():
            return begun(_CARD.sub(lambda _found: closed_card(), told))
        case list():
            return [without_cards(one) for one in told]
        case dict():
            return {name: without_cards(one) for name, one in told.items()}
    return told


def unless_closed(told: Any) -> Any:
    """What was written down, as it may be shown now: see `without_cards`."""
    return without_cards(told) if are_cards_closed() else told


@receiver((request_started, request_finished), dispatch_uid="deals.closed")
def _open_again(**_signal: Any) -> None:
    _closed.set(None)
