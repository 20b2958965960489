"""When a session is over, so that what was ruled in it may be told outside."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Exists, Max, OuterRef, Q
from django.utils import timezone

from deals.models import Session
from rulings.models import DirectorCall

EVENING = timedelta(hours=12)
"""No session lasts longer. Nobody says when one ends; this is when it surely has."""

AN_EVENING = timedelta(hours=18)
"""How long after its start what is open in a session is still told to its directors."""


def over_from(session: Session) -> datetime | None:
    """When the session is surely over; None if it is: its scores were shown, or that time passed
    since it began and since its last call. Who sets an evening up in the morning may have left the
    hour of that as its start.

    Before that somebody may have the board still to play, or ask about the same ruling.
    """
    now, shown = timezone.now(), session.scores_shown_at
    if shown and shown <= now:
        return None
    last = session.director_calls.aggregate(last=Max("called_at"))["last"]
    surely = max(filter(None, (session.starts_at, last))) + EVENING
    return None if surely <= now else surely


def is_over(session: str) -> Q:
    """The same for a query; `session` is the way from the row to its session ("call__session")."""
    now = timezone.now()
    shown = Q(**{f"{session}__scores_shown_at__lte": now})
    late = DirectorCall.objects.filter(session=OuterRef(session), called_at__gt=now - EVENING)
    return shown | Q(~Exists(late), **{f"{session}__starts_at__lte": now - EVENING})
