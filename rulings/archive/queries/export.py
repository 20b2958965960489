"""What an export tells, read some hundred rulings at a time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from django.db.models import QuerySet

from deals.access import DIRECTING, club_keys
from deals.models import Pairing, User
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


def with_players(user: User, told: Iterator[Found]) -> Iterator[tuple[Found, Pairing | None]]:
    """Each with who sat there, in the clubs where the user may look for players by their names."""
    clubs = set(club_keys(user, *DIRECTING))
    while chunk := list(islice(told, CHUNK)):
        calls = [one.ruling.matter.call for one in chunk if one.ruling.club_id in clubs]
        at = Pairing.objects.filter(table__in={call.table_id for call in calls})
        named = at.select_related("ns__player1", "ns__player2", "ew__player1", "ew__player2")
        sat = {(one.table_id, one.round): one for one in named}
        for one in chunk:
            call, is_named = one.ruling.matter.call, one.ruling.club_id in clubs
            yield one, sat.get((call.table_id, call.round or 0)) if is_named else None
