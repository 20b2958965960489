"""What is open at the tables of tonight, for a director wherever he is."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language

from deals.access import clubs_of, is_still_to_play
from deals.models import PlayedBoard, Session, User
from deals.models.annotated import annotated
from deals.models.records import table_of
from deals.words.closed_cards import all_closed, all_open
from rulings.access import RULING
from rulings.models import DirectorCall, TableEvent
from rulings.record.session_over import AN_EVENING
from rulings.record.watching import watched
from rulings.tables.strip import Strip, farewell, strip_of
from rulings.watch.table import Watched
from rulings.words.speaker import Seating, Speaker, language

A_WHILE = timedelta(minutes=2)
"""How long it is told that nothing keeps a director at a table, where the record tells it."""


@dataclass(frozen=True, slots=True)
class _Watching:
    """A table that is watched: its call, the events of it, and what they come to."""

    call: DirectorCall
    events: Sequence[TableEvent]
    now: Watched
    is_closed: bool
    """The reader has still to play the board."""

    @property
    def is_just_free(self) -> bool:
        """The record has told the last of it a moment ago; a tap shows the table's own page."""
        told = self.now.told[-1:]
        by_record = any(one.place is not None for one in told)
        return bool(self.now.say) and by_record and self.events[-1].at > timezone.now() - A_WHILE


@dataclass(frozen=True, slots=True)
class _Reader:
    is_closed: bool


def _watching(call: DirectorCall, read: list[tuple[TableEvent, _Reader]]) -> _Watching:
    events = [event for event, _ in read]
    return _Watching(call, events, watched(events), read[0][1].is_closed)


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
        .annotate(is_closed=is_still_to_play(user, session="call__session", board="call__board"))
        .select_related("call__table__section", "call__session__event", "call__director")
        .order_by("call", "number")
    )
    of_calls = groupby(annotated(rows, _Reader), lambda row: row[0].call)
    tables = [_watching(call, list(events)) for call, events in of_calls]
    records = _records(one for one in tables if one.now.differs)
    found = [_strip(one, user, session, records) for one in tables]
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
    one: _Watching, user: User, session: int | None, records: dict[int, PlayedBoard]
) -> Strip | None:
    call, now = one.call, one.now
    is_mine = call.director_id == user.pk
    url = reverse("rulings:call", args=[call.pk])
    about: dict[str, Any] = {
        "call": call.pk,
        "table": str(call.table),
        "director": str(call.director) if call.director else "",
        "is_mine": is_mine,
        "event": str(call.session.event) if session not in (None, call.session_id) else "",
    }
    if not now.keeping and not (is_mine and one.is_just_free):
        return None
    record = records.get(call.played_board_id or 0)
    closed = all_closed if not is_mine and one.is_closed else all_open
    speaker = Speaker(Seating(call.declarer_seat), language(), closed)
    if not now.keeping:
        return farewell(now, url, speaker, **about)
    return strip_of(now, url, speaker, record=table_of(record) if record else None, **about)


def _records(differing: Iterable[_Watching]) -> dict[int, PlayedBoard]:
    """The records that go against a tap; one query if there are any."""
    wanted = [one.call.played_board_id for one in differing]
    if not wanted:
        return {}
    return PlayedBoard.objects.select_related("board").in_bulk(wanted)


def strip_context(
    user: User, *, but: int | None = None, session: int | None = None, in_flow: bool = False
) -> dict[str, Any]:
    """What the strip on top of a page shows, and how it asks whether that has changed. One query,
    and one more where a record goes against a tap.

    In the middle of a ruling the colleagues' tables would be in the way, and are left out; a tap
    there changes the strip alone, and leaves the director where he is.
    """
    found = tables_to_stay_at(user, but=but, session=session)
    strips = [strip for strip in found if strip.is_mine]
    others = [strip for strip in found if not strip.is_mine and not in_flow]
    shown = repr((get_language(), strips, others)).encode()
    asks = {"but": but, "session": session, "flow": 1 if in_flow else None}
    about = {name: value for name, value in asks.items() if value is not None}
    digest = hashlib.blake2b(shown, digest_size=8).hexdigest()
    return {
        "strips": strips,
        "others": others,
        "in_flow": in_flow,
        "digest": digest,
        "about": urlencode(about),
        "ask_url": f"{reverse('rulings:watching')}?{urlencode({'now': digest} | about)}",
    }
