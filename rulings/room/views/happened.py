"""What happened, for a call that is open: its first matter, a better one, or one more."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from deals.access import AuthenticatedHttpRequest
from deals.accounts.sign_in_again import signed_in
from deals.pages.once import answered_anew
from rulings.access import RULING, get_call
from rulings.models import NO_DECLARER, SOMETHING_ELSE, DirectorCall, Matter
from rulings.pages.felt import bare_table, call_context, call_url, go, step
from rulings.pages.whose import in_between
from rulings.record import answers, refusals
from rulings.record.calls.opening import newest_at, open_call, waits_at
from rulings.record.calls.places import name_board
from rulings.record.calls.seen import lock_call, refuse_unseen, state_of
from rulings.record.calls.taking import ANYBODY, take_call
from rulings.record.matters import current_matter
from rulings.room.queries.boards import AtTable, at_table
from rulings.room.views.begun import beside, to_matter
from rulings.room.views.noted import (
    board_meant,
    called_since,
    is_known,
    noted_as,
    number_of,
    of_its_kind,
    waited_call,
)
from rulings.room.views.queue import number_in, taken_words

MOST_NEAR = 4
"""So many boards stand beside the question; where a round has more they are folded."""


@signed_in
def what(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """What happened, for a call that is already open: its first matter, a better one, or one more.

    A matter nobody has ruled on is set aside by the new one, unless `more` asks for both. With
    `note` the call is left to wait, and what happened is only noted with it; with both it is a call
    of its own that waits.
    """
    call = get_call(request.user, pk, *RULING)
    if not call.is_open:
        if request.method != "POST":
            return go(request, call_url(call))
        ended = beside(request, call, request.POST.get("irregularity", ""))
        return ended or answered_anew(called_since(request, call))
    at = (
        None
        if call.board_id
        else at_table(
            call.table,
            chosen=number_of(request, "board"),
            reader=request.user,
            round_number=call.round,
        )
    )
    context = _more_context(request, call, at)
    if request.method != "POST":
        return step(request, "room/what.html", context)
    slug = request.POST.get("irregularity", "")
    if not is_known(slug):
        messages.error(request, _("Choose one of the tiles."))
        return step(request, "room/what.html", context, status=422)
    if request.POST.get("more") and request.POST.get("note"):
        return _noted_beside(request, call, slug)
    try:
        matter = _told(request, call, at, slug)
    except (refusals.TakenBy, refusals.Stale) as since:
        return beside(request, call, slug) or answered_anew(_not_told(request, call, since))
    if request.POST.get("note") and not call.director_id:
        return noted_as(request, matter)
    return to_matter(request, matter)


def _noted_beside(request: AuthenticatedHttpRequest, call: DirectorCall, slug: str) -> HttpResponse:
    """A further call from a table where one is open, with what it is about, of the same round; both
    wait. Where that one waits itself it has both: a table that waits calls once. What somebody has
    begun there since the page was opened may be the same thing.
    """
    same = call.matters.filter(irregularity=slug, set_aside_at=None)
    if same.exists() and request.POST.get("seen") not in (None, state_of(call)):
        since = refusals.Stale()
        return beside(request, call, slug) or answered_anew(_not_told(request, call, since))
    chosen = call.board.number if call.board else number_of(request, "board")
    at = at_table(call.table, chosen=chosen, reader=request.user, round_number=call.round)
    try:
        noted = open_call(
            table=at.table,
            board=at.current,
            round_number=at.round,
            by=request.user,
            take=False,
            seen=number_of(request, "newest") or 0,
            waited=waited_call(request),
        )
    except refusals.CalledSince as called:
        return called_since(request, called.call)
    if noted != call:
        return noted_as(request, of_its_kind(noted, slug, request.user))
    matter = answers.start_matter(call=call, irregularity=slug, by=request.user, one_more=True)
    return noted_as(request, matter)


def _not_told(
    request: AuthenticatedHttpRequest, call: DirectorCall, since: refusals.Refused
) -> HttpResponse:
    if isinstance(since, refusals.TakenBy):
        messages.warning(request, taken_words(since))
        return go(request, reverse("rulings:home"))
    messages.warning(request, in_between())
    return go(request, call_url(call))


@transaction.atomic
def _told(
    request: AuthenticatedHttpRequest, call: DirectorCall, at: AtTable | None, slug: str
) -> Matter:
    """Take the call, unless another director has since the form was shown, with the board and what
    happened.
    """
    lock_call(call)
    refuse_unseen(call, request.POST.get("seen"))
    if not call.is_open:
        raise refusals.Stale
    had = request.POST.get("had")
    known = ANYBODY if had is None else number_in(request, "had")
    if not (request.POST.get("note") and call.director_id is None):
        take_call(call=call, by=request.user, had_by=known)
    if at:
        name_board(call=call, board=at.current, by=request.user)
    more = bool(request.POST.get("more"))
    return answers.start_matter(
        call=call,
        irregularity=slug,
        by=request.user,
        one_more=more,
        instead=number_of(request, "instead"),
    )


def _replaced(request: AuthenticatedHttpRequest, call: DirectorCall) -> Matter | None:
    """The matter whose place another tile takes: that from which the page was opened; none that was
    ruled on.
    """
    unruled = call.matters.filter(set_aside_at=None, rulings=None)
    if (number := number_of(request, "instead")) is not None:
        return unruled.filter(number=number).first()
    current = current_matter(call)
    return unruled.filter(pk=current.pk).first() if current else None


def _more_context(
    request: AuthenticatedHttpRequest, call: DirectorCall, at: AtTable | None
) -> dict[str, Any]:
    """What is known of an open call; `at` where nobody has said yet which board it is about."""
    played = call.played_board
    in_auction = call.declarer == NO_DECLARER or (played is not None and played.in_auction)
    guessed: dict[str, Any] = board_meant(at) if at else {"drawing": bare_table(call)}
    if request.GET.get("more") and not at:
        now = at_table(call.table, reader=request.user)
        boards = {one.number: one for one in (*now.boards, call.board) if one}
        if len(boards) > MOST_NEAR:
            boards = {call.board.number: call.board} if call.board else {}
        near = guessed["near"] = [boards[number] for number in sorted(boards)]
        guessed["elsewhere"] = [one for one in (*now.boards, *now.others) if one not in near]
    return call_context(
        call,
        back_url=reverse("rulings:home"),
        current=_replaced(request, call),
        more=request.GET.get("more", ""),
        note=request.GET.get("note", "") if call.director_id is None else "",
        seen=state_of(call),
        newest=partial(newest_at, call.table),
        waits=waits_at(call.table) if request.GET.get("more") else 0,
        in_auction=at.in_auction if at else in_auction,
        something_else=SOMETHING_ELSE,
        **guessed,
    )
