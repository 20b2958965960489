"""What pages of `deals` say of names that stand in what was typed."""

from __future__ import annotations

from django import template

from deals.models import Membership
from rulings.privacy.erasing import Going, goes_with

register = template.Library()


@register.simple_tag(takes_context=True)
def goes_with_the_account(context: template.Context, membership: Membership) -> Going:
    """What others wrote that is erased with the member's account."""
    return goes_with(membership, context["request"].user)
