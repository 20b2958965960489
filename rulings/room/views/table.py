"""What happened at a table: a new call, taken at once or only noted."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from deals.access import AuthenticatedHttpRequest, get_table
from deals.access.asked import asks_once
from deals.accounts.sign_in_again import signed_in
from deals.models import Table
from deals.pages.keeping import kept_tonight
from deals.pages.numbers import whole
from deals.pages.once import answered_anew
from rulings.access import RULING
from rulings.access.closed import is_closed
from rulings.models import SOMETHING_ELSE, DirectorCall, Matter
from rulings.pages.felt import go, step
from rulings.pages.gates import closes
from rulings.record import refusals
from rulings.record.calls.opening import newest_at, open_call, waits_at
from rulings.room.queries.boards import AtTable, at_table
from rulings.room.services.first_taps import (
    answered_in,
    begun_by_another,
    begun_otherwise,
    begun_there,
)
from rulings.room.views.begun import WAITED, beside, to_matter
from rulings.room.views.noted import (
    board_meant,
    called_since,
    is_known,
    noted_as,
    number_of,
    of_its_kind,
    waited_call,
)


@signed_in
def table(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """What happened at the table? A tile opens the call and the matter in one tap; with `note` the
    call is left to wait, and what happened is only noted with it. It is a call of the round whose
    page was looked at, whenever it comes.
    """
    if request.method != "POST":
        asks_once(request.user)
    at = at_table(
        get_table(request.user, pk, *RULING),
        chosen=number_of(request, "board"),
        reader=request.user,
        round_number=whole(request.POST.get("round")),
    )
    is_there = _is_there(request, at)
    if not is_there:
        messages.warning(request, _("There is no such board here. Choose one of these."))
    if request.method != "POST" or not is_there:
        page = _asked(request, at, status=200 if request.method != "POST" else 422)
        return kept_tonight(request, page, at.table.section.session_id)
    slug = request.POST.get("irregularity", "")
    if slug and not is_known(slug):
        messages.error(request, _("Choose one of the tiles."))
        return _asked(request, at, status=422)
    event = at.table.section.session.event
    if event.is_practice and event.archived_at and WAITED not in request.headers:
        messages.warning(request, _("The practice evening was started afresh meanwhile."))
        return go(request, reverse("rulings:home"))  # no room has calls of the one before
    return _opened(request, at, slug)


def _opened(request: AuthenticatedHttpRequest, at: AtTable, slug: str) -> HttpResponse:
    """The call is there, with what happened; else to the one that has come since."""
    takes = bool(slug) and not request.POST.get("note")
    if takes and (tapped_before := _tapped_before(request, at, slug)):
        return to_matter(request, tapped_before)
    waited_beside = WAITED in request.headers and _stands_beside(request, at.table)
    others = begun_by_another(**_about(request, at, slug)) if takes else None
    if others and not waited_beside:
        return beside(request, others, slug) or answered_anew(called_since(request, others))
    try:
        call = open_call(
            table=at.table,
            board=at.current,
            round_number=at.round,
            by=request.user,
            take=takes,
            seen=newest_at(at.table) if waited_beside else number_of(request, "seen") or 0,
            waited=0 if waited_beside else waited_call(request),
            even_closed=takes and (WAITED in request.headers or "seen" in request.POST),
        )
    except refusals.CalledSince as since:
        led = beside(request, since.call, slug) if takes else None
        return led or answered_anew(called_since(request, since.call))
    if not slug:
        messages.success(request, _noted(call))
        return go(request, reverse("rulings:home"))
    if matter := answered_in(call).filter(irregularity=slug).last():
        led = beside(request, call, slug) if takes else None
        return led or (to_matter(request, matter) if takes else noted_as(request, matter))
    matter = of_its_kind(call, slug, request.user)
    return to_matter(request, matter) if takes else noted_as(request, matter)


def _tapped_before(request: AuthenticatedHttpRequest, at: AtTable, slug: str) -> Matter | None:
    """The matter of a call that he has only begun there, if that is not closed to him since. What
    has waited on a phone is no second thought: it may come before the answers of the first.
    """
    about = _about(request, at, slug)
    begun = begun_there(**about)
    if begun is None and WAITED not in request.headers:
        begun = begun_otherwise(**about)
    return None if begun and is_closed(request.user, begun.call) else begun


def _about(request: AuthenticatedHttpRequest, at: AtTable, slug: str) -> dict[str, Any]:
    told = {"table": at.table, "board": at.current, "round_number": at.round}
    return {**told, "slug": slug, "by": request.user}


def _stands_beside(request: AuthenticatedHttpRequest, table: Table) -> bool:
    """Whether what waited on his phone becomes a call of his own beside the one that came since,
    be that over: he reads nothing of it, and his answers would come to nowhere, or would close it
    to the colleague that has it.
    """
    newest = DirectorCall.objects.filter(table=table).order_by("pk").last()
    if newest is None:
        return False
    return is_closed(request.user, newest) or (newest.is_open and closes(request, newest))


def _asked(request: AuthenticatedHttpRequest, at: AtTable, *, status: int) -> HttpResponse:
    """What happened? Where nobody plays, only of boards that were played there before."""
    page = "room/sits_out.html" if at.is_idle else "room/what.html"
    return step(request, page, _what_context(at), status=status)


def _what_context(at: AtTable) -> dict[str, Any]:
    return {
        "where": _("Table %(table)s") % {"table": at.table},
        "back_url": reverse("rulings:home"),
        "at": at,
        "here": at.table.pk,
        "seen": newest_at(at.table),
        "waits": waits_at(at.table),
        "session": at.table.section.session,
        "in_auction": at.in_auction,
        "something_else": SOMETHING_ELSE,
        **board_meant(at),
    }


def _is_there(request: AuthenticatedHttpRequest, at: AtTable) -> bool:
    """Whether the board that was asked for, if any was, is one of the session."""
    asked = request.POST.get("board") or request.GET.get("board")
    return not asked or (at.current is not None and str(at.current.number) == asked.lstrip("0"))


def _noted(call: DirectorCall) -> str:
    """That it waits, and where to say what it is about, which need not be said."""
    return format_html(
        '{} <a href="{}?note=1">{}</a>',
        _("%(table)s is noted.") % {"table": call.table},
        reverse("rulings:what", args=[call.pk]),
        _("What is it about?"),
    )
