"""When a thing was done whose form a phone has kept: as long ago as the phone says, within bounds.

A phone never says what its clock shows, which may be wrong, but how far its clocks have gone since
(static/js/outbox.js). Order is what counters say, whatever stands here.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime, timedelta

from django.http import HttpRequest

from deals.pages.numbers import whole

AGO = "X-Ago"
"""The header: whole seconds."""
LONGEST = timedelta(hours=18)
"""What a phone says to be older has the time of its arrival: its clock has jumped."""
LATE = timedelta(minutes=2)
"""What comes later than this after it was done is told with both times."""
_AT_ONCE = timedelta()
_ago: ContextVar[timedelta] = ContextVar("ago", default=_AT_ONCE)


def ago_of(request: HttpRequest) -> timedelta:
    """How long ago the phone says it was; nothing where it says none, or more than it may be."""
    seconds = whole(request.headers.get(AGO), most=int(LONGEST.total_seconds()))
    return timedelta(seconds=seconds or 0)


@contextmanager
def done(ago: timedelta) -> Iterator[None]:
    """What is written meanwhile was done so long ago."""
    before = _ago.set(ago)
    try:
        yield
    finally:
        _ago.reset(before)


def said(now: datetime, *bounds: datetime | None) -> datetime:
    """When it was done; `now`, when it arrives, if that would be before one of the bounds."""
    time = now - _ago.get()
    return now if any(one is not None and time < one for one in bounds) else time


def is_late(now: datetime, time: datetime) -> bool:
    """Whether both are told."""
    return now - time > LATE


def if_late(now: datetime, *bounds: datetime | None) -> datetime | None:
    """As `said`, None where its arrival says as much."""
    time = said(now, *bounds)
    return time if is_late(now, time) else None
