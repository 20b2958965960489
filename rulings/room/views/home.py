"""Home is the room of the evening: its tables, and the calls still open beside them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from deals.access import DIRECTING, AuthenticatedHttpRequest, get_session, own_clubs, roles_in
from deals.access.asked import asks_once
from deals.accounts.sign_in_again import signed_in
from deals.models import ClubRole, Session
from deals.pages.keeping import forgotten, kept_tonight
from rulings.access import RULING
from rulings.access.closed import is_closed
from rulings.models import DirectorCall, Ruling
from rulings.pages.felt import step
from rulings.record.calls.taking import may_take
from rulings.room.page.clock import round_clock
from rulings.room.page.queue import credit_words, queue
from rulings.room.page.tiles import CallState, Spot, spot
from rulings.room.page.unscored import score_missing
from rulings.room.queries.evenings import evenings_of
from rulings.room.queries.queue import (
    extra_minutes,
    still_asked,
    taken_from,
    took_long,
    version_of,
)
from rulings.room.queries.tables import (
    EndedCall,
    OpenCall,
    Room,
    RoomTable,
    ended_calls,
    room_of,
    to_look_at_again,
)
from rulings.room.views.queue import OFFERS
from rulings.room.views.remembered import chosen, density_of, remember
from rulings.scores.queries import without_score
from rulings.words.calls import short_name


@signed_in
@require_safe
def home(request: AuthenticatedHttpRequest) -> HttpResponse:
    """The tables of the reader's evening; `session` switches, `q` searches, `density` says how much
    the plan tells. This browser remembers the evening and the density.
    """
    asks_once(request.user)
    evenings = evenings_of(request.user)
    session = chosen(request, evenings)
    if session is None:
        roles = {role for m in request.user.memberships.all() for role in m.roles}
        may_set_up = request.user.is_superuser or bool(roles - {ClubRole.REVIEWER})
        empty = {"may_set_up": may_set_up, "tab": "tonight"}
        page = render(request, "room/home_empty.html", empty)
        return forgotten(page)  # he may have left a club
    context = _room_context(request, session, _moment(request.COOKIES.get("looked", "")))
    found = [spot for spots in context["sections"].values() for spot in spots]
    if len(found) == 1 and context["search"] and not request.htmx:
        return redirect(found[0].url)
    if request.htmx:
        return render(request, "room/home.html#found", context)
    clubs = len(own_clubs(request.user))
    response = render(
        request, "room/home.html", {**context, "evenings": evenings, "names_club": clubs > 1}
    )
    remember(request, response, session)
    return response if context["search"] else kept_tonight(request, response, session.pk)


@signed_in
@never_cache
@require_safe
def room_now(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Queue, room and clock as they are now; 204 while `version` still holds. For the page itself,
    which says with `since` when its reader had looked before.
    """
    try:
        session = get_session(request.user, pk)
    except Http404:  # he has left the club, and the page that stands open is of nobody
        return HttpResponse(status=404, headers={"HX-Refresh": "true"})
    if request.GET.get("version") == version_of(session):
        return HttpResponse(status=204)
    since = _moment(request.GET.get("since", ""))
    context = {**_room_context(request, session, since), "is_polled": True}
    context["due_on_top"] &= "due" in request.GET
    parts: tuple[str, ...] = (
        "room/home.html#queue",
        "room/home.html#found",
        "room/home.html#clock",
    )
    if context["may_rule"]:
        parts += ("room/parts/take.html",)
    if context["may_direct"] and context["tables"]:
        parts += ("room/home.html#still",)
    now = "".join(render_to_string(part, context, request) for part in parts)
    return kept_tonight(request, HttpResponse(now), session.pk)


