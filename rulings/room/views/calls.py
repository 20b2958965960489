"""A call: taken at a table, moved, withdrawn, watched until the board is over."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from deals.access import AuthenticatedHttpRequest, get_table
from deals.accounts.sign_in_again import signed_in
from deals.bridge.cards import Denomination
from deals.bridge.seats import Seat
from deals.pages.addresses import next_address
from deals.pages.keeping import kept_tonight
from deals.pages.numbers import whole
from rulings.access import RULING, get_call
from rulings.irregularities import DOORS
from rulings.models import NO_DECLARER, SOMETHING_ELSE, DirectorCall, Matter, What
from rulings.pages.felt import (
    bare_table,
    call_context,
    call_url,
    go,
    known_table,
    matter_url,
    step,
)
from rulings.pages.reader import speaker_for
from rulings.pages.steps import in_between
from rulings.record import answers, calls, refusals
from rulings.record.matters import current_matter, current_of, rulings_of_call
from rulings.record.watching import reviews
from rulings.room.forms import MoveForm
from rulings.room.page.tiles import minutes
from rulings.room.queries.boards import AtTable, at_table
from rulings.room.queries.queue import LONG
from rulings.room.views.begun import WAITED, beside, onward, to_matter
from rulings.room.views.queue import OFFERS, number_in, taken_words
from rulings.tables.views import watch_context
from rulings.words.calls import short_name
from rulings.words.speaker import Seating

LEVELS = "1234567"
DOUBLES = ("", "X", "XX")


@signed_in
def table(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """What happened at the table? A tile opens the call and the matter in one tap."""
    at = at_table(
        get_table(request.user, pk, *RULING), chosen=_number(request, "board"), reader=request.user
    )
    is_there = _is_there(request, at)
    if not is_there:
        messages.warning(request, _("There is no such board here. Choose one of these."))
    if request.method != "POST" or not is_there:
        status = 200 if request.method != "POST" else 422
        page = step(request, "room/what.html", _what_context(at), status=status)
        return kept_tonight(request, page, at.table.section.session_id)
    slug = request.POST.get("irregularity", "")
    if slug and not _is_known(slug):
        messages.error(request, _("Choose one of the tiles."))
        return step(request, "room/what.html", _what_context(at), status=422)
    try:
        call = calls.open_call(
            table=at.table,
            board=at.current,
            round_number=at.round,
            by=request.user,
            take=bool(slug),
            seen=_number(request, "seen") or 0,
            even_closed=bool(slug) and WAITED in request.headers,
        )
    except refusals.CalledSince as since:
        return beside(request, since.call, slug) or _called_since(request, since.call)
    if not slug:
        messages.success(request, _("The call is noted. Take it when you are free."))
        return go(request, reverse("rulings:home"))
    matter = answers.start_matter(call=call, irregularity=slug, by=request.user)
    return to_matter(request, matter)


def _called_since(request: AuthenticatedHttpRequest, call: DirectorCall) -> HttpResponse:
    """To the call that was opened while the form stood there, or to whoever has it."""
    if call.director_id == request.user.pk:
        messages.warning(request, in_between())
        return go(request, call_url(call))
    messages.warning(request, taken_words(refusals.TakenBy(call.director)))
    return go(request, reverse("rulings:hand-over", args=[call.pk]))


def _what_context(at: AtTable) -> dict[str, Any]:
    return {
        "where": _("Table %(table)s") % {"table": at.table},
        "back_url": reverse("rulings:home"),
        "at": at,
        "here": at.table.pk,
        "seen": calls.newest_at(at.table),
        "session": at.table.section.session,
        "in_auction": at.in_auction,
        "something_else": SOMETHING_ELSE,
        **_guessed(at),
    }


def _is_there(request: AuthenticatedHttpRequest, at: AtTable) -> bool:
    """Whether the board that was asked for, if any was, is one of the session."""
    asked = request.POST.get("board") or request.GET.get("board")
    return not asked or (at.current is not None and str(at.current.number) == asked.lstrip("0"))


def _is_known(slug: str) -> bool:
    return slug in DOORS or slug == SOMETHING_ELSE


def _number(request: AuthenticatedHttpRequest, name: str) -> int | None:
    """A number from the form or the address; None for anything that is none."""
    return whole(request.POST.get(name) or request.GET.get(name))


@signed_in
@require_safe
def call(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Where the call stands: its next question, or what stays open at the table after a ruling."""
    call = get_call(request.user, pk, *RULING)
    if not call.is_open:
        return step(request, "room/closed.html", _closed_context(call))
    given = rulings_of_call(call)
    matters = call.matters.filter(set_aside_at__isnull=True).order_by("number")
    matter = current_of(list(matters), {one.matter_id: one.kind for one in given})
    if matter is None:
        return go(request, reverse("rulings:what", args=[call.pk]))
    events = list(call.events.order_by("number"))
    ruled = any(ruling.matter_id == matter.pk for ruling in given)
    if not ruled or any(event.what == What.BOARD_OVER for event in events):
        return go(request, matter_url(matter))
    context = watch_context(call, matter, given, events, speaker_for(request.user, call))
    context["back_url"] = next_address(request, default="rulings:home")
    return step(request, "tables/watch.html", context)


def _closed_context(call: DirectorCall) -> dict[str, Any]:
    since, until = call.claimed_at, call.closed_at
    took_long = bool(since and until and until - since >= LONG)
    given = call.events.filter(what=What.TIME_GIVEN).first() if took_long else None
    return call_context(
        call,
        rulings=[(short_name(one.matter.irregularity), one) for one in rulings_of_call(call)],
        drawing=bare_table(call),
        offers=OFFERS if took_long and given is None else (),
        given=given.detail["minutes"] if given else 0,
        took=minutes(since, until) if since and until else "",
    )


