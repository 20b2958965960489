"""Sections and tables of a session, and who sits where."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from deals import access
from deals.access import DIRECTING, AuthenticatedHttpRequest
from deals.accounts.services import ServiceError
from deals.accounts.sign_in_again import signed_in
from deals.evening.forms.seats import PairingForm
from deals.evening.page import pair_called
from deals.evening.queries import also_seated
from deals.evening.services import evenings
from deals.evening.services.seen import seated_at
from deals.evening.views.sessions import round_asked_for
from deals.models import Pairing
from deals.pages import queries
from deals.pages.forms import posted
from deals.pages.meanwhile import held, one_by_one
from deals.pages.notices import DONE
from deals.pages.numbers import whole


@signed_in
@require_POST
def section_new(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    session = access.get_session(request.user, pk, *DIRECTING)
    try:
        evenings.add_section(session, seen=whole(request.POST.get("seen")))
    except ServiceError as error:
        messages.error(request, str(error))
    return redirect("deals:session", pk)


@signed_in
@require_POST
def table_new(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """One more table in the section the button names."""
    session = access.get_session(request.user, pk, *DIRECTING)
    sections = {section.letter: section for section in session.sections.all()}
    section = sections.get(request.POST.get("section", ""))
    if section is None:
        raise Http404
    try:
        evenings.add_table(section, seen=whole(request.POST.get("seen")))
    except ServiceError as error:
        messages.error(request, str(error))
    return redirect("deals:session", pk)


@signed_in
@require_http_methods(["GET", "POST"])
@one_by_one
def table(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Who sits at a table in a round and which boards they play."""
    table = access.get_table(request.user, pk, *DIRECTING)
    session = held(request, table.section.session)  # whoever is missing is said of all its tables
    table = held(request, table)
    round_ = round_asked_for(request, session)
    pairing = table.pairings.filter(round=round_).first() or Pairing(table=table, round=round_)
    boards = list(queries.boards_at(pairing))  # of what is stored, before the form changes it
    form = PairingForm(posted(request), instance=pairing)
    if form.is_valid():
        form.save()
        messages.success(request, _("Table %(table)s is saved.") % {"table": table})
        for pair, other in also_seated(pairing):
            words = _("Pair %(pair)s sits at table %(table)s in this round too.")
            said = words % {"pair": pair_called(pair), "table": other}
            messages.warning(request, said, extra_tags=DONE)
        return redirect(f"{reverse('deals:session', args=[session.pk])}?round={round_}")
    context = {"table": table, "session": session, "round": round_, "form": form}
    context |= {"boards": boards, "seated": seated_at(table)}
    return render(request, "evening/table.html", context)


@signed_in
@require_POST
def table_remove(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    table = access.get_table(request.user, pk, *DIRECTING)
    try:
        evenings.remove_table(table, seen=request.POST.get("seen"))
    except ServiceError as error:
        messages.error(request, str(error))
        return redirect("deals:table", pk)
    messages.success(request, _("Table %(table)s is gone.") % {"table": table})
    return redirect("deals:session", table.section.session_id)
