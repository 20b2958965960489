"""A graph as boxes and links in the reader’s language: questions, Laws passed, and rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from textwrap import wrap
from typing import Any

from django.utils.translation import gettext as _

from deals.bridge.cards import Card
from rulings.atlas.graphs import Root, law_of
from rulings.engine import Edge, Graph, Node, Question, Shape
from rulings.engine.outline import PassedThrough, Returned, word
from rulings.library.pictures.results import result_words
from rulings.words.speaker import Seating, in_words, law_text, law_title

COLUMNS = 31
"""Letters in a line of a box."""
LINE, PAD, PORT_PAD = 18, 12, 8
"""Pixels: height of a line, margin inside a box, above and below an answer."""

_NOBODY = Seating()


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text. ``kind`` is its look: ``cite``, ``words``, ``passed`` or ``end``."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Port:
    """An answer: where a link leaves its box. ``top`` is measured from the box’s."""

    token: str
    lines: tuple[str, ...]
    top: int
    height: int

    @property
    def middle(self) -> float:
        return self.top + self.height / 2


@dataclass(frozen=True, slots=True)
class Box:
    """``kind``: ``question``, ``box`` (a Law that is closed here), ``steps`` (what is ruled)."""

    kind: str
    lines: tuple[Line, ...]
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
    """Boxes and links by number, and which of them each edge of the graph became."""

    boxes: list[Box] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    parts: dict[tuple[int | None, str], tuple[list[int], list[int]]] = field(default_factory=dict)
    """(Node, token) of an edge, (None, "") of the start → its boxes and its links."""


def diagram(graph: Graph) -> Diagram:
    """The graph drawn out. What different ways rule alike, going on alike, is one box."""
    made = Diagram([_asking(node) for node in graph.nodes])
    shared: dict[tuple[tuple[Line, ...], int | None], int] = {}
    _join(made, shared, None, "", graph.start)
    for node in graph.nodes:
        for token, edge in node.edges.items():
            _join(made, shared, node, token, edge)
    return made


def _join(
    made: Diagram,
    shared: dict[tuple[tuple[Line, ...], int | None], int],
    node: Node | None,
    token: str,
    edge: Edge,
) -> None:
    target = edge.target.number if edge.target else None
    boxes, links = [] if target is None else [target], []
    lines = tuple(line for step in edge.added for line in step_lines(step.law, step.conclusion))
    if lines:
        if (lines, target) not in shared:
            shared[lines, target] = len(made.boxes)
            made.boxes.append(_told(edge, lines))
            if target is not None:
                made.links.append(Link(shared[lines, target], None, target))
        steps = shared[lines, target]
        boxes.append(steps)
        links += [number for number, link in enumerate(made.links) if link.source == steps]
        target = steps
    if node is not None and target is not None:
        port = list(node.edges).index(token)
        made.links.append(Link(node.number, port, target))
        links.append(len(made.links) - 1)
    made.parts[node.number if node else None, token] = boxes, links


def _told(edge: Edge, lines: tuple[Line, ...]) -> Box:
    """What is ruled on the way; where that is only a Law passed through, the Law’s own box."""
    passed = [step.conclusion for step in edge.added if isinstance(step.conclusion, PassedThrough)]
    if len(passed) == len(edge.added) == 1:
        return Box("box", lines, law=law_of(_inside(passed[0].box)))
    return Box("steps", lines)


def _asking(node: Node) -> Box:
    law = asked_law(node)
    kind = "question" if node.question.law else "box"
    lines = (Line("cite", law_text(law)), *_lines("words", asked_words(node)))
    top = PAD * 2 + LINE * len(lines)
    ports = []
    for token in node.edges:
        words = tuple(wrap(answer_words(node.question, token), COLUMNS - 2)) or ("—",)
        ports.append(Port(token, words, top, LINE * len(words) + PORT_PAD * 2))
        top += ports[-1].height
    return Box(kind, lines, tuple(ports), law)


def asked_law(node: Node) -> str:
    """The paragraph a question is asked for, or that a closed Law is about."""
    return node.question.law or law_of(_inside(node.key))


def asked_words(node: Node) -> str:
    """The question; of a closed Law, its title."""
    if node.question.law:
        return in_words(node.question.text, _NOBODY)
    return law_title(asked_law(node))


def answer_words(question: Question[Any], token: str) -> str:
    """The answer’s label; of a closed Law, what comes out of it."""
    if not question.law:
        return ", ".join(map(result_words, token.split(", ")))
    return next(in_words(a.label, _NOBODY) for a in question.answers if a.token == token)


def step_lines(law: str, conclusion: Any) -> list[Line]:
    """What stands in a box of rulings for one conclusion."""
    match conclusion:
        case PassedThrough(box):
            passed = law_of(_inside(box))
            return [Line("cite", law_text(passed)), *_lines("passed", law_title(passed))]
        case Returned(None):
            return []
        case Returned(result):
            text = _("Answer: %(result)s") % {"result": result_words(word(result))}
            return _lines("end", text)
    return [Line("cite", law_text(law)), *_lines("words", in_words(conclusion.words(), _NOBODY))]


def _inside(box: str) -> str:
    """The label in ``second.[label]``."""
    return box[box.index("[") + 1 : -1]


def _lines(kind: str, text: str) -> list[Line]:
    return [Line(kind, line) for line in wrap(text, COLUMNS)]


@dataclass(frozen=True, slots=True)
class Way:
    """The numbers of the boxes and links that a matter came by, and (box, answer) pairs."""

    boxes: frozenset[int]
    links: frozenset[int]
    answers: frozenset[tuple[int, str]]


def way(root: Root, drawn: Diagram) -> Way:
    """Where the facts of the root’s matter led, as far as they go."""
    boxes: set[int] = set()
    links: set[int] = set()
    answers: set[tuple[int, str]] = set()
    for facts in root.ways:
        edge = root.graph.start
        met, passed = drawn.parts[None, ""]
        while True:
            boxes.update(met)
            links.update(passed)
            node = edge.target
            token = _token(node, facts) if node else None
            if node is None or token is None:
                break
            answers.add((node.number, token))
            met, passed = drawn.parts[node.number, token]
            edge = node.edges[token]
    return Way(frozenset(boxes), frozenset(links), frozenset(answers))


def _token(node: Node, facts: Mapping[str, str]) -> str | None:
    """The answer given; of a card, the one drawn that stands for it."""
    token = facts.get(node.key)
    if token in node.edges or token is None:
        return token
    if node.question.shape is Shape.CARD:
        given = Card.parse(token)
        for drawn in node.edges:
            if Card.parse(drawn).is_honour == given.is_honour:
                return drawn
    return None
