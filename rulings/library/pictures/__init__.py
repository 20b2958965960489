"""Flow pictures: a door or a Law, drawn from the graph of everything that can happen in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from rulings.atlas.graphs import Root, passed
from rulings.atlas.points import Point
from rulings.library.pictures.diagram import (
    LINE,
    PAD,
    PORT_PAD,
    Diagram,
    DiagramBox,
    diagram,
    marks,
)
from rulings.library.pictures.layout import Arrow, Placing, place
from rulings.library.pictures.lists import ListedPassage, reading
from rulings.words.speaker import in_language, language, law_text, law_title

EDGE, HEADING, BETWEEN = 16, 34, 36
"""Pixels: round the picture, for the heading of a part, between two parts."""


@dataclass(frozen=True, slots=True)
class PictureText:
    kind: str
    x: int
    y: int
    text: str


@dataclass(frozen=True, slots=True)
class PictureAnswer:
    """A row of a question’s box."""

    y: int
    height: int
    taken: bool
    texts: tuple[PictureText, ...]


@dataclass(frozen=True, slots=True)
class PictureShape:
    """A box of the picture. ``law`` is the paragraph it leads to, if it leads anywhere."""

    kind: str
    x: int
    y: int
    height: int
    taken: bool
    texts: tuple[PictureText, ...]
    answers: tuple[PictureAnswer, ...]
    law: str


@dataclass(frozen=True, slots=True)
class PictureLine:
    path: str
    taken: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything in the units of its own ``width`` and ``height``."""

    width: int
    height: int
    headings: tuple[PictureText, ...]
    lines: tuple[PictureLine, ...]
    shapes: tuple[PictureShape, ...]
    parts: tuple[tuple[str, list[ListedPassage]], ...]
    """The same as lists: heading and passages of each part."""


def picture(roots: tuple[Root, ...], *, headed: bool) -> Picture:
    """The roots one below the other; each with a heading where they are rules of a Law."""
    tongue = language()
    headings: list[PictureText] = []
    lines: list[PictureLine] = []
    shapes: list[PictureShape] = []
    parts: list[tuple[str, list[ListedPassage]]] = []
    width, y = 0, EDGE
    for root in roots:
        if root.start is None:
            continue
        drawn, placing = _drawn(root.start, tongue)
        heading = _heading(root) if headed else ""
        if heading:
            headings.append(PictureText("heading", EDGE, y + 18, heading))
            y += HEADING
        came_by = passed(root)
        taken = marks(drawn, came_by)
        lines += [
            PictureLine(_path(course, y), number in taken.links)
            for number, course in enumerate(placing.courses)
        ]
        shapes += [
            _shape(box, x + EDGE, top + y, number in taken.boxes, taken.answers, number)
            for number, (box, (x, top)) in enumerate(zip(drawn.boxes, placing.corners, strict=True))
        ]
        parts.append((heading, reading(root.start, came_by)))
        width = max(width, placing.width)
        y += placing.height + BETWEEN
    lines.sort(key=lambda line: line.taken)  # the way taken lies on top
    return Picture(width + 2 * EDGE, y, tuple(headings), tuple(lines), tuple(shapes), tuple(parts))


@cache
def _drawn(start: Point, tongue: str) -> tuple[Diagram, Placing]:
    """Drawn once in each language: rules and words do not change while the program runs.

    Kept: 0.5 ms for most doors, 15 ms for the largest.
    """
    with in_language(tongue):
        drawn = diagram(start)
    arrows = [
        Arrow(
            link.source,
            link.target,
            drawn.boxes[link.source].height / 2
            if link.port is None
            else drawn.boxes[link.source].ports[link.port].middle,
        )
        for link in drawn.links
    ]
    return drawn, place([box.height for box in drawn.boxes], arrows)


def _heading(root: Root) -> str:
    return f"{law_text(root.law)} {law_title(root.law)}"


def _shape(
    box: DiagramBox, x: int, y: int, taken: bool, answers: frozenset[tuple[int, int]], number: int
) -> PictureShape:
    texts = tuple(
        PictureText(line.kind, x + PAD, y + PAD + LINE * index + 13, line.text)
        for index, line in enumerate(box.lines)
    )
    rows = tuple(
        PictureAnswer(
            y + port.top,
            port.height,
            (number, place) in answers,
            tuple(
                PictureText("reply", x + PAD, y + port.top + PORT_PAD + LINE * index + 13, text)
                for index, text in enumerate(port.lines)
            ),
        )
        for place, port in enumerate(box.ports)
    )
    return PictureShape(box.kind, x, y, box.height, taken, texts, rows, box.law)


def _path(course: tuple[tuple[int, int], ...], down: int) -> str:
    """A curve from one column to the next, straight under what lies between."""
    points = [(x + EDGE, y + down) for x, y in course]
    path = f"M{points[0][0]} {points[0][1]}"
    for index in range(0, len(points) - 1, 2):
        (x1, y1), (x2, y2) = points[index], points[index + 1]
        middle = (x1 + x2) // 2
        path += f"C{middle} {y1} {middle} {y2} {x2} {y2}"
        if index + 2 < len(points):
            path += f"H{points[index + 2][0]}"
    return path
