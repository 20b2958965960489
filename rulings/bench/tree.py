"""The forks of a claim drawn: from the left the choices, at the right what each comes to.

Lengths are CSS pixels. The worst line is heavy and its boxes have a double edge and the word; the
same is said in the list beside the drawing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from deals.words.cards import card_text
from deals.words.seats import seat_letter
from rulings.claims import LineBranch

BOX, HIGH, GAP_X, GAP_Y, EDGE = 104, 40, 36, 10, 28
"""A box, the room between boxes, the margin at the left, where the lines begin."""
TOP = 12
"""The margin above and below, and at the right."""


@dataclass(frozen=True, slots=True)
class TreeBox:
    """One card that may be played."""

    x: int
    y: int
    card: str
    tricks: int
    is_worst: bool


@dataclass(slots=True)
class Drawing:
    """Boxes, and the lines from each fork to its cards."""

    boxes: list[TreeBox] = field(default_factory=list)
    lines: list[tuple[str, bool]] = field(default_factory=list)
    """SVG paths, and whether they belong to the worst line."""
    width: int = 0
    height: int = 0


def drawing(tree: LineBranch) -> Drawing:
    """The whole tree laid out."""
    drawn = Drawing()
    rows = _lay(drawn, tree, 0, 0, None, on_worst=True)
    drawn.width = max(box.x for box in drawn.boxes) + BOX + TOP
    drawn.height = TOP * 2 + rows * (HIGH + GAP_Y) - GAP_Y
    return drawn


def _lay(
    drawn: Drawing,
    fork: LineBranch,
    depth: int,
    row: int,
    origin: TreeBox | None,
    *,
    on_worst: bool,
) -> int:
    """Put the options of a fork from `row` on; how many rows they take with what follows them."""
    taken = 0
    for option in fork.options:
        x = EDGE + depth * (BOX + GAP_X)
        y = TOP + (row + taken) * (HIGH + GAP_Y)
        worst = on_worst and option.is_worst
        seat = seat_letter(option.played.seat)
        box = TreeBox(x, y, f"{seat} {card_text(option.played.card)}", option.tricks, worst)
        drawn.boxes.append(box)
        drawn.lines.append((_path(origin, box), worst))
        below = (
            _lay(drawn, option.then, depth + 1, row + taken, box, on_worst=worst)
            if option.then
            else 1
        )
        taken += below
    return taken


def _path(origin: TreeBox | None, box: TreeBox) -> str:
    """From the box it follows; of the first fork, from where the ending begins."""
    if origin is None:
        return f"M{TOP} {TOP + HIGH // 2}V{box.y + HIGH // 2}H{box.x}"
    start_x, start_y = origin.x + BOX, origin.y + HIGH // 2
    middle, end_y = start_x + GAP_X // 2, box.y + HIGH // 2
    return f"M{start_x} {start_y}H{middle}V{end_y}H{box.x}"
