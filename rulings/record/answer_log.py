"""One answer more: the only place that writes answers after a matter was opened."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext

from django.db import IntegrityError, connection, transaction

from deals.models import User
from rulings.matter.facts import Fact, Said
from rulings.models import Answer, Source
from rulings.record.position import MatterPosition
from rulings.record.refusals import Stale
from rulings.record.texts import write


def append(
    position: MatterPosition,
    key: str,
    versions: Sequence[Said],
    *,
    by: User,
    note: str = "",
    source: Source = Source.DIRECTOR,
) -> MatterPosition:
    """The position with one answer more. Raises Stale if somebody else was quicker."""
    number = position.seen + 1
    # A row alone is a transaction of its own; a note and its answer come together or not at all.
    # Inside another transaction the refused row alone is undone.
    together = transaction.atomic() if note or connection.in_atomic_block else nullcontext()
    try:
        with together:
            written = write(note)
            Answer.objects.create(
                matter=position.matter,
                number=number,
                key=key,
                versions=[said.dump() for said in versions],
                source=source,
                note=written,
                by=by,
            )
    except IntegrityError as error:  # two taps at once: the number is taken
        raise Stale from error
    words = written.text if written else ""
    return position.with_answer(Fact(key, tuple(versions), number, source, words))
