"""From a record to a ruling: *Rule on this*, and double dummy as advice."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from deals.access import AuthenticatedHttpRequest
from deals.access.closed import may_see_hands
from deals.accounts.sign_in_again import signed_in
from deals.double_dummy.solver import NotInTime, SolverUnavailable
from rulings.access import RULING, get_record
from rulings.pages.advice import compare, to_compare
from rulings.pages.felt import go, matter_context, matter_url, step
from rulings.pages.gates import of_matter
from rulings.pages.steps import step_url
from rulings.record import findings, refusals
from rulings.record.position import MatterPosition
from rulings.words.evidence import AdvicePage, advice_page


@signed_in
@require_POST
def rule_on(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Open a call about a finding in that record, with its door and facts filled in."""
    played = get_record(request.user, pk, *RULING)
    try:
        matter = findings.rule_on(
            played=played,
            finding=request.POST.get("finding", ""),
            by=request.user,
            by_hand="by_hand" in request.POST,
        )
    except refusals.Stale:
        messages.error(request, _("The record no longer shows that. Look at it again."))
        return redirect(f"{reverse('deals:board', args=[played.board_id])}?result={played.pk}")
    except refusals.CalledSince as open_:
        messages.warning(request, _("%(name)s has this call.") % {"name": open_.call.director})
        return go(request, reverse("rulings:hand-over", args=[open_.call.pk]))
    return go(request, matter_url(matter))


@signed_in
@require_safe
@never_cache
@of_matter
def advice(request: AuthenticatedHttpRequest, position: MatterPosition) -> HttpResponse:
    """Double dummy beside the ruling of a revoke: a part of the outcome page, or a page of its own.

    Refused to a director who may not see the cards; nothing is lost where there is no solver.
    """
    board = position.matter.call.board
    if board is None or not may_see_hands(request.user, board):
        raise PermissionDenied
    compared = to_compare(position)
    page: AdvicePage | None = None
    in_time = True
    try:
        page = advice_page(compare(compared)) if compared else None
    except NotInTime:
        in_time = False
    except (SolverUnavailable, ValueError):
        pass
    context = matter_context(
        position,
        advice=page,
        can_compare=compared is not None,
        in_time=in_time,
        back_url=step_url(position),
    )
    if request.htmx:
        return render(request, "flow/parts/advice.html", context)
    return step(request, "flow/advice.html", context)
