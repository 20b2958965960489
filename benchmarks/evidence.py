"""Real records: findings and facts read from them, and double dummy beside each revoke.

`PARAGRAF_DATA` names the folder of real files. The solver is asked once before it is timed. Times
are those of the processor, the solver's process included, which hardly depend on what else is
running; double dummy is told on the clock as well. It reads /proc, so it runs on Linux.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from deals.bridge.findings import Revoke, findings, revokes
from deals.bridge.table import TableRecord
from deals.double_dummy import solver
from deals.formats.pbn import read_pbn
from deals.formats.record import Record
from rulings.evidence import facts_for, if_ruled_now
from rulings.irregularities import DOORS

ROOT = Path(__file__).parents[1]
DATA = Path(os.environ.get("PARAGRAF_DATA", ROOT.parent / "shared" / "data")) / "pbn"
T = TypeVar("T")


def records() -> list[TableRecord]:
    """Every record of every PBN file."""
    paths = sorted(path for path in DATA.rglob("*") if path.suffix.lower() == ".pbn")
    read = (one for path in paths for one in read_pbn(path.read_bytes(), path.name))
    return [one.table for one in read if isinstance(one, Record)]


def processor() -> float:
    """Seconds this process and the solver's have had of the processor."""
    children = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    threads = [path for pid in children for path in Path("/proc", pid).glob("task/*/schedstat")]
    return time.process_time() + sum(int(path.read_text().split()[0]) for path in threads) / 1e9


def timed(
    act: Callable[[T], object],
    over: Iterable[T],
    clock: Callable[[], float] = time.process_time,
) -> list[float]:
    """Milliseconds of each act."""
    took = []
    for one in over:
        began = clock()
        act(one)
        took.append((clock() - began) * 1000)
    return took


def told(name: str, took: list[float]) -> None:
    """Median, 95th percentile and the longest."""
    ordered = sorted(took)
    late = ordered[int(len(ordered) * 0.95)]
    middle, last = statistics.median(ordered), ordered[-1]
    print(
        f"{name}: {len(took)} times, {middle:.2f} ms, 95 % in {late:.2f} ms, all in {last:.1f} ms"
    )


def solve(case: tuple[TableRecord, Revoke]) -> None:
    """Best play from the lead to the revoke trick."""
    table, found = case
    solver.best_tricks(solver.position_before(table, found.trick), found.seat.side.other)


def can_be_solved(case: tuple[TableRecord, Revoke]) -> bool:
    """Whether all hands and the play before the revoke are known."""
    try:
        solver.position_before(case[0], case[1].trick)
    except ValueError:
        return False
    return True


def main() -> None:
    """Read everything, and print."""
    tables = records()
    if not tables:
        sys.exit(f"No PBN files in {DATA}: set PARAGRAF_DATA.")
    rule = DOORS["revoke"].rule
    revoked = [(table, found) for table in tables for found in revokes(table)]
    told("findings of a record", timed(findings, tables))
    told("facts of a revoke", timed(lambda it: facts_for("revoke", *it), revoked))
    told("revoke calculator", timed(lambda it: if_ruled_now(rule, *it), revoked))
    if not solver.is_available():
        sys.exit("The solver is not installed: ./run lock names it.")
    known = [case for case in revoked if can_be_solved(case)]
    deepest = [(table, replace(found, trick=1)) for table, found in known]
    solve(known[0])
    for name, cases in (("the revoke trick", known), ("the opening lead", deepest)):
        told(f"double dummy from {name}, processor", timed(solve, cases, processor))
        told(f"double dummy from {name}, clock", timed(solve, cases, time.perf_counter))


if __name__ == "__main__":
    main()
