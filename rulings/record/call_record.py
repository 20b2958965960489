"""A record that is begun or goes on while the director is at its table belongs to his call."""

from __future__ import annotations

from typing import Any

from django.db.models import F

from deals.access import may_see_hands
from deals.models import Board, PlayedBoard, Session, User
from rulings.models import DirectorCall


def is_told(record: PlayedBoard, board: Board, by: User) -> bool:
    """Whether contract and declarer of the board's record are told to the director's call: not of a
    board that is over there and that he has still to play.
    """
    return record.tricks is None or may_see_hands(by, board)


def follow_record(instance: PlayedBoard, **_signal: Any) -> None:
    """Tell the open calls about that board at that table of their record and its declarer.

    What a director has said himself stays; one who has still to play the board is told nothing of
    it that is over. Called whenever a record is saved.
    """
    calls = DirectorCall.objects.filter(
        board=instance.board_id,
        table=instance.table_id,
        closed_at__isnull=True,
        withdrawn_at__isnull=True,
    )
    told = [
        one.pk
        for one in calls.filter(played_board__isnull=True).select_related("director")
        if not one.director or is_told(instance, instance.board, one.director)
    ]
    if told:
        calls.filter(pk__in=told).update(played_board=instance)
    if instance.declarer:
        calls.filter(played_board=instance, declarer="").update(declarer=instance.declarer)


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
