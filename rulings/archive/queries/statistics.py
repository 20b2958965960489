"""What a club's evenings were like for its directors. Practice is never in it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Aggregate, Case, Count, F, FloatField, OuterRef, Q, Subquery, When
from django.db.models.functions import Coalesce, Extract, Greatest

from deals.models import Club, Session
from deals.models.annotated import annotated
from rulings.models import ArchiveLine, DirectorCall, Matter, RulingKind

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


@dataclass(frozen=True, slots=True)
class Evenings:
    """Which sessions are counted; None and empty stand for any."""

    event: int | None = None
    evening: str = ""
    """Part of the event's name."""
    since: date | None = None
    until: date | None = None


def statistics_of(club: Club, which: Evenings) -> Statistics:
    """Of the sessions that began in the period. Five queries, however many calls there are."""
    within = _within(club, which)
    sessions = Session.objects.filter(**_at("", within))
    own = DirectorCall.objects.filter(session=OuterRef("pk"), withdrawn_at=None)
    number = Coalesce(Subquery(own.order_by().values("session").values(n=Count("pk"))), 0)
    # Counted for those shown alone: joined, the calls of all sessions would be.
    latest = sessions.select_related("event").annotate(calls=number).order_by("-starts_at", "-pk")
    calls = DirectorCall.objects.filter(withdrawn_at=None, **_at("session__", within))
    times = calls.order_by().aggregate(
        number=Count("pk"),
        to_claim=_median("called_at", "claimed_at"),
        to_close=_median("claimed_at", "closed_at"),
    )
    matters = Matter.objects.filter(
        set_aside_at=None, call__withdrawn_at=None, **_at("call__session__", within)
    )
    kinds = matters.order_by().values_list("irregularity").annotate(n=Count("pk"))
    given = ArchiveLine.objects.filter(club=club, is_practice=False, is_amended=False)
    given = given.exclude(kind=RulingKind.INTERIM).filter(**_of_lines(club, which))
    ruled = dict(given.order_by().values_list("kind").annotate(Count("pk")))
    return Statistics(
        calls=times["number"],
        sessions=sessions.count(),
        rulings=sum(ruled.values()),
        overridden=ruled.get(RulingKind.OVERRIDDEN, 0),
        to_claim=times["to_claim"],
        to_close=times["to_close"],
        kinds=sorted(kinds, key=lambda kind: (-kind[1], kind[0])),
        by_session=[(one, of.calls) for one, of in annotated(latest[:LATEST], _Counted)],
    )


def _within(club: Club, which: Evenings) -> dict[str, Any]:
    """Filters of sessions."""
    wanted = {
        "event": which.event,
        "event__name__icontains": which.evening,
        "starts_at__date__gte": which.since,
        "starts_at__date__lte": which.until,
    }
    found = {name: value for name, value in wanted.items() if value}
    return {"event__club": club, "event__is_practice": False, **found}


def _at(path: str, within: dict[str, Any]) -> dict[str, Any]:
    return {f"{path}{name}": value for name, value in within.items()}


def _of_lines(club: Club, which: Evenings) -> dict[str, Any]:
    """As `_within`; without a period no call is read, since a line has its event."""
    if which.since or which.until:
        return _at("call__session__", _within(club, which))
    wanted = {"event": which.event, "event__name__icontains": which.evening}
    return {name: value for name, value in wanted.items() if value}


class _Median(Aggregate):
    """In minutes, of the seconds given."""

    function = "PERCENTILE_CONT"
    template = "%(function)s(0.5) WITHIN GROUP (ORDER BY %(expressions)s) / 60"
    output_field = FloatField()


def _median(start: str, end: str) -> _Median:
    """Of the spans of which both ends are known. The clock may have been set back."""
    seconds = Extract(F(end) - F(start), "epoch")
    known = Q(**{f"{start}__isnull": False, f"{end}__isnull": False})
    return _Median(Case(When(known, then=Greatest(seconds, 0.0, output_field=FloatField()))))
