"""A line of the archive."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from deals.pages.fragments import PIECES
from rulings.models import IN_HIS_WORDS, RulingKind
from rulings.words.outcome_page import OutcomeMark, mark
from rulings.words.rulings import NO_BREAK
from rulings.words.speaker import laws_text

FEW_LAWS = 4


@dataclass(frozen=True, slots=True)
class ArchiveRow:
    url: str
    number: str
    irregularity: str
    outcome: str
    mark: OutcomeMark
    where: str
    laws: str
    beside: str = ""
    """The address that shows it beside the list, where there is one."""
    anchor: str = ""
    players: str = ""
    """Who sat there, in one line, for who may see names."""
    is_current: bool = False
    """It stands beside the list now."""


def archive_row(
    *,
    url: str,
    number: str,
    kind: str,
    title: str,
    irregularity: str,
    decision: str,
    at: datetime,
    table: str,
    board: int | None,
    laws: Sequence[str],
    is_appealed: bool = False,
    is_changed: bool = False,
    other_half: str = "",
    replaced_by: str = "",
    replaces: str = "",
    players: str = "",
) -> ArchiveRow:
    """`title` is that of the record in the reader's language; `decision`, what the director wrote
    himself, goes before it; `other_half` is the number of the final ruling of one for now, and the
    other way round, `replaced_by` and `replaces` those of an amendment. `is_changed` on appeal.
    """
    day = timezone.localtime(at).date()
    return ArchiveRow(
        url=url,
        number=number,
        irregularity=irregularity,
        outcome=decision or (_("(erased)") if kind in IN_HIS_WORDS else title),
        mark=mark(kind),
        where=", ".join(
            (
                _where(get_language(), day, table, board, is_appealed, is_changed),
                *_beside(kind, other_half, replaced_by, replaces),
            )
        ),
        laws=_cited(get_language(), tuple(laws)),
        players=players,
    )


def _beside(kind: str, other: str, replaced_by: str, replaces: str) -> Iterator[str]:
    """The rulings of the same matter that it leads to."""
    if other:
        words = _("final: %(number)s") if kind == RulingKind.INTERIM else _("for now: %(number)s")
        yield words % {"number": other}
    if replaced_by:
        yield _("replaced by %(number)s") % {"number": replaced_by}
    if replaces:
        yield _("replaces %(number)s") % {"number": replaces}


@lru_cache(maxsize=PIECES)
def _where(
    _language: str | None,
    day: date,
    table: str,
    board: int | None,
    is_appealed: bool,
    is_changed: bool,
) -> str:
    """Kept: 0.1 ms for each line, of which there are 25."""
    places = [date_format(day, _("j M Y")), _("table %(table)s") % {"table": table}]
    if board:
        places.append(_("board %(number)s") % {"number": board})
    if is_appealed:
        places.append(_("changed on appeal") if is_changed else _("appealed"))
    return ", ".join(places)


@lru_cache(maxsize=PIECES)
def _cited(_language: str | None, laws: tuple[str, ...]) -> str:
    cited = laws_text(laws[:FEW_LAWS]).replace(" ", NO_BREAK, 1) if laws else ""
    return f"{cited}\N{NO-BREAK SPACE}…" if len(laws) > FEW_LAWS else cited
