"""What a director who has still to play the board is told in his call."""

from __future__ import annotations

from django.db.models import Exists, Q, QuerySet, TextField
from django.db.models.functions import Cast

from deals.access.closed import may_see_hands, plays_in, twins_of_own
from deals.models import Board, User
from rulings.laws.law61_revoke import SUIT_LED
from rulings.models import Answer, DirectorCall, Source, TableEvent, What

_CARD = r'"(token|card|led)": "[SHDC][2-9TJQKA]"'
"""In an answer, or in what happened at a table, as the database keeps it."""


def is_told(director: User | None, board: Board) -> bool:
    """Whether a call of the director, or one that nobody has taken, has the record of its board:
    the one rule of what is filled in for him.
    """
    return director is None or may_see_hands(director, board)


def is_told_at(user: User, call: DirectorCall) -> bool:
    """Whether he may know what others say of the call; of one without a board, who plays there, or
    has the same cards still to play, may not.
    """
    if call.board is None:
        same = call.session_id in twins_of_own(user).values()
        return not (same or plays_in(user, call.session_id))
    return is_told(user, call.board)


def is_named_by_others(call: DirectorCall, user: User) -> bool:
    """Whether somebody else has filled in a card from the record, or the suit of one, or has named
    it there, be it in a call from which it may be carried over. One query, or two.
    """
    there = _carried_from(call)
    said = Answer.objects.filter(matter__call__in=there).exclude(by=user)
    said = said.annotate(told=Cast("versions", TextField()))
    told = Q(source=Source.RECORD) | Q(told__regex=_CARD) | Q(key=SUIT_LED.key)
    if said.filter(told).exists():
        return True
    entered = TableEvent.objects.filter(call__in=there).exclude(by=user)
    entered = entered.annotate(told=Cast("detail", TextField()))
    from_record = Q(what=What.AT_TABLE, detail__has_key="place")
    return entered.filter(from_record | Q(told__regex=_CARD)).exists()


def _carried_from(call: DirectorCall) -> QuerySet[DirectorCall]:
    """The call, and those from which what lies at the table on its board may be carried over to it,
    in the name of who begins it: to one that was moved, from any table and round.
    """
    if call.board_id is None:
        return DirectorCall.objects.filter(pk=call.pk)
    was_moved = Exists(TableEvent.objects.filter(call=call.pk, what=What.MOVED))
    there = Q(table=call.table_id, round=call.round) | was_moved
    return DirectorCall.objects.filter(there, session=call.session_id, board=call.board_id)
