"""A `TableDrawing` worked out as shapes, for `templates/parts/table_drawing.html`.

Compass fixed, North up. Lengths are CSS pixels on a screen 390 wide. There are two sizes: the large
table of a question, and the low one of pages that have words to be read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from deals.bridge.cards import Suit
from deals.bridge.seats import Seat
from deals.words.cards import SUIT_CLASS, rank_text
from deals.words.chairs import ChairShape, chair_shape
from deals.words.drawing import TableDrawing

_DIRECTION = {Seat.N: (0, -1), Seat.E: (1, 0), Seat.S: (0, 1), Seat.W: (-1, 0)}
_TURNED = {Seat.N: 0, Seat.E: 90, Seat.S: 180, Seat.W: 270}
_SUITS_FROM_TRUMPS = {
    Suit.S: (Suit.S, Suit.H, Suit.C, Suit.D),
    Suit.H: (Suit.H, Suit.S, Suit.D, Suit.C),
    Suit.D: (Suit.D, Suit.S, Suit.H, Suit.C),
    Suit.C: (Suit.C, Suit.H, Suit.S, Suit.D),
}
"""Colours alternate, as a player lays his hand down."""


@dataclass(frozen=True, slots=True)
class CardShape:
    """A card on the drawing: 46 by 64 before it is scaled, placed by its upper left corner."""

    x: float
    y: float
    scale: float
    rank: str
    suit: str
    """Class and symbol: "heart"."""
    penalty: bool


@dataclass(frozen=True, slots=True)
class SuitColumn:
    """One suit of dummy's hand, drawn as if dummy sat North."""

    x: float
    tops: tuple[float, ...]
    last: float
    suit: str


@dataclass(frozen=True, slots=True)
class _Size:
    """Where things are on one of the two tables."""

    height: int
    rim: tuple[int, int, int, int]
    corner: int
    middle: tuple[int, int]
    reach: Mapping[Seat, int]
    """From the middle to where an arrow ends, in the direction of the seat."""
    single: Mapping[Seat, tuple[float, float]]
    """Centre of the only card on the table."""
    single_scale: float
    ring: Mapping[Seat, tuple[float, float]]
    """Centre of each seat's card when several lie there."""
    ring_scale: float


_LARGE = _Size(
    height=292,
    rim=(104, 64, 182, 164),
    corner=26,
    middle=(195, 146),
    reach={Seat.N: 71, Seat.E: 80, Seat.S: 71, Seat.W: 80},
    single={Seat.N: (248, 106), Seat.E: (255, 166), Seat.S: (142, 187), Seat.W: (135, 166)},
    single_scale=1,
    ring={Seat.N: (195, 104), Seat.E: (244, 146), Seat.S: (195, 188), Seat.W: (146, 146)},
    ring_scale=0.75,
)
_LOW = _Size(
    height=182,
    rim=(126, 46, 138, 88),
    corner=20,
    middle=(195, 90),
    reach={Seat.N: 34, Seat.E: 58, Seat.S: 34, Seat.W: 58},
    single={Seat.N: (234, 78), Seat.E: (236, 90), Seat.S: (156, 102), Seat.W: (154, 90)},
    single_scale=0.8,
    ring={Seat.N: (195, 69), Seat.E: (236, 90), Seat.S: (195, 111), Seat.W: (154, 90)},
    ring_scale=0.6,
)
_CARD = (46, 64)
_FAN = 15
"""How far the next card of the same seat lies from the one before."""
_CLEARANCE = 8
"""Between the tip of an arrow and a card."""
_SHORTEST_ARROW = 12
_DUMMY_DEPTH = 28
"""How far the middle of play moves away from dummy's spread hand."""


