"""Where a page waits for news of the room."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from deals.access import AuthenticatedHttpRequest
from deals.accounts.sign_in_again import signed_in
from deals.models import AlertBy
from deals.pages.numbers import KEYS, whole
from rulings.alerts.queries import directs_somewhere, missed_by, newest_call
from rulings.alerts.stream import Waiting

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
    scope[WAITS] = Waiting(
        user=user.pk,
        sign_in=request.session.session_key or "",
        proof=user.get_session_auth_hash(),
        newest=newest_call(),
        missed=None if since is None else missed_by(user, since),
    )
    return HttpResponse()
