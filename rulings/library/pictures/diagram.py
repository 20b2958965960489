"""A folded rule as boxes and links in the reader’s language."""

from __future__ import annotations

from dataclasses import dataclass, field
from textwrap import wrap

from rulings.atlas.points import Does, Point, Way
from rulings.library.pictures.labels import law_at, point_words, way_words
from rulings.words.speaker import law_text

COLUMNS = 31
"""Letters in a line of a box."""
LINE, PAD, PORT_PAD = 18, 12, 8
"""Pixels: height of a line, margin inside a box, above and below an answer."""


@dataclass(frozen=True, slots=True)
class DiagramLine:
    """A line of text. ``kind`` is its look: ``cite``, ``words``, ``passed`` or ``end``."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Port:
    """An answer: where a link leaves its box. ``top`` is measured from the box’s."""

    lines: tuple[str, ...]
    top: int
    height: int

    @property
    def middle(self) -> float:
        return self.top + self.height / 2


@dataclass(frozen=True, slots=True)
class DiagramBox:
    """``kind``: ``question``, ``box`` (a Law that is closed here), ``steps`` (what is ruled)."""

    kind: str
    points: tuple[Point, ...]
    """What stands in it; of a question just this."""
    lines: tuple[DiagramLine, ...]
    ports: tuple[Port, ...] = ()
    law: str = ""

    @property
    def head(self) -> int:
        return PAD * 2 + LINE * len(self.lines)

    @property
    def height(self) -> int:
        return self.head + sum(port.height for port in self.ports)


@dataclass(frozen=True, slots=True)
class Link:
    source: int
    port: int | None
    target: int


@dataclass(slots=True)
class Diagram:
    """Boxes and the links between them, which name them by number."""

    boxes: list[DiagramBox] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)

    def place(self, point: Point | None) -> int | None:
        """The number of the box that begins with the point."""
        return next((n for n, box in enumerate(self.boxes) if box.points[0] is point), None)


def diagram(start: Point | None) -> Diagram:
    """The rule drawn out: a box for each question, and one for what is said in a row."""
    made = Diagram()
    points = _beginnings(start)
    made.boxes = [_asking(point) if point.branches else _telling(point, points) for point in points]
    for number, box in enumerate(made.boxes):
        for port, way in enumerate(box.points[-1].ways):
            target = made.place(way.to)
            if target is not None:
                made.links.append(Link(number, port if box.ports else None, target))
    return made


def _beginnings(start: Point | None) -> list[Point]:
    """The points at which a box begins: questions, what follows them, and where ways meet."""
    before: dict[Point, list[Point]] = {start: []} if start else {}
    waiting = list(before)
    while waiting:
        point = waiting.pop(0)
        for to in [way.to for way in point.ways if way.to]:
            if to not in before:
                waiting.append(to)
            before.setdefault(to, []).append(point)
    return [
        point
        for point, sources in before.items()
        if point.branches or len(sources) != 1 or sources[0].branches
    ]


def _asking(point: Point) -> DiagramBox:
    law = law_at(point)
    lines = (*_lines("cite", law and law_text(law)), *_lines("words", point_words(point)))
    top = PAD * 2 + LINE * len(lines)
    ports = []
    for way in point.ways:
        words = tuple(wrap(way_words(way), COLUMNS - 2)) or ("—",)
        ports.append(Port(words, top, LINE * len(words) + PORT_PAD * 2))
        top += ports[-1].height
    kind = "box" if point.head.does is Does.RUNS else "question"
    return DiagramBox(kind, (point,), lines, tuple(ports), law)


def _telling(point: Point, beginnings: list[Point]) -> DiagramBox:
    """What is said in a row; where that is only a Law passed through, the Law’s own box."""
    row = [point]
    while (to := row[-1].ways[0].to) and to not in beginnings:
        row.append(to)
    lines = tuple(line for one in row for line in _told(one))
    if len(row) == 1 and point.head.does is Does.RUNS:
        return DiagramBox("box", tuple(row), lines, law=law_at(point))
    return DiagramBox("steps", tuple(row), lines)


_LOOK = {Does.RUNS: "passed", Does.RETURNS: "end"}


def _told(point: Point) -> list[DiagramLine]:
    law = law_at(point)
    cited = _lines("cite", law and law_text(law))
    return [*cited, *_lines(_LOOK.get(point.head.does, "words"), point_words(point))]


def _lines(kind: str, text: str) -> list[DiagramLine]:
    return [DiagramLine(kind, line) for line in wrap(text, COLUMNS)]


@dataclass(frozen=True, slots=True)
class DiagramMarks:
    """The numbers of the boxes and links that a matter came by, and (box, answer) pairs."""

    boxes: frozenset[int]
    links: frozenset[int]
    answers: frozenset[tuple[int, int]]


def marks(drawn: Diagram, passed: frozenset[tuple[Point, Way | None]]) -> DiagramMarks:
    """Where a matter led, as far as its facts go."""
    points = {point for point, _ in passed}
    boxes = frozenset(n for n, box in enumerate(drawn.boxes) if box.points[0] in points)
    answers = frozenset(
        (number, port)
        for number in boxes
        for port, way in enumerate(drawn.boxes[number].points[-1].ways)
        if (drawn.boxes[number].points[-1], way) in passed
    )
    links = frozenset(
        number
        for number, link in enumerate(drawn.links)
        if link.target in boxes and (link.source, link.port or 0) in answers
    )
    return DiagramMarks(boxes, links, answers)
