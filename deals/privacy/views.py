"""What is stored about people, for everybody to read; and going out of a club."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from deals import access
from deals.access import AuthenticatedHttpRequest
from deals.accounts.services import ServiceError
from deals.accounts.sign_in_again import signed_in
from deals.models import Club, Membership
from deals.privacy.forms import NO_LIMIT, month_words
from deals.privacy.page import stored
from deals.privacy.services import leave


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """For everybody, signed in or not."""
    rows = stored(_("As long after an event as its club says; each club has a page that tells it."))
    return render(request, "privacy/privacy.html", {"rows": rows, "club": None})


@require_safe
def club_privacy(request: HttpRequest, slug: str) -> HttpResponse:
    """The same with the club's own settings; players, who have no account, read it too."""
    club = get_object_or_404(Club, slug=slug)
    context = {"rows": stored(_kept(club)), "club": club, "own": _own_times(club)}
    return render(request, "privacy/privacy.html", context)


def _kept(club: Club) -> str:
    if club.keep_months == NO_LIMIT:
        return _("Until the club erases it; it has set no time after which that happens by itself.")
    words = _(
        "%(time)s after the event’s last session, unless the event is listed below; longer only "
        "while an appeal is not decided."
    )
    return words % {"time": month_words(club.keep_months)}


def _own_times(club: Club) -> list[tuple[str, str]]:
    """The events that keep names for another time than the club."""
    events = club.events.filter(is_practice=False, keep_months__isnull=False)
    others = events.exclude(keep_months=club.keep_months).order_by("-date", "-pk")
    return [
        (str(event), month_words(event.keep_months))
        for event in others
        if event.keep_months is not None
    ]


@signed_in
@require_POST
def club_leave(request: AuthenticatedHttpRequest, slug: str) -> HttpResponse:
    """Give back every role in the club; what one recorded stays."""
    club = access.get_club(request.user, slug)
    membership = Membership.objects.filter(club=club, user=request.user).first()
    try:
        if membership:
            leave(membership)
    except ServiceError as error:
        messages.error(request, str(error))
        return redirect("rulings:my-data")
    messages.success(request, _("You no longer belong to %(club)s.") % {"club": club})
    return redirect("rulings:my-data")
