"""One answer more: the only place that writes answers after a matter was opened."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import nullcontext
from datetime import datetime

from django.db import connection, transaction
from django.utils import timezone

from deals.models import User
from rulings.matter.facts import Fact, Said
from rulings.models import Answer, Matter, Source
from rulings.record.position import MatterPosition
from rulings.record.refusals import Stale
from rulings.record.texts import write

# The call is locked and its matter looked at again in the statement that is sent anyway: whoever
# rules waits for the answer, and an answer waits for the ruling and is refused then.
_APPEND = """
INSERT INTO rulings_answer (matter_id, number, key, versions, source, note_id, by_id, at)
SELECT %(matter)s, %(number)s, %(key)s, %(versions)s::jsonb, %(source)s, %(note)s, %(by)s, %(at)s
WHERE rulings_still_stands(
    %(matter)s, %(rulings)s, %(changes)s, %(declarer)s, %(contract)s, %(closed)s
)
ON CONFLICT (matter_id, number) DO NOTHING
"""


def append(
    position: MatterPosition,
    key: str,
    versions: Sequence[Said],
    *,
    by: User,
    note: str = "",
    source: Source = Source.DIRECTOR,
) -> MatterPosition:
    """The position with one answer more. Raises Stale if somebody has answered, ruled or changed
    the call since it was read; from then on nobody else does before the transaction is over.
    """
    number, call = position.seen + 1, position.matter.call
    # A row alone is a transaction of its own; a note and its answer come together or not at all.
    with transaction.atomic() if note else nullcontext():
        written = write(note)
        row: dict[str, str | int | datetime | None] = {
            "matter": position.matter.pk,
            "number": number,
            "key": key,
            "versions": json.dumps([said.dump() for said in versions]),
            "source": source.value,
            "note": written.pk if written else None,
            "by": by.pk,
            "at": timezone.now(),
            "rulings": position.rulings,
            "changes": position.changes,
            "declarer": call.declarer,
            "contract": call.contract,
            "closed": call.closed_at is not None,
        }
        with connection.cursor() as cursor:
            cursor.execute(_APPEND, row)
            if not cursor.rowcount:
                raise Stale
    words = written.text if written else ""
    return position.with_answer(Fact(key, tuple(versions), number, source, words))


def answered_last(matter: Matter, key: str = "") -> User | None:
    """The director who gave the newest answer, which no record gave, of the question with that key
    where one is named; None while nobody has.
    """
    given = Answer.objects.filter(matter=matter).exclude(source=Source.RECORD)
    if key:
        given = given.filter(key=key)
    newest = given.select_related("by").order_by("number").last()
    return newest.by if newest else None
