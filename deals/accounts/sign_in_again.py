"""Sign-in asked for in the middle of something, without losing what was being sent.

It is offered to the account whose page it was, and to no other: somebody else would do in his own
name what he has not seen. A browser says whose pages it had by a cookie that is signed, since the
sign-in itself is gone by then.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import wraps
from typing import Concatenate, ParamSpec

from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.views import redirect_to_login
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.csrf import CSRF_TOKEN_LENGTH
from django.shortcuts import render
from django.utils.crypto import salted_hmac

from deals.access import AuthenticatedHttpRequest, is_signed_in
from deals.accounts.forms import SignInForm
from deals.models import User
from deals.pages.once import FIRST, TOKEN

P = ParamSpec("P")

CARRIED_FOR = timedelta(hours=12)
LONGEST = 20_000
"""Characters of a form that are carried; an uploaded file is not."""
WHOSE = "X-Who"
"""Whose page it is that sends this, as scripts say it."""
WAS = "was"
"""The cookie that says who is, or was, signed in here; signing out takes it away."""
_FORMS = "CSRF_COOKIE"
"""Where Django has what the tokens of a browser’s forms are made from; a sign-in changes it."""
_SALT = "deals.carried"
_NOBODY = 0


@dataclass(frozen=True, slots=True)
class Carried:
    """A form that was posted by somebody whose sign-in had run out."""

    path: str
    fields: list[tuple[str, str]]
    who: int
    """The key of that user."""


def say_who(response: HttpResponse, user: User) -> None:
    """Have the browser say who is signed in there, also once he no longer is."""
    response.set_signed_cookie(
        WAS,
        str(user.pk),
        salt=_SALT,
        max_age=2 * settings.SESSION_COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


@transaction.atomic
def sign_in_as(request: HttpRequest, user: User) -> bool:
    """Sign in. Pages of the same user that lie open in another tab, since before his sign-in ran
    out, can still be sent; those of somebody else, or from before a sign-out, cannot. False if the
    account is erased in this moment: nothing is noted of it then.
    """
    token, was_his = request.META.get(_FORMS), _who(request) == user.pk
    if not User.objects.select_for_update(no_key=True).filter(pk=user.pk, is_active=True).exists():
        return False
    login(request, user)
    if token and was_his:
        request.META[_FORMS] = token
    return True


def _who(request: HttpRequest) -> int:
    said = request.get_signed_cookie(WAS, default=None, salt=_SALT)
    return int(said) if said else _NOBODY


def _seal() -> Fernet:
    """By the site's key: the sign-in page stands open on a phone that somebody else takes up."""
    key = salted_hmac(_SALT, "", algorithm="sha256").digest()
    return Fernet(urlsafe_b64encode(key))


def carry(request: HttpRequest) -> str:
    """The posted form, sealed, for a hidden field of the sign-in page; "" if it is too long, or if
    nobody was signed in here.
    """
    who = _who(request)
    if who == _NOBODY:
        return ""
    fields = [
        (name, value)
        for name, values in request.POST.lists()
        if name not in (TOKEN, FIRST)
        for value in values
    ]
    first = request.POST.get(FIRST) or request.POST.get(TOKEN, "")
    fields += [(FIRST, first)] if len(first) == CSRF_TOKEN_LENGTH else []
    told = json.dumps([request.get_full_path(), fields, who]).encode()
    packed = _seal().encrypt(zlib.compress(told)).decode()
    return packed if len(packed) <= LONGEST else ""


def carried(packed: str) -> Carried | None:
    """What `carry` packed; None if nothing was, or it was tampered with or is too old."""
    try:
        told = _seal().decrypt(
            packed.encode(errors="replace"), ttl=int(CARRIED_FOR.total_seconds())
        )
    except InvalidToken:
        return None
    path, fields, who = json.loads(zlib.decompress(told))
    return Carried(path, [(name, value) for name, value in fields], who)


def signed_in(
    view: Callable[Concatenate[AuthenticatedHttpRequest, P], HttpResponseBase],
) -> Callable[Concatenate[HttpRequest, P], HttpResponseBase]:
    """For users only. A form posted by anybody else is kept and offered again after sign-in.

    What the page of somebody else sends, open in another tab since before this user signed in, is
    not done in his name: that page asks for itself anew.
    """

    @wraps(view)
    def wrapped(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if is_signed_in(request):
            if request.headers.get(WHOSE, "") not in ("", str(request.user.pk)):
                return HttpResponse(status=409, headers={"HX-Refresh": "true"})
            return view(request, *args, **kwargs)
        if request.method != "POST":
            return redirect_to_login(request.get_full_path())
        context = {"form": SignInForm(request), "carried": carry(request), "expired": True}
        response = render(request, "registration/sign_in.html", context)
        # htmx asked for one region; the sign-in page is a whole one.
        response["HX-Retarget"] = "body"
        response["HX-Reswap"] = "innerHTML"
        return response

    return wrapped
