"""Appending to what happens at a table."""

from __future__ import annotations

from typing import Any

from django.db.models import Max

from deals.models import User
from rulings.models import DirectorCall, TableEvent, What


def note_event(call: DirectorCall, what: What, *, by: User, **detail: Any) -> TableEvent:
    """Append an event. Call it where the call's row or its club's chain is locked."""
    last = call.events.aggregate(last=Max("number"))["last"] or 0
    return TableEvent.objects.create(call=call, number=last + 1, what=what, detail=detail, by=by)
