"""The four chairs of the table from above, and the text in them.

Lengths are those of `deals.words.shapes`. Text is cut where it would run out of its chair:
an SVG does not wrap, and the whole words are in the drawing's description.
"""

from __future__ import annotations

from dataclasses import dataclass

from deals.bridge.seats import Seat
from deals.words.drawing import Chair
from deals.words.seats import seat_letter, seat_name
from deals.words.shortened import LONGEST_NAME, clipped, short_name

_ACROSS, _SIDE = 28, 16
"""Letters on the line of North and South, and on a line of East and West."""
_NARROW = 24
"""Letters on a line of North and South that is no wider than the table."""
_MIDDLE = 195
_SHORTEST_NAME = 8
"""Letters a name keeps beside the longest role."""


@dataclass(frozen=True, slots=True)
class ChairShape:
    """A chair on the drawing: North and South have one line of text, East and West up to three."""

    state: str
    """Classes: "lit", "bound" or "tap", or none; "now" is what was tapped before."""
    seat: Seat
    letter: str
    """Of the seat; empty where nobody is known to sit there, and the name is the seat's own."""
    name: str
    role: str
    x: float
    y: float
    width: float
    height: float
    lines: tuple[float, ...]
    """Where the letter, the name and the role stand; one height where they share a line."""

    @property
    def is_lit(self) -> bool:
        return self.state.startswith("lit")

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2


def chair_shape(seat: Seat, chair: Chair, *, filled: bool) -> ChairShape:
    """The chair at `seat`; one that can be tapped is `filled`, or else only outlined."""
    name = short_name(chair.name) or seat_name(seat)
    letter = seat_letter(seat) if chair.name else ""
    across = seat in (Seat.N, Seat.S)
    role = _role(chair, _ACROSS - 2 - _SHORTEST_NAME if across else _SIDE)
    shape = _across if across else _side
    return shape(seat, letter, _state(chair, filled=filled), name, role)


def _role(chair: Chair, room: int) -> str:
    """Role and note; where there is room for one only, the role: the felt tells the rest."""
    both = ", ".join(word for word in (chair.role, chair.note) if word)
    return clipped(both if clipped(both, room) == both else chair.role or chair.note, room)


def _state(chair: Chair, *, filled: bool) -> str:
    if chair.lit:
        return "lit now" if chair.value else "lit"
    if chair.waiting:
        return "bound"
    if chair.value:
        return "tap full" if filled else "tap"
    return ""


def _across(seat: Seat, letter: str, state: str, name: str, role: str) -> ChairShape:
    y = 4 if seat is Seat.N else 122
    if role:
        name = short_name(name, min(LONGEST_NAME, max(_SHORTEST_NAME, _ACROSS - 2 - len(role))))
    width = 206 if len(name) + len(role) + 2 <= _NARROW else 240
    x = _MIDDLE - width / 2
    return ChairShape(state, seat, letter, name, role, x, y, width, 34, (y + 22.5,))


def _side(seat: Seat, letter: str, state: str, name: str, role: str) -> ChairShape:
    x = 272 if seat is Seat.E else 6
    if letter:
        lines = (69.5, 86.5, 102.5) if role else (77.0, 95.0)
    else:
        lines = (0.0, 77.0, 95.0) if role else (0.0, 85.5)
    return ChairShape(state, seat, letter, name, role, x, 49, 112, 62, lines)
