"""What an export tells, read some hundred rulings at a time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from django.db.models import QuerySet

from deals.models import User
from rulings.archive.queries.lines import Found, beside_lines
from rulings.models import ArchiveLine, Ruling

CHUNK = 200
_AROUND = (
    *("club", "by", "decision", "reason", "amends", "amended_by"),
    *(f"matter__call__{name}" for name in ("table__section", "board", "session__event")),
)


def to_export(user: User, lines: QuerySet[ArchiveLine]) -> Iterator[Found]:
    """Each of the lines with all that an export tells of it, as they are asked for; without what
    is large and not told.
    """
    rows = lines.iterator(chunk_size=CHUNK)
    told = Ruling.objects.prefetch_related(*_AROUND).defer("facts", "plain_en", "plain_da")
    while chunk := list(islice(rows, CHUNK)):
        rulings = told.in_bulk([line.pk for line in chunk])
        yield from beside_lines(user, [(line, rulings[line.pk]) for line in chunk])
