"""Persons in the place of seats, for the paper that the players take home.

The record names seats, for ever; who sat there is looked up when the slip is shown, so that a name
that was erased is gone from it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from deals.bridge.seats import Seat
from deals.words.seats import seat_letter, seat_name


def with_names(text: str, names: Mapping[Seat, str]) -> str:
    """The sentence with the players' names for their seats; sides stay as they are, and the seat
    that a director has put behind a name. A name begins a sentence with a capital letter, as "A
    player (erased)" does.

    >>> with_names("East leads, and East’s card lies there; East-West.", {Seat.E: "Ann"})
    'Ann leads, and Ann’s card lies there; East-West.'
    >>> with_names("Ann (East) leads.", {Seat.E: "Ann Berg"})
    'Ann (East) leads.'
    """
    seats = {seat_name(seat): name for seat, name in names.items()}
    if not seats:
        return text

    def named(match: re.Match[str]) -> str:
        name, before = _of(seats[match[1]], match[2] or ""), text[: match.start()].rstrip()
        return name if before and before[-1] not in ".?!" else name[:1].upper() + name[1:]

    return _seats_in(seats).sub(named, text)


def introduced(sentences: Iterable[str], names: Mapping[Seat, str]) -> list[str]:
    """As `with_names`, with the seat behind each name the first time it stands as a nominative.

    >>> introduced(["East leads.", "East’s card lies there; East waits."], {Seat.E: "Ann"})
    ['Ann (E) leads.', 'Ann’s card lies there; Ann waits.']
    """
    letters = {seat_name(seat): f"{seat_name(seat)} ({seat_letter(seat)})" for seat in names}
    told = []
    for sentence in sentences:
        for seat in [one for one in letters if _seats_in([one], nominative=True).search(sentence)]:
            first = _seats_in([seat], nominative=True)
            sentence = first.sub(letters.pop(seat), sentence, count=1)
        told.append(with_names(sentence, names))
    return told


def _seats_in(seats: Iterable[str], *, nominative: bool = False) -> re.Pattern[str]:
    """The seats as words, a side never; with their endings, unless only nominatives are sought."""
    ending = "(?!’s)" if nominative else "(s|’s)?"
    return re.compile(rf"(?<![\w(-])({'|'.join(map(re.escape, seats))}){ending}(?![\w-])")


def _of(name: str, ending: str) -> str:
    """The name, in the genitive where the seat stood in it: "Anns", "Jens Friis’", "Ann’s"."""
    return f"{name}’" if ending == "s" and name[-1:] in "sxz" else name + ending
