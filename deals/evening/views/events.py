"""Events: set up by hand, changed, put away."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from deals import access
from deals.access import DIRECTING, AuthenticatedHttpRequest
from deals.accounts.services import ServiceError
from deals.accounts.sign_in_again import signed_in
from deals.evening.forms.event import EventForm, RoundLengthForm
from deals.evening.forms.sessions import EveningForm
from deals.evening.services import evenings
from deals.evening.services.seen import open_in, set_up, waiting_in
from deals.evening.views.sessions import next_of
from deals.models import Event
from deals.pages.forms import posted
from deals.pages.meanwhile import held, one_by_one
from deals.privacy.retention import kept_until


@signed_in
@require_http_methods(["GET", "POST"])
@one_by_one
def evening_new(request: AuthenticatedHttpRequest, slug: str) -> HttpResponse:
    """A first real evening in one page: event, session, tables, boards and names."""
    club = held(request, access.get_club(request.user, slug, *DIRECTING))
    form = EveningForm(posted(request), made=club.events.filter(is_practice=False))
    if form.is_valid():
        data = form.cleaned_data
        session = evenings.add_evening(
            club,
            form.plan,
            ns=data["ns_names"],
            ew=data["ew_names"],
            name=data["name"],
            form=data["form"],
            scoring=data["scoring"],
        )
        messages.success(request, _("The evening is ready."))
        return redirect(next_of(form), session.pk)
    context = {"form": form, "club": club, "heading": _("New evening")}
    return render(request, "evening/evening.html", context)


@signed_in
@require_GET
def event(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    event = access.get_event(request.user, pk)
    context = {
        "event": event,
        "sessions": event.sessions.order_by("number"),
        "may_direct": access.has_role(request.user, event.club, *DIRECTING),
        "kept_until": kept_until(event),
        "set_up": partial(set_up, event.sessions.all()),
        "open": partial(open_in, event),
        "waiting": partial(waiting_in, event),
    }
    return render(request, "evening/event.html", context)


@signed_in
@require_http_methods(["GET", "POST"])
@one_by_one
def event_edit(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    event = held(request, access.get_event(request.user, pk, *DIRECTING))
    form = EventForm(posted(request), instance=event)
    return _saved_or_asked(
        request, event, form, _("Change the event"), reverse("deals:event", args=[event.pk])
    )


@signed_in
@require_http_methods(["GET", "POST"])
@one_by_one
def round_length(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """How long a round lasts: one field of the event, and back to the room."""
    event = held(request, access.get_event(request.user, pk, *DIRECTING))
    form = RoundLengthForm(posted(request), instance=event)
    return _saved_or_asked(
        request, event, form, _("How long does a round last?"), reverse("rulings:home")
    )


def _saved_or_asked(
    request: AuthenticatedHttpRequest,
    event: Event,
    form: EventForm | RoundLengthForm,
    heading: str,
    then: str,
) -> HttpResponse:
    """On to the address `then` once it is saved."""
    if form.is_valid():
        form.save()
        messages.success(request, _("The event is saved."))
        return redirect(then)
    back = {"back_url": reverse("deals:event", args=[event.pk]), "back_label": _("The event")}
    context = back | {"form": form, "heading": heading, "submit": _("Save")}
    return render(request, "pages/form.html", context)


@signed_in
@require_POST
def event_archive(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Put the event away, or take it out again: the button says which."""
    event = access.get_event(request.user, pk, *DIRECTING)
    try:
        if request.POST.get("archived") == "yes":
            evenings.put_away(event, seen=request.POST.get("seen"))
            words = _("%(event)s has ended and is in the archive. What was ruled there stays.")
            messages.success(request, words % {"event": event})
        else:
            evenings.take_out(event)
    except ServiceError as error:
        messages.error(request, str(error))
    return redirect("deals:event", event.pk)


@signed_in
@require_POST
def event_remove(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    event = access.get_event(request.user, pk, *DIRECTING)
    try:
        evenings.remove_event(event, seen=request.POST.get("seen"))
    except ServiceError as error:
        messages.error(request, str(error))
        return redirect("deals:event", pk)
    messages.success(request, _("The event is gone."))
    return redirect("deals:club", event.club.slug)
