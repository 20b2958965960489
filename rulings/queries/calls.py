"""A call's matters and rulings."""

from __future__ import annotations

from rulings.models import DirectorCall, Matter, Ruling


def current_matter(call: DirectorCall) -> Matter | None:
    """The matter being ruled on: the first without a final ruling, else the last one."""
    matters = list(call.matters.filter(set_aside_at__isnull=True).order_by("number"))
    final = {
        ruling.matter_id
        for ruling in Ruling.objects.filter(matter__call=call).exclude(kind="interim")
    }
    waiting = [matter for matter in matters if matter.pk not in final]
    return (waiting or matters[-1:] or [None])[0]


def rulings_of_call(call: DirectorCall) -> list[Ruling]:
    """Every ruling given on the call, oldest first."""
    return list(
        Ruling.objects.filter(matter__call=call)
        .select_related("matter", "decision")
        .order_by("position")
    )
