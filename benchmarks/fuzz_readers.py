"""How long readers need for files made to do harm, and how much memory. Run by hand.

    .venv/bin/python -m benchmarks.fuzz_readers shapes [MEGABYTES] [NAME ...]
    .venv/bin/python -m benchmarks.fuzz_readers seeds [COUNT] [KIND ...]

`shapes` reads each hostile shape of tests/formats/fuzzing.py in a process of its own; 2 s for each
megabyte and 256 MB in all are the limits. `seeds` reads COUNT mutated files of each format (100,000
unless told): nothing may be raised, and no file may take a second.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time

from deals.formats.boards import read_any
from deals.formats.problems import Problem
from tests.formats.fuzzing import HOSTILE, hostile, mutated

KINDS = ("pbn", "lin", "xml", "csv", "bws", "dealing")


def one_shape(name: str, megabytes: float) -> None:
    """Read one file, and print seconds, megabytes of memory, and what was told."""
    data = hostile(name, int(megabytes * 1_000_000))
    began = time.process_time()
    items = list(read_any(data, "some"))
    seconds = time.process_time() - began
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    codes = dict.fromkeys(str(item.code) for item in items if isinstance(item, Problem))
    over = seconds > 2 * max(megabytes, 1) or memory > 256
    print(
        f"{'OVER ' if over else ''}{name}: {seconds:.2f} s, {memory:.0f} MB,"
        f" {len(items)} items, {', '.join(list(codes)[:4])}"
    )


def shapes(megabytes: float, names: list[str]) -> None:
    """Each shape in a process of its own."""
    for name in names or HOSTILE:
        command = [sys.executable, "-m", "benchmarks.fuzz_readers", "one", str(megabytes), name]
        try:
            subprocess.run(command, check=True, timeout=20 * megabytes + 20)
        except (subprocess.TimeoutExpired, subprocess.CalledProcessError) as error:
            print(f"FAILED {name}: {error}", flush=True)


def seeds(count: int, kinds: list[str]) -> None:
    """Mutated files of each format."""
    for kind in kinds or KINDS:
        slowest, began = 0.0, time.process_time()
        for data in mutated(kind, 1, count):
            before = time.process_time()
            for item in read_any(data, f"some.{kind}"):
                str(item)
            slowest = max(slowest, time.process_time() - before)
        spent = time.process_time() - began
        print(f"{kind}: {count} files, {spent:.0f} s, the slowest {slowest:.2f} s", flush=True)


def main() -> None:
    """Measure what is asked for."""
    what, number, names = sys.argv[1], sys.argv[2:3], sys.argv[3:]
    if what == "one":
        one_shape(names[0], float(number[0]))
    elif what == "shapes":
        shapes(float(number[0]) if number else 1, names)
    else:
        seeds(int(number[0]) if number else 100_000, names)


if __name__ == "__main__":
    main()
