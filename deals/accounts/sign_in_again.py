"""Sign-in asked for in the middle of something, without losing what was being sent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from deals.access import AuthenticatedHttpRequest, is_signed_in
from deals.accounts.forms import SignInForm

P = ParamSpec("P")

CARRIED_FOR = timedelta(hours=12)
LONGEST = 20_000
"""Characters of a form that are carried; an uploaded file is not."""
WHOSE = "X-Who"
"""Whose page it is that sends this, as scripts say it."""
_SALT = "deals.carried"


@dataclass(frozen=True, slots=True)
class Carried:
    """A form that was posted by somebody whose sign-in had run out."""

    path: str
    fields: list[tuple[str, str]]


def carry(request: HttpRequest) -> str:
    """The posted form, signed, for a hidden field of the sign-in page; "" if it is too long."""
    fields = [
        (name, value)
        for name, values in request.POST.lists()
        if name != "csrfmiddlewaretoken"
        for value in values
    ]
    packed = signing.dumps([request.get_full_path(), fields], salt=_SALT, compress=True)
    return packed if len(packed) <= LONGEST else ""


def carried(packed: str) -> Carried | None:
    """What `carry` packed; None if nothing was, or it was tampered with or is too old."""
    try:
        path, fields = signing.loads(packed, salt=_SALT, max_age=CARRIED_FOR)
    except signing.BadSignature:
        return None
    return Carried(path, [(name, value) for name, value in fields])


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
