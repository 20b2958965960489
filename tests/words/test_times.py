"""A time of day is said alike on every page."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.utils.formats import date_format
from django.utils.translation import gettext, override

EVENING = datetime(2026, 11, 22, 19, 57)


@pytest.mark.parametrize(
    ("language", "hour", "day"),
    [
        ("da", "kl.\u00a019.57", "22. november 2026 kl.\u00a019.57"),
        ("en", "19:57", "22 November 2026, 19:57"),
    ],
)
def test_hours_and_days_are_written_as_the_language_does(language, hour, day):
    with override(language):
        formats = ("TIME_FORMAT", "DATETIME_FORMAT", gettext("j F Y, H:i"))
        assert [date_format(EVENING, one) for one in formats] == [hour, day, day]
