"""One board: hands, and what happened with them at each table."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from deals import access
from deals.access import DIRECTING, AuthenticatedHttpRequest, closed
from deals.access.asked import asks_once
from deals.accounts.services import ServiceError
from deals.accounts.sign_in_again import signed_in
from deals.bridge.findings import findings, revokes
from deals.bridge.seats import Side
from deals.bridge.table import TableRecord
from deals.evening.services import evenings
from deals.models import ClubRole, PlayedBoard
from deals.models.records import deal_of, table_of
from deals.pages import queries
from deals.pages.forms import posted
from deals.pages.meanwhile import held, one_by_one
from deals.table.forms.boards import BoardForm
from deals.words.calls import tricks_text


@dataclass(frozen=True)
class ResultLine:
    """One line of the results: the stored row and the table it describes."""

    played: PlayedBoard
    table: TableRecord

    @property
    def tricks(self) -> int | None:
        return self.table.declarer_tricks()

    @cached_property
    def irregularities(self) -> int:
        """How many things the record shows that should not have happened."""
        return len(findings(self.table)) if self.played.auction or self.played.play else 0

    @property
    def after(self) -> str:
        """What the contract came to: ", 10 tricks"; empty while nobody has entered it."""
        return "" if self.tricks is None else f", {tricks_text(self.tricks)}"

    @property
    def score(self) -> int | None:
        """Points of North-South."""
        points = self.table.score()
        if points is None or self.table.declarer is None:
            return points
        return points if self.table.declarer.side is Side.NS else -points


@signed_in
@require_GET
def board(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """The board, with the record of the table that `?result=` names.

    Else with one where something irregular happened, or the fullest one.
    """
    asks_once(request.user)
    board = access.get_board(request.user, pk)
    roles = access.roles_in(request.user, board.session.event.club)
    context = {
        "board": board,
        "session": board.session,
        "neighbours": queries.neighbours_of(board),
        "may_direct": not roles.isdisjoint(DIRECTING),
        "may_rule": ClubRole.DIRECTOR in roles,
        "may_see": closed.may_see_hands(request.user, board),
    }
    if context["may_see"]:
        results = [ResultLine(played, table_of(played)) for played in queries.results_of(board)]
        chosen = _chosen(results, request.GET.get("result", ""))
        found = revokes(chosen.table) if chosen else ()
        idle = queries.idle_at(board)
        at = queries.tables_of(board.session) if context["may_direct"] else ()
        context |= {
            "deal": deal_of(board),
            "results": results,
            "idle": idle,
            "tables": [one for one in at if one.pk not in {each.table_id for each in idle}],
            "chosen": chosen,
            "revokes": [(one.trick, one.seat) for one in found],
        }
    return render(request, "table/board.html", context)


@signed_in
@require_http_methods(["GET", "POST"])
@one_by_one
def board_edit(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Dealer, vulnerability and hands, written by hand."""
    board = held(request, access.get_board(request.user, pk, *DIRECTING))
    if not closed.may_see_hands(request.user, board):
        raise PermissionDenied
    form = BoardForm(posted(request), instance=board)
    if form.is_valid():
        form.save()
        messages.success(request, _("Board %(number)s is saved.") % {"number": board.number})
        return redirect("deals:board", pk)
    context = {
        "form": form,
        "heading": _("Change board %(number)s") % {"number": board.number},
        "submit": _("Save the board"),
        "back_url": reverse("deals:board", args=[pk]),
        "back_label": _("The board"),
    }
    return render(request, "table/board_edit.html", context | {"board": board})


@signed_in
@require_POST
def board_remove(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    board = access.get_board(request.user, pk, *DIRECTING)
    if not closed.may_see_hands(request.user, board):
        # elsewhere the same cards are closed to him as long as it is there; and what keeps it tells
        # that the bench was asked about it
        raise PermissionDenied
    try:
        evenings.remove_board(board, seen=request.POST.get("seen"))
    except ServiceError as error:
        messages.error(request, str(error))
        return redirect("deals:board", pk)
    messages.success(request, _("Board %(number)s is gone.") % {"number": board.number})
    return redirect("deals:session", board.session_id)


def _chosen(results: list[ResultLine], asked: str) -> ResultLine | None:
    """The result that was asked for; Http404 if this board has none such."""
    if asked:
        for result in results:
            if str(result.played.pk) == asked:
                return result
        raise Http404
    return max(results, key=_fullness, default=None)


def _fullness(result: ResultLine) -> tuple[bool, int]:
    return result.irregularities > 0, len(result.played.play) + len(result.played.auction)
