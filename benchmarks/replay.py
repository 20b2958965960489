"""How long a rule takes on the longest way through each door. Run by hand: prints microseconds.

    .venv/bin/python benchmarks/replay.py

The budget is 50 µs for the longest way through the revoke. The best of many repeats is printed:
everything slower is the machine's doing, not the rule's.
"""

from __future__ import annotations

import sys
import time
import timeit
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rulings.engine import Graph, explore, run
from rulings.irregularities import DOORS

REPEATS, RUNS = 30, 200


def longest(graph: Graph) -> dict[str, str]:
    """The facts of the way through with the most questions."""
    depth: dict[int, int] = {}

    def below(node: object) -> int:
        if node is None:
            return 0
        if node.number not in depth:
            depth[node.number] = 1 + max(below(edge.target) for edge in node.edges.values())
        return depth[node.number]

    facts: dict[str, str] = {}
    node = graph.start.target
    while node is not None:
        token = max(node.edges, key=lambda t: below(node.edges[t].target))
        facts[node.key] = token
        node = node.edges[token].target
    return facts


def main() -> None:
    """Print a line per door."""
    for slug, door in DOORS.items():
        began = time.perf_counter()
        graph = explore(door.rule)
        explored = time.perf_counter() - began
        facts = longest(graph)
        once = partial(run, door.rule, facts)
        best = min(timeit.repeat(once, number=RUNS, repeat=REPEATS)) / RUNS
        print(
            f"{slug}: {len(graph.nodes)} nodes, {graph.count()} ways, explored in {explored:.2f} s;"
            f" longest way {len(facts)} questions, replayed in {best * 1e6:.0f} µs"
        )


if __name__ == "__main__":
    main()
