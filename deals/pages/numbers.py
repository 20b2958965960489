"""Whole numbers as forms and addresses bring them: from anybody, so they may be anything."""

from __future__ import annotations

MOST = 2**31 - 1
"""As far as any column of ours and any form counts; keys go further (`KEYS`)."""
KEYS = 2**63 - 1


def whole(text: object, *, most: int = MOST) -> int | None:
    """The number in plain figures, from 0 to `most`; None for anything else.

    >>> whole(" 07 "), whole("-1"), whole("٣"), whole("9" * 5000), whole(None), whole("1\\0")
    (7, None, None, None, None, None)
    """
    figures = text.strip() if isinstance(text, str) else ""
    if not (figures.isascii() and figures.isdigit() and len(figures) <= len(str(most))):
        return None
    number = int(figures)
    return number if number <= most else None
