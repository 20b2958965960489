"""What the phone keeps of the room, so that a call can be noted at a table without a line."""

from __future__ import annotations

from collections.abc import Iterable
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
from deals.bridge.seats import Seat
from deals.models import Session, User
from deals.pages.keeping import kept_tonight
from deals.words.drawing import TableDrawing
from rulings.access import RULING
from rulings.access.closed import closed_boards
from rulings.irregularities import DOORS
from rulings.models import SOMETHING_ELSE, DirectorCall, Matter
from rulings.pages.felt import bare_table, known_table
from rulings.room.queries.boards import in_play
from rulings.words.speaker import Seating
from rulings.words.table import drawing


@signed_in
@never_cache
@require_safe
def ahead(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """The page of the doors at no table, and what it says of each."""
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
    of table and board. A call of a colleague is not on the phone: that leads to a new one; one of
    the reader's own has a page, which says how it stands.
    """
    calls = DirectorCall.objects.filter(session=session)
    newest = dict(calls.values_list("table").annotate(Max("pk")))
    related = ("board", "played_board", "table__section")
    opened = list(calls.filter(closed_at=None, withdrawn_at=None).select_related(*related))
    waiting = {one.table_id: one for one in opened if one.director_id is None}
    noted = _noted(waiting.values())
    found: dict[str, dict[str, Any]] = {}
    for at in in_play(session, reader):
        table, to = at.table, reverse("rulings:table", args=[at.table.pk])
        told = {
            "table": str(table),
            "where": _("Table %(table)s") % {"table": table},
            "to": to,
            "board": at.board.number if at.board else "",
            "declarer": at.played.declarer if at.played else "",
        }
        felt = _felt(known_table(table, at.board, at.played, at.pairing, _seating(told)))
        new = {"felt": felt, "seen": newest.get(table.pk, 0), "round": session.current_round}
        call = waiting.get(table.pk)
        found[to] = told | new | ({"waits": call.pk} if call else {})
        for one in opened:
            if one.table_id == table.pk and one.director_id:
                found |= _begun(one, found[to], reader)
        if call:
            found |= _waiting(call, told | {"felt": felt}, reader, noted.get(call.pk, ""))
    return found


def _begun(call: DirectorCall, anew: dict[str, Any], reader: User) -> dict[str, dict[str, Any]]:
    to = reverse("rulings:call", args=[call.pk])
    own = {"call": to} if call.director_id == reader.pk else {}
    told = {**anew, "begun": True, **own}
    return {to: told, reverse("rulings:hand-over", args=[call.pk]): told}


def _waiting(
    call: DirectorCall, told: dict[str, Any], reader: User, noted: str
) -> dict[str, dict[str, Any]]:
    """Who takes it goes on with what was noted with it; a tap on its table shows all doors."""
    if call.board:
        is_open = call.board_id not in closed_boards(reader)
        told |= {"board": call.board.number, "declarer": call.declarer if is_open else ""}
        table = known_table(call.table, call.board, None, call.seated, _seating(told))
        told["felt"] = _felt(bare_table(call) if is_open else table)
    told["to"] = reverse("rulings:what", args=[call.pk])
    take, at = (reverse(f"rulings:{name}", args=[call.pk]) for name in ("take", "call"))
    return {at: told, take: told | ({"door": noted} if noted in DOORS else {})}


def _noted(waiting: Iterable[DirectorCall]) -> dict[int, str]:
    """What was noted with calls that nobody has taken, by their keys."""
    matters = Matter.objects.filter(call__in=waiting, set_aside_at=None).order_by("number")
    return dict(matters.values_list("call", "irregularity"))


def _seating(told: dict[str, Any]) -> Seating:
    return Seating(Seat(told["declarer"]) if told["declarer"] in set(Seat) else None)


def _felt(table: TableDrawing) -> str:
    """The table from above, and the same in a line."""
    return render_to_string("room/parts/felt.html", {"drawing": table})
