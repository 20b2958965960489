"""The library `polls`: from a judgement to a poll of peers, and what a ruling tells of one."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html

from deals.models import User
from rulings.models import SOMETHING_ELSE, Matter, Poll
from rulings.polls.page import counts_of
from rulings.polls.queries import Progress, may_read_counts, polls_made
from rulings.record.heard import heard_about

register = template.Library()

ABOUT_JUDGEMENT = {"unauthorised-information", "misinformation", "claim", "review", SOMETHING_ELSE}
"""Where what other players would have done decides (16B1b, 21B1b, 70, 12C1)."""


@register.simple_tag
def poll_url(matter: Matter) -> str:
    """Where a poll is made for the matter; empty for one of another kind."""
    if matter.irregularity not in ABOUT_JUDGEMENT:
        return ""
    return reverse("rulings:poll-new", args=[matter.call_id, matter.number])


@register.simple_tag
def polls_so_far(matter: Matter, user: User) -> list[tuple[Poll, Progress]]:
    """How many have answered the polls of the matter that the user may read. One query."""
    return polls_made(user, matter)


@register.simple_tag
def heard(matter: Matter, *, always: bool = True) -> str:
    """In the form of a ruling, what others had said when its page was made. Where a ruling that
    was given is changed, the page after it asks for the reason, and says it for all matters.
    """
    if not (always or matter.irregularity in ABOUT_JUDGEMENT):
        return ""
    return format_html('<input type="hidden" name="heard" value="{}">', heard_about(matter))


@register.inclusion_tag("polls/parts/of_ruling.html", takes_context=True)
def polled(context: template.Context) -> dict[str, Any]:
    """What the peers said before the `ruling` of the page, for who may read it."""
    ruling, user = context["ruling"], context["user"]
    if not ruling.polled or not may_read_counts(user, ruling):
        return {"polls": []}
    return {"polls": [counts_of(one) for one in ruling.polled]}
