"""What is open at a table now: the fold of the events of its call."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rulings.engine import Message
from rulings.models import TableEvent, What
from rulings.watch import events as at_table
from rulings.watch import follow, keeping, possible, step, store
from rulings.watch.obligations import Lasting, Open

_GIVEN = (What.RULED, What.AMENDED)


@dataclass(frozen=True, slots=True)
class Watched:
    """A call's table at one moment."""

    obligations: Open = ()
    say: tuple[Message, ...] = ()
    """What the director says about the last thing that happened there."""
    seen: int = 0
    """The number of the last event: what a form posts to show that it is not stale."""
    last: int | None = None
    """The event that can be taken back: the last that a director noted at the table."""

    @property
    def keeping(self) -> Open:
        """What the director must stay for."""
        return keeping(self.obligations)

    @property
    def can_happen(self) -> tuple[at_table.TableEvent, ...]:
        return possible(self.obligations)


@dataclass(slots=True)
class _Entry:
    """An event of the table that counts."""

    number: int
    event: at_table.TableEvent
    is_noted: bool = False
    """Noted by a director at the table, not opened by a ruling."""
    matter: int | None = None
    """The matter whose ruling opened it."""


@dataclass(slots=True)
class _Told:
    """The events that count so far, in order."""

    entries: list[_Entry] = field(default_factory=list)

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
        elif row.what == What.AT_TABLE:
            self.entries.append(_Entry(row.number, store.event(detail["event"]), is_noted=True))


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
    if not told.entries:
        return Watched(seen=seen)
    *earlier, last = told.entries
    before = follow(entry.event for entry in earlier)
    left, words = step(before, last.event)
    if not last.is_noted:
        return Watched(left, seen=seen)
    return Watched(left, words, seen, last.number)
