"""The seal on a slip: ticks round a circle, drawn from the ruling's hash."""

from __future__ import annotations

from math import cos, pi, sin

_TICKS = 48
_INNER = 33.0
_STEP = 0.8
"""Ticks start 33 units from the middle of a drawing 100 wide and end 2 to 14 units further out."""


def seal_path(fingerprint: str) -> str:
    """The SVG path of the ticks: the n-th is as long as the n-th digit of the hexadecimal hash."""
    digits = [int(digit, 16) for digit in fingerprint[:_TICKS]]
    path = []
    for tick, digit in enumerate(digits):
        angle = 2 * pi * tick / _TICKS
        across, up = sin(angle), -cos(angle)
        outer = _INNER + 2 + digit * _STEP
        path.append(
            f"M{50 + _INNER * across:.1f} {50 + _INNER * up:.1f}"
            f"L{50 + outer * across:.1f} {50 + outer * up:.1f}"
        )
    return "".join(path)
