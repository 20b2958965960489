"""The practice evening, put back to how it began."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from deals import access
from deals.access import DIRECTING, AuthenticatedHttpRequest
from deals.accounts.sign_in_again import signed_in
from deals.evening.services import practice


@signed_in
@require_POST
def practice_afresh(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Put the evening away and lay out a fresh one; sent twice, it is done once."""
    event = access.get_event(request.user, pk, *DIRECTING)
    if not event.is_practice:
        raise Http404
    fresh = practice.reset_practice_event(event.club, old=event.pk)
    if event.archived_at:
        messages.info(request, _("Somebody has started it afresh meanwhile: this is the new one."))
    else:
        messages.success(request, _("The practice evening is as it was in the beginning."))
    return redirect("deals:event", fresh.pk)
