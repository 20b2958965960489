"""What is typed into the archive's search, told apart: a table, a board, a Law, days or a state
filter.

They hold for what is typed and are typed over with it. Names are no filter by themselves, for a
word of a ruling may be one: `people_called` finds them, and `near` what is spelled nearly so.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from typing import Any

from django.db.models import QuerySet

from deals.access import DIRECTING, club_keys
from deals.models import Player, User
from rulings.archive.days import days_in
from rulings.archive.queries.lines import archive_of, with_words
from rulings.archive.spoken import Named, states_in, without
from rulings.models import ArchiveLine

OFFERED = 3
"""So many names are offered; whoever means another types more of it."""
MOST_NAMES = 5_000
"""So many names are compared with one that nobody has."""
MOST_WORDS = 8
"""So many words are looked at one by one."""
_SHORTEST = 3
_NEAR = 0.74
"""Likeness from which a name is offered in place of what was typed."""
_FILTERS = {
    "board": re.compile(r"\b(?:board|spil|mappe) ?(\d{1,3})\b", re.I),
    "law": re.compile(r"(?:§|\b(?:law|lov|paragraf)\b) ?(\d{1,2}[a-z\d]*)", re.I),
    "table": re.compile(
        r"\b(?:table|bord) ?([a-zæøå]{0,2} ?\d{1,3})\b|\b([a-zæøå]\d{1,2})\b", re.I
    ),
}
"""Filter → how it is typed, in either language."""
_REFERENCE = re.compile(r"\s*([1-9]\d{3})-(\d{1,9})\s*", re.ASCII)
_READ: dict[str, Callable[[str], object]] = {"board": int, "law": str, "table": str.upper}
_LETTERS = str.maketrans({"æ": "ae", "ø": "o", "å": "aa", "ß": "ss", "ð": "d", "þ": "th"})


@dataclass(frozen=True, slots=True)
class Typed:
    """The filters that the words name, and the words that are left."""

    filters: dict[str, Any]
    """As the form has them once it is read."""
    words: str


def told_apart(words: str, today: date) -> Typed:
    """What stands in quotation marks is looked for as it is.

    >>> told_apart("revoke A6 board 12", date(2026, 11, 23))
    Typed(filters={'board': 12, 'table': 'A6'}, words='revoke')
    """
    if '"' in words:
        return Typed({}, words)
    found: dict[str, Any] = {}
    for name, typed in _FILTERS.items():
        if named := typed.search(words):
            said = next(filter(None, named.groups())).replace(" ", "")
            found[name] = _READ[name](said)
            words = without(words, named.span())
    if days := days_in(words, today):
        found |= {"since": days.first, "until": days.last}
        words = without(words, days.at)
    states, words = states_in(words)
    found |= states
    return Typed(found, " ".join(words.split()) if found else words)


def ruling_called(user: User, words: str) -> int | None:
    """The key of the ruling that is so named on paper (`Ruling.reference`), of the user's clubs;
    None where none is, or one of each of two clubs.
    """
    if not (named := _REFERENCE.fullmatch(words)):
        return None
    year, position = map(int, named.groups())
    lines = archive_of(user).filter(ruling__position=position, ruling__at__year=year)
    found = lines.values_list("ruling", flat=True)[:2]
    return found[0] if len(found) == 1 else None


def people_called(user: User, words: str, directors: Iterable[tuple[int, str]]) -> list[Named]:
    """Some names with those words in them, or with as many of them as a name has: of the directors,
    and of players of the clubs where the user may see who played. Whoever has more of the words in
    the name is meant, and not who has one of them.
    """
    clubs, known = club_keys(user, *DIRECTING), list(directors)
    for said, left in _parts(words):
        if len(said) < _SHORTEST:
            continue
        named = Player.objects.filter(club__among=clubs, name__icontains=said).order_by("name")
        names = list(named.values_list("name", flat=True).distinct()[:OFFERED]) if clubs else []
        led = [one for one in known if said.lower() in one[1].lower()][:OFFERED]
        if names or led:
            return [
                *(Named("player", name, name, left) for name in names),
                *(Named("director", key, name, left) for key, name in led),
            ]
    return []


def _parts(words: str) -> Iterator[tuple[str, str]]:
    """Words that follow each other, the most first, and those that are left without them."""
    each = words.split()[:MOST_WORDS]
    for length in range(len(each), 0, -1):
        for begin in range(len(each) - length + 1):
            end = begin + length
            yield " ".join(each[begin:end]), " ".join(each[:begin] + each[end:])


def unknown(lines: QuerySet[ArchiveLine], words: str) -> list[str]:
    """Those of the words that none of the rulings has."""
    each = [] if '"' in words else words.split()[:MOST_WORDS]
    return [one for one in each if not lines.filter(with_words(one)).exists()]


def players_nearly(user: User, words: str, missed: Iterable[str]) -> list[Named]:
    """Names spelled nearly as words that are in no ruling, likewise."""
    clubs = club_keys(user, *DIRECTING)
    named = Player.objects.filter(club__among=clubs).order_by("name")
    names = list(named.values_list("name", flat=True).distinct()[:MOST_NAMES]) if clubs else []
    return _nearly("player", words, missed, {name: name for name in names})


def kinds_nearly(words: str, missed: Iterable[str], kinds: dict[str, str]) -> list[Named]:
    """Irregularities (slug: name) with a word spelled nearly as one that is in no ruling."""
    return _nearly("irregularity", words, missed, kinds)


def _nearly(filter_: str, words: str, missed: Iterable[str], named: dict[str, str]) -> list[Named]:
    """What has a name with a part that is nearly one of the words, the nearest first."""
    of_part: dict[str, list[str]] = {}
    for value, name in named.items():
        for part in re.split(r"[\s\-]+", name):
            of_part.setdefault(folded(part), []).append(value)
    found: dict[str, Named] = {}
    for one in missed:
        left = " ".join(word for word in words.split() if word != one)
        for part in get_close_matches(folded(one), of_part, OFFERED, _NEAR):
            for value in of_part[part]:
                found.setdefault(value, Named(filter_, value, named[value], left))
    return list(found.values())[:OFFERED]


def folded(text: str) -> str:
    """In small letters and without their marks, so that *Sörensen* is *Sørensen*."""
    plain = unicodedata.normalize("NFD", text.lower().translate(_LETTERS))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))
