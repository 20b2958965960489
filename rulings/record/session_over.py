"""When a session is over, so that what was ruled in it may be told outside."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from django.db.models import Case, DateTimeField, Exists, F, Func, Max, OuterRef, Q, When
from django.db.models.functions import Coalesce
from django.db.models.lookups import LessThanOrEqual
from django.utils import timezone

from deals.access import club_keys
from deals.models import Session, User
from rulings.models import DirectorCall

EVENING = timedelta(hours=12)
"""No session lasts longer. Nobody says when one ends; this is when it surely has."""

_LAST = "(SELECT max(one) FROM unnest(%(expressions)s) one)"
"""Of times in a row the last."""

AN_EVENING = timedelta(hours=18)
"""How long after its start what is open in a session is still told to its directors."""


def over_from(session: Session) -> datetime | None:
    """When the session is surely over; None if it is: its scores were shown, or that time passed
    since it began, and since its last call and round. Who sets an evening up in the morning may
    have left the hour of that as its start, and one may go on the next day.

    Before that somebody may have the board still to play, or ask about the same ruling.
    """
    now, shown = timezone.now(), session.scores_shown_at
    if shown and shown <= now:
        return None
    last = session.director_calls.aggregate(last=Max("called_at"))["last"]
    began = filter(None, (session.starts_at, last, *session.rounds_began))
    surely = max(began) + EVENING
    return None if surely <= now else surely


def is_over(session: str, now: datetime | None = None) -> Q:
    """The same for a query; `session` is the way from the row to its session ("call__session"), ""
    for the session itself.
    """
    now, way = now or timezone.now(), f"{session}__" if session else ""
    shown = Q(**{f"{way}scores_shown_at__lte": now})
    key = OuterRef(session or "pk")
    late = DirectorCall.objects.filter(session=key, called_at__gt=now - EVENING)
    began = Func(F(f"{way}rounds_began"), template=_LAST, output_field=DateTimeField())
    long_ago = Q(LessThanOrEqual(Coalesce(began, F(f"{way}starts_at")), now - EVENING))
    return shown | Q(~Exists(late), long_ago, **{f"{way}starts_at__lte": now - EVENING})


def tonight_began(user: User, now: datetime) -> date:
    """The day of tonight's first rulings: yesterday, while an evening of the user's clubs that
    began then goes on. Asked after noon, it is today.
    """
    midnight = timezone.localtime(now).replace(hour=0, minute=0, second=0, microsecond=0)
    today, before = midnight.date(), midnight - timedelta(days=1)
    if now - midnight >= EVENING:
        return today
    began = Session.objects.filter(starts_at__gte=before, starts_at__lt=midnight)
    own = began.filter(event__club__among=club_keys(user), event__is_practice=False)
    # what is told of scores that were not shown yet is neither true nor false
    goes_on = own.annotate(over=Case(When(is_over("", now), then=True), default=False))
    return before.date() if goes_on.filter(over=False).exists() else today
