"""A matter that a phone has begun without a line, once its call arrives."""

from __future__ import annotations

from django.db import transaction
from django.http import HttpResponse
from django.utils import timezone

from deals.access import AuthenticatedHttpRequest
from deals.pages.once import BEGUN, KEPT_BY
from rulings.access.closed import is_closed
from rulings.irregularities import DOORS
from rulings.models import DirectorCall, Matter
from rulings.pages.felt import call_url, go, matter_url
from rulings.pages.steps import elsewhere, step_url
from rulings.record import answers
from rulings.record.matters import current_matter
from rulings.record.position import position_of

WAITED = "X-Waited"
"""The header by which a phone says that the act has waited for a line."""
_NOWHERE = "0-"
"""A state that no matter has: what was answered from it is compared with what stands there."""


def to_matter(request: AuthenticatedHttpRequest, matter: Matter) -> HttpResponse:
    """To what is asked first; a phone that has kept the act is told of which matter it is and how
    that began, for it may have answered already.

    Who did the same thing again is asked first, whoever was carried over: it may be anybody.
    """
    position = position_of(matter)
    kind = {"irregularity": matter.irregularity, "set_aside_at": None}
    again = matter.call.matters.filter(**kind, number__lt=matter.number)
    player = position.door.offender if position.door else None
    if player and player.key in position.facts and matter.number > 1 and again.exists():
        return _led(request, matter, position.state, matter_url(matter, "question", player.key))
    if KEPT_BY in request.headers:
        return _led(request, matter, position.state)
    return go(request, elsewhere(matter) or step_url(position))


def onward(call: DirectorCall) -> str:
    """Where an open call goes on that nobody has ruled on, without the pages that only lead there;
    else the call's own address.
    """
    matter = current_matter(call)
    position = position_of(matter) if matter and call.is_open else None
    if position is None or position.was_ruled:
        return call_url(call)
    return elsewhere(position.matter) or step_url(position)


@transaction.atomic
def beside(
    request: AuthenticatedHttpRequest, call: DirectorCall | None, slug: str
) -> HttpResponse | None:
    """Where somebody has answered this call before the phone's act came: to what stands there of
    the same kind, else to a matter that is set aside at once. On its page the director sees what
    the phone has answered, and picks. None for an act that has not waited, and where the call is
    closed to him: he could pick nothing, and what he begins there would be said in it.
    """
    if call is None or WAITED not in request.headers or slug not in DOORS:
        return None
    if is_closed(request.user, call):
        return None
    same = call.matters.filter(irregularity=slug, set_aside_at__isnull=True).last()
    if same is None:
        same = answers.start_matter(call=call, irregularity=slug, by=request.user, one_more=True)
        same.set_aside_at = timezone.now()
        same.save(update_fields=["set_aside_at"])
    return _led(request, same, _NOWHERE)


def _led(
    request: AuthenticatedHttpRequest, matter: Matter, state: str, url: str = ""
) -> HttpResponse:
    response = go(request, url or matter_url(matter))
    response[BEGUN] = state
    return response
