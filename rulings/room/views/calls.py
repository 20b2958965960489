"""A call that is open: where it stands, moved, withdrawn, watched until the board is over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from deals.access import AuthenticatedHttpRequest
from deals.accounts.sign_in_again import signed_in
from deals.bridge.cards import Denomination
from deals.bridge.seats import Seat
from deals.models import User
from deals.pages.addresses import next_address
from deals.pages.keeping import kept_tonight
from rulings.access import RULING, get_call
from rulings.access.closed import are_cards_closed, is_closed
from rulings.models import NO_DECLARER, DirectorCall, Ruling, TableEvent, What
from rulings.pages.felt import (
    bare_table,
    call_context,
    call_url,
    go,
    matter_url,
    step,
)
from rulings.pages.gates import refused, still_here
from rulings.pages.reader import speaker_after
from rulings.pages.ruling import in_short
from rulings.pages.stands import ending_with
from rulings.pages.whose import in_between, say_otherwise, say_whose
from rulings.record import refusals
from rulings.record.calls.ending import withdraw_call
from rulings.record.calls.places import move_call, name_declarer
from rulings.record.calls.seen import state_of
from rulings.record.given import answered_since
from rulings.record.matters import current_of, rulings_of_call
from rulings.record.watching import is_over
from rulings.room.forms import MoveForm
from rulings.room.page.tiles import minutes
from rulings.room.queries.queue import LONG
from rulings.room.views.begun import onward
from rulings.room.views.queue import OFFERS
from rulings.tables.views.watch import watch_context
from rulings.words.calls import short_name

LEVELS = "1234567"
DOUBLES = ("", "X", "XX")


@signed_in
@require_safe
def call(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Where the call stands: its next question, or what stays open at the table after a ruling; to
    whom it is closed, who has it, and the way to another one at that table.
    """
    call = get_call(request.user, pk, *RULING, even_closed=True)
    if is_closed(request.user, call):
        if not call.is_open:
            raise refusals.StillToPlay(call.board)
        return go(request, reverse("rulings:hand-over", args=[call.pk]))
    if led := refused(request, call):
        return led
    if not call.is_open:
        return step(request, "room/closed.html", _closed_context(call, request.user))
    given = rulings_of_call(call)
    matters = call.matters.filter(set_aside_at__isnull=True).order_by("number")
    matter = current_of(list(matters), {one.matter_id: one.kind for one in given})
    if matter is None:
        return go(request, reverse("rulings:what", args=[call.pk]))
    events = list(call.events.order_by("number"))
    ruled = any(ruling.matter_id == matter.pk for ruling in given)
    if not ruled or is_over(events):
        return go(request, matter_url(matter))
    speaker = speaker_after(request.user, call, given)
    context = watch_context(call, matter, given, events, speaker, request.user)
    context["back_url"] = next_address(request, default="rulings:home")
    context["shut"] = _shut(request.user, call, given)
    since, shut = answered_since(given), context["shut"]
    context["unrecorded"] = [one for one in since if one.pk not in shut]
    return kept_tonight(request, step(request, "tables/watch.html", context), call.session_id)


def _shut(user: User, call: DirectorCall, given: Iterable[Ruling]) -> set[int]:
    """The keys of those that a colleague has given and the user may not read: of what kind they are
    is not told.
    """
    return {one.pk for one in given if is_closed(user, call, by=one.by_id)}


def _course(call: DirectorCall) -> list[tuple[str, TableEvent]]:
    """What happened to the call, in words, oldest first; what happened at its table, and so names
    cards, stands by the rulings.
    """
    done = call.events.exclude(what__in=_AT_ITS_TABLE).select_related("by").order_by("number")
    return [(_done(one), one) for one in done]


def _done(event: TableEvent) -> str:
    told = event.get_what_display()
    if event.what == What.RESOLVED and event.detail.get("ruled"):
        return _("Ended")
    if event.what != What.MOVED:
        return told
    table, board = event.detail.get("table"), event.detail.get("board")
    if board is None:
        return _("Moved from table %(table)s") % {"table": table}
    return _("Moved from table %(table)s, board %(board)s") % {"table": table, "board": board}


_AT_ITS_TABLE = (What.AT_TABLE, What.OBLIGATION_OPENED, What.OBLIGATION_CLOSED)


def _replaced_by(given: Sequence[Ruling]) -> Iterator[str]:
    """Of each the number of the ruling that took its place, where one did."""
    later = {one.amends_id: one.reference for one in given if one.amends_id}
    for one in given:
        yield _("replaced by %(number)s") % {"number": later[one.pk]} if one.pk in later else ""


