"""Which drill comes next: what was wrong comes back tomorrow, what was right ever later."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

DAYS = (1, 3, 7, 21, 60)
"""After so many days a drill comes back that was right once, twice … in a row."""


@dataclass(frozen=True, slots=True)
class DrillResult:
    """One time a drill was done."""

    at: datetime
    is_right: bool


def when_due(results: Sequence[DrillResult]) -> datetime:
    """When a drill that was done, the last time last, comes back."""
    streak = 0
    for result in reversed(results):
        if not result.is_right:
            break
        streak += 1
    days = DAYS[min(max(streak, 1), len(DAYS)) - 1]
    return results[-1].at + timedelta(days=days)


def next_of(
    keys: Iterable[str], done: Mapping[str, Sequence[DrillResult]], now: datetime
) -> str | None:
    """The drill to do now: the one longest due, else a new one in the order given, else the one
    that comes back first. None of none.
    """
    known = list(keys)
    due = {key: when_due(done[key]) for key in known if done.get(key)}
    waiting = [key for key in due if due[key] <= now]
    if waiting:
        return min(waiting, key=lambda key: due[key])
    new = next((key for key in known if key not in due), None)
    return new or min(due, key=lambda key: due[key], default=None)
