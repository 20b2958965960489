"""What the claim bench finds: the record of a call's board, and what was asked before."""

from __future__ import annotations

from deals.models import PlayedBoard, User
from rulings.access import are_cards_closed
from rulings.models import ClaimBench, DirectorCall, Matter

MOST = 5
"""Earlier questions listed."""


def record_of_call(call: DirectorCall) -> PlayedBoard | None:
    """The record of the call's board at its table; None where there is none."""
    if call.board_id is None:
        return None
    played = PlayedBoard.objects.select_related("board", "table__section").filter(
        board=call.board_id, table=call.table_id
    )
    wanted = call.played_board_id
    return next((one for one in played if wanted in (None, one.pk)), None)


def asked_before(matter: Matter, user: User) -> list[ClaimBench]:
    """The last benches of a matter that the user may look at, the newest first."""
    benches = ClaimBench.objects.filter(matter=matter)
    if are_cards_closed(user, matter.call):
        benches = benches.filter(made_by=user, from_record=False)
    return list(benches[:MOST])
