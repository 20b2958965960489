"""What is open at a table now: the fold of the events of its call."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulings.engine import Message
from rulings.models import TableEvent, What
from rulings.watch import events as at_table
from rulings.watch import step, store
from rulings.watch.entries import Differs
from rulings.watch.obligations import Lasting, Review
from rulings.watch.say import in_order
from rulings.watch.story import Story, ToldEvent, opened_by, tell, untell
from rulings.watch.table import Watched

GIVEN = (What.RULED, What.AMENDED)


@dataclass(slots=True)
class _Story:
    """The events that count so far, in order."""

    told: Story = ()
    waits: int | None = None
    differs: Differs | None = None

    def add(self, row: TableEvent) -> None:
        detail = row.detail
        if row.what in GIVEN and "matter" in detail and not detail.get("goes_on"):
            # a new ruling takes the place of an earlier
            self.told = tuple(one for one in self.told if one.matter != detail["matter"])
        elif row.what == What.BOARD_OVER:
            self.told = (*self.told, ToldEvent(at_table.BoardOver(), number=row.number))
        elif goes_on(row):
            self.told = _unended(self.told)
        elif row.what == What.OBLIGATION_OPENED:
            opened = ToldEvent(_opened(row), number=row.number, matter=detail.get("matter"))
            self._open(opened, detail.get("instead"))
        elif row.what == What.AT_TABLE:
            self._note(row.number, detail)

    def _open(self, opened: ToldEvent, instead: int | None) -> None:
        """Where the story goes on, in the place of what was opened before."""
        numbers = [one.number for one in self.told]
        at = numbers.index(instead) if instead in numbers else len(numbers)
        self.told = (*self.told[:at], opened, *self.told[at + (at < len(numbers)) :])

    def _note(self, number: int, detail: dict[str, Any]) -> None:
        if "undo" in detail:
            self.told = untell(self.told, detail["undo"])
        elif "waits" in detail:
            self.waits = detail["waits"]
        elif "differs" in detail:
            self.differs = Differs(*detail["differs"]) if detail["differs"] else None
        else:
            noted = ToldEvent(
                store.event(detail["event"]), detail.get("place"), number, is_noted=True
            )
            self.told = tell(self.told, noted, tuple(detail.get("instead", ())))


def _opened(row: TableEvent) -> at_table.WatchEvent:
    """An obligation written down before its seats were is open until the end of play."""
    if "event" in row.detail:
        return store.event(row.detail["event"])
    return at_table.Opened(Lasting(row.detail.get("open", "")))


def watched(rows: Iterable[TableEvent]) -> Watched:
    """Fold the events of one call, oldest first."""
    story, seen = _Story(), 0
    for row in rows:
        story.add(row)
        seen = row.number
    now = Watched(
        opened_by(story.told),
        seen=seen,
        told=story.told,
        waits=story.waits,
        differs=story.differs,
    )
    last = story.told[-1] if story.told else None
    if last is None or not last.is_noted:
        return now
    back = last.number if last.is_tap else None
    return replace(now, say=_words(story.told), last=back)


def reviews(rows: Iterable[TableEvent]) -> tuple[Review, ...]:
    """What was to be looked at again when play is over, each once; the newest ruling counts."""
    story = _Story()
    for row in rows:
        story.add(row)
    open_ = opened_by(_unended(story.told))
    return tuple(dict.fromkeys(one for one in open_ if isinstance(one, Review)))


def matters_of_review(rows: Iterable[TableEvent], law: str) -> list[int]:
    """The numbers of the matters whose rulings asked for it."""
    story = _Story()
    for row in rows:
        story.add(row)
    asked = (one for one in story.told if one.event == at_table.Opened(Review(law)))
    return [one.matter for one in asked if one.matter is not None]


def is_over(rows: Iterable[TableEvent]) -> bool:
    """Whether somebody has said that the board has been played, and not too early."""
    ends = [row for row in rows if row.what == What.BOARD_OVER or goes_on(row)]
    return bool(ends) and ends[-1].what == What.BOARD_OVER


def goes_on(row: TableEvent) -> bool:
    """Whether the board that was said to be over is played on: the call was brought back to it."""
    return row.what == What.BROUGHT_BACK and row.detail.get("goes_on", False)


def ended_early(rows: Sequence[TableEvent]) -> bool:
    """Whether the end of the board is the last that was said of it, and kept somebody from
    watching what was open. What was ruled after it was ruled on a board that was over.
    """
    if not is_over(rows):
        return False
    end = max(row.number for row in rows if row.what == What.BOARD_OVER)
    is_ruled = any(row.what in GIVEN and row.number > end for row in rows)
    return not is_ruled and bool(watched(row for row in rows if row.number < end).keeping)


def _unended(story: Story) -> Story:
    """Without the end of the board."""
    return tuple(one for one in story if not isinstance(one.event, at_table.BoardOver))


def reviews_due(rows: Sequence[TableEvent]) -> tuple[Review, ...]:
    """The same, once play is over or nothing keeps a director there who would hear of it."""
    return reviews(rows) if is_over(rows) or not watched(rows).keeping else ()


def _words(story: Story) -> tuple[Message, ...]:
    """What to say about the last thing that happened; a card of the record may be several."""
    place, since = story[-1].place, len(story) - 1
    while place is not None and since and story[since - 1].place == place:
        since -= 1
    open_ = opened_by(story[:since])
    said: list[Message] = []
    for one in story[since:]:
        open_, words = step(open_, one.event)
        said += words
    return in_order(said)
