"""The library `appeals`: until when a ruling may be appealed, in a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django import template
from django.db.models import Q
from django.template import Context

from deals.bridge.seats import Side
from deals.words.seats import side_name
from rulings.access.closed import of_closed_appeals
from rulings.appeals.page import same_day_text, until_text
from rulings.appeals.services import published_decision, state_of
from rulings.models import Appeal, AppealResult, AppealState, Ruling
from rulings.words.persons import with_names

register = template.Library()


@register.simple_tag
def appeal_until(minutes: int, by: datetime | None = None, at_most: datetime | None = None) -> str:
    """As the slip says it: by the clock once the scores are shown, else counted from then, with the
    hour that it is at the latest if that is on the day of the session.
    """
    until = until_text(int(minutes), by or None)
    return until if by or not at_most else f"{until} {same_day_text(at_most)}"


@dataclass(frozen=True, slots=True)
class AppealNoted:
    """An appeal that has not ended, as the slip tells it."""

    side: str
    number: str
    """Of the ruling it is against: "2025-118"."""
    when: datetime


@dataclass(frozen=True, slots=True)
class AppealsNoted:
    """Those against a ruling, or one that it amends, and who may still appeal."""

    rows: tuple[AppealNoted, ...]
    is_open: bool
    """Whether somebody may still appeal the ruling itself."""
    other: str
    """The side that alone has not; empty while neither has."""


@register.simple_tag(takes_context=True)
def appeals_noted(context: Context, ruling: Ruling | Literal[""] = "") -> AppealsNoted:
    """That one was decided no slip tells before the decision is published."""
    waiting = ("", AppealState.SCHEDULED, AppealState.DECIDED)
    found = [one for one in _appeals(context, ruling) if state_of(one) in waiting]
    rows = (AppealNoted(side_name(o.side), o.ruling.reference, o.requested_at) for o in found)
    asked = {Side(one.side) for one in found if ruling and one.ruling_id == ruling.pk}
    left = [side for side in Side if side not in asked]
    return AppealsNoted(tuple(rows), bool(left), side_name(left[0]) if len(left) == 1 else "")


@register.simple_tag(takes_context=True)
def appeals_decided(context: Context, ruling: Ruling | Literal[""] = "") -> list[tuple[str, str]]:
    """Of each decision on an appeal against the ruling that is published what became of the ruling,
    and the words of it, with the players' names as the slip has them; of a ruling that was amended
    since, as its decision said, those of both. Who is signed in is told none that is closed to him.
    """
    told = []
    for one in _appeals(context, ruling):
        last = published_decision(one)
        if last and ruling and (one.ruling_id == ruling.pk or last.result == AppealResult.CHANGED):
            words = (last.decision.text if last.decision else "") or ""
            words = with_names(words, context.get("names") or {})
            told.append((str(AppealResult(last.result).label), words))
    return told


def _appeals(context: Context, ruling: Ruling | Literal[""]) -> Iterable[Appeal]:
    """Those against the ruling, and those it amends, without what is closed to who is signed in."""
    if not ruling:
        return ()
    user = context["request"].user
    closed = of_closed_appeals(user) if user.is_authenticated else Q(pk__in=[])
    about = Q(ruling=ruling) | Q(ruling__matter=ruling.matter_id, ruling__pk__lt=ruling.pk)
    found = Appeal.objects.filter(about).exclude(closed).select_related("ruling")
    return found.prefetch_related("steps__decision").order_by("pk")
