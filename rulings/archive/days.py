"""Words of time in either language, as somebody types them: months, weekdays, *last week*."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from difflib import get_close_matches

from rulings.words.quick_filters import month_of

Period = tuple[date, date]
"""First and last day."""


@dataclass(frozen=True, slots=True)
class Days:
    """What days the words name, and where among the words."""

    first: date
    last: date
    at: tuple[int, int]


_MONTHS = (
    ("januar", "january", "jan"),
    ("februar", "february", "feb"),
    ("marts", "march", "mar"),
    ("april", "apr"),
    ("maj", "may"),
    ("juni", "june", "jun"),
    ("juli", "july", "jul"),
    ("august", "aug"),
    ("september", "sep", "sept"),
    ("oktober", "october", "okt", "oct"),
    ("november", "nov"),
    ("december", "dec"),
)
_MONTH = {word: number for number, words in enumerate(_MONTHS, 1) for word in words}
_WEEKDAYS = (
    ("mandag", "monday"),
    ("tirsdag", "tuesday"),
    ("onsdag", "wednesday"),
    ("torsdag", "thursday"),
    ("fredag", "friday"),
    ("lørdag", "saturday"),
    ("søndag", "sunday"),
)
_WEEKDAY = {word: number for number, words in enumerate(_WEEKDAYS) for word in words}
_ALSO_A_WORD = {"may"}
"""Months that sentences have otherwise: they count with a number, or if nothing else is typed."""
_LONG = 7
"""Letters from which a name that is spelled nearly so is taken for it: *Julie* is no month."""
_NEAR = 0.85

_SPELLED = re.compile(
    r"(?:\b(?P<day>\d{1,2})\.? )?\b(?P<word>[a-zæøå]{3,})\b\.?(?: (?P<after>\d{1,2})\b(?!\d))?"
    r"(?:,? (?P<year>20\d\d)\b)?",
    re.IGNORECASE,
)


def _week(day: date) -> Period:
    monday = day - timedelta(days=day.weekday())
    return monday, monday + timedelta(days=6)


_ENDS: dict[str, Callable[[date], Period]] = {
    r"i ?dag|i aften|today|tonight": lambda day: (day, day),
    r"i ?går|yesterday": lambda day: (day - timedelta(days=1),) * 2,
    r"denne uge|this week": _week,
    r"sidste uge|last week": lambda day: _week(day - timedelta(days=7)),
    r"denne måned|this month": month_of,
    r"sidste måned|last month": lambda day: month_of(month_of(day)[0] - timedelta(days=1)),
}


def days_in(words: str, today: date) -> Days | None:
    """The days that the words name, the latest of them that have begun; None where they name none.

    >>> found = days_in("revoke november", date(2026, 11, 23))
    >>> found and (str(found.first), str(found.last), found.at)
    ('2026-11-01', '2026-11-30', (7, 15))
    """
    for said, period in _ENDS.items():
        if found := re.search(rf"\b(?:{said})\b", words, re.IGNORECASE):
            return Days(*period(today), found.span())
    for found in _SPELLED.finditer(words):
        if (month := _named(found["word"], _MONTH)) and _is_meant(found, words):
            if named := _in_month(found, month, today):
                return named
        elif (weekday := _named(found["word"], _WEEKDAY)) is not None:
            day = today - timedelta(days=(today.weekday() - weekday) % 7)
            return Days(day, day, found.span("word"))
    return None


def _named(word: str, names: dict[str, int]) -> int | None:
    word = word.lower()
    if word in names:
        return names[word]
    near = get_close_matches(word, [one for one in names if len(one) >= _LONG], 1, _NEAR)
    return names[near[0]] if near else None


def _is_meant(found: re.Match[str], words: str) -> bool:
    if found["word"].lower() not in _ALSO_A_WORD:
        return True
    return any(found[name] for name in ("day", "after", "year")) or found[0] == words.strip()


def _in_month(found: re.Match[str], month: int, today: date) -> Days | None:
    """A day of the month, or all of it; of the year that is said, else of the last that had it."""
    year = int(found["year"] or today.year - (month > today.month))
    day = found["day"] or found["after"]
    try:
        first, last = (date(year, month, int(day)),) * 2 if day else month_of(date(year, month, 1))
    except ValueError:  # the 31st of a month that has none
        return None
    return Days(first, last, found.span())
