"""What the pages of a call have in common: the felt on top, the way back, the swapped region."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from deals.access import AuthenticatedHttpRequest
from deals.access.closed import are_hands_closed, may_see_hands
from deals.bridge.deal import Deal
from deals.bridge.seats import Seat
from deals.models import Board, PlayedBoard, Table, User
from deals.models.boards import PASSED_OUT
from deals.pages.swaps import is_swapped, layout_of
from deals.words.calls import call_text
from deals.words.cards import card_text
from deals.words.drawing import BoardChip, FaceUpCard, TableDrawing
from deals.words.seats import seat_name
from rulings.models import DirectorCall, Matter, Ruling
from rulings.record.declares import declares_after, declares_at
from rulings.record.from_table import table_on_record
from rulings.record.position import MatterPosition
from rulings.words.scene import scene_of
from rulings.words.speaker import Seating, Speaker
from rulings.words.table import PairingLike, drawing, names_at


def call_context(call: DirectorCall, **more: Any) -> dict[str, Any]:
    """The frame of every page of a call: table, board, stopwatch."""
    return {
        "call": call,
        "board": call.board,
        "contract": call.known_contract,
        "declarer": call.declarer_seat or "",
        "where": _("Table %(table)s") % {"table": call.table},
        "since": call.claimed_at if call.is_open else None,
        "sent": call.arrived_at,
        "back_url": reverse("rulings:home"),
        **more,
    }


def matter_context(position: MatterPosition, **more: Any) -> dict[str, Any]:
    """As `call_context`, for one matter of the call."""
    matter = position.matter
    return {
        **call_context(matter.call),
        "declarer": declares_at(position) or "",
        "matter": matter,
        "position": position,
        "seen": position.state,
        **more,
    }


def table_of(position: MatterPosition, **how: Any) -> TableDrawing:
    """The drawn table of a matter, with who declares there by what is concluded."""
    how["in_auction"] = position.in_auction
    seating = replace(position.seating, declarer=declares_at(position))
    return call_table(position.matter.call, seating, **how)


def scene_table(
    position: MatterPosition, speaker: Speaker, lit: Sequence[Seat], **how: Any
) -> TableDrawing:
    """The same with what has happened there, as far as it is known; the page is about `lit`."""
    return table_of(position, **scene_shown(position, speaker, lit, **how))


def scene_shown(
    position: MatterPosition, speaker: Speaker, lit: Sequence[Seat], **how: Any
) -> dict[str, Any]:
    """What `table_of` is given for that."""
    assert position.door is not None
    scene = scene_of(position.door, position.standing, speaker, position.finding, lit)
    waiting = {*how.pop("waiting", ()), *scene.bound} - {*scene.lit}
    shown = {**how, "turn": scene.turn, "notes": scene.notes, "trick": scene.trick}
    lying = tuple(replace(one, penalty=scene.penalty) for one in how.get("lying", ()))
    shown |= {"lying": lying, "called": None if lying else scene.called}
    return {**shown, "lit": scene.lit, "waiting": waiting}


def bare_table(call: DirectorCall, rulings: Sequence[Ruling] = (), **how: Any) -> TableDrawing:
    """The drawn table of a call, with nothing but what the `rulings` say of who declares."""
    return call_table(call, Seating(declares_after(rulings, call.declarer_seat)), **how)


def lying_before(
    position: MatterPosition, speaker: Speaker, *, asked: bool = False
) -> tuple[FaceUpCard, ...]:
    """The card it is about, before its player, if the reader may see it; its place while it is
    `asked` for.
    """
    if position.offender is None:
        return ()
    card = speaker.shown(position.card)
    return (FaceUpCard(position.offender, card),) if card or asked else ()


def not_dealt(user: User, position: MatterPosition) -> str:
    """That the player was dealt other cards than the one it is about: only to who may see the
    hands, for to anybody else it would tell of them.
    """
    card, seat, board = position.card, position.offender, position.matter.call.board
    if card is None or seat is None or board is None or not board.hands:
        return ""
    hand = Deal.parse(board.hands).hand(seat)
    if hand is None or card in hand or are_hands_closed(user, board):
        return ""
    names = {"player": seat_name(seat), "card": card_text(card)}
    return _("%(player)s was not dealt %(card)s.") % names


def not_called(user: User, position: MatterPosition) -> str:
    """That by the record, which has the whole auction, the player did not make the bid it is about:
    to who may see it.
    """
    bid, seat, call = position.seating.bid, position.offender, position.matter.call
    table = table_on_record(call)
    if bid is None or seat is None or table is None:
        return ""
    if table.auction is None or not table.auction.standing.is_over:
        return ""
    made = ((one.seat, one.call) for one in table.auction.calls)
    if (seat, bid) in made or call.board is None or not may_see_hands(user, call.board):
        return ""
    names = {"player": seat_name(seat), "bid": call_text(bid)}
    return _("By the record %(player)s did not bid %(bid)s.") % names


def call_table(call: DirectorCall, seating: Seating, **how: Any) -> TableDrawing:
    """The drawn table of a call, with its board and contract as far as they are known."""
    known = (call.table, call.board, call.played_board, call.seated)
    return known_table(*known, seating, **{"contract": _bid(call.known_contract), **how})


def known_table(
    table: Table,
    board: Board | None,
    played: PlayedBoard | None,
    seated: PairingLike | None,
    seating: Seating,
    **how: Any,
) -> TableDrawing:
    """A table with its board, contract and players, as far as they are known."""
    chip = BoardChip(board.number, board.dealer, board.vulnerability) if board else None
    shown = {"board": chip, "contract": _bid(played.contract if played else ""), **how}
    if seated and seated.sits_out and not shown.get("trick"):
        shown["trick"] = pgettext("a pair", "sits out")
    return drawing(table, names_at(seated), seating, **shown)


def _bid(contract: str) -> str:
    """The contract as it is drawn: nothing of a board that was passed out."""
    return "" if contract == PASSED_OUT else contract


def step(
    request: AuthenticatedHttpRequest,
    template: str,
    context: dict[str, Any],
    *,
    url: str = "",
    status: int = 200,
) -> HttpResponse:
    """One step of a flow: the whole page, or for htmx the swapped region alone.

    `url` is the step's own address, when it is shown in answer to a form sent elsewhere.
    """
    context = {**context, "layout": layout_of(request)}
    response = render(request, template, context, status=status)
    if is_swapped(request) and url:
        response["HX-Push-Url"] = url
    return _never_cached(response)


def go(request: AuthenticatedHttpRequest, url: str) -> HttpResponse:
    """To another page; htmx is told to load it whole, as its frame may differ."""
    if request.htmx:
        response = HttpResponse(status=204)
        response["HX-Redirect"] = url
        return response
    return _never_cached(HttpResponseRedirect(url))


def _never_cached(response: HttpResponse) -> HttpResponse:
    """A step is never shown again from the browser's memory: it follows from the answers of now."""
    add_never_cache_headers(response)
    return response


def call_url(call: DirectorCall) -> str:
    return reverse("rulings:call", args=[call.pk])


def what_url(matter: Matter) -> str:
    """Where another tile is tapped instead of that of the matter, and of no other of its call."""
    return f"{reverse('rulings:what', args=[matter.call_id])}?instead={matter.number}"


def matter_url(matter: Matter, name: str = "matter", *more: object) -> str:
    """An address of the matter: its current step, or another of its pages."""
    return reverse(f"rulings:{name}", args=[matter.call_id, matter.number, *more])
