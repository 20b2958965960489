"""What a club's evenings were like for its directors. Practice is counted alone, where a practice
evening is asked for by itself, and never with others.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import accumulate
from typing import Any

from django.db.models import Count, OuterRef, Subquery
from django.db.models.functions import Coalesce

from deals.models import Club, Session
from deals.models.annotated import annotated
from rulings.archive.queries.numbers import (
    Numbers,
    Period,
    begun,
    counted,
    midnight,
    numbers_kept,
    of_events,
)
from rulings.models import DirectorCall, KeptSeason

LATEST = 24
"""So many sessions are shown one by one."""
EVENINGS = 500
"""So many are counted of those found by a part of their name, the newest: what no kept season has
is counted ruling by ruling.
"""


@dataclass(frozen=True, slots=True)
class Statistics:
    """Counts, and medians in minutes; a median of nothing is None."""

    numbers: Numbers
    to_claim: float | None
    """From the call until a director took it."""
    to_close: float | None
    """From then until it was closed."""
    kinds: list[tuple[str, int]]
    """By the slug of the irregularity, the most frequent first; "" where none was named."""
    by_session: list[tuple[Session, int]]
    """The latest, newest first, with their calls."""
    is_cut: bool = False
    """More evenings have that name than are counted."""
    is_practice: bool = False
    """It is of a practice evening alone."""

    @property
    def calls_each(self) -> float | None:
        return self.numbers.calls / self.numbers.sessions if self.numbers.sessions else None


@dataclass(frozen=True, slots=True)
class _Counted:
    calls: int


@dataclass(frozen=True, slots=True)
class Evenings:
    """Which sessions are counted; None and empty stand for any."""

    event: int | None = None
    evening: str = ""
    """Part of the event's name."""
    since: date | None = None
    until: date | None = None


def statistics_of(club: Club, which: Evenings) -> Statistics:
    """Of the sessions that began in the period. Seasons that are kept (`rulings.archive.seasons`)
    are not counted again. Eight queries at most, however many calls there are.
    """
    since = midnight(which.since) if which.since else None
    period = (since, midnight(which.until, 1) if which.until else None)
    wanted: dict[str, Any] = {"event": which.event} if which.event else {}
    named = _named(club, which.evening) if which.evening else []
    if which.event and club.events.filter(pk=which.event, is_practice=True).exists():
        wanted["event__is_practice"] = True
    if which.evening:
        wanted["event__in"] = named[:EVENINGS]
    kept = [] if wanted else _kept(club, period)
    numbers = sum(map(numbers_kept, kept), Numbers())
    if rest := list(_rest(kept, period)):
        numbers += counted(club, rest, wanted)
    return Statistics(
        numbers,
        to_claim=_median(numbers.to_claim),
        to_close=_median(numbers.to_close),
        kinds=sorted(numbers.kinds.items(), key=lambda kind: (-kind[1], kind[0])),
        by_session=_latest(club, period, wanted),
        is_cut=len(named) > EVENINGS,
        is_practice="event__is_practice" in wanted,
    )


def _named(club: Club, words: str) -> list[int]:
    """The keys of the newest events with that in their name: one more than are counted stands for
    more than that.
    """
    events = club.events.filter(is_practice=False, name__icontains=words).order_by("-date", "-pk")
    return list(events.values_list("pk", flat=True)[: EVENINGS + 1])


def _kept(club: Club, period: Period) -> list[KeptSeason]:
    """The seasons kept that lie in the period, in the order of time."""
    bounds = zip(("begins__gte", "ends__lte"), period, strict=True)
    within = {name: bound for name, bound in bounds if bound}
    return list(KeptSeason.objects.filter(club=club, **within).order_by("begins"))


def _rest(kept: list[KeptSeason], period: Period) -> Iterator[Period]:
    """What of the period lies in none of the seasons."""
    since, until = period
    for season in kept:
        if since is None or since < season.begins:
            yield since, season.begins
        since = season.ends
    if since is None or until is None or since < until:
        yield since, until


def _latest(club: Club, period: Period, wanted: dict[str, Any]) -> list[tuple[Session, int]]:
    """Calls are counted for those shown alone: joined, those of all sessions would be."""
    sessions = Session.objects.filter(of_events("", club, wanted), begun("", [period]))
    own = DirectorCall.objects.filter(session=OuterRef("pk"), withdrawn_at=None)
    number = Coalesce(Subquery(own.order_by().values("session").values(n=Count("pk"))), 0)
    rows = sessions.select_related("event").annotate(calls=number).order_by("-starts_at", "-pk")
    return [(one, of.calls) for one, of in annotated(rows[:LATEST], _Counted)]


def _median(spans: Counter[int]) -> float | None:
    """In minutes, of seconds and how often each occurred."""
    seconds = sorted(spans)
    reached = list(accumulate(spans[one] for one in seconds))
    if not reached:
        return None
    middle = ((reached[-1] - 1) // 2, reached[-1] // 2)
    return sum(seconds[bisect_right(reached, place)] for place in middle) / 2 / 60
