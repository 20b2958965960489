"""Where a page waits for news of the room, and the phones that are told when none is open."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from deals.access import AuthenticatedHttpRequest
from deals.accounts.sign_in_again import signed_in
from deals.models import AlertBy
from deals.pages.numbers import KEYS, whole
from rulings.alerts import services
from rulings.alerts.encryption import packed, public, site_key
from rulings.alerts.queries import directs_somewhere, missed_by, newest_call
from rulings.alerts.stream import Waiting
from rulings.models import PushDevice

WAITS = "paragraf.waits"
"""Under this name the scope of the request holds the page that is to wait (`config.asgi`)."""


@signed_in
@never_cache
@require_safe
def stream(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Server-sent events: `call` with the key of a new call, `look` when the room has changed.

    204 where there is nothing to wait for, and on a server that can only answer at once.
    """
    user, scope = request.user, request.META.get("asgi.scope")
    if scope is None or user.alert_by == AlertBy.NOTHING or not directs_somewhere(user):
        return HttpResponse(status=204)
    since = whole(request.headers.get("Last-Event-ID"), most=KEYS)
    newest, is_new = newest_call()
    scope[WAITS] = Waiting(
        user=user.pk,
        sign_in=request.session.session_key or "",
        proof=user.get_session_auth_hash(),
        newest=newest,
        looks=is_new or since is not None,
        missed=None if since is None else missed_by(user, since),
    )
    return HttpResponse()


@signed_in
@require_safe
def devices(request: AuthenticatedHttpRequest) -> HttpResponse:
    """The user's devices that are told of calls while no page is open."""
    context = {
        "devices": PushDevice.objects.filter(user=request.user),
        "key": packed(public(site_key())),
        "is_off": request.user.alert_by == AlertBy.NOTHING,
    }
    return render(request, "alerts/devices.html", context)


@signed_in
@require_POST
def add_device(request: AuthenticatedHttpRequest) -> HttpResponse:
    """What the browser's push service has given it."""
    given = {name: request.POST.get(name, "") for name in ("endpoint", "key", "secret")}
    try:
        services.add_device(
            user=request.user,
            sign_in=request.session.session_key or "",
            browser=request.headers.get("User-Agent", ""),
            **given,
        )
    except services.NoSubscriptionError:
        messages.error(request, _("This browser’s messages come by a service that is not known."))
    else:
        messages.success(request, _("This device is told of calls from now on."))
    return redirect("rulings:alert-devices")


@signed_in
@require_POST
def remove_device(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """The device is told nothing any more."""
    get_object_or_404(PushDevice, pk=pk, user=request.user).delete()
    messages.success(request, _("That device is told of calls no more."))
    return redirect("rulings:alert-devices")
