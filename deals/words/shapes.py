"""A `TableDrawing` worked out as shapes, for `templates/parts/table_drawing.html`.

Compass fixed, North up. Lengths are CSS pixels on a screen 390 wide; the drawing is 160 high.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import cached_property

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Seat
from deals.words.calls import call_text, suit_class
from deals.words.cards import SUIT_CLASS, rank_text
from deals.words.chairs import ChairShape, chair_shape
from deals.words.drawing import FaceUpCard, TableDrawing

HEIGHT = 160
RIM = (126, 44, 138, 72)
"""The edge of the table: left, top, width and height."""
_MIDDLE = (195, 80)
_DIRECTION = {Seat.N: (0, -1), Seat.E: (1, 0), Seat.S: (0, 1), Seat.W: (-1, 0)}
_REACH = {Seat.N: 26, Seat.E: 58, Seat.S: 26, Seat.W: 58}
"""From the middle to where an arrow ends, in the direction of the seat."""
_SINGLE: dict[Seat, tuple[float, float]] = {
    Seat.N: (195, 72.4),
    Seat.E: (240.4, 80.1),
    Seat.S: (195, 87.6),
    Seat.W: (149.6, 80.1),
}
"""Centre of each seat's card where only one seat has cards on the table."""
_RING: dict[Seat, tuple[float, float]] = {
    Seat.N: (195, 61),
    Seat.E: (236, 80),
    Seat.S: (195, 99),
    Seat.W: (154, 80),
}
"""The same where several have."""
_SINGLE_SCALE, _RING_SCALE = 0.8, 0.5
_CARD = (46, 64)
_CALL = (60, 44)
_APART = 29
"""How far from the middle a call lies, and on the other side the one in its place."""
_FAN = 15
"""How far the next card of the same seat lies from the one before."""
_ASIDE: dict[Seat | None, tuple[float, float]] = {
    Seat.N: (0, 27),
    Seat.E: (-19, 0),
    Seat.S: (0, -27),
    Seat.W: (19, 0),
    None: (0, 0),
}
"""How far the trick's number stands from the middle, for the seat that has a card there."""
_BESIDE = -44
"""How far it stands to the left instead, where an arrow has the room below or above that card."""


@dataclass(frozen=True, slots=True)
class CardShape:
    """A card on the drawing: 46 by 64 before it is scaled, placed by its upper left corner."""

    x: float
    y: float
    scale: float
    rank: str
    """"?" of a card that nobody has named yet."""
    suit: str
    """Class and symbol: "heart"; empty where not even the suit is known."""
    penalty: bool
    ghost: bool
    """Not named yet: drawn dashed."""


@dataclass(frozen=True, slots=True)
class CallShape:
    """A bidding card on the drawing: 60 by 44 before it is scaled, placed as a card is."""

    x: float
    y: float
    scale: float
    text: str
    """"2♦︎", "pass"."""
    suit: str
    """Class of the colour; empty for a call without a suit."""
    cancelled: bool


