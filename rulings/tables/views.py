"""A table where something is open: what happens there, noted by a tap."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any
from urllib.parse import urlencode, urlsplit, urlunsplit

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from deals.access import AuthenticatedHttpRequest
from deals.accounts.sign_in_again import signed_in
from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Seat
from deals.models.records import table_of
from deals.pages.addresses import next_address
from deals.pages.numbers import KEYS, whole
from rulings.access import RULING, get_call
from rulings.models import DirectorCall, Matter, Ruling, RulingKind, TableEvent
from rulings.pages.felt import call_context, call_table, call_url, go, matter_url, step
from rulings.pages.reader import speaker_for
from rulings.record import calls, refusals, reviews
from rulings.record.watching import watched
from rulings.tables import services
from rulings.tables.ahead import Ahead, is_told
from rulings.tables.page import watch_page
from rulings.tables.queries import line_context, opened_until, sheet_rows
from rulings.watch.events import Choice
from rulings.watch.table import Watched
from rulings.words.scene import watch_notes
from rulings.words.speaker import Speaker


def watch_context(
    call: DirectorCall,
    matter: Matter,
    given: Sequence[Ruling],
    events: Sequence[TableEvent],
    speaker: Speaker,
) -> dict[str, Any]:
    """The page of a call after its ruling, until the board is over."""
    now = watched(events)
    played = call.played_board if now.differs else None
    page = watch_page(now, speaker, table_of(played) if played else None)
    leader = page.choosing.leader if page.choosing else None
    return call_context(
        call,
        matter=matter,
        rulings=given,
        page=page,
        watches=call.pk,
        seen=now.seen,
        state=partial(calls.state_of, call),
        follows=now.follows,
        waits=now.waits is not None,
        is_interim=any(ruling.kind == RulingKind.INTERIM for ruling in given),
        can_undo=now.last is not None,
        drawing=call_table(
            call,
            speaker.seating,
            waiting=page.waiting,
            lit=page.lit,
            lying=page.lying,
            turn=leader,
            notes=watch_notes([one.seat for one in page.lying], leader, speaker),
        ),
    )


@signed_in
@never_cache
@require_safe
def ahead(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """What the buttons of the call's page lead to, for a phone that loses its line."""
    call = get_call(request.user, pk, *RULING)
    speaker = speaker_for(request.user, call)

    is_interim = Ruling.objects.filter(matter__call=call, kind=RulingKind.INTERIM).exists()

    def word(now: Watched) -> str:
        page = watch_page(now, speaker)
        context = {"call": call, "page": page, "is_interim": is_interim}
        return render_to_string("tables/parts/watched.html", context)

    now = watched(call.events.order_by("number"))
    return JsonResponse({"seen": now.seen, "states": Ahead(speaker, word).of(now)})


@signed_in
@require_POST
def happened(request: AuthenticatedHttpRequest, pk: int, number: int = 0) -> HttpResponse:
    """One of the offered things has happened, no longer applies, or is taken back. With the number
    of a matter `seen` counts from its ruling, which the phone could not send before.
    """
    call = get_call(request.user, pk, *RULING)
    seen = _number(request, "seen") + (opened_until(call, number) if number else 0)
    try:
        _refuse_other(request, call, seen)
        if "agree" in request.POST:
            right = request.POST["agree"] == "record"
            services.agree(call=call, seen=seen, by=request.user, with_record=right)
        elif "suit" in request.POST:
            _name_suit(request, call, seen)
        elif "chosen" in request.POST:
            _choose(request, call, seen)
        elif "shown_by" in request.POST:
            _suits_shown(request, call, seen)
        elif "undo" in request.POST:
            services.undo(call=call, seen=seen, by=request.user)
        elif "settled" in request.POST:
            place = _number(request, "settled")
            services.settle(call=call, place=place, seen=seen, by=request.user)
        else:
            place = _number(request, "event")
            services.happened(call=call, place=place, seen=seen, by=request.user)
    except refusals.Stale:
        messages.warning(request, _stale())
    return go(request, _again(request, call))


def _refuse_other(request: AuthenticatedHttpRequest, call: DirectorCall, seen: int) -> None:
    """A phone without a line says what it took to be open, as it counted the events itself. Raises
    Stale where something else was.
    """
    said = request.POST.get("open")
    rows = call.events.filter(number__lte=seen).order_by("number")
    if said and not is_told(said, watched(rows).obligations):
        raise refusals.Stale


def _again(request: AuthenticatedHttpRequest, call: DirectorCall) -> str:
    """The table's own page, which leads back to the page of ours he came from."""
    home = reverse("rulings:home")
    came_from = next_address(request, default=home)
    return call_url(call) + (f"?{urlencode({'next': came_from})}" if came_from != home else "")


