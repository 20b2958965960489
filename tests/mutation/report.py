"""The page ``docs/mutation.md``: for each Law module, what became of its mutants.

Every module has a section of its own, so that trying one Law again renews that section alone; the
table at the top is counted from the sections.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.mutation.trial import ROOT, Result, modules

PAGE = ROOT / "docs" / "mutation.md"
ENOUGH = 90
"""Per cent of the mutants that are no equivalents."""

HEAD = """\
# Mutation of the Laws

Made by `python -m tests.mutation`; do not edit. One thing at a time is made wrong in a Law, and the
rows of the decision tables, the worked examples and the invariants should notice. Texts, keys and
citations are left as they are. The committed charts are no judge: they notice every change.

*Equivalent* is a mutant on which every door asks and concludes the same, whatever is answered; this
is found by exploring all doors, with several cards for each card asked for. It changes nothing and
does not count. What is neither killed nor equivalent has *survived*.

"""

_COUNTS = re.compile(r"(\d+) mutants: (\d+) killed, (\d+) equivalent, (\d+) survived\.")


def section(name: str, results: list[Result]) -> str:
    """The section of one module."""
    found = Counter(result.verdict for result in results)
    lines = [
        f"## {name}\n",
        f"{len(results)} mutants: {found['killed']} killed, {found['equivalent']} equivalent,"
        f" {found['survived']} survived.",
    ]
    rest = [result for result in results if result.verdict != "killed"]
    if rest:
        lines += ["", "| | In | Change | |", "| --- | --- | --- | --- |"]
        lines += map(_row, sorted(rest, key=lambda result: result.verdict, reverse=True))
    return "\n".join(lines) + "\n"


def _row(result: Result) -> str:
    change = result.change.replace("|", "\\|")
    return f"| {result.verdict} | `{result.where}` | `{change}` | {result.by} |"


def renewed(new: Mapping[str, str], page: str) -> str:
    """The page with these sections in the place of the old ones."""
    old = dict(_sections(page))
    kept = [(new.get(name) or old[name]) for name in modules() if name in new or name in old]
    return HEAD + _table(kept) + "".join(f"\n{text}" for text in kept)


def _sections(page: str) -> Iterator[tuple[str, str]]:
    for text in page.split("\n## ")[1:]:
        name = text.split("\n", 1)[0]
        yield name, f"## {text.rstrip()}\n"


def _table(sections: list[str]) -> str:
    counted = [(text.split("\n", 1)[0][3:], counts(text)) for text in sections]
    columns = zip(*(numbers for _, numbers in counted), strict=True)
    tried, killed, same, left = map(sum, columns)
    counted.append(("all", (tried, killed, same, left)))
    lines = ["| Module | Mutants | Killed | Equivalent | Survived | Per cent |"]
    lines += ["| --- | ---: | ---: | ---: | ---: | ---: |"]
    lines += [
        f"| {name} | {tried} | {killed} | {same} | {left} | {per_cent(killed, left)} |"
        for name, (tried, killed, same, left) in counted
    ]
    return "\n".join(lines) + "\n"


def counts(text: str) -> tuple[int, int, int, int]:
    """Mutants, killed, equivalent, survived, as a section says."""
    found = _COUNTS.search(text)
    assert found is not None
    tried, killed, same, left = map(int, found.groups())
    return tried, killed, same, left


def per_cent(killed: int, survived: int) -> int:
    """Rounded down."""
    return 100 * killed // (killed + survived) if killed + survived else 100


def read(path: Path = PAGE) -> str:
    return path.read_text() if path.exists() else ""
