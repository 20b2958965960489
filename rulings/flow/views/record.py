"""Giving the ruling: as computed, otherwise than computed, or by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from deals.access import AuthenticatedHttpRequest
from deals.accounts.sign_in_again import signed_in
from deals.bridge.seats import Seat
from deals.words.findings import shown_finding
from rulings.flow.forms import ByHandForm, ReasonForm
from rulings.models import SOMETHING_ELSE, Ruling
from rulings.pages.felt import (
    call_url,
    go,
    matter_context,
    matter_url,
    step,
    table_of,
    what_url,
)
from rulings.pages.forms import DecisionForm
from rulings.pages.gates import (
    as_it_stands,
    give_back,
    of_matter,
    reads_otherwise,
    refuse_appealed,
    refuse_unheard,
    refuse_unseen,
    refused,
    say_back,
    say_unseen,
    still_here,
)
from rulings.pages.likeness import ruled_before
from rulings.pages.reader import speaker_at
from rulings.pages.steps import change_prefix, read_of, step_url
from rulings.pages.whose import in_between
from rulings.record import evidence, give, refusals
from rulings.record.from_table import finding_about
from rulings.record.position import MatterPosition
from rulings.record.texts import say
from rulings.words.calls import irregularity_name
from rulings.words.outcomes import answer_rows, outcome_page
from rulings.words.speaker import Speaker


@signed_in
@require_POST
@of_matter
def record(request: AuthenticatedHttpRequest, position: MatterPosition) -> HttpResponse:
    """Record the ruling as the rule has it. Changing a given one asks for the reason first."""
    reason = ReasonForm(request.POST if "reason" in request.POST else None)
    try:
        seen = refuse_unseen(request, position)
        if reads_otherwise(request, position):
            return _as_the_rules_are(request, position)
        position = evidence.with_record(position, by=request.user)  # it may have changed since
        if position.state != seen:
            raise refusals.Stale
        ruling = _given(request, position, seen)
    except refusals.Stale:
        position = as_it_stands(request, position)
        if led := refused(request, position.matter.call):
            return led
        if not reason.is_bound:
            messages.warning(request, in_between())
            return go(request, step_url(position))
        reason.add_error(None, still_here())
        return _why(request, position, reason)
    except refusals.NotYet:
        messages.warning(request, _("Something is still to be answered before you can rule."))
        give_back(request)
        return go(request, step_url(position))
    except refusals.SaysNoReason:
        return _why(request, position, reason)
    _say_unused(request, ruling)
    return _recorded(request, ruling)


def _say_unused(request: AuthenticatedHttpRequest, ruling: Ruling) -> None:
    """The reason that was typed for a ruling which stood there already, with another one."""
    reason = request.POST.get("reason", "")
    if reason.strip() and not say([ruling.reason], reason):
        say_back(request, [reason.strip()])


def _why(
    request: AuthenticatedHttpRequest, position: MatterPosition, reason: ReasonForm
) -> HttpResponse:
    """Asked for the reason; what was tapped for the ruling goes along."""
    told = {"called_by": _seat(request), "for_now": _is_for_now(request)}
    told["read"] = read_of(position) if position.door else ""
    told["given"] = give.last_given(position)
    again = give.begins_again(position)
    context = _context(request, position, form=reason, begins_again=again, **told)
    return step(request, "flow/reason.html", context, status=422)


def _is_for_now(request: AuthenticatedHttpRequest) -> bool:
    return "for_now" in request.POST


@transaction.atomic
def _given(request: AuthenticatedHttpRequest, position: MatterPosition, seen: str) -> Ruling:
    refuse_unheard(request, position.matter)
    ruling = give.give_ruling(
        matter=position.matter,
        by=request.user,
        called_by=_seat(request),
        reason=request.POST.get("reason", ""),
        seen=seen,
        for_now=_is_for_now(request),
    )
    refuse_appealed(request, position)
    return ruling


def _as_the_rules_are(request: AuthenticatedHttpRequest, position: MatterPosition) -> HttpResponse:
    text = _("The rules have changed since you read this. Look again before you record it.")
    messages.warning(request, text)
    say_back(request, [one for one in [request.POST.get("reason", "").strip()] if one])
    return go(request, step_url(position))


def _seat(request: AuthenticatedHttpRequest) -> str:
    """Who called, if one of the chairs was marked."""
    seat = request.POST.get("called_by", "")
    return seat if seat in list(Seat) else ""


def _recorded(request: AuthenticatedHttpRequest, ruling: Ruling) -> HttpResponse:
    """To the ruling; or to the table, as long as something is open there."""
    messages.success(
        request, _("Ruling %(reference)s is recorded.") % {"reference": ruling.reference}
    )
    call = ruling.matter.call
    if call.is_open:
        return go(request, call_url(call))
    return go(request, reverse("rulings:ruling", args=[ruling.pk]))


def _context(
    request: AuthenticatedHttpRequest, position: MatterPosition, **more: Any
) -> dict[str, Any]:
    speaker = speaker_at(request.user, position)
    return matter_context(
        position,
        drawing=table_of(position),
        rows=answer_rows(position.standing, speaker) if position.door else (),
        change=change_prefix(position.matter),
        seats=list(Seat),
        irregularity=irregularity_name(position.matter.irregularity),
        back_url=matter_url(position.matter),
        **more,
    )


@signed_in
@of_matter
def override(request: AuthenticatedHttpRequest, position: MatterPosition) -> HttpResponse:
    """Decide otherwise than computed; the computed ruling stays beside it."""
    form = DecisionForm(request.POST or None)
    say_unseen(request, position, form)
    try:
        if request.method == "POST" and form.is_valid():
            return _decided(request, position, form, give.override_ruling)
        if not form.is_bound and not _is_outcome(position):
            raise refusals.NotYet
    except refusals.Stale:
        position = as_it_stands(request, position)
        form.add_error(None, still_here())
    except refusals.NotYet:
        messages.warning(request, _("Something is still to be answered before you can rule."))
        give_back(request)
        return go(request, matter_url(position.matter))
    page = None
    if position.door and _is_outcome(position):
        page = outcome_page(position.door, position.standing, speaker_at(request.user, position))
    told = {"page": page, "read": read_of(position) if position.door else ""}
    context = _context(request, position, form=form, **told, **_own_words(request, position))
    return step(request, "flow/override.html", context, status=422 if form.errors else 200)


@transaction.atomic
def _decided(
    request: AuthenticatedHttpRequest,
    position: MatterPosition,
    form: DecisionForm,
    give_it: Callable[..., Ruling],
) -> HttpResponse:
    """Record what the director wrote. Raises Stale where the form had seen another state, or what
    other rules computed.
    """
    if reads_otherwise(request, position):
        raise refusals.Stale
    refuse_unheard(request, position.matter)
    ruling = give_it(
        matter=position.matter,
        decided=form.decided,
        by=request.user,
        called_by=_seat(request),
        seen=refuse_unseen(request, position),
    )
    refuse_appealed(request, position)
    return _recorded(request, ruling)


def _own_words(request: AuthenticatedHttpRequest, position: MatterPosition) -> dict[str, Any]:
    """What stands around a form for them."""
    return {
        "called_by": _seat(request),
        "equal": ruled_before(position, request.user, is_override=True),
        "ends_watch": give.begins_again(position, own_words=True),
        "given": give.last_given(position),
    }


def _is_outcome(position: MatterPosition) -> bool:
    """Whether nothing is asked now."""
    return position.door is not None and step_url(position) == matter_url(position.matter)


def _found_in_record(position: MatterPosition, speaker: Speaker) -> str:
    """What the record shows and the matter is about, as a first text; no card that is closed."""
    found = finding_about(position.matter)
    if found is None:
        return ""
    shown = shown_finding(found)
    words = _("%(heading)s. %(sentence)s") % {"heading": shown.heading, "sentence": shown.sentence}
    return str(speaker.unless_closed(words))


@signed_in
@of_matter
def by_hand(request: AuthenticatedHttpRequest, position: MatterPosition) -> HttpResponse:
    """Rule without a rule: something no door leads to, or a judgement nobody has made."""
    known = _found_in_record(position, speaker_at(request.user, position))
    form = ByHandForm(request.POST or None, initial={"found": known})
    say_unseen(request, position, form)
    if request.method == "POST" and form.is_valid():
        try:
            return _decided(request, position, form, give.rule_by_hand)
        except refusals.Stale:
            position = as_it_stands(request, position)
            form.add_error(None, still_here())
    context = _context(request, position, form=form, **_own_words(request, position))
    is_tapped = position.matter.irregularity == SOMETHING_ELSE
    context["back_url"] = what_url(position.matter) if is_tapped else step_url(position)
    return step(request, "flow/by_hand.html", context, status=422 if form.errors else 200)
