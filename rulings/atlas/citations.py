"""Which door rests on which paragraph, read off everything that can happen behind it."""

from __future__ import annotations

from functools import cache

from rulings.atlas.graphs import graph_of
from rulings.book import parent
from rulings.irregularities import DOORS


@cache
def cited_by(slug: str) -> frozenset[str]:
    """Keys a door is opened at, asks for the sake of, or concludes by. Unknown slug: `KeyError`.

    Kept: 4 ms for all doors, which every paragraph is looked for in.
    """
    graph = graph_of(slug)
    asked = {node.question.law for node in graph.nodes}
    concluded = {step.law for edge in graph.edges() for step in edge.added}
    return frozenset({DOORS[slug].law} | asked | concluded)


@cache
def doors_citing(key: str) -> tuple[str, ...]:
    """Slugs of the doors that rest on the paragraph or on one below it, in the doors’ order.

    Kept: 0.5 ms a page of the book.
    """
    return tuple(
        slug for slug in DOORS if any(_is_at_or_below(found, key) for found in cited_by(slug))
    )


def _is_at_or_below(found: str | None, key: str) -> bool:
    while found is not None:
        if found == key:
            return True
        found = parent(found)
    return False
