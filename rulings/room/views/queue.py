"""Who has a call: taken, handed over, the chief director asked, settled, more time given."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from deals.access import AuthenticatedHttpRequest, get_session, get_table
from deals.accounts.sign_in_again import signed_in
from deals.models import User
from deals.pages.addresses import next_address
from deals.pages.numbers import KEYS, whole
from rulings.access import RULING, get_call
from rulings.access.closed import is_closed
from rulings.models import DirectorCall
from rulings.pages.felt import call_context, call_url, go, step
from rulings.pages.gates import give_back, led_on, refused, still_here
from rulings.pages.stands import ending_with, where_it_stands
from rulings.pages.whose import in_between, is_taken_over
from rulings.record import refusals
from rulings.record.calls import ending
from rulings.record.calls.opening import newest_at, waits_at
from rulings.record.calls.seen import is_settled, state_of
from rulings.record.calls.taking import may_take, take_call
from rulings.record.to_play import is_told_at
from rulings.room.queries.boards import at_table
from rulings.room.queries.queue import chief_of, directors_of, extra_minutes, waiting_in
from rulings.room.services import queue

LONGEST = 2000
"""Characters of what is said about a call that is settled."""
OFFERS = (5, 10)
"""Minutes that a table may be given for a call that took long."""


@signed_in
@require_POST
def take(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """The user goes to the table; if a colleague was quicker, he is told who."""
    call = get_call(request.user, pk, *RULING, even_closed=True)
    try:
        take_call(call=call, by=request.user, had_by=number_in(request, "had"))
    except refusals.TakenBy as other:
        messages.warning(request, taken_words(other))
        return go(request, reverse("rulings:home"))
    if not call.is_open:
        messages.warning(request, in_between())
    return go(request, call_url(call))


@signed_in
@require_POST
def take_next(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """The call that has waited longest; where nobody waits, which table it is is asked."""
    session = get_session(request.user, pk, *RULING)
    for call in waiting_in(session):
        try:
            take_call(call=call, by=request.user, had_by=None)
        except (refusals.TakenBy, refusals.StillToPlay):
            continue
        return go(request, call_url(call))
    return go(request, reverse("rulings:which-table", args=[session.pk]))


@signed_in
@require_POST
def bring_back(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """A call that has left the room stands there again; not for who could take it then, to read
    what was ruled on a board that he has still to play.
    """
    call = get_call(request.user, pk, *RULING)
    try:
        ending.bring_back(call=call, by=request.user, seen=request.POST.get("seen"))
    except refusals.Stale:
        messages.warning(request, in_between())
    return go(request, call_url(call))


@signed_in
@require_http_methods(["GET", "POST"])
def hand_over(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Who has the call: taken over from a colleague, or offered to one; `to` empty: kept."""
    call = get_call(request.user, pk, *RULING, even_closed=True)
    if not call.is_open and request.method == "GET":  # it ended on the way here
        home = reverse("rulings:home")
        return go(request, home if is_closed(request.user, call) else call_url(call))
    directors = list(directors_of(call.session, but=request.user))
    if request.method == "POST":
        wanted = request.POST.get("to", "")
        to = next((one for one in directors if str(one.pk) == wanted), None)
        if not wanted or (to is not None and is_told_at(to, call)):
            return _hand(request, call, to)
        messages.error(request, _not_to(to))
    chief, me = chief_of(call.session), request.user.pk
    shut = is_closed(request.user, call)
    was_his = is_taken_over(request, call) and not shut
    context = call_context(
        call,
        directors=directors,
        mine=call.director_id == me,
        stands=where_it_stands(request.user, call) if was_his else None,
        seen=state_of(call),
        newest=newest_at(call.table),
        waits=waits_at(call.table),
        asks_chief=chief is not None and chief.pk != me and is_told_at(chief, call),
        may_take=may_take(call, request.user),
        shut=shut,
        **({"contract": "", "declarer": ""} if shut else {}),
    )
    status = 422 if request.method == "POST" else 200
    return step(request, "room/hand_over.html", context, status=status)


def _not_to(director: User | None) -> str:
    if director is None:
        return _("Choose one of the directors of the club.")
    return _("%(name)s has this board still to play. Choose another.") % {"name": director}


def _hand(request: AuthenticatedHttpRequest, call: DirectorCall, to: User | None) -> HttpResponse:
    try:
        queue.hand_over(call=call, to=to, by=request.user, seen=request.POST.get("seen"))
    except refusals.TakenBy as other:
        if other.director is None:  # its page says who may take it
            return go(request, reverse("rulings:hand-over", args=[call.pk]))
        messages.warning(request, taken_words(other))
    except refusals.Stale:
        return _ask_again(request, call)
    else:
        if to:
            words = _("%(name)s is asked to take it.")
            messages.success(request, words % {"name": to})
    return go(request, reverse("rulings:home"))


