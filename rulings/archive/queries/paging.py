"""A page of the archive, by cursor: an offset would read all that it skips."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Q, QuerySet

from rulings.archive.queries.lines import FEW
from rulings.models import ArchiveLine

Few = list[int]
"""Keys of rulings, newest first."""


@dataclass(frozen=True, slots=True)
class Page:
    """Some lines (their keys), newest first; `newer` and `older` lead on, None at an end."""

    lines: list[int]
    newer: int | None
    older: int | None


def page_of(
    lines: QuerySet[ArchiveLine],
    size: int,
    *,
    among: QuerySet[ArchiveLine] | None = None,
    newer: int | None = None,
    older: int | None = None,
) -> Page:
    """So many lines, of the newest, or next to the ruling (its key) that is named, if it is `among`
    what the reader may know of, by default one of the lines.
    """
    mark = newer or older
    at = _at(lines if among is None else among, mark)
    if at is None or mark is None:
        found = list(lines.values_list("pk", flat=True)[: size + 1])
        return Page(found[:size], None, found[size - 1] if len(found) > size else None)
    if newer:
        after = lines.filter(Q(at__gt=at) | Q(at=at, pk__gt=mark), at__gte=at).order_by("at", "pk")
        found = list(after.values_list("pk", flat=True)[: size + 1])
        if len(found) <= size:
            return page_of(lines, size, among=among)
        shown = found[:size][::-1]
        return Page(shown, shown[0], shown[-1])
    before = lines.filter(Q(at__lt=at) | Q(at=at, pk__lt=mark), at__lte=at)
    found = list(before.values_list("pk", flat=True)[: size + 1])
    shown = found[:size]
    more = len(found) > size
    return Page(shown, shown[0] if shown else mark, shown[-1] if more else None)


def found_first(lines: QuerySet[ArchiveLine]) -> Few | None:
    """The lines, where they are no more than a few. They are found once, before they are put in
    order: PostgreSQL may guess that a rare word is frequent, and walk through all lines in the
    order of time to meet enough of them; and they need not be found again for the page.

    Read as one row: of thousands Django makes each by itself.
    """
    few = lines.order_by().values("at", "pk")[: FEW + 1]
    keys: Few = few.aggregate(keys=ArrayAgg("pk", order_by=("-at", "-pk"), default=[]))["keys"]
    return None if len(keys) > FEW else keys


def page_among(
    found: Few, size: int, *, newer: int | None = None, older: int | None = None
) -> Page:
    """As `page_of`, of those that are found already; what `newer` or `older` names is of them."""
    start = 0
    if newer:
        start = max(0, found.index(newer) - size)
    elif older:
        start = found.index(older) + 1
    keys = found[start : start + size]
    return Page(
        keys,
        newer=(keys[0] if keys else older) if start else None,
        older=keys[-1] if start + size < len(found) else None,
    )


def _at(among: QuerySet[ArchiveLine], mark: int | None) -> datetime | None:
    """When the ruling with that key was given."""
    given = among.filter(pk=mark).order_by().values_list("at", flat=True)
    return next(iter(given), None) if mark else None