@signed_in
def what(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """What happened, for a call that is already open: its first matter, a better one, or one more.

    A matter nobody has ruled on is set aside by the new one, unless `more` asks for both.
    """
    call = get_call(request.user, pk, *RULING)
    if not call.is_open:
        ended = beside(request, call, request.POST.get("irregularity", ""))
        return ended or go(request, call_url(call))
    at = (
        None
        if call.board_id
        else at_table(call.table, chosen=_number(request, "board"), reader=request.user)
    )
    context = _more_context(request, call, at)
    if request.method != "POST":
        return step(request, "room/what.html", context)
    slug = request.POST.get("irregularity", "")
    if not _is_known(slug):
        messages.error(request, _("Choose one of the tiles."))
        return step(request, "room/what.html", context, status=422)
    try:
        matter = _told(request, call, at, slug)
    except (refusals.TakenBy, refusals.Stale) as since:
        return beside(request, call, slug) or _not_told(request, call, since)
    return to_matter(request, matter)


def _not_told(
    request: AuthenticatedHttpRequest, call: DirectorCall, since: refusals.Refused
) -> HttpResponse:
    if isinstance(since, refusals.TakenBy):
        messages.warning(request, taken_words(since))
        return go(request, reverse("rulings:home"))
    messages.warning(request, in_between())
    return go(request, call_url(call))


def _more_context(
    request: AuthenticatedHttpRequest, call: DirectorCall, at: AtTable | None
) -> dict[str, Any]:
    """What is known of an open call; `at` where nobody has said yet which board it is about."""
    played = call.played_board
    in_auction = call.declarer == NO_DECLARER or (played is not None and played.in_auction)
    guessed = _guessed(at) if at else {"drawing": bare_table(call)}
    return call_context(
        call,
        back_url=reverse("rulings:home"),
        current=current_matter(call),
        more=request.GET.get("more", ""),
        seen=calls.state_of(call),
        newest=partial(calls.newest_at, call.table),
        in_auction=at.in_auction if at else in_auction,
        something_else=SOMETHING_ELSE,
        **guessed,
    )


def _guessed(at: AtTable) -> dict[str, Any]:
    """The board that is probably meant, drawn, and those it may be instead."""
    seating = Seating(Seat(at.played.declarer) if at.played and at.played.declarer else None)
    return {
        "board": at.current,
        "boards": at.boards,
        "others": at.others,
        "declarer": at.played.declarer if at.played else "",
        "drawing": known_table(at.table, at.current, at.played, at.pairing, seating),
    }


@transaction.atomic
def _told(
    request: AuthenticatedHttpRequest, call: DirectorCall, at: AtTable | None, slug: str
) -> Matter:
    """Take the call, unless another director has since the form was shown, with the board and what
    happened.
    """
    calls.lock_call(call)
    calls.refuse_unseen(call, request.POST.get("seen"))
    had = request.POST.get("had")
    known = calls.ANYBODY if had is None else number_in(request, "had")
    calls.take_call(call=call, by=request.user, had_by=known)
    if at:
        calls.name_board(call=call, board=at.current)
    more = bool(request.POST.get("more"))
    return answers.start_matter(call=call, irregularity=slug, by=request.user, one_more=more)


@signed_in
def declarer(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Who declares? Asked once, on the drawn table, where no record says it."""
    call = get_call(request.user, pk, *RULING)
    if request.method != "POST":
        chairs = bare_table(call, choose=list(Seat))
        return step(request, "room/declarer.html", _declarer_context(call, chairs))
    seat = request.POST.get("seat", "")
    if seat not in {*Seat, NO_DECLARER}:
        messages.error(request, _("Tap one of the chairs."))
        return go(request, reverse("rulings:declarer", args=[call.pk]))
    contract = "" if seat == NO_DECLARER else _contract(request)
    try:
        calls.name_declarer(
            call=call,
            declarer=seat,
            contract=contract,
            by=request.user,
            seen=request.POST.get("seen"),
        )
    except refusals.Stale:
        messages.warning(request, in_between())
        return go(request, call_url(call))
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
        seen=calls.state_of(call),
    )


@signed_in
def move(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """The call came from another table or board."""
    call = get_call(request.user, pk, *RULING)
    form = MoveForm(
        request.POST or None,
        session=call.session,
        initial={"table": call.table_id, "board": call.board_id},
    )
    if request.method == "POST" and form.is_valid():
        try:
            calls.move_call(
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
    seen = calls.state_of(call)
    context = call_context(call, form=form, back_url=call_url(call), seen=seen)
    return step(request, "room/move.html", context, status=422 if form.errors else 200)


@signed_in
def withdraw(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """There was nothing to rule on; asked once more before it is done."""
    call = get_call(request.user, pk, *RULING)
    if request.method != "POST":
        context = call_context(call, back_url=call_url(call), seen=calls.state_of(call))
        return step(request, "room/withdraw.html", context)
    try:
        calls.withdraw_call(call=call, by=request.user, seen=request.POST.get("seen"))
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


@signed_in
@require_POST
def board_over(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Play has ended: nothing is open at the table any more, and the final ruling can be given."""
    call = get_call(request.user, pk, *RULING)
    try:
        calls.board_is_over(call=call, by=request.user, seen=request.POST.get("state"))
    except refusals.Stale:
        messages.warning(request, in_between())
        return go(request, call_url(call))
    matter: Matter | None = current_matter(call)
    if call.is_open and matter is not None:
        return go(request, matter_url(matter))
    messages.success(request, _("Board over at table %(table)s.") % {"table": call.table})
    if reviews(call.events.order_by("number")):
        return go(request, call_url(call))
    return go(request, reverse("rulings:home"))