def _closed_context(call: DirectorCall, user: User) -> dict[str, Any]:
    since, until = call.claimed_at, call.closed_at
    took_long = bool(since and until and until - since >= LONG)
    more = call.events.filter(what=What.TIME_GIVEN).first() if took_long else None
    given = rulings_of_call(call)
    is_shut = are_cards_closed(user, call)
    is_told = len(given) > 1 and not is_shut
    return call_context(
        call,
        is_shut=is_shut,
        course=[] if is_shut else _course(call),
        shut=_shut(user, call, given),
        unrecorded=[] if is_shut else answered_since(given),
        rulings=[
            (short_name(one.matter.irregularity), one, in_short(one) if is_told else "", by)
            for one, by in zip(given, _replaced_by(given), strict=True)
        ],
        drawing=bare_table(call, given),
        seen=state_of(call),
        offers=OFFERS if took_long and more is None else (),
        given=more.detail["minutes"] if more else 0,
        took=minutes(since, until) if since and until else "",
    )


@signed_in
def declarer(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Who declares? Asked once, on the drawn table, where no record says it."""
    call = get_call(request.user, pk, *RULING)
    if led := refused(request, call):
        return led
    if request.method != "POST":
        say_whose(request, call)
        chairs = bare_table(call, choose=list(Seat))
        return step(request, "room/declarer.html", _declarer_context(call, chairs))
    seat = request.POST.get("seat", "")
    if seat not in {*Seat, NO_DECLARER}:
        messages.error(request, _("Tap one of the chairs."))
        return go(request, reverse("rulings:declarer", args=[call.pk]))
    contract = "" if seat == NO_DECLARER else _contract(request)
    try:
        name_declarer(
            call=call,
            declarer=seat,
            contract=contract,
            by=request.user,
            seen=request.POST.get("seen"),
        )
    except refusals.Stale:
        messages.warning(request, in_between())
        return go(request, call_url(call))
    say_otherwise(request, call)
    return go(request, onward(call))


def _contract(request: AuthenticatedHttpRequest) -> str:
    """The contract of the form, "4SX"; nothing unless level and denomination were tapped."""
    level, denomination = request.POST.get("level", ""), request.POST.get("denomination", "")
    told = level in set(LEVELS) and denomination in set(Denomination)
    doubled = request.POST.get("doubled", "")
    return level + denomination + (doubled if doubled in DOUBLES else "") if told else ""


def _declarer_context(call: DirectorCall, chairs: Any) -> dict[str, Any]:
    return call_context(
        call,
        back_url=reverse("rulings:what", args=[call.pk]),
        drawing=chairs,
        no_declarer=NO_DECLARER,
        levels=LEVELS,
        denominations=list(Denomination),
        level=call.contract[:1],
        denomination=call.contract[1:].rstrip("X"),
        doubles=DOUBLES,
        doubled="X" * call.contract.count("X"),
        seen=state_of(call),
    )


@signed_in
def move(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """The call came from another table or board."""
    call = get_call(request.user, pk, *RULING)
    if led := refused(request, call):
        return led
    form = MoveForm(
        request.POST or None,
        session=call.session,
        initial={"table": call.table_id, "board": call.board_id},
    )
    if form.errors and request.POST.get("seen", seen := state_of(call)) != seen:
        form.add_error(None, still_here())
    if request.method == "POST" and form.is_valid():
        try:
            move_call(
                call=call,
                table=form.cleaned_data["table"],
                board=form.cleaned_data["board"],
                round_number=call.round,
                by=request.user,
                seen=request.POST.get("seen"),
            )
        except refusals.AlreadyRuled:
            messages.error(request, _already_ruled())
        except refusals.Stale:
            messages.warning(request, in_between())
        return go(request, call_url(call))
    seen = state_of(call)
    context = call_context(call, form=form, back_url=call_url(call), seen=seen)
    return step(request, "room/move.html", context, status=422 if form.errors else 200)


@signed_in
def withdraw(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """There was nothing to rule on; asked once more before it is done."""
    call = get_call(request.user, pk, *RULING)
    if led := refused(request, call):
        return led
    if request.method != "POST":
        told = {"seen": state_of(call), **ending_with(call)}
        context = call_context(call, back_url=call_url(call), **told)
        return step(request, "room/withdraw.html", context)
    try:
        withdraw_call(call=call, by=request.user, seen=request.POST.get("seen"))
    except refusals.Stale:
        messages.warning(request, in_between())
        return go(request, call_url(call))
    except refusals.AlreadyRuled:
        messages.error(request, _already_ruled())
        return go(request, call_url(call))
    messages.success(request, _("The call is withdrawn. It stays listed as such."))
    return go(request, reverse("rulings:home"))


def _already_ruled() -> str:
    return _(
        "A ruling has been given here, so the call stays where it is. Amend the ruling instead."
    )
