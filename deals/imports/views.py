"""Uploading files of boards: read first, stored after a yes."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from deals import access
from deals.access import DIRECTING, AuthenticatedHttpRequest, closed
from deals.access.evenings import tonights_of
from deals.accounts.sign_in_again import signed_in
from deals.imports import worker
from deals.imports.forms import ImportForm
from deals.imports.page import shown_problem
from deals.imports.report import Report, compares
from deals.models import Board, Import, ImportState, User
from deals.pages import queries
from deals.pages.forms import posted

UNDER_WAY = {
    ImportState.WAITING,
    ImportState.READING,
    ImportState.CONFIRMED,
    ImportState.STORING,
}
MOST_SHOWN = 200


@signed_in
@require_http_methods(["GET", "POST"])
def import_(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Choose a file; where it goes may be named in the address by `club` or `session`."""
    clubs = access.clubs_of(request.user, *DIRECTING)
    if not clubs:
        raise PermissionDenied
    form = ImportForm(
        posted(request),
        request.FILES or None,
        clubs=clubs,
        sessions=queries.sessions_of(clubs),
        initial={name: request.GET.get(name) for name in ("club", "session")},
    )
    if form.is_valid():
        file = form.cleaned_data["file"]
        upload = worker.take_in(
            club=form.cleaned_data["club"],
            session=form.cleaned_data["session"],
            filename=file.name,
            content=file.read(),
            made_by=request.user,
        )
        return _went(request, upload)
    uploads = queries.imports_of(clubs)
    return render(request, "imports/import.html", {"form": form, "uploads": uploads})


def _went(request: AuthenticatedHttpRequest, upload: Import) -> HttpResponse:
    """On to the report. Where htmx sends the file, so that it stays chosen, a whole page comes."""
    if not request.htmx:
        return redirect("deals:import-report", upload.pk)
    response = HttpResponse(status=204)
    response["HX-Redirect"] = reverse("deals:import-report", args=[upload.pk])
    return response


@signed_in
@require_GET
def report(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """How far a file has come, what came in, and what did not."""
    upload = access.get_import(request.user, pk)
    found = Report.from_json(upload.report)
    is_closed = _is_closed(request.user, upload, found.sessions)
    shut = _shut(request.user, upload, found.sessions)
    entries = [
        one for one in found.entries if one.board not in shut or not (is_closed or compares(one))
    ]
    context = {
        "upload": upload,
        "is_under_way": upload.state in UNDER_WAY,
        "percent": 100 * upload.done // upload.total if upload.total else 0,
        "counts": found.counts,
        "problems": [shown_problem(entry, is_closed=is_closed) for entry in entries[:MOST_SHOWN]],
        "problem_count": len(entries),
        "is_shut": _is_compared(found, shut),
        "sessions": queries.sessions_by_key(found.sessions),
        "marked": _marked(request.user, found.sessions),
    }
    return render(request, "imports/import_report.html", context)


def _is_closed(user: User, upload: Import, sessions: list[int]) -> bool:
    """Whether the file holds boards that the user has still to play, or may: where it goes to an
    evening that is not there yet, every player may, and of one he plays in, what could not come in
    is no board that anybody knows. Who has sent it has the file himself.
    """
    if upload.made_by_id == user.pk:
        return False
    where = _where(upload, sessions)
    if not where:
        return closed.plays_anywhere(user)
    if not set(tonights_of(user)).isdisjoint(where):
        return True
    return closed.boards_to_play(user).filter(session__in=where).exists()


def _where(upload: Import, sessions: list[int]) -> list[int]:
    """The sessions (their keys) that the file goes into, as far as that is known."""
    return sessions or [one for one in [upload.session_id] if one]


def _shut(user: User, upload: Import, sessions: list[int]) -> set[str]:
    """The numbers of the boards that he has still to play tonight and the file may be compared
    with. What it says otherwise than is stored there tells what is stored: whose file it is may
    have guessed.
    """
    if not closed.plays_anywhere(user):
        return set()
    same = Q(pk__in=closed.twins_of_own(user))
    boards = closed.boards_to_play(user).filter(Q(session__in=tonights_of(user)) | same)
    where = _where(upload, sessions)
    there = {"session__in": where} if where else {"session__event__club": upload.club_id}
    return set(map(str, boards.filter(**there).values_list("number", flat=True)))


def _is_compared(found: Report, shut: set[str]) -> bool:
    """Whether any of these boards is in the file. Then no number is told of it: where its hands or
    its result are others, nothing comes in that depends on them, be it a pair or a new session.
    """
    return bool(shut) and (found.numbers is None or not shut.isdisjoint(map(str, found.numbers)))


def _marked(user: User, sessions: list[int]) -> QuerySet[Board]:
    """Where a record of the file marks something, but for what the user has still to play."""
    still_to_play = closed.is_still_to_play(user, session="session_id", board="pk")
    marked = queries.marked_boards(sessions).select_related("session")
    return marked.alias(is_closed=still_to_play).filter(is_closed=False)[:MOST_SHOWN]


@signed_in
@require_POST
def store(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Yes, store it. Asking twice stores once."""
    upload = access.get_import(request.user, pk)
    if not worker.confirm(upload):
        messages.info(request, _("This file has been dealt with already."))
    return redirect("deals:import-report", upload.pk)
