"""Where a call belongs: its table, its board, and who declares there in which contract."""

from __future__ import annotations

from django.db import transaction

from deals.models import Board, Table, User
from rulings.models import NO_DECLARER, DirectorCall, Ruling, What
from rulings.record.calls.seen import lock_call, refuse_if_ruled, refuse_unseen
from rulings.record.calls.taking import take_call
from rulings.record.declares import declarer_of
from rulings.record.events import note_event
from rulings.record.evidence import read_again
from rulings.record.refusals import StillToPlay
from rulings.record.to_play import is_of_others, is_told, is_told_at, played_for


@transaction.atomic
def name_board(*, call: DirectorCall, board: Board | None, by: User) -> None:
    """Which board a call is about that came without one. Once something is ruled there that is
    sealed, the number of its board with it. Raises StillToPlay as `move_call` does.
    """
    lock_call(call)
    if call.board_id or board is None or Ruling.objects.filter(matter__call=call).exists():
        return
    _refuse_untold(call, board, by)
    played = played_for(call.table, board, call.round, call.director or by)
    call.board, call.played_board = board, played
    call.declarer = call.declarer or declarer_of(played)
    call.save(update_fields=["board", "played_board", "declarer"])


@transaction.atomic
def name_declarer(
    *,
    call: DirectorCall,
    declarer: str,
    contract: str | None = None,
    by: User | None = None,
    seen: str | None = None,
) -> None:
    """Who declares: a seat, or `-` for nobody yet; and in which contract, "4S", where that is said,
    "" to take it back, as another declarer does. `by` stands there, takes the call if it waits, and
    reads on in the record with that; in a call of a colleague, who may be seated to play its board
    yet, it is noted that he has said so. Raises Stale if the call stands elsewhere than was `seen`,
    as `move_call` and `withdraw_call` do.
    """
    lock_call(call)
    refuse_unseen(call, seen)
    if by is not None and call.director_id is None:
        take_call(call=call, by=by)
    if contract is None:
        contract = "" if call.declarer_seat not in (None, declarer) else call.contract
    call.declarer, call.contract = declarer or NO_DECLARER, contract
    call.save(update_fields=["declarer", "contract"])
    if by is not None and by.pk != call.director_id:
        note_event(call, What.DECLARER_NAMED, by=by)
    if by is not None:
        read_again(call=call, by=by)


@transaction.atomic
def move_call(
    *,
    call: DirectorCall,
    table: Table,
    board: Board | None,
    round_number: int | None,
    by: User,
    seen: str | None = None,
) -> None:
    """The call was taken at the wrong table or board. Answers stay, but for those from the record
    of that board; declarer is asked anew. Where it is there already, nothing is. Raises StillToPlay
    where somebody else has said something there, and the one who moves it may not see the cards of
    either board.
    """
    lock_call(call)
    refuse_unseen(call, seen)
    refuse_if_ruled(call)
    if (call.table, call.board, call.round) == (table, board, round_number):
        return
    left = {"table": str(call.table), "board": call.board.number if call.board else None}
    _refuse_untold(call, board, by)
    played = played_for(table, board, round_number, call.director or by)
    if board is not None and not is_told(by, board):  # else the answers are read in his name
        played = None
    call.table, call.board, call.round, call.played_board = table, board, round_number, played
    call.declarer, call.contract = declarer_of(played), ""
    call.save(update_fields=["table", "board", "round", "played_board", "declarer", "contract"])
    note_event(call, What.MOVED, by=by, **left)
    read_again(call=call, by=by)


def _refuse_untold(call: DirectorCall, board: Board | None, by: User) -> None:
    """Raise StillToPlay if what somebody else has said in the call would come with it from a board
    whose cards he may not see, or to one: it would be read of the other, and in his name.
    """
    untold = [
        one
        for one in (call.board, board)
        if not (is_told_at(by, call) if one is None else is_told(by, one))
    ]
    if untold and is_of_others(call, by):
        raise StillToPlay(untold[0])
