"""Where a user is signed in: noted as he goes, shown to him, and ended by him."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.contrib.sessions.models import Session as SignIn
from django.db import connection
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from deals.accounts.sign_in_again import WAS, say_who
from deals.models import Device, User

NOTED_EVERY = timedelta(minutes=10)
BROWSERS = {
    **{"Edg": "Edge", "OPR/": "Opera", "SamsungBrowser": "Samsung Internet"},
    **{"Firefox/": "Firefox", "FxiOS": "Firefox", "CriOS": "Chrome", "Chrome/": "Chrome"},
    "Safari/": "Safari",
}
"""Part of the browser's own name and its usual one; the first that is there, as most claim to be
the later ones too.
"""
SYSTEMS = {
    **{"iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "CrOS": "ChromeOS"},
    **{"Windows": "Windows", "Macintosh": "Mac", "Linux": "Linux"},
}
_NOTE = """
    INSERT INTO deals_device (user_id, sign_in_id, name, used_at)
    SELECT u.id, s.session_key, %s, %s FROM deals_user u, django_session s
    WHERE u.id = %s AND u.is_active AND s.session_key = %s FOR KEY SHARE
    ON CONFLICT (sign_in_id) DO UPDATE SET name = excluded.name, used_at = excluded.used_at
"""
"""Of a sign-in that is ended in this moment, or an account that is erased, nothing is noted."""


def noting(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """The middleware, after sign-in: notes the device, seldom, and has the browser say whose it is.
    The session has said when it was noted last, so that to find out costs nothing.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if not (request.user.is_authenticated and request.session.session_key):
            return get_response(request)
        noted, now = getattr(request.session, "used_at", None), timezone.now()
        # The clock may have been set back.
        is_due = noted is None or abs(now - noted) > NOTED_EVERY
        if is_due:
            name = device_of(request.headers.get("User-Agent", ""))
            with connection.cursor() as cursor:
                cursor.execute(_NOTE, (name, now, request.user.pk, request.session.session_key))
        response = get_response(request)
        if request.user.is_authenticated and (is_due or WAS not in request.COOKIES):
            say_who(response, request.user)
        return response

    return middleware


def device_of(browser: str) -> str:
    """Browser and system in a few words, of what the browser says of itself."""
    found = [
        next((name for part, name in names.items() if part in browser), "")
        for names in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, found))


def devices_of(user: User) -> QuerySet[Device]:
    """Where the user is signed in, the last used first."""
    return Device.objects.filter(user=user, sign_in__expire_date__gt=timezone.now())


def sign_out_on(devices: QuerySet[Device]) -> None:
    """End these sign-ins, and whatever waits for news there."""
    SignIn.objects.filter(device__in=devices).delete()


def is_signed_in_by(sign_in: str | None) -> bool:
    """Whether that sign-in (the key of its session) holds still."""
    return SignIn.objects.filter(pk=sign_in, expire_date__gt=timezone.now()).exists()
