"""The archive's quick filters: one tap each, on top of whatever else is set."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.http import QueryDict
from django.utils.translation import gettext as _

AUGUST = 8


@dataclass(frozen=True, slots=True)
class Quick:
    """A filter that one tap sets, or takes away where it is on."""

    words: str
    url: str
    is_on: bool


def season_of(day: date, back: int = 0) -> tuple[date, date]:
    """First and last day of the season the day is in, or of one so many before.

    1 August to 31 July, as the Danish Bridge Federation counts.
    """
    year = day.year - (day.month < AUGUST) - back
    return date(year, AUGUST, 1), date(year + 1, AUGUST - 1, 31)


def quick_filters(query: QueryDict, today: date) -> list[Quick]:
    """Each keeps the filters it does not set."""
    return [_quick(words, query, sets) for words, sets in _all(today)]


def season_filters(query: QueryDict, today: date) -> list[Quick]:
    """The two seasons alone."""
    return quick_filters(query, today)[:2]


def _all(today: date) -> list[tuple[str, dict[str, str]]]:
    def season(back: int) -> dict[str, str]:
        first, last = season_of(today, back)
        return {"since": first.isoformat(), "until": last.isoformat()}

    return [
        (_("This season"), season(0)),
        (_("Last season"), season(1)),
        (_("Revoke, 1 trick"), {"tricks": "1"}),
        (_("Revoke, 2 tricks"), {"tricks": "2"}),
        (_("Overridden"), {"kind": "overridden"}),
        (_("Appealed"), {"appealed": "yes"}),
        (_("Amended since"), {"amended": "yes"}),
        (_("Not reviewed"), {"reviewed": "no"}),
    ]


def _quick(words: str, query: QueryDict, sets: dict[str, str]) -> Quick:
    is_on = all(query.getlist(name) == [value] for name, value in sets.items())
    changed = query.copy()
    changed.pop("page", None)
    for name, value in sets.items():
        if is_on:
            del changed[name]
        else:
            changed[name] = value
    return Quick(words, f"?{changed.urlencode()}", is_on)
