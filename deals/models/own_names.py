"""Names that we gave ourselves: they speak the reader's language, until somebody gives others."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.utils.translation import gettext, override

PRACTICE_EVENING = "Practice evening"
PRACTICE_CLUB = "Practice club"


def in_readers_words(name: str, own: str) -> str:
    """`name`, in the reader's language if it is our `own` name in any."""
    return gettext(own) if name in _in_all(own) else name


@cache
def _in_all(own: str) -> frozenset[str]:
    found = set()
    for language, _name in settings.LANGUAGES:
        with override(language):
            found.add(gettext(own))
    return frozenset(found)
