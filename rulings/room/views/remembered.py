"""What a browser remembers of who reads the room: the evening he works in, when he looked, and how
much the plan tells.
"""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpResponse
from django.utils import timezone

from deals.access import AuthenticatedHttpRequest, get_session
from deals.models import Session, User
from deals.pages.numbers import KEYS, whole
from rulings.record.session_over import AN_EVENING
from rulings.room.queries.evenings import PRACTISED, is_going_on

DENSITIES = ("normal", "names")
"""How much the plan of the room says of each table, least first."""
_A_YEAR = timedelta(days=365)
_A_LOOK = timedelta(hours=2)
"""How long an evening that is not going on stays the reader's own, once he has chosen it."""


def chosen(request: AuthenticatedHttpRequest, evenings: list[Session]) -> Session | None:
    """The evening that is asked for, else the one he works in. Where only practice is left it is
    that which he was in last: each of his clubs has one.
    """
    asked = request.GET.get("session", "")
    wanted = [asked, request.COOKIES.get("evening", "")]
    if evenings and evenings[0].event.is_practice:
        wanted.append(request.COOKIES.get(PRACTISED, ""))
    by_key = {str(session.pk): session for session in evenings}
    for key in filter(None, wanted):
        found = by_key.get(key) or _another(request.user, key, even_archived=key == asked)
        if found:
            return found
    return next(iter(evenings), None)


def _another(user: User, key: str, *, even_archived: bool) -> Session | None:
    """An evening that is not among those near now: what is still open there, or was settled, stands
    nowhere else. One that was put away only where its own page leads here.
    """
    number = whole(key, most=KEYS)
    try:
        found = get_session(user, number) if number is not None else None
    except Http404:  # of a club that he has left
        return None
    return found if found and (even_archived or found.event.archived_at is None) else None


def remember(request: AuthenticatedHttpRequest, response: HttpResponse, session: Session) -> None:
    """What this browser knows of its reader: the evening he works in, when he looked, how much."""

    def keep(name: str, value: str, age: timedelta) -> None:
        secure = settings.SESSION_COOKIE_SECURE
        response.set_cookie(name, value, age, samesite="Lax", httponly=True, secure=secure)

    keep("looked", timezone.now().isoformat(), AN_EVENING)
    if request.GET.get("density") in DENSITIES:
        keep("density", request.GET["density"], _A_YEAR)
    if session.event.is_practice:
        keep(PRACTISED, str(session.pk), AN_EVENING)
    if is_going_on(session):
        keep("evening", str(session.pk), AN_EVENING)
    elif "session" in request.GET:
        keep("evening", str(session.pk), _A_LOOK)


def density_of(request: AuthenticatedHttpRequest) -> str:
    """One of `DENSITIES`, as it is asked for or was last."""
    wanted = (request.GET.get("density"), request.COOKIES.get("density"))
    return next((one for one in wanted if one in DENSITIES), "normal")
