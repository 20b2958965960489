"""``python -m tests.mutation [law63 …]``: try the mutants of these Laws, or of all.

Tells what survives, renews ``docs/mutation.md``, and ends with 1 if a Law is below nine in ten. All
Laws take about half an hour on one core; one takes a minute.
"""

from __future__ import annotations

import sys

from tests.mutation import report
from tests.mutation.trial import Result, modules, try_law


def main(wanted: list[str]) -> int:
    names = [name for name in modules() if not wanted or name.startswith(tuple(wanted))]
    if not names:
        print(f"No Law module begins with {' or '.join(wanted)}. There are: {', '.join(modules())}")
        return 2
    enough = True
    for name in names:
        print(name, flush=True)
        text = report.section(name, try_law(name, _tell))
        report.PAGE.write_text(report.renewed({name: text}, report.read()))
        tried, killed, _, survived = report.counts(text)
        print(f"  {tried} mutants, {report.per_cent(killed, survived)} % killed", flush=True)
        enough &= report.per_cent(killed, survived) >= report.ENOUGH
    return 0 if enough else 1


def _tell(result: Result) -> None:
    if result.verdict == "survived":
        print(f"  {result.line} {result.where}: {result.change}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
