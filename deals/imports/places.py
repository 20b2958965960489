"""Where a record was played: our section letters and table numbers for what files call them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from string import ascii_uppercase

from deals.formats.record import Record

LETTER = re.compile(r"[A-Z0-9]{1,4}")
_ROOMS = {"OPEN": "O", "CLOSED": "C"}
SectionKey = tuple[str, str]


def section_key(record: Record) -> SectionKey:
    return record.tags.get("Section", "").upper(), record.tags.get("Room", "").upper()


def section_letters(records: Iterable[Record]) -> dict[SectionKey, str]:
    """Our letter for each section and room of the file.

    A short section keeps its name, the rooms of a match are O and C, everything else is lettered
    in the order of the file.
    """
    return letters_of(map(section_key, records))


def letters_of(found: Iterable[SectionKey]) -> dict[SectionKey, str]:
    """The same for sections and rooms in the order in which the file names them."""
    keys = list(dict.fromkeys(found))
    several = len({section for section, _room in keys}) > 1
    letters: dict[SectionKey, str] = {}
    for section, room in keys:
        wish = section if not room else "" if several else _ROOMS.get(room, "")
        if not LETTER.fullmatch(wish) or wish in letters.values():
            wish = next(letter for letter in _all_letters() if letter not in letters.values())
        letters[section, room] = wish
    return letters


def _all_letters() -> Iterator[str]:
    yield from ascii_uppercase
    yield from (first + second for first in ascii_uppercase for second in ascii_uppercase)


Match = tuple[str, str]


def match_key(record: Record) -> Match:
    return record.tags.get("HomeTeam", ""), record.tags.get("VisitTeam", "")


def match_numbers(records: Iterable[Record]) -> dict[Match, int]:
    """The matches of the file, counted from 1: a match without a table number gets its own."""
    keys = dict.fromkeys(map(match_key, records))
    keys.pop(("", ""), None)
    return {key: number for number, key in enumerate(keys, start=1)}
