"""The library `pack`: what lets the phone show the next step before the server has answered."""

from __future__ import annotations

from typing import Any

from django import template
from django.templatetags.static import static
from django.urls import reverse

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


@register.inclusion_tag("pack/keeper.html", takes_context=True)
def keeper(context: template.Context) -> dict[str, Any]:
    """The script by which pages of who is signed in are kept, and what is kept unseen."""
    user = getattr(context.get("request"), "user", None)
    is_signed_in = user is not None and user.is_authenticated
    laws = [reverse("rulings:laws"), reverse("rulings:laws-whole"), static("css/laws.css")]
    # The first page has brought its style along: the file is for those that follow.
    return {"unseen": " ".join((static("css/site.css"), *laws, pack_url())) if is_signed_in else ""}
