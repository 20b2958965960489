"""Which module rules on which row of the decision tables, as a part of ``docs/coverage.md``.

The rows are the cases of ``tests/laws/rows``: each is run, and the Law modules it passed through
are listed, so the table cannot claim what no test shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from rulings.engine.run import traced
from rulings.irregularities import DOORS

HEAD = """
# Rows of the decision tables

A row is ruled on by the door and the Law modules named here; its cases are tests of
`tests/laws/test_rows.py`, under the row's id. `TV`, `PV` and `SEED` are test vectors and worked
examples.

| Row | Cases | Doors | Law modules |
| --- | --- | --- | --- |
"""

_LAW = re.compile(r"rulings\.laws\.(law\w+|checks)")


def rows(cases: Iterable[Mapping[str, Any]]) -> str:
    """The table; a case is ``{"id": …, "irregularity": …, "facts": …}``."""
    found: dict[str, tuple[list[str], dict[str, None], dict[str, None]]] = {}
    for case in cases:
        names, doors, modules = found.setdefault(case["id"].split()[0], ([], {}, {}))
        names.append(case["id"])
        doors[case["irregularity"]] = None
        modules.update(dict.fromkeys(_modules(case)))
    return HEAD + "".join(
        f"| {row} | {len(names)} | {', '.join(doors)} | {', '.join(modules)} |\n"
        for row, (names, doors, modules) in sorted(found.items(), key=_in_order)
    )


def _modules(case: Mapping[str, Any]) -> list[str]:
    """The Law modules a case passes through, in the order of the book."""
    _, log = traced(DOORS[case["irregularity"]].rule, case["facts"])
    names = {law[1] for function, _, _ in log.calls if (law := _LAW.match(function.__module__))}
    return sorted(names)


def _in_order(item: tuple[str, object]) -> tuple[str, int, str]:
    """Rows by letters, then by number: CL-2 before CL-10, COR-12 before COR-12x."""
    letters, _, rest = item[0].partition("-")
    number = re.match(r"\d+", rest)
    return letters, int(number[0]) if number else 0, rest
