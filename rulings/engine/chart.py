"""The graph written down: a picture in text for people and reviews, a short hash for the record."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from rulings.engine.explore import Edge, Graph, Node, explore
from rulings.engine.inquiry import Concluded, Rule
from rulings.engine.outline import NO_LAW, PassedThrough, Returned, word

DIGEST_LENGTH = 16
"""Hexadecimal digits of a rule's digest."""


def chart(rule: Rule) -> str:
    """The rule as an indented tree in text.

    ``?`` is a question, ``-`` an answer, ``=`` a conclusion or a box (see ``outline``), ``>`` what
    the rule returns, ``^`` a question that is drawn further up.
    """
    return "".join(f"{line}\n" for line in _lines(explore(rule)))


def _lines(graph: Graph) -> Iterator[str]:
    seen: set[int] = set()

    def write(edge: Edge, depth: int) -> Iterator[str]:
        indent = "  " * depth
        for step in edge.added:
            if line := _line(step):
                yield f"{indent}{line}"
        node = edge.target
        if node is None:
            return
        if _is_returned(node):
            yield f"{indent}> {node.key}"
            return
        if node.number in seen:
            yield f"{indent}^ see {node.number} {node.key}"
            return
        seen.add(node.number)
        asked = f" [{node.question.law} {node.question.kind}]" if node.question.law else ""
        yield f"{indent}? {node.number} {node.key}{asked}"
        for token, out in node.edges.items():
            yield f"{indent}- {token}"
            yield from write(out, depth + 1)

    yield from write(graph.start, 0)


def _is_returned(node: Node) -> bool:
    """Whether a box's result, whichever it is, is what the rule returns."""
    return not node.question.law and all(
        edge.added
        == (
            Concluded(
                NO_LAW,
                Returned(node.question.read(token)),
            ),
        )
        for token, edge in node.edges.items()
    )


def digest(rule: Rule) -> str:
    """A short hash of keys, tokens, Laws and conclusions: changes when the law does, not when the
    words do.
    """
    graph = explore(rule)
    seen: dict[int, str] = {}

    def of_node(node: Node) -> str:
        if node.number not in seen:
            inner = ";".join(f"{t}:{of_edge(e)}" for t, e in node.edges.items())
            seen[node.number] = _hash(f"{node.key}|{node.question.law}|{inner}")
        return seen[node.number]

    def of_edge(edge: Edge) -> str:
        added = ",".join(_written(step) for step in edge.added)
        return f"{added}>{of_node(edge.target) if edge.target else ''}"

    return _hash(of_edge(graph.start))[:DIGEST_LENGTH]


def _line(step: Concluded) -> str | None:
    match step.conclusion:
        case PassedThrough(box):
            return f"= {box}"
        case Returned(result):
            return None if result is None else f"> {word(result)}"
    return f"= {_written(step)}"


def _written(step: Concluded) -> str:
    fields = ", ".join(f"{k}={v}" for k, v in step.conclusion.as_fields().items())
    return f"{step.law} {step.conclusion.name}({fields})"


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()
