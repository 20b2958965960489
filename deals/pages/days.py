"""Days that can be meant: a year with a digit too few or too many is told, not stored."""

from __future__ import annotations

import datetime

from django import forms
from django.utils.translation import gettext_lazy as _

FIRST_YEAR = 1925
"""Contract bridge began."""
LAST_YEAR = 2199
"""What is counted from such a day still has a place in the calendar, in every time zone."""


def in_our_time(day: datetime.date) -> None:
    """Refuse a year that was mistyped: names would be kept for ever, or be gone at once.

    Raises ValidationError, which says what to do.
    """
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise forms.ValidationError(_("Look at the year: it has four digits, as in 2026."))
