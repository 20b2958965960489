"""Two results beside each other: best play without a revoke, and play and ruling as they were.

Advice only: the Laws ask for the likely result without the revoke (64C), not for the best one with
all cards seen.
"""

from __future__ import annotations

from dataclasses import dataclass

from deals.bridge.seats import Side


@dataclass(frozen=True, slots=True)
class Advice:
    """Tricks of the side that did not revoke, of thirteen."""

    side: Side
    trick: int
    """The trick of the revoke; best play is from its lead on."""
    best: int
    """What they had won by then, and what best play of all four brings from there."""
    ruled: int
    """What they won at the table, and what the ruling transfers to them."""

    @property
    def best_is_larger(self) -> bool:
        return self.best > self.ruled

    @property
    def ruled_is_larger(self) -> bool:
        return self.ruled > self.best
