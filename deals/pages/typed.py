"""What somebody has written into a form, told from what its buttons and lists send."""

from __future__ import annotations

import re

from django.http import HttpRequest

_TYPED = re.compile(
    r"said|note|text|words|name|grounds|explanation|typed|found|decision|reason|laws|facts"
    r"|conclusion|panel|question|told|agreements|alternatives|suggested|informed|damage"
    r"|auction|dummy|given_by|username|slug|privacy_contact"
    r"|(old|new|result|title|text)_\w+|\w+_(contract|amount)_\d|\w+_(text|names)"
)
"""The fields in which a single word may have been written."""
_OURS = {"warned", "seen"}
"""The fields with words of our own: what stood above the form (`scores.views`), or in it
(`deals.pages.meanwhile`).
"""
_ONLY_NOTED = ("note", "1")
"""A call is only noted (`room.views`); elsewhere that is the field of what somebody writes."""


def typed_in(request: HttpRequest) -> list[str]:
    """What was written in the form that was sent, as far as it can be told: what buttons and lists
    send has no blank in it. No password.
    """
    fields = ((name, values) for name, values in request.POST.lists() if name not in _OURS)
    sent = ((name, one.strip()) for name, values in fields for one in values)
    return [one for name, one in sent if "password" not in name and _is_typed(name, one)]


def _is_typed(name: str, value: str) -> bool:
    if (name, value) == _ONLY_NOTED:
        return False
    return " " in value or bool(value and _TYPED.fullmatch(name))
