"""The result of one board at one table, as it stands on the score slip."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from deals import access
from deals.access import DIRECTING, AuthenticatedHttpRequest, closed
from deals.accounts.sign_in_again import signed_in
from deals.models.records import table_of
from deals.pages import queries
from deals.pages.addresses import next_address
from deals.pages.forms import posted
from deals.table import services
from deals.table.forms.recording import asked_round
from deals.table.forms.results import ResultForm
from deals.table.services import StaleRecord
from deals.words.events import differences


@signed_in
@require_http_methods(["GET", "POST"])
def result(request: AuthenticatedHttpRequest, pk: int, table: int) -> HttpResponse:
    """Contract, declarer and tricks; the board need have no cards, calls or play."""
    board, at = access.get_board_at(request.user, pk, table, *DIRECTING)
    place = queries.place_of(board, at, asked_round(request))
    board_url = reverse("deals:board", args=[pk])
    back_url = next_address(request, default=board_url)
    label = _("The board") if back_url == board_url else _("Back")
    address = {"back_url": back_url, "back_label": label}
    if not closed.may_see_hands(request.user, board):
        layout = {"layout": "flow.html", "board": board, "where": str(at)}
        return render(request, "table/record_closed.html", address | layout)
    form = ResultForm(posted(request), table=table_of(place.record))
    if form.is_valid():
        seen = request.POST.get("seen", "")
        try:
            services.enter(place=place, seen=seen, change=form.change, by=request.user)
        except StaleRecord as stale:
            place = queries.place_of(board, at, asked_round(request))
            form.add_error(None, " ".join([_still_here(stale), *form.given_way()]))
        else:
            messages.success(request, _("The result at table %(table)s is saved.") % {"table": at})
            return redirect(back_url)
    is_old = form.is_bound and not form.non_field_errors()
    seen = (is_old and request.POST.get("seen")) or services.token_of(place.record)
    context = {"form": form, "place": place, "board": board, "seen": seen}
    return render(request, "table/result.html", address | context)


def _still_here(stale: StaleRecord) -> str:
    """What was entered since, be it on another page of his own, above what was typed."""
    now = differences(stale.base, stale.now) if stale.base else []
    words = _("Something was entered here meanwhile. Send it again if yours is to hold.")
    return " ".join([words, *now])
