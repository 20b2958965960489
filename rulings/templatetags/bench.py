"""The library `bench`: the way from a claim to the claim bench."""

from __future__ import annotations

from django import template
from django.urls import reverse

from rulings.models import Matter
from rulings.record.matters import CLAIM

register = template.Library()


@register.simple_tag
def bench_url(matter: Matter) -> str:
    """The bench of a claim; empty for a matter of another kind."""
    if matter.irregularity != CLAIM:
        return ""
    return reverse("rulings:claim-bench", args=[matter.call_id, matter.number])
