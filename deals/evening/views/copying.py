"""An event once more, on another day."""

from __future__ import annotations

from datetime import date, timedelta

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from deals import access
from deals.access import DIRECTING, AuthenticatedHttpRequest
from deals.accounts.sign_in_again import signed_in
from deals.evening.services.copying import copy_event
from deals.pages.forms import posted
from deals.pages.meanwhile import held, one_by_one
from deals.privacy.forms import CopyForm

WEEK = timedelta(days=7)


@signed_in
@require_http_methods(["GET", "POST"])
@one_by_one
def event_copy(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Proposes the next such day of the week; what is copied stands above the form."""
    event = access.get_event(request.user, pk, *DIRECTING)
    club = held(request, event.club)  # of two copies one comes first
    begun = {"name": event.name, "date": _next(event.date)}
    form = CopyForm(posted(request), initial=begun, made=club.events.filter(is_practice=False))
    if form.is_valid():
        data = form.cleaned_data
        copy = copy_event(
            event, name=data["name"], day=data["date"], with_players=data["with_players"]
        )
        messages.success(request, _("The copy is ready. Nothing has been played in it."))
        return redirect("deals:event", copy.pk)
    context = {
        "form": form,
        "heading": _("Copy the event"),
        "intro": _(
            "Settings, sessions, sections, tables, rounds and boards are set up once more. Cards, "
            "results, calls and rulings are not copied."
        ),
        "submit": _("Make the copy"),
        "back_url": reverse("deals:event", args=[event.pk]),
        "back_label": _("The event"),
    }
    return render(request, "pages/form.html", context)


def _next(day: date) -> date:
    """The next such day of the week that is still to come; at the calendar's end the day itself."""
    missed = max((timezone.localdate() - day).days, 0) // WEEK.days
    return day + WEEK * (missed + 1) if date.max - day >= WEEK else day
