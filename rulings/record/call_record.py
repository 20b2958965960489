"""A record that is begun or goes on while the director is at its table belongs to his call.

It fills in contract, declarer and facts, and proves them with the hands. A director who has still
to play the board has none in his call: a tap of his own would tell him how it was played at any
table, as if he stood there, and what somebody holds. What he is told there he says himself.
"""

from __future__ import annotations

from typing import Any

from django.db.models import F

from deals.models import PlayedBoard, Session
from deals.table.services import latest_version
from rulings.models import DirectorCall
from rulings.record.declares import declarer_of
from rulings.record.to_play import is_told


def follow_record(instance: PlayedBoard, **_signal: Any) -> None:
    """Tell the open calls about that board at that table of their record and its declarer, but for
    those of a director who has still to play it.

    What a director has said himself stays, and so does the record that a call of his has from
    before he was seated: by that it is closed to him. Called whenever a record is saved.
    """
    calls = DirectorCall.objects.filter(board=instance.board_id, table=instance.table_id)
    there = list(calls.select_related("director"))
    if not there:
        return
    told = [one.pk for one in there if is_told(one.director, instance.board)]
    going_on = calls.filter(pk__in=told, closed_at__isnull=True, withdrawn_at__isnull=True)
    going_on.filter(played_board__isnull=True).update(played_board=instance)
    if instance.declarer:
        unsaid = going_on.filter(played_board=instance, declarer="")
        unsaid.update(declarer=declarer_of(instance))


def version_of(call: DirectorCall) -> int:
    """That of the record of the board; -1 where there is none."""
    version = call.played_board and latest_version(call.played_board)
    return version.number if version else -1


def follow_imported(session: Session, **_signal: Any) -> None:
    """As `follow_record`, for the records a file has brought into the session.

    Of a board met twice at a table the one of the call's round is meant, else the last. Two
    queries, and two more for each call that waits for a record which has come.
    """
    waiting = DirectorCall.objects.filter(
        session=session,
        played_board__isnull=True,
        board__isnull=False,
        closed_at__isnull=True,
        withdrawn_at__isnull=True,
    )
    calls = {(call.board_id, call.table_id): call.round for call in waiting}
    if not calls:
        return
    came = PlayedBoard.objects.filter(board__in={board for board, _table in calls})
    meant: dict[tuple[int | None, int], PlayedBoard] = {}
    for record in came.order_by(F("round").asc(nulls_first=True), "pk"):
        place = record.board_id, record.table_id
        if place in calls and (place not in meant or meant[place].round != calls[place]):
            meant[place] = record
    for record in meant.values():
        follow_record(record)
