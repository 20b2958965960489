"""Persons in the place of seats, for the paper that the players take home.

The record names seats, for ever; who sat there is looked up when the slip is shown, so that a name
that was erased is gone from it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from deals.bridge.seats import Seat
from deals.words.seats import seat_name


def with_names(text: str, names: Mapping[Seat, str]) -> str:
    """The sentence with the players' names for their seats; sides stay as they are.

    >>> with_names("East leads, and East’s card lies there; East-West.", {Seat.E: "Ann"})
    'Ann leads, and Ann’s card lies there; East-West.'
    """
    seats = {seat_name(seat): name for seat, name in names.items()}
    if not seats:
        return text
    found = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, seats))})(s|’s)?(?![\w-])")
    return found.sub(lambda match: _of(seats[match[1]], match[2] or ""), text)


def _of(name: str, ending: str) -> str:
    """The name, in the genitive where the seat stood in it: "Anns", "Jens Friis’", "Ann’s"."""
    return f"{name}’" if ending == "s" and name[-1:] in "sxz" else name + ending
