"""Values as the cells of a CSV file, safe to open in a spreadsheet."""

from __future__ import annotations

from typing import Any

RISKY = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%", "＝", "＋", "－", "＠")
"""What a spreadsheet may take for the beginning of a formula."""


def cell(value: Any) -> Any:
    """A value as a cell. Text that a spreadsheet might run gets an apostrophe before it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return value
    text = " ".join(value) if isinstance(value, list) else str(value)
    return f"'{text}" if text.lstrip(" ").startswith(RISKY) else text
