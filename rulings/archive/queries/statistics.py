"""What a club's evenings were like for its directors. Practice is never in it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from statistics import median
from typing import Any

from django.db.models import Count, Q

from deals.models import Club, Session
from deals.models.annotated import annotated
from rulings.models import DirectorCall, Matter, Ruling, RulingKind

LATEST = 24
"""So many sessions are shown one by one."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """Counts, and medians in minutes; a median of nothing is None."""

    calls: int
    sessions: int
    rulings: int
    overridden: int
    to_claim: float | None
    """From the call until a director took it."""
    to_close: float | None
    """From then until it was closed."""
    kinds: list[tuple[str, int]]
    """By the slug of the irregularity, the most frequent first."""
    by_session: list[tuple[Session, int]]
    """The latest, newest first, with their calls."""

    @property
    def calls_each(self) -> float | None:
        return self.calls / self.sessions if self.sessions else None


@dataclass(frozen=True, slots=True)
class _Counted:
    calls: int


def statistics_of(
    club: Club, event: int | None, since: date | None, until: date | None
) -> Statistics:
    """Of the sessions that began in the period. Five queries, however many calls there are."""
    within = _within(club, event, since, until)
    counted = Count("director_calls", filter=Q(director_calls__withdrawn_at=None))
    sessions = Session.objects.filter(**_at("", within))
    latest = sessions.select_related("event").annotate(calls=counted).order_by("-starts_at", "-pk")
    calls = DirectorCall.objects.filter(withdrawn_at=None, **_at("session__", within))
    times = list(calls.order_by().values_list("called_at", "claimed_at", "closed_at"))
    matters = Matter.objects.filter(
        set_aside_at=None, call__withdrawn_at=None, **_at("call__session__", within)
    )
    kinds = matters.order_by().values_list("irregularity").annotate(n=Count("pk"))
    given = Ruling.objects.filter(
        ~Q(kind=RulingKind.INTERIM), amended_by=None, **_at("matter__call__session__", within)
    )
    ruled = dict(given.order_by().values_list("kind").annotate(Count("pk")))
    return Statistics(
        calls=len(times),
        sessions=sessions.count(),
        rulings=sum(ruled.values()),
        overridden=ruled.get(RulingKind.OVERRIDDEN, 0),
        to_claim=_median((called, claimed) for called, claimed, _ in times),
        to_close=_median((claimed, closed) for _, claimed, closed in times),
        kinds=sorted(kinds, key=lambda kind: (-kind[1], kind[0])),
        by_session=[(one, of.calls) for one, of in annotated(latest[:LATEST], _Counted)],
    )


def _within(
    club: Club, event: int | None, since: date | None, until: date | None
) -> dict[str, Any]:
    """Filters of sessions."""
    wanted = {
        "event": event,
        "starts_at__date__gte": since,
        "starts_at__date__lte": until,
    }
    found = {name: value for name, value in wanted.items() if value is not None}
    return {"event__club": club, "event__is_practice": False, **found}


def _at(path: str, within: dict[str, Any]) -> dict[str, Any]:
    return {f"{path}{name}": value for name, value in within.items()}


def _median(spans: Any) -> float | None:
    """Minutes, of the spans of which both ends are known. The clock may have been set back."""
    minutes = [max(0.0, _minutes(start, end)) for start, end in spans if start and end]
    return median(minutes) if minutes else None


def _minutes(start: datetime, end: datetime) -> float:
    return (end - start).total_seconds() / 60
