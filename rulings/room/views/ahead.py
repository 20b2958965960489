"""What the phone keeps of the room, so that a call can be noted at a table without a line."""

from __future__ import annotations

from itertools import product
from typing import Any

from django.db.models import Max
from django.http import HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from deals.access import AuthenticatedHttpRequest, get_session
from deals.accounts.sign_in_again import signed_in
from deals.models import Session, User
from deals.pages.keeping import kept_tonight
from rulings.access import RULING, closed_boards
from rulings.models import SOMETHING_ELSE, DirectorCall
from rulings.room.queries.boards import in_play
from rulings.words.speaker import Seating
from rulings.words.table import drawing


@signed_in
@never_cache
@require_safe
def ahead(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """The page of the doors at no table, and what it says of each; nobody's name is in it."""
    session = get_session(request.user, pk, *RULING)
    context = {
        "layout": "partial.html",
        "back_url": reverse("rulings:home"),
        "at": True,
        "drawing": drawing("?", {}, Seating(None)),
        "in_auction": False,
        "something_else": SOMETHING_ELSE,
    }
    page = render_to_string("room/what.html", context, request)
    found = JsonResponse({"page": page, "tables": _tables(session, request.user)})
    return kept_tonight(request, found, session.pk)


def _tables(session: Session, reader: User) -> dict[str, dict[str, Any]]:
    """By the address that a tap on the home page has: where the doors lead, and what the form says
    of table and board. A call that somebody has may not be on the phone: that leads to a new one.
    """
    calls = DirectorCall.objects.filter(session=session)
    newest = dict(calls.values_list("table").annotate(Max("pk")))
    opened = list(calls.filter(closed_at=None, withdrawn_at=None).select_related("board"))
    waiting = {one.table_id: one for one in opened if one.director_id is None}
    closed = set(closed_boards(reader))
    found = {}
    for table, board, declarer in in_play(session, reader):
        where, to = (
            _("Table %(table)s") % {"table": table},
            reverse("rulings:table", args=[table.pk]),
        )
        number = board.number if board else ""
        told = {
            "table": str(table),
            "where": where,
            "to": to,
            "board": number,
            "declarer": declarer,
        }
        seen, now = newest.get(table.pk, 0), session.current_round
        found[to] = {**told, "seen": seen, "round": now}
        begun = [one for one in opened if one.table_id == table.pk and one.director_id]
        for one, name in product(begun, ("call", "hand-over")):
            found[reverse(f"rulings:{name}", args=[one.pk])] = {**found[to], "begun": True}
        if call := waiting.get(table.pk):
            if call.board:
                known = "" if call.board_id in closed else call.declarer
                told |= {"board": call.board.number, "declarer": known}
            told["to"] = reverse("rulings:what", args=[call.pk])
            for name in ("call", "take"):
                found[reverse(f"rulings:{name}", args=[call.pk])] = told
    return found
