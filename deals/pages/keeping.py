"""Which pages a phone keeps, to show them where there is no line (docs/adr/0033)."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpResponse

from deals.access import AuthenticatedHttpRequest
from deals.access.asked import asks_once
from deals.access.closed import hidden_boards
from deals.access.evenings import tonights_of
from deals.models import Membership, User

KEEP = "X-Keep"
"""The header by which a page says whose memory it may lie in. A page without it is not kept."""
UNSEEN = "unseen"
"""With that a phone asks, of a page that nobody has opened."""
NOBODY = "nobody"
"""In its place: all that lies there goes."""
KEEPS = "keeps"
"""The cookie of a browser that keeps pages; to no other is the header sent."""


def kept(request: AuthenticatedHttpRequest, response: HttpResponse) -> HttpResponse:
    """A page that tells nothing of an evening."""
    if KEEPS in request.COOKIES:
        response[KEEP] = _whose(request.user)
    return response


def kept_tonight(
    request: AuthenticatedHttpRequest, response: HttpResponse, session: int
) -> HttpResponse:
    """A page of that session (its key). Who has still to play there keeps nothing at all; nor who
    plays there while it goes on, for of a call without a board nobody knows whether he has.
    """
    if KEEPS in request.COOKIES:
        user = request.user
        asks_once(user)
        is_shut = session in tonights_of(user) or hidden_boards(user, session)
        response[KEEP] = NOBODY if is_shut else _whose(user)
    return response


def _whose(user: User) -> str:
    """The account with its clubs and what it does there, "7.3d.12dr", and "all" of a site
    administrator: a memory of before somebody was put out of one of them, or lost a role, is
    another's, and goes with the next page.
    """
    held = Membership.objects.filter(user=user).order_by("club")
    clubs = [f"{club}{_initials(roles)}" for club, roles in held.values_list("club", "roles")]
    return ".".join([str(user.pk), *clubs, *(["all"] if user.is_superuser else [])])


def _initials(roles: Iterable[str]) -> str:
    return "".join(role[0] for role in roles)


def forgotten(response: HttpResponse) -> HttpResponse:
    """A page for nobody: who signed in here before has left, or his sign-in has ended."""
    response[KEEP] = NOBODY
    return response
