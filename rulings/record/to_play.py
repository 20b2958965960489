"""What a director who has still to play the board is told in his call."""

from __future__ import annotations

from deals.access.closed import may_see_hands, plays_in, twins_of_own
from deals.models import Board, PlayedBoard, Table, User
from rulings.models import DirectorCall
from rulings.models.reading import of_others
from rulings.record.session_over import over_from


def is_told(director: User | None, board: Board) -> bool:
    """Whether a call of the director, or one that nobody has taken, has the record of its board:
    the one rule of what is filled in for him.
    """
    return director is None or may_see_hands(director, board)


def played_for(
    table: Table, board: Board | None, round_number: int | None, by: User
) -> PlayedBoard | None:
    """The record of the board at this table, of this round where the record says which.

    None for a director who has still to play the board (`is_told`).
    """
    if board is None:
        return None
    played = list(PlayedBoard.objects.filter(table=table, board=board).order_by("pk"))
    found = next((p for p in played if p.round == round_number), played[0] if played else None)
    return found if found and is_told(by, board) else None


def is_told_at(user: User, call: DirectorCall) -> bool:
    """Whether he may look at the cards of the call's board, and so know what others say of it; of
    one that nobody has said, unless it may be one that he has still to play.
    """
    return not is_in_doubt(user, call) if call.board is None else is_told(user, call.board)


def is_shut(user: User, call: DirectorCall) -> bool:
    """Whether the call is about a board that the user has still to play, in a session that goes on
    or with the same cards in his own; or may be, where nobody has said its board.
    """
    if call.board is None:
        return is_in_doubt(user, call)
    if may_see_hands(user, call.board):
        return False
    return over_from(call.session) is not None or call.board_id in twins_of_own(user)


def is_in_doubt(user: User, call: DirectorCall) -> bool:
    """Whether what was said of the call while nobody had said its board may be of one that the user
    has still to play. That he names another one since opens none of it.
    """
    own = plays_in(user, call.session_id) and over_from(call.session) is not None
    return own or call.session_id in twins_of_own(user).values()


def is_of_others(call: DirectorCall, user: User) -> bool:
    """Whether somebody else has said something in the call, or had it before him. One query."""
    return DirectorCall.objects.filter(of_others(user.pk), pk=call.pk).exists()
