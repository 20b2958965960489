"""A line of the archive."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from rulings.presenters.outcomes import Mark, mark
from rulings.presenters.words import laws_text

FEW_LAWS = 4


@dataclass(frozen=True, slots=True)
class ArchiveRow:
    pk: int
    reference: str
    title: str
    out: str
    mark: Mark
    where: str
    is_amended: bool


def archive_row(
    *,
    pk: int,
    reference: str,
    kind: str,
    words: Mapping[str, Any],
    irregularity: str,
    decision: str,
    at: datetime,
    table: str,
    board: int | None,
    laws: Sequence[str],
    is_amended: bool,
) -> ArchiveRow:
    """`decision` is what the director wrote himself; it goes before what was computed."""
    places = [date_format(timezone.localtime(at), "j. M Y"), table]
    if board:
        places.append(_("board %(number)s") % {"number": board})
    where = ", ".join(places)
    if laws:
        where = f"{where} · {laws_text(laws[:FEW_LAWS])}{' …' if len(laws) > FEW_LAWS else ''}"
    title = words.get("irregularity") or irregularity
    return ArchiveRow(
        pk, reference, title, decision or words.get("title", ""), mark(kind), where, is_amended
    )


_OUTCOMES = {
    "NoRevoke": "No revoke",
}


def outcome_name(name: str) -> str:
    """The outcome in words, from the name of its conclusion: "MustCorrect" is "Must correct"."""
    return name
