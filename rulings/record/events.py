"""Appending to what happens at a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from deals.models import User
from rulings.models import DirectorCall, Stay, TableEvent, What
from rulings.record.watching import watched
from rulings.watch import store

_OPENS_OR_ENDS = (
    What.RULED,
    What.AMENDED,
    What.OBLIGATION_OPENED,
    What.AT_TABLE,
    What.BOARD_OVER,
)
"""What can change what is open at the table."""


def note_event(call: DirectorCall, what: What, *, by: User, **detail: Any) -> TableEvent:
    """Append an event. Call it where the call's row or its club's chain is locked."""
    rows = list(call.events.order_by("number"))
    number = rows[-1].number + 1 if rows else 1
    event = TableEvent.objects.create(call=call, number=number, what=what, detail=detail, by=by)
    if what in _OPENS_OR_ENDS:
        note_stay(call.pk, [*rows, event])
    return event


def note_stay(call: int, rows: Iterable[TableEvent]) -> None:
    """Keep what is open at the table of a call (its key) after its events, oldest first."""
    owed = [store.dump(one) for one in watched(rows).staying]
    if owed:
        Stay.objects.bulk_create(
            [Stay(call_id=call, owed=owed)],
            update_conflicts=True,
            unique_fields=["call"],
            update_fields=["owed"],
        )
    else:
        Stay.objects.filter(call=call).delete()
