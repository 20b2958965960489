"""What pages of `deals` say of names that stand in appeals and in what was typed."""

from __future__ import annotations

from django import template

from deals.models import Event, Membership
from rulings.privacy.services.free_texts import texts_naming
from rulings.privacy.services.retention import waits_for_appeals

register = template.Library()


@register.filter
def waits_for_an_appeal(event: Event) -> bool:
    return waits_for_appeals(event)


@register.filter
def texts_with_the_name(membership: Membership) -> int:
    """In how many texts of the club the member's whole name stands."""
    return len(texts_naming(membership.user, membership.club))
