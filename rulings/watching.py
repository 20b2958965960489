"""What is open at a table now: the fold of the events of its call."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from rulings.engine import Message
from rulings.models import TableEvent, What
from rulings.watch import events as at_table
from rulings.watch import follow, step, store
from rulings.watch.obligations import Lasting, Review
from rulings.watch.table import Watched

_GIVEN = (What.RULED, What.AMENDED)


@dataclass(slots=True)
class _Entry:
    """An event of the table that counts."""

    number: int
    event: at_table.TableEvent
    is_noted: bool = False
    """Noted by a director at the table, not opened by a ruling."""
    matter: int | None = None
    """The matter whose ruling opened it."""
    place: int | None = None
    """Where in the record of the board it was read."""


@dataclass(slots=True)
class _Told:
    """The events that count so far, in order."""

    entries: list[_Entry] = field(default_factory=list)
    waits: int | None = None

    def add(self, row: TableEvent) -> None:
        detail = row.detail
        if row.what in _GIVEN and "matter" in detail:  # a new ruling takes the place of an earlier
            self.entries = [one for one in self.entries if one.matter != detail["matter"]]
        elif row.what == What.BOARD_OVER:
            self.entries.append(_Entry(row.number, at_table.BoardOver()))
        elif row.what == What.OBLIGATION_OPENED:
            self.entries.append(_Entry(row.number, _opened(row), matter=detail.get("matter")))
        elif row.what == What.AT_TABLE and "undo" in detail:
            self.entries = [one for one in self.entries if one.number != detail["undo"]]
        elif row.what == What.AT_TABLE and "waits" in detail:
            self.waits = detail["waits"]
        elif row.what == What.AT_TABLE:
            event, place = store.event(detail["event"]), detail.get("place")
            self.entries.append(_Entry(row.number, event, is_noted=True, place=place))


def _opened(row: TableEvent) -> at_table.TableEvent:
    """An obligation written down before its seats were is open until the end of play."""
    if "event" in row.detail:
        return store.event(row.detail["event"])
    return at_table.Opened(Lasting(row.detail.get("open", "")))


def watched(rows: Iterable[TableEvent]) -> Watched:
    """Fold the events of one call, oldest first."""
    told, seen = _Told(), 0
    for row in rows:
        told.add(row)
        seen = row.number
    now = Watched(
        follow(entry.event for entry in told.entries),
        seen=seen,
        told=tuple((entry.place, entry.event) for entry in told.entries),
        numbers=tuple(entry.number for entry in told.entries),
        waits=told.waits,
    )
    last = told.entries[-1] if told.entries else None
    if last is None or not last.is_noted:
        return now
    back = None if last.place is not None else last.number
    return replace(now, say=_words(told.entries), last=back)


def reviews(rows: Iterable[TableEvent]) -> tuple[Review, ...]:
    """What was to be looked at again when play is over, each once; the newest ruling counts."""
    told = _Told()
    for row in rows:
        told.add(row)
    open_ = follow(
        one.event for one in told.entries if not isinstance(one.event, at_table.BoardOver)
    )
    return tuple(dict.fromkeys(one for one in open_ if isinstance(one, Review)))


def _words(entries: list[_Entry]) -> tuple[Message, ...]:
    """What to say about the last thing that happened; a card of the record may be several."""
    place, since = entries[-1].place, len(entries) - 1
    while place is not None and since and entries[since - 1].place == place:
        since -= 1
    open_ = follow(entry.event for entry in entries[:since])
    said: list[Message] = []
    for entry in entries[since:]:
        open_, words = step(open_, entry.event)
        said += words
    return tuple(dict.fromkeys(said))
