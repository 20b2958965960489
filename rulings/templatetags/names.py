"""What pages of `deals` say of names that stand in what was typed."""

from __future__ import annotations

from django import template

from deals.models import Membership
from rulings.privacy.redaction import as_read_by
from rulings.privacy.services.free_texts import mentions_of_user

register = template.Library()


@register.simple_tag(takes_context=True)
def texts_with_the_name(context: template.Context, membership: Membership) -> int:
    """In how many texts of the club that the reader may read the member's whole name stands."""
    found = mentions_of_user(membership.user, membership.club)
    return len(as_read_by(context["request"].user, found))
