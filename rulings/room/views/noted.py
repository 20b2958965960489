"""What is read of a call that comes or goes on, and said of it, wherever it was tapped."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from deals.access import AuthenticatedHttpRequest
from deals.bridge.seats import Seat
from deals.models import User
from deals.pages.numbers import whole
from rulings.access.closed import is_closed
from rulings.irregularities import DOORS
from rulings.models import SOMETHING_ELSE, DirectorCall, Matter
from rulings.pages.felt import call_url, go, known_table
from rulings.pages.whose import in_between
from rulings.record import answers, refusals
from rulings.record.calls.taking import may_take
from rulings.room.queries.boards import AtTable
from rulings.room.views.begun import WAITED
from rulings.room.views.queue import taken_words
from rulings.words.calls import short_name
from rulings.words.speaker import Seating


def number_of(request: AuthenticatedHttpRequest, name: str) -> int | None:
    """A number from the form or the address; None for anything that is none."""
    return whole(request.POST.get(name) or request.GET.get(name))


def is_known(slug: str) -> bool:
    return slug in DOORS or slug == SOMETHING_ELSE


def waited_call(request: AuthenticatedHttpRequest) -> int:
    """The call that waited on the page; none where the phone has taken it before, and has kept
    something else of that table since.
    """
    waits = number_of(request, "waits") or 0
    own = DirectorCall.objects.filter(pk=waits, director=request.user)
    return 0 if WAITED in request.headers and own.exists() else waits


def of_its_kind(call: DirectorCall, slug: str, by: User) -> Matter:
    """What is noted with the call, else one more: no page of a table says what is noted with a call
    that waits there, so no tile of it sets that aside.
    """
    noted = call.matters.filter(irregularity=slug, set_aside_at=None).last()
    return noted or answers.start_matter(call=call, irregularity=slug, by=by, one_more=True)


def noted_as(request: AuthenticatedHttpRequest, matter: Matter) -> HttpResponse:
    words, what = _("%(table)s is noted: %(what)s."), short_name(matter.irregularity)
    messages.success(request, words % {"table": matter.call.table, "what": what})
    return go(request, reverse("rulings:home"))


def called_since(request: AuthenticatedHttpRequest, call: DirectorCall) -> HttpResponse:
    """To the call that was opened while the form stood there, or to whoever has it; one that was
    ruled on since may have been about the same.
    """
    if not call.is_open:
        words = _(
            "A call to this table has been closed since you opened the page. If it is about"
            " something else, tap the table again."
        )
        messages.warning(request, words)
        at_table = reverse("rulings:table", args=[call.table_id])
        return go(request, at_table if is_closed(request.user, call) else call_url(call))
    if call.director_id == request.user.pk:
        messages.warning(request, in_between())
        return go(request, call_url(call))
    if call.director_id or may_take(call, request.user):  # else that page says why not
        messages.warning(request, taken_words(refusals.TakenBy(call.director)))
    return go(request, reverse("rulings:hand-over", args=[call.pk]))


def board_meant(at: AtTable) -> dict[str, Any]:
    """The board that is probably meant, drawn, and those it may be instead."""
    seating = Seating(Seat(at.played.declarer) if at.played and at.played.declarer else None)
    return {
        "board": at.current,
        "boards": at.boards,
        "others": at.others,
        "declarer": at.played.declarer if at.played else "",
        "drawing": known_table(at.table, at.current, at.played, at.pairing, seating),
    }
