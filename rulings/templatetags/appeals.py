"""The library `appeals`: until when a ruling may be appealed, in a sentence."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from django import template
from django.db.models import Q
from django.template import Context

from rulings.access import of_closed_appeals
from rulings.appeals.page import same_day_text, until_text
from rulings.appeals.services import published_decision, state_of
from rulings.models import Appeal, AppealResult, AppealState, Ruling

register = template.Library()


@register.simple_tag
def appeal_until(minutes: int, by: datetime | None = None, at_most: datetime | None = None) -> str:
    """As the slip says it: by the clock once the scores are shown, else counted from then, with the
    hour that it is at the latest if that is on the day of the session.
    """
    until = until_text(int(minutes), by or None)
    return until if by or not at_most else f"{until} {same_day_text(at_most)}"


@register.simple_tag
def appeal_noted(ruling: Ruling | Literal[""] = "") -> datetime | None:
    """When the appeal against the ruling that has not ended was asked for, if there is one. That it
    was decided no slip tells before the decision is published.
    """
    appeals = ruling.appeals.prefetch_related("steps") if ruling else ()
    waiting = ("", AppealState.SCHEDULED, AppealState.DECIDED)
    return next((one.requested_at for one in appeals if state_of(one) in waiting), None)


@register.simple_tag(takes_context=True)
def appeals_decided(context: Context, ruling: Ruling | Literal[""] = "") -> list[tuple[str, str]]:
    """Of each decision on an appeal against the ruling that is published what became of the ruling,
    and the words of it; of a ruling that was amended since, as its decision said, those of both.
    Who is signed in is told none that is closed to him.
    """
    if not ruling:
        return []
    user = context["request"].user
    closed = of_closed_appeals(user) if user.is_authenticated else Q(pk__in=[])
    about = Q(ruling=ruling) | Q(ruling__matter=ruling.matter_id, ruling__pk__lt=ruling.pk)
    found = Appeal.objects.filter(about).exclude(closed).prefetch_related("steps__decision")
    told = []
    for one in found.order_by("pk"):
        last = published_decision(one)
        if last and (one.ruling_id == ruling.pk or last.result == AppealResult.CHANGED):
            words = last.decision.text if last.decision else ""
            told.append((str(AppealResult(last.result).label), words or ""))
    return told