def _name_suit(request: AuthenticatedHttpRequest, call: DirectorCall, seen: int) -> None:
    """Which suits declarer named. What is no suit or no seat is as good as a stale form."""
    try:
        player = Seat(request.POST.get("player", ""))
        suits = frozenset(map(Suit, request.POST["suit"]))
    except ValueError:
        raise refusals.Stale from None
    services.name_suit(call=call, player=player, suits=suits, seen=seen, by=request.user)


def _choose(request: AuthenticatedHttpRequest, call: DirectorCall, seen: int) -> None:
    """A suit of the four, and whether the switch says that it is required or forbidden."""
    try:
        way, suit = Choice(request.POST.get("way", "")), Suit(request.POST["chosen"])
    except ValueError:
        raise refusals.Stale from None
    services.choose(call=call, way=way, suit=suit, seen=seen, by=request.user)


def _suits_shown(request: AuthenticatedHttpRequest, call: DirectorCall, seen: int) -> None:
    """The suits that are ticked; none ticked, none shown."""
    try:
        leader = Seat(request.POST["shown_by"]).partner
        suits = frozenset(map(Suit, request.POST.getlist("shown")))
    except ValueError:
        raise refusals.Stale from None
    services.suits_shown(call=call, leader=leader, suits=suits, seen=seen, by=request.user)


@signed_in
@require_POST
def broken(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """A player who could obey did not: to the door of it, with what is known filled in."""
    call = get_call(request.user, pk, *RULING)
    place, seen = _number(request, "broken"), _number(request, "seen")
    try:
        matter = services.broken(call=call, place=place, seen=seen, by=request.user)
    except refusals.Stale:
        messages.warning(request, _stale())
        return go(request, call_url(call))
    return go(request, matter_url(matter))


@signed_in
@require_POST
def name_card(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Which card it is that lies there, where no ruling has named it."""
    call = get_call(request.user, pk, *RULING)
    try:
        holder = Seat(request.POST.get("holder", ""))
        card = Card.parse(request.POST.get("card", ""))
    except ValueError:
        messages.error(request, _("Tap the card that lies there."))
        return go(request, call_url(call))
    seen = _number(request, "seen")
    try:
        services.name_card(call=call, holder=holder, card=card, seen=seen, by=request.user)
    except refusals.NotHeld:
        messages.error(
            request,
            _("By the hands of this board that player does not hold that card. Tap another one."),
        )
    except refusals.Stale:
        messages.warning(request, _stale())
    return go(request, call_url(call))


@signed_in
@require_POST
def review(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Play is over, and what was to be looked at again may have mattered: to its own ruling."""
    call = get_call(request.user, pk, *RULING)
    try:
        matter = reviews.rule_on_review(
            call=call, law=request.POST.get("law", "-"), by=request.user
        )
    except refusals.Stale:
        messages.warning(request, _stale())
        return go(request, call_url(call))
    return go(request, matter_url(matter))


@signed_in
@require_safe
def line(request: AuthenticatedHttpRequest) -> HttpResponse:
    """The line of tables to stay at, as it is now; nothing (204) if it is as the page has it."""
    place = _asked(request, "place")
    found = line_context(request.user, page=_page(request), place=place, **_about(request))
    if found["digest"] == request.GET.get("now"):
        return HttpResponse(status=204)
    return render(request, "tables/parts/stay_line.html", found)


@signed_in
@require_safe
def stays(request: AuthenticatedHttpRequest) -> HttpResponse:
    """What the line stands for, with the way back to the page he came from. For htmx the sheet
    below the line, else a page.
    """
    context = {
        "rows": sheet_rows(request.user, **_about(request)),
        "back_url": _page(request),
    }
    if request.htmx:
        return render(request, "tables/parts/stay_rows.html", context)
    return step(request, "tables/stays.html", context)


def _page(request: AuthenticatedHttpRequest) -> str:
    """The address of the page that asks; a region that htmx has swapped in may have changed it."""
    now = urlsplit(request.headers.get("HX-Current-URL", ""))
    shown = urlunsplit(("", "", now.path, now.query, ""))
    return shown or next_address(request, default=reverse("rulings:home"))


def _about(request: AuthenticatedHttpRequest) -> dict[str, int | None]:
    """What the page is about that asks."""
    return {"but": _asked(request, "but"), "session": _asked(request, "session")}


def _asked(request: AuthenticatedHttpRequest, name: str) -> int | None:
    return whole(request.GET.get(name), most=KEYS)


def _number(request: AuthenticatedHttpRequest, name: str) -> int:
    """A small number of the form; -1 for anything that is none."""
    number = whole(request.POST.get(name))
    return -1 if number is None else number


def _stale() -> str:
    return _("Something has been noted here meanwhile. Look again at what is open.")
