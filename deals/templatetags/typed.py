"""The library `typed`: what was written in a form, on a page that refuses it whole."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django import template
from django.core.exceptions import SuspiciousOperation
from django.db import DatabaseError
from django.http import HttpRequest, UnreadablePostError

from deals.pages.typed import typed_in

register = template.Library()


@register.simple_tag(takes_context=True)
def written(context: dict[str, Any]) -> str:
    """What somebody who is signed in had written: nobody else's page makes ours say it. Context:
    request, or sent (the same, of a page that is made without asking anything).
    """
    request: HttpRequest | None = context.get("sent") or context.get("request")
    if request is None or request.method != "POST":
        return ""
    # one of these may be why it is refused
    with suppress(SuspiciousOperation, UnreadablePostError, DatabaseError):
        user = getattr(request, "user", None)
        if user is not None and user.is_authenticated:
            return " · ".join(typed_in(request))
    return ""
