"""Ten thousand random schedules of a phone's outbox, the server and somebody else. Run by hand.

    .venv/bin/python -m benchmarks.schedules [COUNT]

Prints how many answers were lost or counted twice, and in which schedules.
"""

from __future__ import annotations

import sys

from tests.matter.schedules import run


def main(count: int = 10_000) -> None:
    found = {seed: run(seed) for seed in range(count)}
    lost = {seed: one for seed, (one, _) in found.items() if one}
    twice = {seed: one for seed, (_, one) in found.items() if one}
    print(f"{count} schedules: {len(lost)} with something lost {[*lost][:5]},")
    print(f"{len(twice)} with something twice {[*twice][:5]}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
