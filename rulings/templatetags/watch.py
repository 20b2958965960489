"""The library `watch`: on every page, the tables where something is open."""

from __future__ import annotations

from typing import Any

from django import template

from rulings.presenters.watch import Strip
from rulings.queries.watch import tables_to_stay_at

register = template.Library()


@register.inclusion_tag("parts/watch_strip.html", takes_context=True)
def watch_strip(context: template.Context) -> dict[str, list[Strip]]:
    """His own tables, a line each, and those of his colleagues; none for the page's own. One query.

    In the middle of a ruling the colleagues' tables would be in the way, and are left out.
    """
    request: Any = context.get("request")
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {"strips": [], "others": []}
    call, session = context.get("call"), context.get("session")
    about = getattr(call, "session_id", None) or getattr(session, "pk", None)
    found = tables_to_stay_at(user, but=getattr(call, "pk", None), session=about)
    return {
        "strips": [strip for strip in found if strip.is_mine],
        "others": [strip for strip in found if not strip.is_mine and call is None],
    }