@signed_in
@require_POST
def chief(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Ask the chief director of the event to come; `asked` empty: not needed any more."""
    call = get_call(request.user, pk, *RULING, even_closed=True)
    asked, seen = bool(request.POST.get("asked")), request.POST.get("seen")
    chief = chief_of(call.session)
    if chief is None:
        messages.error(
            request, _("This event has no chief director. Name one where the event is changed.")
        )
        return go(request, reverse("rulings:home"))
    if asked and not is_told_at(chief, call):
        messages.error(request, _not_to(chief))
        return go(request, reverse("rulings:home"))
    try:
        queue.ask_chief(call=call, by=request.user, asked=asked, seen=seen)
    except refusals.Stale:
        return _ask_again(request, call)
    return go(request, reverse("rulings:home"))


def _ask_again(request: AuthenticatedHttpRequest, call: DirectorCall) -> HttpResponse:
    """The page of who has the call, as it is now; its board may be closed to the reader."""
    messages.warning(request, in_between())
    return go(request, reverse("rulings:hand-over", args=[call.pk]))


@signed_in
@require_http_methods(["GET", "POST"])
def settle(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Over without a ruling; why may be said. It stays listed."""
    call = get_call(request.user, pk, *RULING)
    if led := refused(request, call):
        return led
    if not call.is_open:
        return led_on(request, call_url(call))
    if request.method != "POST":
        return step(request, "room/settle.html", _settle_context(call))
    quick, typed = (request.POST.get(name, "").strip() for name in ("quick", "said"))
    said, seen = f"{quick} {typed}".strip(), request.POST.get("seen")
    try:
        queue.settle_call(call=call, by=request.user, said=said[: 2 * LONGEST], seen=seen)
    except refusals.Stale:
        messages.warning(request, still_here())
        return step(request, "room/settle.html", _settle_context(call, said=typed), status=422)
    except refusals.AlreadyRuled:
        messages.error(
            request, _("A ruling has been given here. The call ends when the board is over.")
        )
        give_back(request)
        return go(request, call_url(call))
    if is_settled(call):
        words = _("Table %(table)s is settled without a ruling. The call stays listed.")
        messages.success(request, words % {"table": call.table})
    return go(request, reverse("rulings:home"))


def _settle_context(call: DirectorCall, said: str = "") -> dict[str, Any]:
    told = {"longest": LONGEST, "said": said, **ending_with(call)}
    return call_context(call, back_url=reverse("rulings:home"), seen=state_of(call), **told)


@signed_in
@require_POST
def give_time(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """The table gets some minutes more in this round."""
    call = get_call(request.user, pk, *RULING, even_closed=True)
    minutes = number_in(request, "minutes")
    if minutes not in OFFERS:
        messages.error(request, _("Choose one of the offered times."))
        return go(request, reverse("rulings:home"))
    words = _("Table %(table)s has %(count)s minutes more in this round.")
    try:
        queue.give_time(
            call=call, minutes=minutes, by=request.user, seen=number_in(request, "seen")
        )
    except refusals.Stale:
        messages.warning(request, _not_given())
    else:
        messages.success(request, words % {"table": call.table, "count": minutes})
    return go(request, next_address(request, default="rulings:home"))


@signed_in
@require_http_methods(["GET", "POST"])
def more_time(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """A table gets some minutes more in this round, whether it has called or not."""
    table = get_table(request.user, pk, *RULING)
    minutes = number_in(request, "minutes")
    if request.method != "POST" or minutes not in OFFERS:
        context = {
            "table": table,
            "board": at_table(table, reader=request.user).current,
            "given": extra_minutes(table.section.session).get(table.pk, 0),
            "offers": OFFERS,
            "seen": queue.time_state(table),
            "where": _("Table %(table)s") % {"table": table},
            "back_url": next_address(request, default="rulings:home"),
        }
        status = 422 if request.method == "POST" else 200
        return step(request, "room/more_time.html", context, status=status)
    seen, told = request.POST.get("seen", ""), {"table": table, "count": minutes}
    try:
        queue.more_time(table=table, minutes=minutes, by=request.user, seen=seen)
    except refusals.Stale:
        messages.warning(request, _not_given())
        return go(request, reverse("rulings:more-time", args=[table.pk]))
    words = _("Table %(table)s has %(count)s minutes more in this round.")
    messages.success(request, words % told)
    return go(request, reverse("rulings:home"))


def _not_given() -> str:
    return _("Another round is played by now, or the table has got more time already. Look again.")


def taken_words(other: refusals.TakenBy) -> str:
    if other.director is None:
        return _("Nobody has this call. Take it first.")
    return _("%(name)s has this call.") % {"name": other.director}


def number_in(request: AuthenticatedHttpRequest, name: str) -> int | None:
    """A number of the form; None for anything that is none."""
    return whole(request.POST.get(name), most=KEYS)
