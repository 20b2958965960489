"""Which evening the room is of, and which others there are."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from django.db import connection
from django.utils import timezone

from deals.access import club_keys
from deals.models import Club, Event, Session, User
from rulings.models.reading import columns, stored
from rulings.record.session_over import AN_EVENING

RECENT = timedelta(days=2)
PRACTISED = "practised"
"""The cookie of the practice session the reader was in last (its key): each club has one."""
_READ = {"session": Session, "event": Event, "club": Club}
_EVENINGS = Path(__file__).with_name("evenings.sql").read_text()


def evenings_of(user: User) -> list[Session]:
    """The sessions a user may switch to, the one of now first.

    That is the one he has a call in; else today's; else the last real one of these days; else the
    practice session. One that somebody adds to the day moves nobody who is at work.
    """
    now = timezone.now()
    asked: dict[str, Any] = {"clubs": club_keys(user), "user": user.pk, "now": now}
    with connection.cursor() as cursor:
        cursor.execute(_statement(), asked | {"since": now - AN_EVENING})
        rows = cursor.fetchall()
    found = [(_session(iter(row)), worked_at) for *row, worked_at in rows]
    ranked = [(_rank(session, worked_at, now), session) for session, worked_at in found]
    return [session for _rank, session in sorted(ranked, key=lambda pair: pair[0])]


@cache
def _statement() -> str:
    return f"SELECT {columns(_READ)}, {_EVENINGS}"


def _session(values: Iterator[Any]) -> Session:
    session, event = stored(Session, values), stored(Event, values)
    session.event, event.club = event, stored(Club, values)
    return session


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
