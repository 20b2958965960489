"""A call's matters and rulings."""

from __future__ import annotations

from rulings.irregularities.every_call import CHECKS
from rulings.models import DirectorCall, Matter, Ruling, RulingKind


def current_matter(call: DirectorCall) -> Matter | None:
    """The matter being ruled on: the first nobody has ruled on, else the first that waits for the
    end of play, else the last one. A check opened beside a matter and not recorded keeps nobody.
    """
    matters = list(call.matters.filter(set_aside_at__isnull=True).order_by("number"))
    given = Ruling.objects.filter(matter__call=call).order_by("number")
    last = dict(given.values_list("matter", "kind"))
    idle = [one for one in matters if one.irregularity == CHECKS and one.pk not in last]
    matters = [one for one in matters if one not in idle] or idle
    unruled = [one for one in matters if one.pk not in last]
    interim = [one for one in matters if last.get(one.pk) == RulingKind.INTERIM]
    return (unruled or interim or matters[-1:] or [None])[0]


def came_from(matter: Matter) -> Matter | None:
    """The matter beside which a check was opened: the last before it that is none."""
    if matter.irregularity != CHECKS:
        return None
    before = Matter.objects.filter(
        call=matter.call_id, number__lt=matter.number, set_aside_at__isnull=True
    )
    return before.exclude(irregularity=CHECKS).order_by("number").last()


def rulings_of_call(call: DirectorCall) -> list[Ruling]:
    """Every ruling given on the call, oldest first."""
    return list(
        Ruling.objects.filter(matter__call=call)
        .select_related("matter", "decision")
        .order_by("position")
    )
