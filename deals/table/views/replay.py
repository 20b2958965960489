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
from deals.models.records import RecordPlace, seen_table
from deals.pages import queries
from deals.pages.swaps import is_swapped, layout_of
from deals.table.forms.recording import asked_round
from deals.table.page.entry import is_finished
from deals.table.page.replay import replay_page
from deals.table.views.recording import ruling_url
from deals.words.players import players_of

SEEN = "seen"


@signed_in
@require_GET
def replay(request: AuthenticatedHttpRequest, pk: int, table: int) -> HttpResponse:
    """The record at the moment `at`; `show=seen` keeps to what everybody at the table saw.

    Who has still to play the board sees only what he has entered himself, and nothing once it is
    over.
    """
    board, at_table = access.get_board_at(request.user, pk, table)
    place = queries.place_of(board, at_table, asked_round(request))
    record = place.record
    if not (record.auction or record.play):
        raise Http404
    may_see = access.may_see_hands(request.user, board)
    told = seen_table(record, whole=may_see)
    if not may_see and (is_finished(told) or access.is_of_others(request.user, place.played)):
        return _shown(request, place, "table/record_closed.html", {})
    only_seen = not may_see or request.GET.get("show") == SEEN
    names = players_of(record.ns, record.ew)
    page = replay_page(told, names, _at(request), may_see=may_see, only_seen=only_seen)
    roles = access.roles_in(request.user, board.session.event.club)
    context = {
        "page": page,
        "may_see": may_see,
        "only_seen": only_seen,
        "may_direct": not roles.isdisjoint(DIRECTING),
        "record_url": _record_url(request, place),
        "rule_url": ruling_url(place) if may_see and ClubRole.DIRECTOR in roles else "",
        "kept": _kept(request, only_seen=only_seen and may_see),
        "kept_other": _kept(request, only_seen=not only_seen),
    }
    return _shown(request, place, "table/replay.html", context)


def _at(request: AuthenticatedHttpRequest) -> int | None:
    text = request.GET.get("at", "")
    return int(text) if re.fullmatch("[0-9]{1,4}", text) else None


def _record_url(request: AuthenticatedHttpRequest, place: RecordPlace) -> str:
    asked = asked_round(request)
    url = reverse("deals:record", args=[place.board.pk, place.table.pk])
    return url + (f"?round={asked}" if asked else "")


def _kept(request: AuthenticatedHttpRequest, *, only_seen: bool) -> str:
    """What the address keeps beside the moment, to put behind it."""
    asked = asked_round(request)
    kept = {"show": SEEN} if only_seen else {}
    kept |= {"round": str(asked)} if asked else {}
    return f"&{urlencode(kept)}" if kept else ""


def _shown(
    request: AuthenticatedHttpRequest, place: RecordPlace, template: str, context: dict[str, object]
) -> HttpResponse:
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
