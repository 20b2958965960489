"""What of the book is ruled on, as the page ``docs/coverage.md``.

A paragraph counts as ruled on when some door asks for its sake or concludes by it. That is less
than proof that all of it is modelled, but what is not listed is certainly left to the director.
"""

from __future__ import annotations

from collections import defaultdict

from rulings.atlas.citations import cited_by
from rulings.book import law_number, paragraphs
from rulings.irregularities import DOORS

HEAD = """\
# What is ruled on

Made by `manage.py charts --write`; do not edit. A paragraph is listed when some door asks for its
sake or concludes by it. What is not listed is explained in the book and left to the director.

{cited} of {keys} citable paragraphs, in {laws} of 93 Laws, through {doors} doors.

| Law | | Paragraphs | Doors |
| --- | --- | --- | --- |
"""


def coverage() -> str:
    """The page: one line for each Law that some door cites."""
    by_law: dict[int, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for slug in DOORS:
        for key in cited_by(slug):
            by_law[law_number(key)][key].add(slug)
    head = HEAD.format(
        cited=sum(map(len, by_law.values())),
        keys=len(paragraphs()),
        laws=len(by_law),
        doors=len(DOORS),
    )
    return head + "".join(_line(law, by_law[law]) for law in sorted(by_law))


def _line(law: int, keys: dict[str, set[str]]) -> str:
    doors = [slug for slug in DOORS if any(slug in found for found in keys.values())]
    cited = [key for key in paragraphs() if key in keys]
    title = paragraphs()[str(law)].title
    return f"| {law} | {title} | {', '.join(cited)} | {', '.join(doors)} |\n"
