"""The library `pack`: what lets the phone show the next step before the server has answered."""

from __future__ import annotations

from typing import Any

from django import template

from rulings.pack.offer import offer, pack_url
from rulings.record.position import MatterPosition

register = template.Library()


@register.inclusion_tag("pack/offer.html", takes_context=True)
def walked(context: template.Context, position: MatterPosition) -> dict[str, Any]:
    """The pack and where the matter stands in it, if the phone may walk on from here."""
    request: Any = context.get("request")
    user = getattr(request, "user", None)
    offered = offer(user, position) if user is not None and user.is_authenticated else None
    return {"offer": offered}


@register.inclusion_tag("pack/script.html")
def walker() -> dict[str, Any]:
    """The script that shows the next step at once; nothing while there is no pack."""
    return {"pack": pack_url()}
