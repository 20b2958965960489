"""Where a score is missing, as home names it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from django.utils.translation import gettext as _

from deals.models import Board, Table
from rulings.models import Ruling
from rulings.words.rulings import NO_BREAK


def score_missing(rulings: Iterable[Ruling]) -> list[tuple[str, Ruling]]:
    """Each place once, and the first of the rulings that wait for it: "A7", with its board where
    the table is named for another one too.
    """
    first: dict[tuple[Table, Board | None], Ruling] = {}
    for one in rulings:
        call = one.matter.call
        first.setdefault((call.table, call.board), one)
    times = Counter(table for table, _board in first)
    return [
        (_at(table, board if times[table] > 1 else None), one)
        for (table, board), one in first.items()
    ]


def _at(table: Table, board: Board | None) -> str:
    if board is None:
        return str(table)
    at = _("board %(number)s") % {"number": board.number}
    return f"{table} ({at})".replace(" ", NO_BREAK)
