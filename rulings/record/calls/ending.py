"""A call ends: withdrawn, or closed once all is ruled and its board is over; or is brought back."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import OuterRef, Subquery
from django.utils import timezone

from deals.models import User
from deals.pages.said import said
from rulings.models import DirectorCall, Ruling, RulingKind, TableEvent, What
from rulings.record.calls.put_away import lock_room, stands_in_the_room
from rulings.record.calls.seen import lock_call, refuse_if_ruled, refuse_unseen
from rulings.record.events import events_of, note_event, note_events
from rulings.record.reviews import is_unchanged
from rulings.record.session_over import over_from
from rulings.record.watching import ended_early, is_over, watched
from rulings.watch.obligations import Open


@transaction.atomic
def withdraw_call(*, call: DirectorCall, by: User, seen: str | None = None) -> None:
    """There was nothing to rule on. The call stays listed as withdrawn."""
    lock_call(call)
    refuse_unseen(call, seen)
    refuse_if_ruled(call)
    if call.withdrawn_at is None:
        call.withdrawn_at = timezone.now()
        call.save(update_fields=["withdrawn_at"])
        note_event(call, What.WITHDRAWN, by=by)


@transaction.atomic
def bring_back(*, call: DirectorCall, by: User, seen: str | None = None) -> None:
    """A call that has left the room stands there again: it ended too early, or by mistake. One that
    somebody has brought back already stays as it is. What the end of its board took from the table
    is open again. Raises Stale as `withdraw_call` does: it may have been brought back, and ended
    again.
    """
    lock_room(call)
    lock_call(call)
    if call.is_open:
        return
    refuse_unseen(call, seen)
    stands_in_the_room(call.session)
    call.closed_at = call.withdrawn_at = None
    call.save(update_fields=["closed_at", "withdrawn_at"])
    before = events_of(call)
    detail = {"goes_on": True} if ended_early(before) else {}
    note_events(call, [(What.BROUGHT_BACK, detail)], by=by, before=before)


@transaction.atomic
def board_is_over(
    *, call: DirectorCall, by: User, seen: str | None = None, nothing: bool = False
) -> None:
    """Play has ended: nothing stays open at the table, and what waited for the end can be ruled;
    or it has been looked at, and `nothing` was changed by what happened.

    The call is closed unless one of its matters still waits for its final ruling. Raises Stale if
    it stands elsewhere than was `seen`.
    """
    lock_call(call)
    refuse_unseen(call, seen)
    rows = list(call.events.order_by("number"))
    if not (is_unchanged(call, rows) if nothing else is_over(rows)):
        rows = note_event(call, What.BOARD_OVER, by=by, **({"nothing": True} if nothing else {}))
    close_if_done(call, rows)


def close_if_done(
    call: DirectorCall, rows: Sequence[TableEvent], *, may_open: bool = False
) -> None:
    """Close the call once every matter has its final ruling and nothing is open at the table, as
    all its events say, oldest first. `may_open`: the ruling just given may leave something open
    there, or wait for the end of play; one that had closed before it is open again for that, but
    for what lies at no table any more as the session is over.
    """
    if call.closed_at is not None and not may_open:
        return
    goes_on = call.closed_at is None or over_from(call.session) is not None
    is_done = not ((goes_on and _is_bound(rows)) or _waits(call))
    if is_done is (call.closed_at is not None):
        return
    last = rows[-1].time if rows else None
    call.closed_at = said(timezone.now(), call.called_at, last) if is_done else None
    call.save(update_fields=["closed_at"])


def may_close(call: DirectorCall) -> bool:
    """Whether all is ruled and play is over, so that nothing but a tap keeps it open."""
    return is_over(call.events.order_by("number")) and not _waits(call)


def _waits(call: DirectorCall) -> bool:
    """Whether a matter has no final ruling. One query."""
    last = Ruling.objects.filter(matter=OuterRef("pk")).order_by("-number").values("kind")[:1]
    found = call.matters.filter(set_aside_at__isnull=True).annotate(kind=Subquery(last))
    matters = list(found.values_list("beside", "kind"))
    # a check opened beside another matter and never recorded keeps nobody
    waited = [kind for beside, kind in matters if kind or not beside] or [None] * len(matters)
    return any(kind in (None, RulingKind.INTERIM) for kind in waited)


def _is_bound(rows: Sequence[TableEvent]) -> bool:
    return not is_over(rows) and bool(_ever_kept(rows))


def _ever_kept(rows: Sequence[TableEvent]) -> Open:
    """What rulings have opened that keeps a director there.

    Once the table is free of it the call stays open until the board is over all the same: a slip
    of the thumb can still be taken back.
    """
    return watched(row for row in rows if row.what != What.AT_TABLE).keeping
