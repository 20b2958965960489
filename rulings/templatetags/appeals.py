"""The library `appeals`: until when a ruling may be appealed, in a sentence."""

from __future__ import annotations

from datetime import datetime

from django import template

from rulings.appeals.page import until_text

register = template.Library()


@register.simple_tag
def appeal_until(minutes: int, by: datetime | None = None, at_most: datetime | None = None) -> str:
    """As the slip says it: by the clock once the scores are shown, else counted from then."""
    return until_text(int(minutes), by or None, at_most or None)
