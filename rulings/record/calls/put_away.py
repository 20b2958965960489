"""An evening that was put away while calls still come to it."""

from __future__ import annotations

from deals.models import Event, Session, Table
from rulings.models import DirectorCall


def stands_in_the_room(session: Session) -> None:
    """An evening that somebody has put away meanwhile is there again with a call that came to it:
    else it would stand in no room. A call that is at hand is locked before: two would wait for each
    other.
    """
    away = Event.objects.filter(sessions=session, is_practice=False, archived_at__isnull=False)
    away.update(archived_at=None)


def lock_room(call: DirectorCall) -> None:
    """For a call that may be opened again. Whoever puts its evening away in this moment waits, and
    is told of the call, or is waited for. Before the call itself is locked, as `open_call` does.
    """
    Table.objects.select_for_update(no_key=True).only("pk").get(pk=call.table_id)
