"""Who changed what in a club, for its administrators."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from deals import access
from deals.access import AuthenticatedHttpRequest, closed
from deals.accounts.sign_in_again import signed_in
from deals.audit.changes import lines_of
from deals.audit.forms import ChangesForm
from deals.models import AuditEntry, Club, ClubRole, User
from deals.pages.queries import newest

ON_A_PAGE = 100
"""Entries; those of one deed share a line."""


@signed_in
@require_safe
def changes(request: AuthenticatedHttpRequest, slug: str) -> HttpResponse:
    """The newest first. A filter that cannot be read says so and filters nothing."""
    club = access.get_club(request.user, slug, ClubRole.ADMINISTRATOR)
    events = newest(club.events.all(), request.GET.getlist("event"))
    form = ChangesForm(request.GET, people=_people(club), events=events)
    form.is_valid()
    chosen = {name: value for name, value in form.cleaned_data.items() if value}
    page = Paginator(_entries(club, chosen), ON_A_PAGE).get_page(request.GET.get("page"))
    query = urlencode({name: request.GET[name] for name in chosen})
    context = {
        "club": club,
        "form": form,
        "filters_on": len(chosen),
        "page": page,
        "query": f"{query}&" if query else "",
        "lines": lines_of(list(page.object_list), _closed(request.user)),  # in this order
    }
    return render(request, "audit/changes.html", context)


def _entries(club: Club, chosen: dict[str, object]) -> QuerySet[AuditEntry]:
    lookups = {"since": "at__date__gte", "until": "at__date__lte"}
    asked = {lookups.get(name, name): value for name, value in chosen.items()}
    if name := asked.pop("evening", ""):
        named = club.events.filter(name__icontains=str(name))
        asked["event__in"] = named.values("pk")
    wanted = Q(**asked)
    return AuditEntry.objects.filter(wanted, club=club.pk).order_by("-pk")


def _closed(user: User) -> set[tuple[int, str]]:
    """The boards he has still to play: their events, and their numbers as the list has them."""
    boards = closed.boards_to_play(user).values_list("session__event", "number")
    return {(event, str(number)) for event, number in boards}


def _people(club: Club) -> list[tuple[int, str]]:
    """Who has changed anything in the club."""
    keys = AuditEntry.objects.filter(club=club.pk, by__isnull=False).values("by").distinct()
    return sorted(
        ((user.pk, str(user)) for user in User.objects.filter(pk__in=keys)), key=lambda one: one[1]
    )
