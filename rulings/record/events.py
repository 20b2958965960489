"""Appending to what happens at a table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db.models.signals import post_save
from django.utils import timezone

from deals.models import User
from deals.pages.said import if_late
from rulings.models import DirectorCall, Stay, TableEvent, What
from rulings.record.watching import watched
from rulings.watch import store

_OPENS_OR_ENDS = (
    What.RULED,
    What.AMENDED,
    What.OBLIGATION_OPENED,
    What.AT_TABLE,
    What.BOARD_OVER,
    What.BROUGHT_BACK,
)
"""What can change what is open at the table."""


def note_event(call: DirectorCall, what: What, *, by: User, **detail: Any) -> list[TableEvent]:
    """Append an event; all of the call, oldest first. Call it where the call's row is locked."""
    return note_events(call, [(what, detail)], by=by)


def note_events(
    call: DirectorCall,
    happened: Sequence[tuple[What, dict[str, Any]]],
    *,
    by: User,
    before: Sequence[TableEvent] | None = None,
) -> list[TableEvent]:
    """As `note_event`, several at once: read, written and told of once. `before` are those there
    are, where they have been read.
    """
    if before is None:
        before = events_of(call)
    last = before[-1].number if before else 0
    now = timezone.now()
    of_all = {"call": call, "by": by, "at": now, "said_at": said_in(call, before, now)}
    added = TableEvent.objects.bulk_create(
        TableEvent(number=number, what=what, detail=detail, **of_all)
        for number, (what, detail) in enumerate(happened, start=last + 1)
    )
    # which `bulk_create` does not send; to be told once that something has happened is enough
    post_save.send(TableEvent, instance=added[-1], created=True)
    rows = [*before, *added]
    if any(what in _OPENS_OR_ENDS for what, _detail in happened) and _owed(before) != _owed(rows):
        note_stay(call.pk, rows)
    return rows


def events_of(call: DirectorCall) -> list[TableEvent]:
    """All of them, oldest first."""
    return list(call.events.order_by("number"))


def said_in(call: DirectorCall, before: Sequence[TableEvent], now: datetime) -> datetime | None:
    """When it was done that comes `now`, if a phone says so: not before the call, nor before the
    last thing that happened to it.
    """
    return if_late(now, call.called_at, call.claimed_at, before[-1].time if before else None)


def note_stay(call: int, rows: Sequence[TableEvent]) -> None:
    """Keep what is open at the table of a call (its key) after its events, oldest first."""
    if owed := _owed(rows):
        Stay.objects.bulk_create(
            [Stay(call_id=call, owed=owed)],
            update_conflicts=True,
            unique_fields=["call"],
            update_fields=["owed"],
        )
    else:
        Stay.objects.filter(call=call).delete()


def _owed(rows: Sequence[TableEvent]) -> list[dict[str, Any]]:
    return [store.dump(one) for one in watched(rows).staying]
