"""The watch follows the record: what is entered there has happened at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import Q

from deals.access.closed import may_see_hands
from deals.bridge.table import TableRecord
from deals.models import PlayedBoard, RecordVersion, User
from deals.models.records import seen_table
from deals.table.services import latest_version, written
from rulings.models import DirectorCall, TableEvent, What
from rulings.record.events import note_event
from rulings.record.watching import is_over, watched
from rulings.watch import store
from rulings.watch.entries import arose_in_play, begins, entered
from rulings.watch.events import Opened
from rulings.watch.record_events import Step, steps
from rulings.watch.table import Watched


def follow_version(instance: RecordVersion, created: bool, **_signal: Any) -> None:
    """Tell the open calls about that record what was entered. Called for every version of one.

    A version nobody made is what an earlier source had written; nothing happened with it.
    """
    if not created or instance.by is None:
        return
    calls = DirectorCall.objects.filter(
        played_board=instance.played_id, closed_at__isnull=True, withdrawn_at__isnull=True
    )
    for call in calls.order_by("pk"):  # also where nothing is open yet: it may be in this moment
        _follow(call, instance, instance.by)


@transaction.atomic
def _follow(call: DirectorCall, version: RecordVersion, by: User) -> None:
    DirectorCall.objects.select_for_update().only("pk").get(pk=call.pk)
    rows = list(call.events.order_by("number"))
    now = watched(rows)
    opened = [row for row in rows if row.what == What.OBLIGATION_OPENED]
    if not opened or is_over(rows):
        return
    table = _table(version, whole=may_see_hands(by, version.played.board))
    start = _start(version, table, opened[-1], now)
    if start is None:
        return
    now = _cut(call, now, start, by)
    if now.waits is None and now.differs is None:
        _read(call, now, table, start, by)


def _start(
    version: RecordVersion, table: TableRecord, since: TableEvent, now: Watched
) -> int | None:
    """The first place of the record that is new; None where all of it is of the past.

    What stood there before the ruling has been ruled on. If no card did, what is open may still be
    younger than what is entered now: then it is read from the card it arose from.
    """
    earlier = version.played.versions.order_by("-number")
    before = earlier.filter(number=version.number - 1).first()
    # Written down before versions were counted, it knows its time alone.
    known = since.detail.get("version")
    had = Q(at__lte=since.at) if known is None else Q(number__lte=known)
    ruled_on = earlier.filter(had).first() or earlier.filter(by=None, number=0).first()
    place = max(_same(_steps(before), steps(table)), len(_steps(ruled_on)))
    events = [one.event for one in now.told]
    opened = tuple(event.obligation for event in events if isinstance(event, Opened))
    if (ruled_on and ruled_on.play) or not arose_in_play(opened):
        return place
    arose = begins(table, opened)
    return None if arose is None else max(place, arose)


def _same(before: Sequence[Step], after: Sequence[Step]) -> int:
    """How many steps both begin with."""
    pairs = enumerate(zip(before, after, strict=False))
    return next((at for at, (one, other) in pairs if one != other), min(len(before), len(after)))


def _steps(version: RecordVersion | None) -> tuple[Step, ...]:
    return steps(_table(version, whole=False)) if version else ()


def _table(version: RecordVersion, *, whole: bool) -> TableRecord:
    row = PlayedBoard(board=version.played.board, **written(version)._asdict())
    return seen_table(row, whole=whole)


def _cut(call: DirectorCall, now: Watched, place: int, by: User) -> Watched:
    """What was read from `place` on and has been taken back has not happened. A tap that it was one
    event with counts again.
    """
    gone = [one for one in now.told if one.place is not None and one.place >= place]
    for one in reversed(gone):
        note_event(call, What.AT_TABLE, by=by, undo=one.number)
    if now.waits is not None and now.waits >= place:
        note_event(call, What.AT_TABLE, by=by, waits=None)
    elif now.differs is not None and now.differs.place >= place:
        note_event(call, What.AT_TABLE, by=by, differs=None)
    elif not gone:
        return now
    return watched(call.events.order_by("number"))


def _read(call: DirectorCall, now: Watched, table: TableRecord, place: int, by: User) -> None:
    found = entered(now.told, table, place)
    for one, instead in found.tells:
        taps: dict[str, Any] = {"instead": instead} if instead else {}
        event = store.dump(one.event)
        note_event(call, What.AT_TABLE, by=by, event=event, place=one.place, **taps)
    if found.waits != now.waits:
        note_event(call, What.AT_TABLE, by=by, waits=found.waits)
    if found.differs != now.differs:
        note_event(call, What.AT_TABLE, by=by, differs=found.differs)


def read_on(*, call: DirectorCall, by: User, past: bool = False) -> None:
    """What the record waited for has been noted: what it has after it has happened too.

    `past`: the card that waited for the choice has been noted itself.
    """
    now = watched(call.events.order_by("number"))
    version = call.played_board and latest_version(call.played_board)
    place = now.differs.place if now.differs else now.waits
    if place is None or not version:
        return
    table = _table(version, whole=may_see_hands(by, version.played.board))
    _read(call, now, table, place + past, by)
