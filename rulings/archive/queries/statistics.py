"""What a club's evenings were like for its directors: rulings, counted as the archive counts them,
and what calling the director was like. Practice is counted alone, where a practice evening is asked
for by itself, and never with others.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import accumulate
from typing import Any

from django.db.models import Count, OuterRef, QuerySet, Subquery

from deals.models import Club, Event, User
from deals.models.annotated import annotated
from rulings.archive.queries.appealed import appealed_to, decided_on_appeal
from rulings.archive.queries.numbers import Numbers, Period, counted, midnight, numbers_kept
from rulings.models import AppealResult, ArchiveLine, KeptSeason, RulingKind

LATEST = 24
"""So many events are shown one by one."""
EVENINGS = 500
"""So many are counted of those found by a part of their name, the newest: what no kept season has
is counted call by call.
"""


@dataclass(frozen=True, slots=True)
class Ruled:
    """How many rulings there are."""

    number: int
    overridden: int
    appealed: int
    """As far as the reader may know, and so is what follows."""
    changed: int
    """On appeal."""
    kinds: list[tuple[str, int]]
    """By the slug of the irregularity, the most frequent first."""
    by_event: list[tuple[Event, int]]
    """The latest that have any, newest first."""


@dataclass(frozen=True, slots=True)
class Called:
    """Counts of calls, and medians in minutes; a median of nothing is None."""

    numbers: Numbers
    to_claim: float | None
    """From the call until a director took it."""
    to_close: float | None
    """From then until it was closed."""
    is_cut: bool = False
    """More evenings have that name than are counted."""

    @property
    def calls_each(self) -> float | None:
        return self.numbers.calls / self.numbers.sessions if self.numbers.sessions else None


@dataclass(frozen=True, slots=True)
class _Ruled:
    rulings: int


@dataclass(frozen=True, slots=True)
class Evenings:
    """Which sessions are counted; None and empty stand for any."""

    event: int | None = None
    evening: str = ""
    """Part of the event's name."""
    since: date | None = None
    until: date | None = None


def ruled(club: Club, lines: QuerySet[ArchiveLine], user: User) -> Ruled:
    """Of lines that the archive has found: each number is that of the same list. Four queries at
    most.
    """
    sorts = lines.order_by().values_list("irregularity", "kind").annotate(Count("pk"))
    kinds: Counter[str] = Counter()
    of_kind: Counter[str] = Counter()
    for irregularity, kind, number in sorts:
        kinds[irregularity] += number
        of_kind[kind] += number
    appealed = _on_appeal(lines, user)
    return Ruled(
        kinds.total(),
        of_kind[RulingKind.OVERRIDDEN],
        len(appealed),
        sum(AppealResult.CHANGED in became for became in appealed),
        kinds=sorted(kinds.items(), key=lambda kind: (-kind[1], kind[0])),
        by_event=_latest(club, lines),
    )


def _on_appeal(lines: QuerySet[ArchiveLine], user: User) -> list[list[AppealResult]]:
    """Of each that was appealed what was decided."""
    appealed = appealed_to(user)
    if not appealed:
        return []
    keys = lines.order_by().filter(matter__in=list(appealed)).values_list("matter", "pk")
    return [decided_on_appeal(appealed, matter=matter, ruling=ruling) for matter, ruling in keys]


def _latest(club: Club, lines: QuerySet[ArchiveLine]) -> list[tuple[Event, int]]:
    """Counted event by event, from the newest on, until there are as many as are shown."""
    own = lines.order_by().filter(event=OuterRef("pk"))
    number = Subquery(own.values("event").values(n=Count("pk")))
    rows = Event.objects.filter(club=club).annotate(rulings=number).filter(rulings__isnull=False)
    newest = rows.order_by("-date", "-pk")[:LATEST]
    return [(one, of.rulings) for one, of in annotated(newest, _Ruled)]


def called(club: Club, which: Evenings) -> Called:
    """Of the sessions that began in the period. Seasons that are kept (`rulings.archive.seasons`)
    are not counted again. Six queries at most, however many calls there are.
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
    return Called(
        numbers,
        to_claim=_median(numbers.to_claim),
        to_close=_median(numbers.to_close),
        is_cut=len(named) > EVENINGS,
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


def _median(spans: Counter[int]) -> float | None:
    """In minutes, of seconds and how often each occurred."""
    seconds = sorted(spans)
    reached = list(accumulate(spans[one] for one in seconds))
    if not reached:
        return None
    middle = ((reached[-1] - 1) // 2, reached[-1] // 2)
    return sum(seconds[bisect_right(reached, place)] for place in middle) / 2 / 60
