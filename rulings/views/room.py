"""Home: tonight's room, with the calls still open on top."""

from __future__ import annotations

from collections import Counter

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from deals.access import AuthenticatedHttpRequest, roles_in
from deals.models import ClubRole, Session
from deals.signing import signed_in
from rulings.access import RULING
from rulings.models import SOMETHING_ELSE
from rulings.presenters.calls import irregularity_name
from rulings.presenters.room import CallState, Spot, call_row, chips, spot
from rulings.presenters.watch import open_line
from rulings.presenters.words import Seating, language
from rulings.queries.room import OpenCall, Place, Room, room_of, sessions_of


@signed_in
@require_safe
def home(request: AuthenticatedHttpRequest) -> HttpResponse:
    """The tables of the session of now; `session` switches, `q` searches, `show` filters."""
    sessions = sessions_of(request.user)
    session = _chosen(sessions, request.GET.get("session", ""))
    if session is None:
        roles = {role for m in request.user.memberships.all() for role in m.roles}
        may_set_up = request.user.is_superuser or bool(roles - {ClubRole.REVIEWER})
        return render(
            request, "rulings/home_empty.html", {"may_set_up": may_set_up, "tab": "tonight"}
        )
    context = _room_context(request, room_of(session), sessions)
    template = "rulings/home.html#found" if request.htmx else "rulings/home.html"  # type: ignore[attr-defined]
    return render(request, template, context)


def _chosen(sessions: list[Session], wanted: str) -> Session | None:
    for session in sessions:
        if str(session.pk) == wanted:
            return session
    return sessions[0] if sessions else None


def _room_context(
    request: AuthenticatedHttpRequest, room: Room, sessions: list[Session]
) -> dict[str, object]:
    now = timezone.now()
    may_rule = not roles_in(request.user, room.session.event.club).isdisjoint(RULING)
    states = {call.call.pk: _state(call, request, may_rule) for call in room.open_calls}
    search, show = request.GET.get("q", "").strip(), request.GET.get("show", "")
    sections: dict[str, list[Spot]] = {}
    counts: Counter[str] = Counter()
    for place in room.places:
        call = states[place.open_call.call.pk] if place.open_call else None
        url = reverse("rulings:table", args=[place.table.pk]) if may_rule else _rulings_at(place)
        tile = spot(str(place.table), call, url, now)
        counts[tile.state] += 1
        if (not search or place.answers_to(search)) and show in ("", tile.state):
            sections.setdefault(place.table.section.letter, []).append(tile)
    return {
        "tab": "tonight",
        "session": room.session,
        "sessions": sessions,
        "may_rule": may_rule,
        "calls": [call_row(state, language(), now) for state in states.values()],
        "sections": sections,
        "tables": len(room.places),
        "chips": chips(counts, show, f"?session={room.session.pk}"),
        "search": search,
    }


def _rulings_at(place: Place) -> str:
    """Where a table leads somebody who does not rule: to the rulings given there."""
    event = place.table.section.session.event_id
    return f"{reverse('rulings:archive')}?table={place.table}&event={event}"


def _state(open_call: OpenCall, request: AuthenticatedHttpRequest, may_rule: bool) -> CallState:
    call, matter = open_call.call, open_call.matter
    slug = matter.irregularity if matter else ""
    return CallState(
        table=str(call.table),
        url=reverse("rulings:call", args=[call.pk]) if may_rule else reverse("rulings:archive"),
        board=call.board.number if call.board else None,
        called_at=call.called_at,
        claimed_at=call.claimed_at,
        director=str(call.director) if call.director else "",
        is_mine=call.director_id == request.user.pk,
        irregularity=irregularity_name(slug) if slug else "",
        answers=0 if slug == SOMETHING_ELSE else open_call.answers,
        is_ruled=open_call.is_ruled,
        waits_for_play=open_call.waits_for_play,
        obligations=[{language(): words} for words in _open_at(open_call)],
    )


def _open_at(open_call: OpenCall) -> list[str]:
    """What somebody must stay for, in words."""
    seating = Seating(open_call.call.declarer_seat)
    return [open_line(one, seating).title for one in open_call.obligations]
