"""What is asked of a reader once for a page, however many of its parts ask it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from deals.models import User

Found = TypeVar("Found")

_ASKED = "_asked"


def asks_once(user: User) -> None:
    """What is asked of the reader's clubs and boards is asked `once` from here on, by a page
    that changes none of it; what is remembered goes with the request's user.
    """
    vars(user).setdefault(_ASKED, {})


def is_asked_once(user: User) -> bool:
    """Whether a page of this reader's `asks_once`."""
    return _ASKED in vars(user)


def once(user: User, name: Hashable, ask: Callable[[], Found]) -> Found:
    """What is asked, the first time for a page that `asks_once`; else every time."""
    asked: dict[Hashable, Any] | None = vars(user).get(_ASKED)
    if asked is None:
        return ask()
    if name not in asked:
        asked[name] = ask()
    found: Found = asked[name]
    return found
