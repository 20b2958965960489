"""Sessions: added to an event, moved on round by round, changed afterwards."""

from __future__ import annotations

from itertools import chain

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from deals import access
from deals.access import DIRECTING, AuthenticatedHttpRequest, closed
from deals.accounts.services import ServiceError
from deals.accounts.sign_in_again import signed_in
from deals.evening.forms.seats import MissingForm, NamesForm
from deals.evening.forms.sessions import BoardsForm, SessionForm, SessionPlanForm
from deals.evening.page import begun_words, moves_words, resting_words
from deals.evening.queries import moves_of
from deals.evening.services import evenings, missing, names
from deals.evening.services.seen import set_up
from deals.models import Direction, Session
from deals.pages import queries
from deals.pages.addresses import next_address
from deals.pages.forms import posted
from deals.pages.meanwhile import held, one_by_one
from deals.pages.numbers import whole


@signed_in
@require_http_methods(["GET", "POST"])
@one_by_one
def session_new(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """One more session of an event."""
    event = access.get_event(request.user, pk, *DIRECTING)
    held(request, event.club)
    form = SessionPlanForm(posted(request), made=event.sessions.all())
    if form.is_valid():
        session = evenings.add_session(
            event, form.plan, ns=form.cleaned_data["ns_names"], ew=form.cleaned_data["ew_names"]
        )
        messages.success(request, _("The session is ready."))
        return redirect(next_of(form), session.pk)
    context = {"form": form, "club": event.club, "event": event, "heading": _("New session")}
    return render(request, "evening/evening.html", context)


@signed_in
@require_GET
def session(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Tables of a round, boards, and everything one may change about the session."""
    session = access.get_session(request.user, pk)
    round_ = round_asked_for(request, session)
    sections, boards = queries.sections_of(session, round_=round_), queries.boards_of(session)
    moves, numbers = moves_of(session), [board.number for board, _records in boards]
    context = {
        "session": session,
        "round": round_,
        "rounds": range(1, session.rounds + 1),
        "sections": sections,
        "boards": boards,
        "hidden": closed.hidden_boards(request.user, session.pk),
        "boards_form": BoardsForm(),
        "moves": [*moves_words(moves), *resting_words(moves, sections, numbers)],
        "may_direct": access.has_role(request.user, session.event.club, *DIRECTING),
    }
    return render(request, "evening/session.html", context)


@signed_in
@require_http_methods(["GET", "POST"])
@one_by_one
def session_edit(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    session = held(request, access.get_session(request.user, pk, *DIRECTING))
    form = SessionForm(posted(request), instance=session)
    if form.is_valid():
        form.save()
        messages.success(request, _("The session is saved."))
        return redirect("deals:session", pk)
    context = _session_page(session) | {
        "form": form,
        "heading": _("Change the session"),
        "submit": _("Save"),
    }
    context["set_up"] = set_up(Session.objects.filter(pk=session.pk))
    return render(request, "evening/session_edit.html", context | {"session": session})


@signed_in
@require_POST
def session_remove(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    session = access.get_session(request.user, pk, *DIRECTING)
    try:
        evenings.remove_session(session, seen=request.POST.get("seen"))
    except ServiceError as error:
        messages.error(request, str(error))
        return redirect("deals:session", pk)
    messages.success(request, _("The session is gone."))
    return redirect("deals:event", session.event_id)


@signed_in
@require_POST
def session_round(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Go to the round the button names, so that tapping twice moves once; or one has not begun."""
    session = access.get_session(request.user, pk, *DIRECTING)
    number, seen = whole(request.POST.get("round")) or 0, request.POST.get("seen")
    moves: list[str] = []
    try:
        if not_begun := whole(request.POST.get("not_begun")):
            number, words = not_begun, _("Round %(number)s has not begun.")
            evenings.forget_beginning(session, number, seen=seen)
        elif number < session.current_round:
            words = _("Round %(number)s goes on.")
            evenings.move_to_round(session, number, seen=seen)
        else:
            words = _("Round %(number)s has begun.")
            evenings.move_to_round(session, number, seen=seen)
            moves = begun_words(moves_of(session), number)
    except ServiceError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, " ".join([words % {"number": number}, *moves]))
    return redirect(next_address(request, default=reverse("deals:session", args=[pk])))


@signed_in
@require_http_methods(["GET", "POST"])
@one_by_one
def session_names(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """All names of a session in two boxes."""
    session = access.get_session(request.user, pk, *DIRECTING)
    held(request, session.event.club, whole=True)  # first, as an import of its files does
    held(request, session)
    lines = queries.name_lines(session)
    form = NamesForm(posted(request), initial=lines, session=session)
    if form.is_valid():
        for field, direction in (("ns_names", Direction.NS), ("ew_names", Direction.EW)):
            names.name_pairs(session, direction, form.cleaned_data[field])
        messages.success(request, _("The names are saved."))
        return redirect("deals:session", pk)
    intro = [_("One line per pair, in the order of the tables. An empty line: no names.")]
    for pair in chain.from_iterable(queries.missing_in(session).values()):
        if not pair.direction:  # it begins at no table
            words = _("Pair %(number)s is missing and has no line.")
            intro.append(words % {"number": pair.number})
    context = _session_page(session) | {
        "form": form,
        "heading": _("Names"),
        "intro": " ".join(intro),
        "submit": _("Save the names"),
    }
    return render(request, "pages/form.html", context)


@signed_in
@require_http_methods(["GET", "POST"])
@one_by_one
def session_missing(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Which pairs are missing."""
    session = held(request, access.get_session(request.user, pk, *DIRECTING))
    form = MissingForm(posted(request), session=session)
    if form.is_valid():
        try:
            missing.leave_out(session, form.chosen)
        except ServiceError as error:
            messages.error(request, str(error))
        else:
            messages.success(request, _("The session is saved."))
        return redirect("deals:session", pk)
    context = _session_page(session) | {
        "form": form,
        "heading": _("Missing pairs"),
        "intro": _("Whoever would have met one of them sits out. No call is offered there.")
        if form.sections
        else _("No pairs yet."),
        "submit": _("Save"),
    }
    return render(request, "pages/form.html", context)


@signed_in
@require_POST
def session_boards(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Add boards by their numbers."""
    session = access.get_session(request.user, pk, *DIRECTING)
    form = BoardsForm(request.POST)
    if form.is_valid():
        numbers = range(form.cleaned_data["first"], form.cleaned_data["last"] + 1)
        evenings.add_boards(session, numbers)
        messages.success(request, _("The boards are there."))
        return redirect("deals:session", pk)
    context = _session_page(session) | {
        "form": form,
        "heading": _("Add boards"),
        "submit": _("Add boards"),
    }
    return render(request, "pages/form.html", context)


def next_of(form: SessionPlanForm) -> str:
    """The page that comes after a session is set up."""
    return "deals:session-missing" if form.cleaned_data["one_missing"] else "deals:session"


def round_asked_for(request: AuthenticatedHttpRequest, session: Session) -> int:
    """The round of the form or the address, else the one played; Http404 if there is none such."""
    asked = request.POST.get("round") or request.GET.get("round", "")
    if not asked:
        return session.current_round
    number = whole(asked)
    if number is None or not 1 <= number <= session.rounds:
        raise Http404
    return number


def _session_page(session: Session) -> dict[str, str]:
    address = reverse("deals:session", args=[session.pk])
    return {"back_url": address, "back_label": _("The session")}
