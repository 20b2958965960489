"""What of the book is ruled on, and which test shows it, as the page ``docs/coverage.md``.

``python -m tests.atlas.coverage`` compares the page with the law as it is now; ``--write`` writes
it. A paragraph counts as ruled on when some door asks for its sake or concludes by it. That is less
than proof that all of it is modelled, but what is not listed is certainly left to the director. The
rows of the decision tables are the cases of ``tests/laws/rows``: each is run, and the Law modules
it passed through are listed, so the table cannot claim what no test shows.
"""

from __future__ import annotations

import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rulings.atlas.citations import cited_by
from rulings.book import law_number, paragraphs
from rulings.engine import traced
from rulings.irregularities import DOORS

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "coverage.md"

HEAD = """\
# What is ruled on

Made by `python -m tests.atlas.coverage --write`; do not edit. A paragraph is listed when some door
asks for its sake or concludes by it. What is not listed is explained in the book and left to the
director.

{cited} of {keys} citable paragraphs, in {laws} of 93 Laws, through {doors} doors.

| Law | | Paragraphs | Doors |
| --- | --- | --- | --- |
"""

ROWS = """
# Rows of the decision tables

A row is ruled on by the door and the Law modules named here; its cases are tests of
`tests/laws/test_rows.py`, under the row's id. `TV`, `PV` and `SEED` are test vectors and worked
examples, `HON` situations told at a table, counted by door.

| Row | Cases | Doors | Law modules |
| --- | --- | --- | --- |
"""

_LAW = re.compile(r"rulings\.laws\.(law\w+|checks)")


def coverage() -> str:
    """The page: one line for each Law that some door cites, and one for each row."""
    return "".join((*_paragraphs(), *_rows()))


def _paragraphs() -> Iterator[str]:
    by_law: dict[int, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for slug in DOORS:
        for key in cited_by(slug):
            by_law[law_number(key)][key].add(slug)
    yield HEAD.format(
        cited=sum(map(len, by_law.values())),
        keys=len(paragraphs()),
        laws=len(by_law),
        doors=len(DOORS),
    )
    for law, keys in sorted(by_law.items()):
        doors = [slug for slug in DOORS if any(slug in found for found in keys.values())]
        cited = [key for key in paragraphs() if key in keys]
        title = paragraphs()[str(law)].title
        yield f"| {law} | {title} | {', '.join(cited)} | {', '.join(doors)} |\n"


def _rows() -> Iterator[str]:
    found: dict[str, tuple[list[str], dict[str, None], dict[str, None]]] = {}
    for case in _cases():
        names, doors, modules = found.setdefault(_row(case["id"]), ([], {}, {}))
        names.append(case["id"])
        doors[case["irregularity"]] = None
        modules.update(dict.fromkeys(modules_of(case["irregularity"], case["facts"])))
    yield ROWS
    for row, (names, doors, modules) in sorted(found.items(), key=_in_order):
        yield f"| {row} | {len(names)} | {', '.join(doors)} | {', '.join(modules)} |\n"


def _row(name: str) -> str:
    """The row a case belongs to; situations told at a table (``HON``) count together by door."""
    row = name.split()[0]
    return row.rpartition("-")[0] if row.startswith("HON-") else row


def _cases() -> Iterator[dict[str, Any]]:
    """The rows of the decision tables as they are tested."""
    for file in sorted((ROOT / "tests" / "laws" / "rows").glob("*.jsonl")):
        yield from map(json.loads, file.read_text().splitlines())


def modules_of(irregularity: str, facts: Mapping[str, str]) -> list[str]:
    """The Law modules a case passes through, in the order of the book."""
    _, log = traced(DOORS[irregularity].rule, facts)
    modules = (call.function.__module__ for call, _ in log.calls)
    return sorted({law[1] for module in modules if (law := _LAW.match(module))})


def _in_order(item: tuple[str, object]) -> tuple[str, int, str]:
    """Rows by letters, then by number: CL-2 before CL-10, COR-12 before COR-12x."""
    letters, _, rest = item[0].partition("-")
    number = re.match(r"\d+", rest)
    return letters, int(number[0]) if number else 0, rest


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(coverage())
    elif PAGE.read_text() != coverage():
        sys.exit("The law has changed. Write docs/coverage.md with --write.")