@signed_in
@require_safe
def which_table(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Somebody has called aloud: at which table?"""
    asks_once(request.user)
    session = get_session(request.user, pk, *RULING)
    room, now = _room(request, session), timezone.now()
    states = _states(request, room, may_rule=True)
    plan = _plan(request, room, states, now, may_rule=True)
    home_url = reverse("rulings:home")
    return step(
        request, "room/which_table.html", {**plan, "session": session, "back_url": home_url}
    )


def _moment(text: str) -> datetime | None:
    """When it says; None for anything that is no moment."""
    try:
        found = parse_datetime(text)
    except ValueError:
        return None
    return found if found and timezone.is_aware(found) else None


def _room_context(
    request: AuthenticatedHttpRequest, session: Session, looked: datetime | None
) -> dict[str, Any]:
    asks_once(request.user)
    version = version_of(session)  # before the rest: what comes in between is not missed
    room, now = _room(request, session), timezone.now()
    roles = roles_in(request.user, session.event.club)
    may_rule, may_direct = (not roles.isdisjoint(those) for those in (RULING, DIRECTING))
    states = _states(request, room, may_rule=may_rule)
    settled = [one.ended for one in room.open_calls if states[one.call.pk].is_settled]
    closed = ended_calls(session) if may_rule else []
    ended = [*settled, *closed] if may_rule else []
    calls = queue(states.values(), now)
    in_hand = {call.pk for call in calls}
    again = to_look_at_again(session) if may_rule else []
    clock = round_clock(session, now)
    return {
        "tab": "tonight",
        "session": session,
        "boards": room.boards,
        "version": version,
        "since": looked,
        "may_rule": may_rule,
        "calls": calls,
        "again": [one for one in again if one.pk not in in_hand],
        "gone": _gone(request, ended, looked, {call.pk for call in again}),
        "taken": _taken(request, room, looked),
        "earlier": ended,
        "unscored": _unscored(request, session) if may_rule or may_direct else [],
        "took_long": took_long(session, request.user, (one.call for one in closed)),
        "offers": OFFERS,
        "tables": len(room.places),
        "clock": clock,
        "due_on_top": clock.is_due,
        "still_open": _still_open(room, states),
        "may_direct": may_direct,
        **_plan(request, room, states, now, may_rule),
    }


def _unscored(request: AuthenticatedHttpRequest, session: Session) -> list[tuple[str, Ruling]]:
    """That it changes the score is part of a ruling, and closed with it."""
    found = without_score(session, request.user)
    return score_missing(
        one for one in found if not is_closed(request.user, one.matter.call, by=one.by_id)
    )


def _room(request: AuthenticatedHttpRequest, session: Session) -> Room:
    """With who sits where, if somebody is looked for or the plan tells it."""
    return room_of(session, with_names=bool(_search(request)) or density_of(request) == "names")


def _gone(
    request: AuthenticatedHttpRequest,
    ended: Iterable[EndedCall],
    looked: datetime | None,
    again: Collection[int],
) -> list[EndedCall]:
    """The reader's own calls that have left since he looked before; not those to look at again."""
    own = [one for one in ended if one.call.director_id == request.user.pk]
    left = [one for one in own if one.call.withdrawn_at is None and one.call.pk not in again]
    return [one for one in left if looked and one.at > looked]


def _taken(
    request: AuthenticatedHttpRequest, room: Room, looked: datetime | None
) -> list[DirectorCall]:
    """The calls a colleague has taken from the reader since he looked before."""
    me = request.user.pk
    held = [one.call for one in room.open_calls if one.call.director_id not in (None, me)]
    return taken_from(request.user, held, looked) if held and looked else []


def _plan(
    request: AuthenticatedHttpRequest,
    room: Room,
    states: Mapping[int, CallState],
    now: datetime,
    may_rule: bool,
) -> dict[str, object]:
    """The tables, as far as they are looked for."""
    search = _search(request)
    density = density_of(request)
    given = extra_minutes(room.session)
    bound = {one.table for one in states.values() if one.is_bound}
    sections: dict[str, list[Spot]] = {}
    for place in room.places:
        if search and not place.answers_to(search):
            continue
        call = states[place.open_call.call.pk] if place.open_call else None
        url = _leads_to(place, room, may_rule=may_rule)
        pairs = place.pair_names if density == "names" else ()
        extra = credit_words(given[place.table.pk]) if place.table.pk in given else ""
        label = str(place.table)
        is_bound = label in bound
        tile = spot(label, call, url, now, pairs, extra, is_bound=is_bound, idle=place.idle)
        sections.setdefault(place.table.section.letter, []).append(tile)
    return {"sections": sections, "search": search, "density": density}


def _still_open(room: Room, states: Mapping[int, CallState]) -> list[str]:
    """The tables that are not just playing, in the order of the room."""
    tables = {one.table for one in states.values() if not one.is_settled}
    return [str(place.table) for place in room.places if str(place.table) in tables]


def _search(request: AuthenticatedHttpRequest) -> str:
    return request.GET.get("q", "").strip()


def _leads_to(place: RoomTable, room: Room, *, may_rule: bool) -> str:
    """To a new call; who does not rule, to the rulings given there."""
    if may_rule:
        return reverse("rulings:table", args=[place.table.pk])
    return f"{reverse('rulings:archive')}?table={place.table}&event={room.session.event_id}"


def _states(
    request: AuthenticatedHttpRequest, room: Room, *, may_rule: bool
) -> dict[int, CallState]:
    """Of the open calls of the room, by their keys."""
    asked = still_asked(room.session, [one.call for one in room.open_calls])
    return {one.call.pk: _state(one, request, may_rule, asked) for one in room.open_calls}


def _state(
    open_call: OpenCall, request: AuthenticatedHttpRequest, may_rule: bool, asked: Collection[int]
) -> CallState:
    call, matter, me = open_call.call, open_call.matter, request.user.pk
    url = reverse("rulings:archive")
    if may_rule:
        others = call.director_id not in (None, me)
        url = reverse("rulings:hand-over" if others else "rulings:call", args=[call.pk])
    event, round_ = call.session.event, call.round
    return CallState(
        table=str(call.table),
        url=url,
        called_at=call.called_at,
        claimed_at=call.claimed_at,
        sent=call.arrived_at,
        director=str(call.director) if call.director else "",
        is_mine=call.director_id == me,
        irregularity=short_name(matter.irregularity) if matter else "",
        is_ruled=open_call.is_ruled,
        waits_for_play=open_call.waits_for_play,
        is_bound=open_call.is_bound,
        is_back=open_call.is_back,
        board=call.board.number if call.board else None,
        earlier_round=round_ if round_ and round_ < call.session.current_round else None,
        pk=call.pk,
        director_pk=call.director_id,
        from_card=call.from_card,
        handed_to=str(call.handed_to) if call.handed_to_id in asked else "",
        handed_to_me=call.handed_to_id == me,
        chief_asked=call.chief_asked_at is not None and event.chief_id in asked,
        i_am_chief=event.chief_id == me,
        may_take=may_take(call, request.user),
    )
