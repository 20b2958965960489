"""What pages of `deals` say of names that stand in what was typed."""

from __future__ import annotations

from django import template

from deals.models import Membership
from deals.privacy.services import words_of
from rulings.privacy.erasing import Going, goes_with
from rulings.privacy.services.free_texts import CalledAfter, called_after

register = template.Library()


@register.simple_tag(takes_context=True)
def goes_with_the_account(context: template.Context, membership: Membership) -> Going:
    """What others wrote that is erased with the member's account."""
    return goes_with(membership, context["request"].user)


@register.simple_tag
def called_after_the_member(membership: Membership) -> list[CalledAfter]:
    """What keeps the name, whoever is erased. One word may be anybody's."""
    name = membership.user.name
    return called_after(membership.club, name) if len(words_of(name)) > 1 else []
