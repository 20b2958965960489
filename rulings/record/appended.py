"""One answer more: the only place that writes answers after a matter was opened."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

from django.db import IntegrityError, transaction

from deals.models import User
from rulings.models import Answer, Source
from rulings.record.position import Position
from rulings.record.refusals import Stale
from rulings.record.texts import write


def append(
    position: Position,
    key: str,
    versions: list[dict[str, Any]],
    *,
    by: User,
    note: str = "",
    source: Source = Source.DIRECTOR,
) -> Position:
    """The position with one answer more. Raises Stale if somebody else was quicker."""
    # A row alone is a transaction of its own; a note and its answer come together or not at all.
    together = transaction.atomic() if note else nullcontext()
    try:
        with together:
            added = Answer.objects.create(
                matter=position.matter,
                number=position.seen + 1,
                key=key,
                versions=versions,
                source=source,
                note=write(note),
                by=by,
            )
    except IntegrityError as error:  # two taps at once: the number is taken
        raise Stale from error
    return position.with_answer(added)
