"""Whether what somebody typed shows anything."""

from __future__ import annotations

import unicodedata

_SHOWN = frozenset("LNPS")
"""Letters, figures, marks of writing and signs; the rest are blanks, marks on a letter before them,
and what only tells how to write others.
"""
_FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Counted as letters and signs, and drawn as nothing."""


def shows_something(text: str) -> bool:
    """Whether anybody can see it.

    >>> shows_something("\u200b\u00a0\u3164"), shows_something(" 1\u2663")
    (False, True)
    """
    return any(unicodedata.category(one)[0] in _SHOWN and one not in _FILLERS for one in text)
