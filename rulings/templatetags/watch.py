"""The library `watch`: the tables where something is open, and what waited for the end of play."""

from __future__ import annotations

from functools import partial
from typing import Any

from django import template

from deals.models import Session
from rulings.models import DirectorCall
from rulings.pages.reader import speaker_for
from rulings.record.calls.seen import state_of
from rulings.record.reviews import is_unchanged, reviews_left
from rulings.record.watching import is_over
from rulings.tables.queries import line_context
from rulings.watch.words import title

register = template.Library()


@register.inclusion_tag("tables/parts/stay_line.html", takes_context=True)
def stay_line(context: template.Context, *, swapped: bool = False) -> dict[str, Any]:
    """The director's tables with something open, but the one whose page this is: it has a pin.

    `swapped`: it goes along with a region that htmx swaps in, and takes its place on the page.
    """
    request: Any = context.get("request")
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {}
    call, session = context.get("call"), context.get("session")
    own = call.session_id if isinstance(call, DirectorCall) else None
    about = own or (session.pk if isinstance(session, Session) else None)
    page, but = request.get_full_path(), call.pk if isinstance(call, DirectorCall) else None
    place = call.table_id if isinstance(call, DirectorCall) else context.get("here")
    had = isinstance(call, DirectorCall) and call.director_id == user.pk
    line = line_context(user, page=page, but=but, place=place, session=about, had=had)
    return {**line, "swapped": swapped}


@register.inclusion_tag("tables/parts/reviews.html", takes_context=True)
def reviews_of(context: template.Context, call: DirectorCall) -> dict[str, Any]:
    """What the rulings of the call left to be looked at when play is over, once nothing else keeps
    a director there.
    """
    rows = list(call.events.order_by("number"))
    speaker = speaker_for(context["request"].user, call)
    found = [(one.law, speaker.say(title(one))) for one in reviews_left({call: rows}).get(call, ())]
    is_told = {"over": is_over(rows), "unchanged": is_unchanged(call, rows)}
    sent = {"csrf_token": context.get("csrf_token"), "state": partial(state_of, call)}
    return {"call": call, "reviews": found, **is_told, **sent}
