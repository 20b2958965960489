"""Going through a record: back and forward, by tricks, with all hands or what was seen."""

from __future__ import annotations

import re
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from deals import access
from deals.access import DIRECTING, AuthenticatedHttpRequest
from deals.accounts.sign_in_again import signed_in
from deals.models import ClubRole
from deals.pages.swaps import is_swapped, layout_of
from deals.table.forms.recording import asked_round
from deals.table.page.replay import replay_page
from deals.table.views.recording import Desk, desk_of, ruling_url
from deals.words.players import players_of

SEEN = "seen"


@signed_in
@require_GET
def replay(request: AuthenticatedHttpRequest, pk: int, table: int) -> HttpResponse:
    """The record at the moment `at`; `show=seen` keeps to what everybody at the table saw.

    Who has still to play the board sees only what he has entered himself, and nothing once it is
    over.
    """
    desk = desk_of(request, pk, table)
    place, may_see = desk.place, desk.may_see
    record = place.record
    if desk.is_closed:
        return _shown(desk, "table/record_closed.html", {})
    if not (record.auction or record.play):
        raise Http404
    only_seen = not may_see or request.GET.get("show") == SEEN
    names = players_of(record.ns, record.ew)
    page = replay_page(desk.table, names, _at(request), may_see=may_see, only_seen=only_seen)
    roles = access.roles_in(request.user, place.board.session.event.club)
    context = {
        "page": page,
        "may_see": may_see,
        "only_seen": only_seen,
        "may_direct": not roles.isdisjoint(DIRECTING),
        "record_url": _record_url(desk),
        "rule_url": ruling_url(place) if may_see and ClubRole.DIRECTOR in roles else "",
        "kept": _kept(request, only_seen=only_seen and may_see),
        "kept_other": _kept(request, only_seen=not only_seen),
    }
    return _shown(desk, "table/replay.html", context)


def _at(request: AuthenticatedHttpRequest) -> int | None:
    text = request.GET.get("at", "")
    return int(text) if re.fullmatch("[0-9]{1,4}", text) else None


def _record_url(desk: Desk) -> str:
    asked = asked_round(desk.request)
    return desk.url() + (f"?round={asked}" if asked else "")


def _kept(request: AuthenticatedHttpRequest, *, only_seen: bool) -> str:
    """What the address keeps beside the moment, to put behind it."""
    asked = asked_round(request)
    kept = {"show": SEEN} if only_seen else {}
    kept |= {"round": str(asked)} if asked else {}
    return f"&{urlencode(kept)}" if kept else ""


def _shown(desk: Desk, template: str, context: dict[str, object]) -> HttpResponse:
    request, place = desk.request, desk.place
    frame = {
        "layout": layout_of(request),
        "place": place,
        "board": place.board,
        "where": _("Table %(table)s") % {"table": place.table},
        "back_url": reverse("deals:board", args=[place.board.pk]),
        "back_label": _("The board"),
    }
    response = render(request, template, frame | context)
    if is_swapped(request):
        response["HX-Replace-Url"] = request.get_full_path()
    add_never_cache_headers(response)
    return response
