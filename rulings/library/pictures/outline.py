"""A graph as nested lists: the same as its picture, for reading in order or aloud."""

from __future__ import annotations

from dataclasses import dataclass

from rulings.atlas.graphs import Root
from rulings.engine import Edge, Node
from rulings.library.pictures.diagram import Way, answer_words, asked_law, asked_words, step_lines


@dataclass(frozen=True, slots=True)
class Branch:
    """An answer with what follows. ``text`` is empty at the start."""

    text: str
    taken: bool
    steps: tuple[tuple[str, str], ...]
    """Number of the Law ("" where none) and words of each conclusion."""
    ask: Ask | None = None
    again: int | None = None
    """The number of a question that is written further up."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question, or a Law that is closed here, with its answers."""

    number: int
    law: str
    text: str
    branches: tuple[Branch, ...]


def nested(root: Root, way: Way) -> Branch:
    """Everything from the root on, each question written once."""
    seen: set[int] = set()

    def branch(text: str, taken: bool, edge: Edge) -> Branch:
        steps = tuple(step for one in edge.added if (step := _step(one.law, one.conclusion)))
        node = edge.target
        if node is None:
            return Branch(text, taken, steps)
        if node.number in seen:
            return Branch(text, taken, steps, again=node.number + 1)
        seen.add(node.number)
        return Branch(text, taken, steps, ask(node))

    def ask(node: Node) -> Ask:
        return Ask(
            node.number + 1,
            asked_law(node),
            asked_words(node),
            tuple(
                branch(
                    answer_words(node.question, token), (node.number, token) in way.answers, edge
                )
                for token, edge in node.edges.items()
            ),
        )

    return branch("", bool(root.ways), root.graph.start)


def _step(law: str, conclusion: object) -> tuple[str, str] | None:
    lines = step_lines(law, conclusion)
    if not lines:
        return None
    first = lines[0].text if lines[0].kind == "cite" else ""
    return first, " ".join(line.text for line in lines if line.kind != "cite")
