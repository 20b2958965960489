"""What can be tapped at a table that is watched."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Button:
    """Something to tap; `place` is where it stands in the list it is chosen from."""

    place: int
    label: str
    name: str = "event"
    """The field that is sent: `event`, or `broken` for what the record shows."""
