"""The library `appeals`: until when a ruling may be appealed, in a sentence."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from django import template

from rulings.appeals.page import until_text
from rulings.appeals.services import state_of
from rulings.models import AppealState, Ruling

register = template.Library()


@register.simple_tag
def appeal_until(minutes: int, by: datetime | None = None) -> str:
    """As the slip says it: by the clock once the scores are shown, else counted from then."""
    return until_text(int(minutes), by or None)


@register.simple_tag
def appeal_noted(ruling: Ruling | Literal[""] = "") -> datetime | None:
    """When the appeal against the ruling that has not ended was asked for, if there is one. That it
    was decided no slip tells before the decision is published.
    """
    appeals = ruling.appeals.prefetch_related("steps") if ruling else ()
    waiting = ("", AppealState.SCHEDULED, AppealState.DECIDED)
    return next((one.requested_at for one in appeals if state_of(one) in waiting), None)


@register.simple_tag
def appeal_decided(ruling: Ruling | Literal[""] = "") -> bool:
    """Whether a decision on an appeal against the ruling is published."""
    appeals = ruling.appeals.prefetch_related("steps") if ruling else ()
    return any(state_of(one) == AppealState.PUBLISHED for one in appeals)
