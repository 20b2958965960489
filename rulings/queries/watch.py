"""What is open at the tables of tonight, for a director wherever he is."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import groupby

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from deals.access import clubs_of
from deals.models import Session, User
from rulings.access import RULING
from rulings.models import DirectorCall, TableEvent
from rulings.presenters.watch import Strip, open_line
from rulings.presenters.words import Seating
from rulings.watching import watched

AN_EVENING = timedelta(hours=18)
"""How long after its start a session can still be going on."""


def tables_to_stay_at(
    user: User, *, but: int | None = None, session: int | None = None
) -> list[Strip]:
    """The tables with something open in the sessions going on in the clubs he directs.

    His own calls first, then those of his colleagues; oldest first. `but` is a call that is on
    the page already, `session` the one the page is about: a table of another one is named with
    its event.
    """
    rows = (
        TableEvent.objects.filter(
            _going_on(user, session),
            call__session__event__club__in=clubs_of(user, *RULING),
            call__session__event__archived_at__isnull=True,
            call__closed_at__isnull=True,
            call__withdrawn_at__isnull=True,
        )
        .exclude(call=but)
        .select_related("call__table__section", "call__session__event", "call__director")
        .order_by("call", "number")
    )
    found = [
        _strip(call, list(events), user, session)
        for call, events in groupby(rows, lambda row: row.call)
    ]
    return sorted((strip for strip in found if strip), key=lambda strip: not strip.is_mine)


def _going_on(user: User, session: int | None) -> Q:
    """Calls of an evening going on; of the practice evening only where there is no other, and
    not on the pages of another session.
    """
    now = timezone.now()
    real = Exists(_evenings(now).filter(event__club__in=clubs_of(user)))
    practice = Q(call__session__event__is_practice=True)
    if session is None:
        practice &= ~Q(real)
    else:
        practice &= Q(call__session=session)
    evenings = _evenings(now).filter(pk=OuterRef("call__session"))
    return practice | Q(Exists(evenings))


def _evenings(now: datetime) -> QuerySet[Session]:
    """The sessions that are being played, or begin before the day is over."""
    midnight = timezone.localtime(now).replace(hour=0, minute=0, second=0, microsecond=0)
    return Session.objects.filter(
        event__is_practice=False,
        event__archived_at__isnull=True,
        starts_at__gte=now - AN_EVENING,
        starts_at__lt=midnight + timedelta(days=1),
    )


def _strip(
    call: DirectorCall, events: list[TableEvent], user: User, session: int | None
) -> Strip | None:
    kept = watched(events).keeping
    if not kept:
        return None
    return Strip(
        table=str(call.table),
        url=reverse("rulings:call", args=[call.pk]),
        words=open_line(kept[0], Seating(call.declarer_seat)).title,
        director=str(call.director) if call.director else "",
        is_mine=call.director_id == user.pk,
        event=str(call.session.event) if session not in (None, call.session_id) else "",
    )
