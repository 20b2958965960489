"""The library `watch`: on every page, the tables its reader must stay at."""

from __future__ import annotations

from typing import Any

from django import template

from rulings.presenters.watch import Strip
from rulings.queries.watch import tables_to_stay_at

register = template.Library()


@register.inclusion_tag("parts/watch_strip.html", takes_context=True)
def watch_strip(context: template.Context) -> dict[str, list[Strip]]:
    """A line for each table; none for the table the page is about. One query."""
    request: Any = context.get("request")
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {"strips": []}
    call = context.get("call")
    return {"strips": tables_to_stay_at(user, but=getattr(call, "pk", None))}
