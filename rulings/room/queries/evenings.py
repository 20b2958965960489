"""Which evening the room is of, and which others there are."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import DurationField, ExpressionWrapper, F, OuterRef, Subquery
from django.db.models.functions import Abs, Extract
from django.utils import timezone

from deals.access import club_keys
from deals.models import Session, User
from deals.models.annotated import annotated
from rulings.models import DirectorCall
from rulings.record.session_over import AN_EVENING

RECENT = timedelta(days=2)
OFFERED = 12


@dataclass(frozen=True, slots=True)
class _Worked:
    """When the reader was last called to a table of the session."""

    worked_at: datetime | None


def evenings_of(user: User) -> list[Session]:
    """The sessions a user may switch to, the one of now first.

    That is the one he has a call in; else today's; else the last real one of these days; else the
    practice session. One that somebody adds to the day moves nobody who is at work.
    """
    now = timezone.now()
    of_clubs = Session.objects.filter(
        event__club__in=club_keys(user), event__archived_at__isnull=True
    )
    real = of_clubs.filter(event__is_practice=False)
    # From either side of now by the index of the time, instead of all in order of the distance.
    before = real.filter(starts_at__lte=now).order_by("-starts_at", "-pk")
    after = real.filter(starts_at__gt=now).order_by("starts_at", "-pk")
    practice = of_clubs.filter(event__is_practice=True).order_by("-starts_at", "-pk")
    near = [practice.values("pk")[: OFFERED // 2]]
    near += [some.values("pk")[:OFFERED] for some in (before, after)]
    away = Abs(Extract(ExpressionWrapper(F("starts_at") - now, DurationField()), "epoch"))
    own = DirectorCall.objects.filter(
        session=OuterRef("pk"), director=user, called_at__gt=now - AN_EVENING
    ).order_by("-called_at")
    found = (
        Session.objects.filter(pk__in=near[0].union(*near[1:], all=True))
        .annotate(worked_at=Subquery(own.values("called_at")[:1]))
        .select_related("event__club")
        .order_by("-event__is_practice", away, "-pk")[:OFFERED]
    )
    ranked = [(_rank(one, row.worked_at, now), one) for one, row in annotated(found, _Worked)]
    return [session for _rank, session in sorted(ranked, key=lambda pair: pair[0])]


def _rank(session: Session, worked_at: datetime | None, now: datetime) -> tuple[int, timedelta]:
    away = abs(session.starts_at - now)
    if session.event.is_practice:
        return 3, away
    if worked_at:
        return 0, now - worked_at
    if timezone.localdate(session.starts_at) == timezone.localdate(now):
        return 1, away
    return (2 if away <= RECENT else 4), away


def is_going_on(session: Session) -> bool:
    """Whether it is played now, or later today: not practice, not last week's nor next week's."""
    now, starts = timezone.now(), session.starts_at
    today = timezone.localdate(starts) <= timezone.localdate(now)
    return not session.event.is_practice and today and starts > now - AN_EVENING
