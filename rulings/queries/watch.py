"""Where a director must stay: his open calls with something open at the table."""

from __future__ import annotations

from itertools import groupby

from django.urls import reverse

from deals.models import User
from rulings.models import DirectorCall, TableEvent
from rulings.presenters.watch import Strip, open_line
from rulings.presenters.words import Seating
from rulings.watching import watched


def tables_to_stay_at(user: User, *, but: int | None = None) -> list[Strip]:
    """One line for each, oldest call first; `but` is a call that is on the page already."""
    rows = (
        TableEvent.objects.filter(
            call__director=user, call__closed_at__isnull=True, call__withdrawn_at__isnull=True
        )
        .exclude(call=but)
        .select_related("call__table__section")
        .order_by("call", "number")
    )
    strips = [_strip(call, list(events)) for call, events in groupby(rows, lambda row: row.call)]
    return [strip for strip in strips if strip]


def _strip(call: DirectorCall, events: list[TableEvent]) -> Strip | None:
    kept = watched(events).keeping
    if not kept:
        return None
    words = open_line(kept[0], Seating(call.declarer_seat)).title
    return Strip(str(call.table), reverse("rulings:call", args=[call.pk]), words)
