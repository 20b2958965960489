"""That a slip was taken back: how often, when and by whom, as the call's events have it."""

from __future__ import annotations

from django.db.models import QuerySet

from rulings.models import Ruling, TableEvent, What


def slip_taken_back(ruling: Ruling) -> QuerySet[TableEvent]:
    """When, and by whom, the slip of the ruling's matter was taken back, the first time first."""
    matter = ruling.matter
    told = TableEvent.objects.filter(what=What.SLIP_TAKEN_BACK, detail__matter=matter.number)
    return told.filter(call=matter.call_id).select_related("by").order_by("number")


def times_taken_back(ruling: Ruling) -> int:
    return slip_taken_back(ruling).count()
