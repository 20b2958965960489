"""What the claim bench finds: the record of a call's board, and what was asked before."""

from __future__ import annotations

from deals.models import PlayedBoard, RecordVersion, User
from deals.table.services import latest_version, token_of
from rulings.access.closed import are_cards_closed
from rulings.models import ClaimBench, DirectorCall, Matter
from rulings.record.marks import mark

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


def record_seen(bench: ClaimBench) -> str:
    """How the record stands from which the cards were read, for the form that decides on them; ""
    where they were tapped in.
    """
    played = _read_from(bench)
    return mark("bench", bench.pk, token_of(played)) if played else ""


def read_as(played: PlayedBoard) -> str:
    """The same of a record, for the form that asks about its cards."""
    return mark("bench of", played.pk, token_of(played))


def corrected(bench: ClaimBench) -> RecordVersion | None:
    """What was entered last in the record from which the cards were read, if it was since then."""
    played = _read_from(bench)
    latest = latest_version(played) if played else None
    return latest if latest and latest.at > bench.made_at else None


def _read_from(bench: ClaimBench) -> PlayedBoard | None:
    return record_of_call(bench.matter.call) if bench.from_record and bench.matter else None


def asked_before(matter: Matter, user: User) -> list[ClaimBench]:
    """The last benches of a matter that the user may look at, the newest first."""
    benches = ClaimBench.objects.filter(matter=matter)
    if are_cards_closed(user, matter.call):
        benches = benches.filter(made_by=user, from_record=False)
    return list(benches[:MOST])
