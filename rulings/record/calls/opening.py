"""A call is opened at a table: a new one, or that which waits there about the same board."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from deals.models import Board, Table, User
from deals.pages.said import is_late, said
from rulings.models import DirectorCall
from rulings.record.calls.places import name_board
from rulings.record.calls.put_away import stands_in_the_room
from rulings.record.calls.seen import lock_call
from rulings.record.calls.taking import may_take, take_call
from rulings.record.declares import declarer_of
from rulings.record.refusals import CalledSince
from rulings.record.to_play import played_for


@transaction.atomic
def open_call(
    *,
    table: Table,
    board: Board | None,
    round_number: int | None,
    by: User,
    take: bool = True,
    seen: int | None = None,
    waited: int = 0,
    even_closed: bool = False,
) -> DirectorCall:
    """A summons to the table. With `take` the director is already on his way.

    One that nobody has taken yet is the same. `seen` is what `newest_at` said when the form was
    made, None for who has just looked, and `waited` what `waits_at` said; raises CalledSince if a
    later one is open there, or somebody has taken that which waited, so that two directors, or two
    taps, make one; `even_closed` if there was a later one at all; and if the one that waits is
    taken in this moment.
    """
    # the taps come one by one; whoever names the table in what he stores waits for none of them
    Table.objects.select_for_update(no_key=True).only("pk").get(pk=table.pk)
    while waiting := _waiting_about(table, board, round_number, by):
        lock_call(waiting)
        is_other = waiting.board_id not in (None, board and board.pk)
        # else it has ended in this moment, or somebody has said that it is about another board
        if waiting.is_open and (waiting.director_id or not is_other):
            return _said_again(waiting, board, by, take=take)
    session = table.section.session
    if seen is not None:  # from a page of the room
        _refuse_since(table, seen, waited, even_closed=even_closed)
        stands_in_the_room(session)
    played = played_for(table, board, round_number, by)
    now = timezone.now()
    called = said(now, session.starts_at)
    return DirectorCall.objects.create(
        session=session,
        table=table,
        round=round_number,
        board=board,
        played_board=played,
        declarer=declarer_of(played),
        director=by if take else None,
        called_at=called,
        arrived_at=now if is_late(now, called) else None,
        claimed_at=called if take else None,
    )


def _said_again(
    waiting: DirectorCall, board: Board | None, by: User, *, take: bool
) -> DirectorCall:
    """The locked call that waits there, now about that board."""
    if waiting.director_id:
        raise CalledSince(waiting)
    name_board(call=waiting, board=board, by=by)
    if take:
        take_call(call=waiting, by=by)
    else:
        stands_in_the_room(waiting.session)
    return waiting


def _refuse_since(table: Table, seen: int, waited: int, *, even_closed: bool) -> None:
    """Raise CalledSince as `open_call` does."""
    going_on = Q(closed_at=None, withdrawn_at=None)
    later = Q(pk__gt=seen) | Q(pk=waited) & ~(going_on & Q(director=None))
    there = DirectorCall.objects.filter(later, Q() if even_closed else going_on, table=table)
    if since := there.order_by("pk").last():
        raise CalledSince(since)


def _waiting_about(
    table: Table, board: Board | None, round_number: int | None, by: User
) -> DirectorCall | None:
    """The summons that may be about that board: it has no other, and is of no other round; and is
    one that the director may take.
    """
    any_round = Q(round=None) if round_number else Q()
    may_be = Q(board=None) & (any_round | Q(round=round_number))
    about = may_be | Q(board=board) if board else may_be
    found = waiting_at(table).filter(about)
    return next((one for one in found if may_take(one, by)), None)


def waiting_at(table: Table) -> QuerySet[DirectorCall]:
    """The summonses to the table that no director has taken."""
    return DirectorCall.objects.filter(
        table=table, director=None, closed_at__isnull=True, withdrawn_at__isnull=True
    )


def waits_at(table: Table) -> int:
    """The key of the newest summons to the table that waits; 0 where none does."""
    return waiting_at(table).order_by("pk").values_list("pk", flat=True).last() or 0


def newest_at(table: Table) -> int:
    """The key of the newest summons to the table, open or not; 0 where there was none. Keys count
    on, whatever the clock says.
    """
    newest = DirectorCall.objects.filter(table=table).order_by("pk").values_list("pk", flat=True)
    return newest.last() or 0
