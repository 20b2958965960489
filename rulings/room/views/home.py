"""Home: tonight's room, with the calls still open on top."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from datetime import datetime, timedelta
from functools import cache

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from deals.access import AuthenticatedHttpRequest, get_session, hidden_boards, roles_in
from deals.accounts.sign_in_again import signed_in
from deals.models import ClubRole, Session
from rulings.access import RULING
from rulings.models import SOMETHING_ELSE, DirectorCall
from rulings.room.page.queue import credit_words, queue
from rulings.room.page.tiles import CallState, Spot, chips, densities, spot
from rulings.room.queries.queue import extra_minutes, took_long, version_of
from rulings.room.queries.tables import (
    OpenCall,
    Room,
    RoomTable,
    earlier_calls,
    room_of,
    sessions_of,
)
from rulings.room.views.queue import OFFERS
from rulings.tables.page import open_line
from rulings.words.calls import irregularity_name
from rulings.words.speaker import Seating, Speaker, language

DENSITIES = ("numbers", "normal", "names")
"""How much the plan of the room says of each table, least first."""
_KEPT_FOR = timedelta(days=365)


@signed_in
@require_safe
def home(request: AuthenticatedHttpRequest) -> HttpResponse:
    """The tables of the session of now; `session` switches, `q` searches, `show` filters.

    `density` says how much the plan tells; this browser remembers it.
    """
    sessions = sessions_of(request.user)
    session = _chosen(sessions, request.GET.get("session", ""))
    if session is None:
        roles = {role for m in request.user.memberships.all() for role in m.roles}
        may_set_up = request.user.is_superuser or bool(roles - {ClubRole.REVIEWER})
        return render(request, "room/home_empty.html", {"may_set_up": may_set_up, "tab": "tonight"})
    context = {**_room_context(request, session), "sessions": sessions}
    if context["may_rule"]:
        context["earlier"] = earlier_calls(session)
    template = "room/home.html#found" if request.htmx else "room/home.html"
    response = render(request, template, context)
    if request.GET.get("density") in DENSITIES:
        response.set_cookie(
            "density",
            request.GET["density"],
            max_age=_KEPT_FOR,
            samesite="Lax",
            httponly=True,
            secure=settings.SESSION_COOKIE_SECURE,
        )
    return response


@signed_in
@never_cache
@require_safe
def room_now(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Queue and room as they are now; 204 while `version` still holds. For the page itself."""
    session = get_session(request.user, pk)
    if request.GET.get("version") == version_of(session):
        return HttpResponse(status=204)
    context = {**_room_context(request, session), "is_polled": True}
    parts = ("room/home.html#queue", "room/home.html#found")
    return HttpResponse("".join(render_to_string(part, context, request) for part in parts))


def _chosen(sessions: list[Session], wanted: str) -> Session | None:
    for session in sessions:
        if str(session.pk) == wanted:
            return session
    return sessions[0] if sessions else None


def _room_context(request: AuthenticatedHttpRequest, session: Session) -> dict[str, object]:
    version = version_of(session)  # before the rest: what comes in between is not missed
    room, now = room_of(session), timezone.now()
    may_rule = not roles_in(request.user, session.event.club).isdisjoint(RULING)
    hidden = cache(lambda: hidden_boards(request.user, session))
    states = {
        one.call.pk: _state(one, _speaker(request, one.call, hidden), request, session, may_rule)
        for one in room.open_calls
    }
    groups = queue(states.values(), language(), now)
    return {
        "tab": "tonight",
        "session": session,
        "version": version,
        "may_rule": may_rule,
        "queue": groups,
        "calls": [row for group in groups for row in group.rows],
        "took_long": took_long(session, request.user) if may_rule else [],
        "offers": OFFERS,
        "tables": len(room.places),
        **_plan(request, room, states, now, may_rule),
    }


def _plan(
    request: AuthenticatedHttpRequest,
    room: Room,
    states: Mapping[int, CallState],
    now: datetime,
    may_rule: bool,
) -> dict[str, object]:
    """The tables, as far as they are looked for."""
    search, show = request.GET.get("q", "").strip(), request.GET.get("show", "")
    density = _density(request)
    given = extra_minutes(room.session)
    sections: dict[str, list[Spot]] = {}
    counts: Counter[str] = Counter()
    for place in room.places:
        call = states[place.open_call.call.pk] if place.open_call else None
        url = reverse("rulings:table", args=[place.table.pk]) if may_rule else _rulings_at(place)
        pairs = place.pair_names if density == "names" else ()
        extra = credit_words(given[place.table.pk]) if place.table.pk in given else ""
        tile = spot(str(place.table), call, url, now, pairs, extra)
        counts[tile.state] += 1
        if (not search or place.answers_to(search)) and show in ("", tile.state):
            sections.setdefault(place.table.section.letter, []).append(tile)
    here = f"{reverse('rulings:home')}?session={room.session.pk}"
    return {
        "sections": sections,
        "chips": chips(counts, show, here),
        "search": search,
        "show": show,
        "density": density,
        "densities": densities(density, f"{here}&show={show}" if show else here),
    }


def _density(request: AuthenticatedHttpRequest) -> str:
    wanted = (request.GET.get("density"), request.COOKIES.get("density"))
    return next((one for one in wanted if one in DENSITIES), "normal")


def _rulings_at(place: RoomTable) -> str:
    """Where a table leads somebody who does not rule: to the rulings given there."""
    event = place.table.section.session.event_id
    return f"{reverse('rulings:archive')}?table={place.table}&event={event}"


def _speaker(
    request: AuthenticatedHttpRequest, call: DirectorCall, hidden: Callable[[], Collection[int]]
) -> Speaker:
    """Of a colleague's table he is told no card of a board that he has still to play (`hidden`)."""

    def is_closed() -> bool:
        return call.director_id != request.user.pk and call.board_id in hidden()

    return Speaker(Seating(call.declarer_seat), language(), is_closed)


def _state(
    open_call: OpenCall,
    speaker: Speaker,
    request: AuthenticatedHttpRequest,
    session: Session,
    may_rule: bool,
) -> CallState:
    call, matter, me = open_call.call, open_call.matter, request.user.pk
    slug = matter.irregularity if matter else ""
    return CallState(
        table=str(call.table),
        url=reverse("rulings:call", args=[call.pk]) if may_rule else reverse("rulings:archive"),
        board=call.board.number if call.board else None,
        called_at=call.called_at,
        claimed_at=call.claimed_at,
        director=str(call.director) if call.director else "",
        is_mine=call.director_id == me,
        irregularity=irregularity_name(slug) if slug else "",
        answers=0 if slug == SOMETHING_ELSE else open_call.answers,
        is_ruled=open_call.is_ruled,
        waits_for_play=open_call.waits_for_play,
        obligations=[
            {speaker.language: open_line(one, speaker).title} for one in open_call.obligations
        ],
        pk=call.pk,
        round=call.round,
        director_pk=call.director_id,
        from_card=call.from_card,
        handed_to=str(call.handed_to) if call.handed_to else "",
        handed_to_me=call.handed_to_id == me,
        chief_asked=call.chief_asked_at is not None,
        i_am_chief=session.event.chief_id == me,
        has_chief=session.event.chief_id is not None,
    )
