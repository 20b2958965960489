"""What is counted of a club's calls, as numbers that add up: those of a season, of several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db.models import Count, F, IntegerField, Q, QuerySet
from django.db.models.functions import Cast, Extract
from django.utils import timezone

from deals.models import Club, Session
from rulings.models import DirectorCall, KeptSeason

Period = tuple[datetime | None, datetime | None]
"""From the first moment until before the second; None stands for any time."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """Of evenings that are no practice, or of one that is; withdrawn calls are not among them."""

    sessions: int = 0
    calls: int = 0
    to_claim: Counter[int] = field(default_factory=Counter)
    """By the seconds from the call until a director took it."""
    to_close: Counter[int] = field(default_factory=Counter)
    """By the seconds from then until it was closed."""

    def __add__(self, other: Numbers) -> Numbers:
        return Numbers(
            self.sessions + other.sessions,
            self.calls + other.calls,
            self.to_claim + other.to_claim,
            self.to_close + other.to_close,
        )


def numbers_kept(season: KeptSeason) -> Numbers:
    """Those of a season that is over, as they were kept."""
    spans = (
        Counter({int(seconds): number for seconds, number in kept.items()})
        for kept in (season.to_claim, season.to_close)
    )
    return Numbers(season.sessions, season.calls, *spans)


def counted(club: Club, periods: Iterable[Period], wanted: dict[str, Any]) -> Numbers:
    """Of the sessions that began in one of the periods, of which there is at least one; `wanted`
    are filters of sessions, which may ask for practice (`event__is_practice`). Three queries.
    """
    periods = list(periods)
    sessions, calls = (
        _of_events(path, club, wanted) & _begun(path, periods) for path in ("", "session__")
    )
    of_calls = DirectorCall.objects.filter(calls, withdrawn_at=None).order_by()
    to_claim = _seconds(of_calls, "called_at", "claimed_at")
    return Numbers(
        sessions=Session.objects.filter(sessions).count(),
        calls=to_claim.total(),
        to_claim=_known(to_claim),
        to_close=_known(_seconds(of_calls, "claimed_at", "closed_at")),
    )


def _of_events(path: str, club: Club, wanted: dict[str, Any]) -> Q:
    """Of the club's evenings, practice only where that is `wanted`; `path` leads to the session."""
    own = {"event__club": club, "event__is_practice": False, **wanted}
    return Q(**{f"{path}{name}": value for name, value in own.items()})


def _begun(path: str, periods: Iterable[Period]) -> Q:
    """Begun in one of the periods; nothing is asked where any time will do."""
    found = Q()
    for since, until in periods:
        bounds = {f"{path}starts_at__gte": since, f"{path}starts_at__lt": until}
        found |= Q(**{name: bound for name, bound in bounds.items() if bound})
    return found


def midnight(day: date, later: int = 0) -> datetime:
    """When the day begins where the site is, or the one so many days later."""
    return timezone.make_aware(datetime.combine(day + timedelta(days=later), time.min))


def _seconds(calls: QuerySet[DirectorCall], start: str, end: str) -> Counter[int | None]:
    """How many calls took so long; None of those of which an end is not known."""
    span = Cast(Extract(F(end) - F(start), "epoch"), IntegerField())
    return Counter(dict(calls.values_list(span).annotate(Count("pk"))))


def _known(spans: Counter[int | None]) -> Counter[int]:
    """Without the others. The clock may have been set back."""
    found: Counter[int] = Counter()
    for seconds, number in spans.items():
        if seconds is not None:
            found[max(seconds, 0)] += number
    return found
