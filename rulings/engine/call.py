"""A rule that was run, and how its values are written down."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple


class Call(NamedTuple):
    """A rule and what it was called with."""

    function: Callable[..., Any]
    arguments: tuple[Hashable, ...]

    @property
    def name(self) -> str:
        """``module.function``."""
        return f"{self.function.__module__}.{self.function.__qualname__}"

    def __str__(self) -> str:
        return f"{self.name}({', '.join(map(word, self.arguments))})"


def word(value: Hashable) -> str:
    """A value of a rule in one word, or a few with commas between."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case tuple():
            return ", ".join(word(part) for part in value)
        case frozenset():
            return "{" + ", ".join(sorted(word(part) for part in value)) + "}"
        case _:
            return str(value)