class Drawn:
    """A `TableDrawing` worked out as shapes, for the template."""

    height, rim = HEIGHT, RIM

    def __init__(self, drawing: TableDrawing) -> None:
        self.drawing = drawing

    @cached_property
    def chairs(self) -> list[ChairShape]:
        """The four chairs, North first. Those to be tapped are filled while nobody is lit, and
        where all of them may be.
        """
        chairs = {seat: self.drawing.chair(seat) for seat in Seat}
        is_lit = any(chair.lit for chair in chairs.values())
        filled = not is_lit or all(chair.value for chair in chairs.values())
        return [chair_shape(seat, chair, filled=filled) for seat, chair in chairs.items()]

    @property
    def glows(self) -> list[tuple[float, float]]:
        """Centres of the lamp light over the lit chairs."""
        return [shape.middle for shape in self.chairs if shape.is_lit]

    @property
    def contract(self) -> str:
        """ "4♠︎X", empty where it is not known."""
        return call_text(self.drawing.contract) if self.drawing.contract else ""

    @property
    def middle(self) -> tuple[float, float]:
        """Where the trick's number stands: aside from a card, and above or below an arrow."""
        turn = self.drawing.turn
        dx, dy = _ASIDE[next(iter(self._seats_with_cards), None)]
        along = _DIRECTION[turn][1] if turn and self.arrow else 0
        if along:
            dx, dy = (_BESIDE if dy else dx), -14 * along
        return _MIDDLE[0] + dx, _MIDDLE[1] + dy

    @property
    def shows_trick(self) -> bool:
        """Whether there is room for the trick's number."""
        return bool(self.drawing.trick) and len(self.drawing.lying) < 2

    @property
    def arrow(self) -> str:
        """The path of the arrow of turn; empty when it is nobody's, or a card lies in the way."""
        seat = self.drawing.turn
        if not seat or seat in self._seats_with_cards:
            return ""
        dx, dy = _DIRECTION[seat]
        tip_x, tip_y = _MIDDLE[0] + dx * _REACH[seat], _MIDDLE[1] + dy * _REACH[seat]
        # The head: two strokes back from the tip, to both sides of the direction.
        wing_1 = (tip_x - 9 * dx - 9 * dy, tip_y - 9 * dy - 9 * dx)
        wing_2 = (tip_x - 9 * dx + 9 * dy, tip_y - 9 * dy + 9 * dx)
        return (
            f"M{tip_x - 22 * dx:g} {tip_y - 22 * dy:g}L{tip_x:g} {tip_y:g}"
            f"M{wing_1[0]:g} {wing_1[1]:g}L{tip_x:g} {tip_y:g}L{wing_2[0]:g} {wing_2[1]:g}"
        )

    @property
    def _seats_with_cards(self) -> list[Seat]:
        called = [self.drawing.called.seat] if self.drawing.called else []
        return list(dict.fromkeys([lying.seat for lying in self.drawing.lying] + called))

    @property
    def cards(self) -> list[CardShape]:
        """The cards on the felt, in the order they are drawn."""
        crowded = len(self._seats_with_cards) > 1
        places: Mapping[Seat, tuple[float, float]] = _RING if crowded else _SINGLE
        scale = _RING_SCALE if crowded else _SINGLE_SCALE
        seen: dict[Seat, int] = {}
        shapes = []
        for lying in self.drawing.lying:
            nth = seen[lying.seat] = seen.get(lying.seat, -1) + 1
            x, y = places[lying.seat]
            # The next one lies towards the middle, so that all stay on the table.
            x += nth * _FAN * (-1 if x > _MIDDLE[0] else 1)
            shapes.append(_card(lying, x - _CARD[0] * scale / 2, y - _CARD[1] * scale / 2, scale))
        return shapes

    @property
    def calls(self) -> list[CallShape]:
        """The call it is about, no nearer to its player than a card would lie, and that in its
        place: both in the middle, as they were made from left to right.
        """
        called = self.drawing.called
        if called is None:
            return []
        x, y = _SINGLE[called.seat]
        if not called.instead:
            wider = (_CALL[0] - _CARD[0]) * _SINGLE_SCALE / 2
            x += wider * ((x < _MIDDLE[0]) - (x > _MIDDLE[0]))
            return [_call(called.call, x, y, called.cancelled)]
        return [
            _call(called.call, _MIDDLE[0] - _APART, y, called.cancelled),
            _call(called.instead, _MIDDLE[0] + _APART, y, False),
        ]


def _call(call: str, x: float, y: float, cancelled: bool) -> CallShape:
    """Around that place."""
    width, height = _CALL[0] * _SINGLE_SCALE, _CALL[1] * _SINGLE_SCALE
    place = round(x - width / 2, 2), round(y - height / 2, 2)
    return CallShape(*place, _SINGLE_SCALE, call_text(call), suit_class(call), cancelled)


def _card(lying: FaceUpCard, x: float, y: float, scale: float) -> CardShape:
    card = lying.card
    named = isinstance(card, Card)
    suit = card.suit if isinstance(card, Card) else card
    return CardShape(
        x=round(x, 2),
        y=round(y, 2),
        scale=scale,
        rank=rank_text(card.rank) if isinstance(card, Card) else "?",
        suit=SUIT_CLASS[suit] if isinstance(suit, Suit) else "",
        penalty=lying.penalty,
        ghost=not named,
    )
