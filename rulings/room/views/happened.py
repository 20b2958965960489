"""What happened at a table: a new call, or one that is open; taken at once, or only noted."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from deals.access import AuthenticatedHttpRequest, get_table
from deals.access.asked import asks_once
from deals.accounts.sign_in_again import signed_in
from deals.bridge.seats import Seat
from deals.models import Table, User
from deals.pages.keeping import kept_tonight
from deals.pages.numbers import whole
from deals.pages.once import answered_anew
from rulings.access import RULING, get_call, is_closed
from rulings.irregularities import DOORS
from rulings.models import NO_DECLARER, SOMETHING_ELSE, DirectorCall, Matter
from rulings.pages.felt import (
    bare_table,
    call_context,
    call_url,
    go,
    known_table,
    step,
)
from rulings.pages.whose import in_between
from rulings.record import answers, calls, refusals
from rulings.record.matters import current_matter
from rulings.room.queries.boards import AtTable, at_table
from rulings.room.services.first_taps import (
    answered_in,
    begun_by_another,
    begun_otherwise,
    begun_there,
)
from rulings.room.views.begun import WAITED, beside, to_matter
from rulings.room.views.queue import number_in, taken_words
from rulings.words.calls import short_name
from rulings.words.speaker import Seating

MOST_NEAR = 4
"""So many boards stand beside the question; where a round has more they are folded."""


@signed_in
def table(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """What happened at the table? A tile opens the call and the matter in one tap; with `note` the
    call is left to wait, and what happened is only noted with it. It is a call of the round whose
    page was looked at, whenever it comes.
    """
    if request.method != "POST":
        asks_once(request.user)
    at = at_table(
        get_table(request.user, pk, *RULING),
        chosen=_number(request, "board"),
        reader=request.user,
        round_number=whole(request.POST.get("round")),
    )
    is_there = _is_there(request, at)
    if not is_there:
        messages.warning(request, _("There is no such board here. Choose one of these."))
    if request.method != "POST" or not is_there:
        page = _asked(request, at, status=200 if request.method != "POST" else 422)
        return kept_tonight(request, page, at.table.section.session_id)
    slug = request.POST.get("irregularity", "")
    if slug and not _is_known(slug):
        messages.error(request, _("Choose one of the tiles."))
        return _asked(request, at, status=422)
    takes = bool(slug) and not request.POST.get("note")
    if takes and (tapped_before := _tapped_before(request, at, slug)):
        return to_matter(request, tapped_before)
    waited_beside = WAITED in request.headers and _is_newest_closed(request.user, at.table)
    others = begun_by_another(**_about(request, at, slug)) if takes else None
    if others and not waited_beside:
        return beside(request, others, slug) or answered_anew(_called_since(request, others))
    try:
        call = calls.open_call(
            table=at.table,
            board=at.current,
            round_number=at.round,
            by=request.user,
            take=takes,
            seen=None if waited_beside else _number(request, "seen") or 0,
            even_closed=takes and (WAITED in request.headers or "seen" in request.POST),
        )
    except refusals.CalledSince as since:
        led = beside(request, since.call, slug) if takes else None
        return led or answered_anew(_called_since(request, since.call))
    if not slug:
        messages.success(request, _noted(call))
        return go(request, reverse("rulings:home"))
    if matter := answered_in(call).filter(irregularity=slug).last():
        led = beside(request, call, slug) if takes else None
        return led or (to_matter(request, matter) if takes else _noted_as(request, matter))
    matter = _of_its_kind(call, slug, request.user)
    return to_matter(request, matter) if takes else _noted_as(request, matter)


def _is_newest_closed(user: User, table: Table) -> bool:
    """Whether what waited on his phone becomes a call of his own beside the one that goes on: he
    reads nothing of that, and his answers would come to nowhere.
    """
    newest = DirectorCall.objects.filter(table=table).order_by("pk").last()
    return newest is not None and newest.is_open and is_closed(user, newest)


def _asked(request: AuthenticatedHttpRequest, at: AtTable, *, status: int) -> HttpResponse:
    """What happened? Where nobody plays, only of boards that were played there before."""
    page = "room/sits_out.html" if at.is_idle else "room/what.html"
    return step(request, page, _what_context(at), status=status)


def _of_its_kind(call: DirectorCall, slug: str, by: User) -> Matter:
    """What is noted with the call, else one more: no page of a table says what is noted with a call
    that waits there, so no tile of it sets that aside.
    """
    noted = call.matters.filter(irregularity=slug, set_aside_at=None).last()
    return noted or answers.start_matter(call=call, irregularity=slug, by=by, one_more=True)


def _tapped_before(request: AuthenticatedHttpRequest, at: AtTable, slug: str) -> Matter | None:
    """The matter of a call that he has only begun there, if that is not closed to him since. What
    has waited on a phone is no second thought: it may come before the answers of the first.
    """
    about = _about(request, at, slug)
    begun = begun_there(**about)
    if begun is None and WAITED not in request.headers:
        begun = begun_otherwise(**about)
    return None if begun and is_closed(request.user, begun.call) else begun


def _about(request: AuthenticatedHttpRequest, at: AtTable, slug: str) -> dict[str, Any]:
    told = {"table": at.table, "board": at.current, "round_number": at.round}
    return {**told, "slug": slug, "by": request.user}


def _noted_as(request: AuthenticatedHttpRequest, matter: Matter) -> HttpResponse:
    words, what = _("%(table)s is noted: %(what)s."), short_name(matter.irregularity)
    messages.success(request, words % {"table": matter.call.table, "what": what})
    return go(request, reverse("rulings:home"))


def _noted(call: DirectorCall) -> str:
    """That it waits, and where to say what it is about, which need not be said."""
    return format_html(
        '{} <a href="{}?note=1">{}</a>',
        _("%(table)s is noted.") % {"table": call.table},
        reverse("rulings:what", args=[call.pk]),
        _("What is it about?"),
    )


def _called_since(request: AuthenticatedHttpRequest, call: DirectorCall) -> HttpResponse:
    """To the call that was opened while the form stood there, or to whoever has it; one that was
    ruled on since may have been about the same.
    """
    if not call.is_open:
        words = _(
            "A call to this table has been closed since you opened the page. If it is about"
            " something else, tap the table again."
        )
        messages.warning(request, words)
        return go(request, call_url(call))
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
        return ended or answered_anew(_called_since(request, call))
    at = (
        None
        if call.board_id
        else at_table(
            call.table,
            chosen=_number(request, "board"),
            reader=request.user,
            round_number=call.round,
        )
    )
    context = _more_context(request, call, at)
    if request.method != "POST":
        return step(request, "room/what.html", context)
    slug = request.POST.get("irregularity", "")
    if not _is_known(slug):
        messages.error(request, _("Choose one of the tiles."))
        return step(request, "room/what.html", context, status=422)
    if request.POST.get("more") and request.POST.get("note"):
        return _noted_beside(request, call, slug)
    try:
        matter = _told(request, call, at, slug)
    except (refusals.TakenBy, refusals.Stale) as since:
        return beside(request, call, slug) or answered_anew(_not_told(request, call, since))
    if request.POST.get("note") and not call.director_id:
        return _noted_as(request, matter)
    return to_matter(request, matter)


def _noted_beside(request: AuthenticatedHttpRequest, call: DirectorCall, slug: str) -> HttpResponse:
    """A further call from a table where one is open, with what it is about, of the same round; both
    wait. Where that one waits itself it has both: a table that waits calls once. What somebody has
    begun there since the page was opened may be the same thing.
    """
    same = call.matters.filter(irregularity=slug, set_aside_at=None)
    if same.exists() and request.POST.get("seen") not in (None, calls.state_of(call)):
        since = refusals.Stale()
        return beside(request, call, slug) or answered_anew(_not_told(request, call, since))
    chosen = call.board.number if call.board else _number(request, "board")
    at = at_table(call.table, chosen=chosen, reader=request.user, round_number=call.round)
    try:
        noted = calls.open_call(
            table=at.table,
            board=at.current,
            round_number=at.round,
            by=request.user,
            take=False,
            seen=_number(request, "newest") or 0,
        )
    except refusals.CalledSince as called:
        return _called_since(request, called.call)
    if noted != call:
        return _noted_as(request, _of_its_kind(noted, slug, request.user))
    matter = answers.start_matter(call=call, irregularity=slug, by=request.user, one_more=True)
    return _noted_as(request, matter)


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
    guessed: dict[str, Any] = _guessed(at) if at else {"drawing": bare_table(call)}
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
        current=current_matter(call),
        more=request.GET.get("more", ""),
        note=request.GET.get("note", "") if call.director_id is None else "",
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
    if not call.is_open:
        raise refusals.Stale
    had = request.POST.get("had")
    known = calls.ANYBODY if had is None else number_in(request, "had")
    if not (request.POST.get("note") and call.director_id is None):
        calls.take_call(call=call, by=request.user, had_by=known)
    if at:
        calls.name_board(call=call, board=at.current, by=request.user)
    more = bool(request.POST.get("more"))
    return answers.start_matter(call=call, irregularity=slug, by=request.user, one_more=more)
