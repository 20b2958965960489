"""The library `alerts`: whether and how this page is told of new calls."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse

from deals.models import AlertBy

register = template.Library()


@register.inclusion_tag("parts/alerts.html", takes_context=True)
def alerts(context: template.Context) -> dict[str, Any]:
    """The script by which a call is felt; nothing for strangers and those who want none."""
    request: Any = context.get("request")
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated or user.alert_by == AlertBy.NOTHING:
        return {}
    can_wait = "asgi.scope" in request.META
    return {"by": user.alert_by, "stream": reverse("rulings:alerts-stream") if can_wait else ""}
