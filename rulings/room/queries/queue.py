"""What the queue shows beside the open calls, and whether anything there has changed."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from operator import itemgetter
from pathlib import Path

from django.db import connection
from django.db.models import QuerySet
from django.utils import timezone

from deals.models import ClubRole, Session, User
from rulings.models import DirectorCall, TableEvent, What
from rulings.record.marks import mark

_VERSION = Path(__file__).with_name("version.sql").read_text()
LONG = timedelta(minutes=5)
"""A director at the table as long as this may offer the table more time."""
LATELY = timedelta(minutes=20)
"""How long after the call the offer stands on the home page."""


def version_of(session: Session) -> str:
    """Another word each time something has changed in the session's queue or room. One query.

    Every change of a call appends a row or ends it, so that counting is enough there; who sits
    where is told by a digest of numbers and names. The page has a mark of all that: how many scores
    were recorded tells of rulings that are closed to some.
    """
    with connection.cursor() as cursor:
        cursor.execute(_VERSION, [session.pk])
        found = cursor.fetchone()
    return mark("room", session.pk, found[0]) if found else ""


def waiting_in(session: Session) -> QuerySet[DirectorCall]:
    """The calls of the session that no director has taken, oldest first."""
    open_ = session.director_calls.filter(closed_at__isnull=True, withdrawn_at__isnull=True)
    return open_.filter(director=None).order_by("pk")


def extra_minutes(session: Session) -> dict[int, int]:
    """The minutes given in the round going on, by the key of the table."""
    given: dict[int, int] = {}
    rows = TableEvent.objects.filter(
        call__session=session, what=What.TIME_GIVEN, detail__round=session.current_round
    )
    for table, minutes in rows.values_list("call__table", "detail__minutes"):
        given[table] = given.get(table, 0) + minutes
    return given


def took_long(session: Session, user: User, ended: Iterable[DirectorCall]) -> list[DirectorCall]:
    """The user's calls that lately ended and had kept him long, without more time given yet; of
    those that have ended in the session. Nothing is asked where there is none.
    """
    since = timezone.now() - LATELY
    long = [
        (one.closed_at, one)
        for one in ended
        if one.director_id == user.pk
        and one.round == session.current_round
        and one.closed_at
        and one.closed_at > since
        and one.claimed_at
        and one.closed_at - one.claimed_at >= LONG
    ]
    if not long:
        return []
    given = TableEvent.objects.filter(call__in=[one for _, one in long], what=What.TIME_GIVEN)
    told = set(given.order_by().values_list("call", flat=True))
    return [one for _, one in sorted(long, key=itemgetter(0)) if one.pk not in told]


def taken_from(user: User, calls: Iterable[DirectorCall], since: datetime) -> list[DirectorCall]:
    """Of these calls of colleagues those that were his, and were taken from him since then."""
    by_key = {call.pk: call for call in calls}
    taken = TableEvent.objects.filter(
        call__in=by_key, what=What.TAKEN, detail__from=user.pk, at__gt=since
    )
    keys = taken.order_by().values_list("call", flat=True)
    return [by_key[key] for key in sorted(set(keys))]


def directors_of(session: Session, *, but: User) -> QuerySet[User]:
    """The other directors of the club, by name."""
    return _directors(session).exclude(pk=but.pk).order_by("name", "username")


def chief_of(session: Session) -> User | None:
    """The chief director of the event, as long as he is one of the club's directors."""
    chief = session.event.chief_id
    return _directors(session).filter(pk=chief).first() if chief else None


def still_asked(session: Session, calls: Collection[DirectorCall]) -> set[int]:
    """The keys of those who are asked to take one of the calls, or to come as the chief director,
    and still can: one may have left the club's directors since. One query, where anybody is.
    """
    asked = {call.handed_to_id for call in calls if call.handed_to_id}
    if session.event.chief_id and any(call.chief_asked_at for call in calls):
        asked.add(session.event.chief_id)
    found = _directors(session).filter(pk__in=asked)
    return set(found.values_list("pk", flat=True)) if asked else set()


def _directors(session: Session) -> QuerySet[User]:
    return User.objects.filter(
        is_active=True,
        memberships__club__events__sessions=session,
        memberships__roles__contains=[ClubRole.DIRECTOR],
    )
