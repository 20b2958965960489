"""What is open at a table now: the fold of the events of its call."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from rulings.engine import Message
from rulings.models import TableEvent, What
from rulings.watch import events as at_table
from rulings.watch import follow, keeping, possible, step, store
from rulings.watch.entered import Told
from rulings.watch.obligations import Lasting, Open

_GIVEN = (What.RULED, What.AMENDED)
_TAPPED = (
    at_table.OnLead
    | at_table.Led
    | at_table.LeadLost
    | at_table.Played
    | at_table.PenaltyCardPlayed
    | at_table.Called
    | at_table.AuctionOver
)
"""What the record would tell too."""


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
    told: tuple[Told, ...] = ()
    """Everything that counts so far, with its place in the record of the board."""
    numbers: tuple[int, ...] = ()
    """The number of the event of the call that each of `told` is."""
    waits: int | None = None
    """The place in the record of a card that waits for declarer's choice."""

    @property
    def keeping(self) -> Open:
        """What the director must stay for."""
        return keeping(self.obligations)

    @property
    def by_hand(self) -> bool:
        """A director has tapped himself what happens here: the record is not read as well."""
        return any(place is None and isinstance(event, _TAPPED) for place, event in self.told)

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