class Drawn:
    """A `TableDrawing` worked out as shapes, for the template."""

    def __init__(self, drawing: TableDrawing) -> None:
        self.drawing = drawing
        self.size = _LOW if drawing.low else _LARGE

    @property
    def rim(self) -> dict[str, int]:
        """The edge of the table."""
        x, y, width, height = self.size.rim
        return {"x": x, "y": y, "width": width, "height": height, "round": self.size.corner}

    @cached_property
    def chairs(self) -> list[ChairShape]:
        """The four chairs, North first."""
        low = self.drawing.low
        return [chair_shape(seat, self.drawing.chair(seat), low=low) for seat in Seat]

    @property
    def glow(self) -> tuple[float, float] | None:
        """Centre of the lamp light over the first lit chair."""
        for seat, shape in zip(Seat, self.chairs, strict=True):
            if self.drawing.chair(seat).lit:
                return shape.x + shape.width / 2, shape.y + shape.height / 2
        return None

    @property
    def middle(self) -> tuple[float, float]:
        """Where the trick's number stands: the middle, away from dummy's hand."""
        x, y = self.size.middle
        dummy = self.drawing.dummy
        if self.drawing.low:
            return (x + self._free_side * 30, y) if self.drawing.lying else (x, y - 8)
        if dummy and len(self.drawing.lying) < 2:
            dx, dy = _DIRECTION[dummy]
            return x - dx * _DUMMY_DEPTH / 2, y - dy * _DUMMY_DEPTH / 2
        return x, y

    @property
    def _free_side(self) -> int:
        """-1 or 1: the side of the low table where no card lies."""
        eastern = self.size.middle[0]
        return -1 if self.cards and self.cards[0].x > eastern - _CARD[0] / 2 else 1

    @property
    def shows_ring(self) -> bool:
        """Whether the dotted ring of play is drawn round the trick's number."""
        return bool(self.drawing.trick) and not self.drawing.low and len(self.drawing.lying) < 2

    @property
    def shows_trick(self) -> bool:
        """Whether there is room for the trick's number."""
        return bool(self.drawing.trick) and not (self.drawing.low and len(self.drawing.lying) > 1)

    @property
    def arrow(self) -> str:
        """The path of the arrow of turn, empty when it is nobody's turn."""
        seat = self.drawing.turn
        if not seat:
            return ""
        dx, dy = _DIRECTION[seat]
        x, y = self.size.middle
        reach = self._reach(seat)
        if reach < _SHORTEST_ARROW:
            return ""
        tip_x, tip_y = x + dx * reach, y + dy * reach
        tail = 22 if self.drawing.low else 25
        # The head: two strokes back from the tip, to both sides of the direction.
        wing_1 = (tip_x - 9 * dx - 9 * dy, tip_y - 9 * dy - 9 * dx)
        wing_2 = (tip_x - 9 * dx + 9 * dy, tip_y - 9 * dy + 9 * dx)
        return (
            f"M{tip_x - tail * dx:g} {tip_y - tail * dy:g}L{tip_x:g} {tip_y:g}"
            f"M{wing_1[0]:g} {wing_1[1]:g}L{tip_x:g} {tip_y:g}L{wing_2[0]:g} {wing_2[1]:g}"
        )

    def _reach(self, seat: Seat) -> float:
        """How far from the middle the arrow may go before it meets what lies there."""
        if any(lying.seat is seat for lying in self.drawing.lying):
            x, y = self._places[seat]
            dx, dy = _DIRECTION[seat]
            away = dx * (x - self.size.middle[0]) + dy * (y - self.size.middle[1])
            half = abs(dx) * _CARD[0] / 2 + abs(dy) * _CARD[1] / 2
            return away - half * self._scale - _CLEARANCE
        if seat is self.drawing.dummy and not self.drawing.low:
            return self.size.reach[seat] - _DUMMY_DEPTH - 12
        return self.size.reach[seat]

    @property
    def _is_crowded(self) -> bool:
        """Whether cards of more than one seat lie there."""
        return len({lying.seat for lying in self.drawing.lying}) > 1

    @property
    def _scale(self) -> float:
        return self.size.ring_scale if self._is_crowded else self.size.single_scale

    @property
    def _places(self) -> Mapping[Seat, tuple[float, float]]:
        """Where each seat's card lies: a single one towards the free half, away from dummy."""
        if self._is_crowded:
            return self.size.ring
        if self.drawing.low or self.drawing.dummy is not Seat.S:
            return self.size.single
        mirror = 2 * self.size.middle[1]
        return {seat: (x, mirror - y) for seat, (x, y) in self.size.single.items()} | {
            Seat.N: self.size.single[Seat.N]
        }

    @property
    def cards(self) -> list[CardShape]:
        """The cards on the felt, in the order they are drawn."""
        places, scale = self._places, self._scale
        seen: dict[Seat, int] = {}
        shapes = []
        for lying in self.drawing.lying:
            nth = seen[lying.seat] = seen.get(lying.seat, -1) + 1
            x, y = places[lying.seat]
            # The next one lies towards the middle, so that all stay on the table.
            x += nth * _FAN * (-1 if x > self.size.middle[0] else 1)
            card = lying.card
            shapes.append(
                CardShape(
                    x=x - _CARD[0] * scale / 2,
                    y=y - _CARD[1] * scale / 2,
                    scale=scale,
                    rank=rank_text(card.rank),
                    suit=SUIT_CLASS[card.suit],
                    penalty=lying.penalty,
                )
            )
        return shapes

    @property
    def dummy_turned(self) -> int:
        """Degrees that dummy's hand is turned from North."""
        return _TURNED[self.drawing.dummy] if self.drawing.dummy else 0

    @property
    def dummy_columns(self) -> list[SuitColumn]:
        """Dummy's four suits, trumps on dummy's right; none on the low table."""
        if not self.drawing.dummy or self.drawing.low:
            return []
        order = _SUITS_FROM_TRUMPS[self.drawing.trumps or Suit.S]
        columns = []
        for place, suit in enumerate(order):
            top = 78.0
            covered = 3 if place == 0 else 2
            columns.append(
                SuitColumn(
                    x=143 + 27 * place,
                    tops=tuple(top + 6 * card for card in range(covered)),
                    last=top + 6 * covered,
                    suit=SUIT_CLASS[suit],
                )
            )
        return columns
