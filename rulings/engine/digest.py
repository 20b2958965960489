"""The graph as a short hash, for the record: which law it was that ruled."""

from __future__ import annotations

from hashlib import sha256

from rulings.engine.explore import Edge, Graph, Node, explore
from rulings.engine.inquiry import Concluded, Rule

DIGEST_LENGTH = 16
"""Hexadecimal digits of a rule's digest."""


def digest(rule: Rule) -> str:
    """A short hash of keys, tokens, Laws and conclusions: changes when the law does, not when the
    words do.
    """
    return graph_digest(explore(rule))


def graph_digest(graph: Graph) -> str:
    """The same of a rule that has been explored."""
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


def _written(step: Concluded) -> str:
    fields = ", ".join(f"{k}={v}" for k, v in step.conclusion.as_fields().items())
    return f"{step.law} {step.conclusion.name}({fields})"


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()
