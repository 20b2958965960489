"""A check beside a matter: opened from its pages, and back again."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from deals.access import AuthenticatedHttpRequest
from deals.accounts.sign_in_again import signed_in
from rulings.irregularities.every_call import Check
from rulings.pages.felt import go, matter_url
from rulings.pages.gates import has_seen, of_matter, refuse_unseen
from rulings.pages.steps import step_url
from rulings.pages.whose import in_between
from rulings.record import checks, refusals
from rulings.record.position import MatterPosition


@signed_in
@require_POST
@of_matter
def check(request: AuthenticatedHttpRequest, position: MatterPosition) -> HttpResponse:
    """Open a check as a further matter of the call."""
    wanted = request.POST.get("check", "")
    chosen = next((one for one in Check if one == wanted), None)
    if position.door is None or chosen is None:
        messages.error(request, _("Choose one of the checks."))
        return go(request, step_url(position))
    try:
        refuse_unseen(request, position)
        opened = checks.open_check(position=position, check=chosen, by=request.user)
    except refusals.Stale:
        if has_seen(request, position):
            messages.info(request, _("That check does not matter here any more."))
        else:
            messages.warning(request, in_between())
        return go(request, step_url(position))
    return go(request, matter_url(opened))
