"""The cards on the tables: the sheet a director prints, and the page a player's phone opens."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from deals.access import DIRECTING, AuthenticatedHttpRequest, get_session, has_role
from deals.accounts.sign_in_again import signed_in
from deals.models import ClubRole, Session, Table
from deals.pages.addresses import address_for_others, to_photograph
from deals.pages.numbers import KEYS, whole
from rulings.room.codes import code_of, idle_now, place_of, table_now
from rulings.room.services import table_cards
from rulings.room.services.table_cards import Raised


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def card(request: HttpRequest, code: str) -> HttpResponse:
    """Call the director to this table. Whoever holds the code sees the club and the table's name.

    `told` in the address is what came of the call, so that loading the page again calls nobody. At
    a table where nobody plays it is said so first.
    """
    place = place_of(code)
    if place is None:
        return render(request, "room/table_card_gone.html", status=410)
    table = table_now(place)
    idle = idle_now(table) if table else None
    if request.method == "POST" and table is not None and (idle is None or "idle" in request.POST):
        address = reverse("rulings:table-card", args=[code])
        try:
            raised = table_cards.call_from_card(table=table)
        except Table.DoesNotExist:  # taken away in this moment
            return redirect(address)
        return redirect(f"{address}?told={raised.value}")
    told = request.GET.get("told", "")
    context = {
        "club": place.club,
        "table": place.label,
        "is_on": table is not None,
        "idle": idle,
        "told": told if told in {one.value for one in Raised} else "",
    }
    return render(request, "room/table_card.html", context)


@signed_in
@never_cache
@require_safe
def sheet(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """The cards of a session's tables to print, or of one `section`; in the event's language."""
    session = get_session(request.user, pk, *DIRECTING)
    club, section = session.event.club, request.GET.get("section", "")
    tables = list(
        Table.objects.filter(section__session=session)
        .select_related("section__session")
        .order_by("section__letter", "number")
    )
    letters = sorted({table.section.letter for table in tables})
    shown = [table for table in tables if section in ("", table.section.letter)]
    context = {
        "session": session,
        "club": club,
        "may_change": has_role(request.user, club, ClubRole.ADMINISTRATOR),
        "letters": letters,
        "section": section if section in letters else "",
        "cards": [_printed(request, session, table) for table in shown] if club.table_cards else [],
        "site": address_for_others(request, "/"),
    }
    return render(request, "room/table_cards.html", context)


def _printed(request: HttpRequest, session: Session, table: Table) -> dict[str, str]:
    path = reverse("rulings:table-card", args=[code_of(session.event.club, table)])
    address = address_for_others(request, path)
    return {
        "table": str(table),
        "picture": to_photograph(address, border=2),
    }


@signed_in
@require_POST
def new_codes(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Every card printed so far stops working, in the whole club."""
    session = get_session(request.user, pk, *DIRECTING)
    seen = whole(request.POST.get("seen"), most=KEYS)
    if table_cards.new_codes(club=session.event.club, seen=seen):
        words = _("The cards have new codes. Print them; the old ones work no more.")
        messages.success(request, words)
    else:
        words = _("Somebody has made new codes meanwhile. The cards below have them.")
        messages.warning(request, words)
    return redirect("rulings:table-cards", session.pk)
