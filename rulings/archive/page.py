"""A line of the archive."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

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
    is_current: bool = False
    """It stands beside the list now."""


def archive_row(
    *,
    url: str,
    number: str,
    kind: str,
    words: Mapping[str, Any],
    irregularity: str,
    decision: str,
    at: datetime,
    table: str,
    board: int | None,
    laws: Sequence[str],
    is_amended: bool,
    is_appealed: bool = False,
) -> ArchiveRow:
    """`decision` is what the director wrote himself; it goes before what was computed."""
    places = [date_format(timezone.localtime(at), _("j M Y"))]
    places.append(_("table %(table)s") % {"table": table})
    if board:
        places.append(_("board %(number)s") % {"number": board})
    if is_amended:
        places.append(_("amended since"))
    if is_appealed:
        places.append(_("appealed"))
    cited = laws_text(laws[:FEW_LAWS]).replace(" ", NO_BREAK, 1) if laws else ""
    return ArchiveRow(
        url=url,
        number=number,
        irregularity=irregularity,
        outcome=decision or words.get("title", ""),
        mark=mark(kind),
        where=", ".join(places),
        laws=f"{cited} …" if len(laws) > FEW_LAWS else cited,
    )
