"""The archive's filters as chips: its three lists, what one tap sets, and what one takes away."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from django.http import QueryDict
from django.utils.formats import date_format
from django.utils.http import urlencode
from django.utils.translation import gettext as _

AUGUST = 8
PLACES = ("page", "newer", "older", "show")
"""What an address says of where one reads, and not of what is looked for."""


@dataclass(frozen=True, slots=True)
class SetFilter:
    """A filter of the form that is set: "Irregularity", "Revoke"."""

    name: str
    label: str
    words: str


@dataclass(frozen=True, slots=True)
class Quick:
    """A filter that one tap sets, or takes away where it is on."""

    words: str
    url: str
    is_on: bool
    label: str = ""
    number: int | None = None
    """So many rulings it finds, where they are counted."""


@dataclass(frozen=True, slots=True)
class Counts:
    """How many rulings the reader's clubs have, practice left out."""

    all: int
    tonight: int
    appealed: int


def season_of(day: date, back: int = 0) -> tuple[date, date]:
    """First and last day of the season the day is in, or of one so many before.

    1 August to 31 July, as the Danish Bridge Federation counts.
    """
    year = day.year - (day.month < AUGUST) - back
    return date(year, AUGUST, 1), date(year + 1, AUGUST - 1, 31)


def month_of(day: date) -> tuple[date, date]:
    """First and last day of the month the day is in."""
    return day.replace(day=1), day.replace(day=monthrange(day.year, day.month)[1])


def list_chips(query: QueryDict, counts: Counts, since: date, today: date) -> list[Quick]:
    """All rulings, tonight's (`since` the day it began) and those appealed, each without any other
    filter, so that its number is what it leads to. One that would be empty is left out.
    """
    tonight = {"since": since.isoformat(), "until": today.isoformat()}
    lists = [
        (_("All"), {}, counts.all),
        (_("Tonight"), tonight, counts.tonight),
        (_("Appealed"), {"appealed": "yes"}, counts.appealed),
    ]
    now = {name: value for name, value in filters_of(query).items() if value}
    return [
        Quick(words, f"?{urlencode(sets)}", now == sets, number=number)
        for words, sets, number in lists
        if number or now == sets
    ]


def filter_chips(query: QueryDict, found: Iterable[SetFilter], today: date) -> list[Quick]:
    """What is on first, each said once, then what one tap would set; each keeps the others."""
    quick = [(_quick(words, query, sets), sets) for words, sets in _all(today)]
    told = {name for one, sets in quick if one.is_on for name in sets}
    own = [_taken_away(one, query) for one in found if one.name not in told]
    chips = [one for one, _sets in quick]
    return [*own, *sorted(chips, key=lambda one: not one.is_on)]


def period_filters(query: QueryDict, today: date) -> list[Quick]:
    """The periods alone."""
    return [_quick(words, query, sets) for words, sets in _periods(today)]


def _taken_away(one: SetFilter, query: QueryDict) -> Quick:
    changed = filters_of(query)
    changed.pop(one.name, None)
    label = "" if one.label == one.words else one.label
    return Quick(one.words, f"?{changed.urlencode()}", is_on=True, label=label)


def filters_of(query: QueryDict) -> QueryDict:
    """What is looked for, without where one reads."""
    kept = query.copy()
    for name in PLACES:
        kept.pop(name, None)
    return kept


def _periods(today: date) -> list[tuple[str, dict[str, str]]]:
    """Two seasons, and this month and the last by their names."""

    def between(first: date, last: date) -> dict[str, str]:
        return {"since": first.isoformat(), "until": last.isoformat()}

    months = [month_of(today), month_of(month_of(today)[0] - timedelta(days=1))]
    return [
        (_("This season"), between(*season_of(today))),
        (_("Last season"), between(*season_of(today, 1))),
        *((date_format(first, "F Y"), between(first, last)) for first, last in months),
    ]


def _all(today: date) -> list[tuple[str, dict[str, str]]]:
    return [
        *_periods(today),
        (_("Revoke, 1 trick"), {"tricks": "1"}),
        (_("Revoke, 2 tricks"), {"tricks": "2"}),
        (_("Ruled otherwise"), {"kind": "overridden"}),
        (_("Replaced since"), {"amended": "yes"}),
        (_("Not reviewed"), {"reviewed": "no"}),
    ]


def _quick(words: str, query: QueryDict, sets: dict[str, str]) -> Quick:
    is_on = all(query.getlist(name) == [value] for name, value in sets.items())
    changed = filters_of(query)
    for name, value in sets.items():
        if is_on:
            del changed[name]
        else:
            changed[name] = value
    return Quick(words, f"?{changed.urlencode()}", is_on)
