"""The four chairs of the table from above, and the lines of text in them.

Lengths are those of `deals.words.shapes`. Text is cut where it would run out of its chair:
an SVG does not wrap, and the whole words are in the drawing's description.
"""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap

from deals.bridge.seats import Seat
from deals.words.drawing import Chair
from deals.words.seats import seat_letter, seat_name


@dataclass(frozen=True, slots=True)
class ChairLine:
    """A line of text in a chair."""

    kind: str
    """Class: "seat", "name" or "role"."""
    text: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class ChairShape:
    """A chair on the drawing."""

    state: str
    x: float
    y: float
    width: float
    height: float
    round: float
    lines: tuple[ChairLine, ...]


def chair_shape(seat: Seat, chair: Chair, *, low: bool) -> ChairShape:
    """The chair at `seat` of the large table or of the low one."""
    state = " ".join(["lit"] * chair.lit + ["bound"] * chair.waiting)
    role = ", ".join(word for word in (chair.role, chair.note) if word)
    name = chair.name or seat_name(seat)
    across = seat in (Seat.N, Seat.S)
    if low:
        return (_low_across if across else _low_side)(seat, state, name, role)
    return (_across if across else _side)(seat, state, name, role)


def _across(seat: Seat, state: str, name: str, role: str) -> ChairShape:
    """North or South: the letter before two lines."""
    y = 6 if seat is Seat.N else 238
    texts = [("name", _clipped(name, 19)), *([("role", _clipped(role, 22))] if role else [])]
    first = y + (21 if role else 30)
    lines = [ChairLine(kind, text, 207, first + 18 * i) for i, (kind, text) in enumerate(texts)]
    letter = ChairLine("seat", seat_letter(seat), 129, y + 30)
    return ChairShape(state, 105, y, 180, 48, 16, (letter, *lines))


def _side(seat: Seat, state: str, name: str, role: str) -> ChairShape:
    """East or West: at most five lines, centred upright."""
    x = 296 if seat is Seat.E else 6
    texts = [("seat", seat_letter(seat))]
    texts += [("name", line) for line in _wrapped(name, 11)]
    texts += [("role", line) for line in _wrapped(role, 14)]
    first = 146 - 8 * (len(texts) - 1) + 6
    lines = (
        ChairLine(kind, text, x + 44, first + 16.5 * i) for i, (kind, text) in enumerate(texts)
    )
    return ChairShape(state, x, 98, 88, 96, 16, tuple(lines))


def _low_across(seat: Seat, state: str, name: str, role: str) -> ChairShape:
    """North or South of the low table: everything in one line, the name giving way."""
    y = 2 if seat is Seat.N else 142
    text = f"{name}, {role}" if role else name
    if role and len(text) > 30:
        text = f"{_clipped(name, 28 - len(role))}, {role}"
    lines = (
        ChairLine("seat", seat_letter(seat), 84, y + 24),
        ChairLine("name", _clipped(text, 30), 207, y + 24),
    )
    return ChairShape(state, 64, y, 262, 36, 14, lines)


def _low_side(seat: Seat, state: str, name: str, role: str) -> ChairShape:
    """East or West of the low table: at most three lines."""
    x = 272 if seat is Seat.E else 6
    texts = [("seat", seat_letter(seat)), ("name", _clipped(name, 15))]
    texts += [("role", _clipped(role, 17))] if role else []
    first = 80 if role else 88
    lines = (ChairLine(kind, text, x + 56, first + 17 * i) for i, (kind, text) in enumerate(texts))
    return ChairShape(state, x, 58, 112, 64, 14, tuple(lines))


def _wrapped(text: str, width: int) -> list[str]:
    """The text in at most two lines."""
    return [_clipped(line, width) for line in wrap(text, width, max_lines=2, placeholder="…")]


def _clipped(text: str, width: int) -> str:
    """The text, cut with an ellipsis where it would run out of its chair."""
    return text if len(text) <= width else text[: max(width - 1, 1)].rstrip() + "…"
