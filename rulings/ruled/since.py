"""What was noted at the table after a ruling, of what that had opened there."""

from __future__ import annotations

from collections.abc import Mapping

from deals.bridge.seats import Seat
from deals.models import User
from rulings.access.closed import is_closed
from rulings.models import IN_HIS_WORDS, Ruling
from rulings.record.declares import declares_after
from rulings.tables.late import NotedSince, noted_since
from rulings.words.persons import with_names
from rulings.words.speaker import Seating, Speaker


def noted_at(found: Ruling, reader: User | None, speaker: Speaker) -> NotedSince:
    """Above all what declarer chose, by whom the `reader` may read; without one, for the players at
    that table. Nothing of a ruling that was amended, which goes on under the one that holds, nor of
    one in a director's own words, which opens nothing there.
    """
    call = found.matter.call
    if found.later or found.kind in IN_HIS_WORDS:
        return NotedSince()

    def may_read(by: int) -> bool:
        return reader is None or not is_closed(reader, call, by=by)

    rows = list(call.events.order_by("number"))
    speaker = speaker.at(Seating(declares_after([found], call.declarer_seat)))
    return noted_since(found.matter.number, rows, speaker, may_read=may_read)


def sentences_since(
    found: Ruling, reader: User | None, speaker: Speaker, names: Mapping[Seat, str]
) -> tuple[str, ...]:
    """The same as the slip tells it, with the players' names."""
    rows = noted_at(found, reader, speaker).rows
    return tuple(f"{with_names(words, names).rstrip('.')}." for words, _time in rows)
