"""A record that is begun or goes on while the director is at its table belongs to his call."""

from __future__ import annotations

from typing import Any

from deals.models import PlayedBoard
from rulings.models import DirectorCall


def follow_record(instance: PlayedBoard, **_signal: Any) -> None:
    """Tell the open calls about that board at that table of their record and its declarer.

    What a director has said himself stays. Called whenever a record is saved.
    """
    calls = DirectorCall.objects.filter(
        board=instance.board_id,
        table=instance.table_id,
        closed_at__isnull=True,
        withdrawn_at__isnull=True,
    )
    calls.filter(played_board__isnull=True).update(played_board=instance)
    if instance.declarer:
        calls.filter(played_board=instance, declarer="").update(declarer=instance.declarer)
