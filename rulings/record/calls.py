"""Summonses: taken, moved, withdrawn, and closed when the board is over."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from deals.models import Board, PlayedBoard, Table, User
from rulings.irregularities.every_call import CHECKS
from rulings.models import NO_DECLARER, DirectorCall, Ruling, RulingKind, TableEvent, What
from rulings.record.events import note_event
from rulings.record.evidence import read_again
from rulings.record.refusals import AlreadyRuled, TakenBy
from rulings.record.watching import watched
from rulings.watch.obligations import Open

DOUBLE_TAP = timedelta(seconds=2)
"""The same tile tapped again within this time is a finger that came down twice."""
ANYBODY = 0
"""No user has this key: whoever has a call, it is taken from him."""
_CHANGING = ["director", "handed_to", "chief_asked_at", "claimed_at", "closed_at", "withdrawn_at"]


@transaction.atomic
def open_call(
    *, table: Table, board: Board | None, round_number: int | None, by: User, take: bool = True
) -> DirectorCall:
    """A summons to the table. With `take` the director is already on his way.

    Two taps on the same tile are one summons, and so is one that nobody has taken yet.
    """
    Table.objects.select_for_update().only("pk").get(pk=table.pk)  # the taps come one by one
    if tapped_before := _just_opened(table, board, by if take else None):
        return tapped_before
    if waiting := waiting_at(table).filter(Q(board=None) | Q(board=board)).first():
        if take:
            name_board(call=waiting, board=board)
            take_call(call=waiting, by=by)
        return waiting
    session = table.section.session
    played = _played(table, board, round_number)
    now = timezone.now()
    return DirectorCall.objects.create(
        session=session,
        table=table,
        round=round_number,
        board=board,
        played_board=played,
        declarer=played.declarer if played else "",
        director=by if take else None,
        called_at=now,
        claimed_at=now if take else None,
    )


def waiting_at(table: Table) -> QuerySet[DirectorCall]:
    """The summonses to the table that no director has taken."""
    return DirectorCall.objects.filter(
        table=table, director=None, closed_at__isnull=True, withdrawn_at__isnull=True
    )


def _just_opened(table: Table, board: Board | None, director: User | None) -> DirectorCall | None:
    """The same summons of a moment ago, if nobody has answered anything about it."""
    return DirectorCall.objects.filter(
        table=table,
        board=board,
        director=director,
        called_at__gt=timezone.now() - DOUBLE_TAP,
        closed_at__isnull=True,
        withdrawn_at__isnull=True,
        matters__answers__isnull=True,
    ).first()


def _played(table: Table, board: Board | None, round_number: int | None) -> PlayedBoard | None:
    """The record of the board at this table, of this round where the record says which."""
    if board is None:
        return None
    played = list(PlayedBoard.objects.filter(table=table, board=board).order_by("pk"))
    return next((p for p in played if p.round == round_number), played[0] if played else None)


@transaction.atomic
def take_call(*, call: DirectorCall, by: User, had_by: int | None = ANYBODY) -> None:
    """The director goes to the table. Whoever had the call hands it over.

    `had_by` is the key of the director who had it when the form was shown, None for nobody. Raises
    TakenBy if somebody else has taken it since.
    """
    lock_call(call)
    if not call.is_open or (call.director_id == by.pk and call.handed_to_id is None):
        return
    before = call.director_id
    if had_by != ANYBODY and before not in (None, had_by, by.pk):
        raise TakenBy(call.director)
    call.director, call.handed_to = by, None
    call.claimed_at = call.claimed_at or timezone.now()
    if call.chief_asked_at and call.session.event.chief_id == by.pk:
        call.chief_asked_at = None
    call.save(update_fields=["director", "handed_to", "claimed_at", "chief_asked_at"])
    note_event(call, What.TAKEN, by=by, **({"from": before} if before else {}))


@transaction.atomic
def name_board(*, call: DirectorCall, board: Board | None) -> None:
    """Which board a call is about that came without one."""
    lock_call(call)
    if call.board_id or board is None:
        return
    played = _played(call.table, board, call.round)
    call.board, call.played_board = board, played
    call.declarer = call.declarer or (played.declarer if played else "")
    call.save(update_fields=["board", "played_board", "declarer"])


@transaction.atomic
def name_declarer(
    *, call: DirectorCall, declarer: str, contract: str | None = None, by: User | None = None
) -> None:
    """Who declares: a seat, or `-` for nobody yet; and in which contract, "4S", where that is said,
    "" to take it back. `by` reads on in the record with that.
    """
    call.declarer = declarer or NO_DECLARER
    if contract is not None:
        call.contract = contract
    call.save(update_fields=["declarer", "contract"])
    if by is not None:
        read_again(call=call, by=by)


@transaction.atomic
def move_call(
    *, call: DirectorCall, table: Table, board: Board | None, round_number: int | None, by: User
) -> None:
    """The call was taken at the wrong table or board. Answers stay, but for those from the record
    of that board; declarer is asked anew.
    """
    lock_call(call)
    refuse_if_ruled(call)
    left = {"table": str(call.table), "board": call.board.number if call.board else None}
    played = _played(table, board, round_number)
    call.table, call.board, call.round, call.played_board = table, board, round_number, played
    call.declarer, call.contract = played.declarer if played else "", ""
    call.save(update_fields=["table", "board", "round", "played_board", "declarer", "contract"])
    note_event(call, What.MOVED, by=by, **left)
    read_again(call=call, by=by)


@transaction.atomic
def withdraw_call(*, call: DirectorCall, by: User) -> None:
    """There was nothing to rule on. The call stays listed as withdrawn."""
    lock_call(call)
    refuse_if_ruled(call)
    if call.withdrawn_at is None:
        call.withdrawn_at = timezone.now()
        call.save(update_fields=["withdrawn_at"])
        note_event(call, What.WITHDRAWN, by=by)


@transaction.atomic
def bring_back(*, call: DirectorCall, by: User) -> None:
    """A call that has left the room stands there again: it ended too early, or by mistake."""
    lock_call(call)
    call.closed_at = call.withdrawn_at = None
    call.save(update_fields=["closed_at", "withdrawn_at"])
    note_event(call, What.BROUGHT_BACK, by=by)


@transaction.atomic
def board_is_over(*, call: DirectorCall, by: User) -> None:
    """Play has ended: nothing stays open at the table, and what waited for the end can be ruled.

    The call is closed unless one of its matters still waits for its final ruling.
    """
    lock_call(call)
    if not call.events.filter(what=What.BOARD_OVER).exists():
        note_event(call, What.BOARD_OVER, by=by)
    close_if_done(call)


def close_if_done(call: DirectorCall) -> None:
    """Close the call once every matter has its final ruling and nothing is open at the table."""
    if call.closed_at is None and not _waits(call):
        call.closed_at = timezone.now()
        call.save(update_fields=["closed_at"])


def _waits(call: DirectorCall) -> bool:
    last = {
        ruling.matter_id: ruling.kind
        for ruling in Ruling.objects.filter(matter__call=call).order_by("number")
    }
    matters = list(call.matters.filter(set_aside_at__isnull=True))
    # a check opened beside another matter and never recorded keeps nobody
    idle = [one for one in matters if one.irregularity == CHECKS and one.pk not in last]
    waited = [one for one in matters if one not in idle] or idle
    if any(last.get(one.pk, RulingKind.INTERIM) == RulingKind.INTERIM for one in waited):
        return True
    rows = list(call.events.order_by("number"))
    return bool(_ever_kept(rows)) and all(row.what != What.BOARD_OVER for row in rows)


def _ever_kept(rows: list[TableEvent]) -> Open:
    """What rulings have opened that keeps a director there.

    Once the table is free of it the call stays open until the board is over all the same: a slip
    of the thumb can still be taken back.
    """
    return watched(row for row in rows if row.what != What.AT_TABLE).keeping


def lock_call(call: DirectorCall) -> None:
    """One director at a time changes a call, and sees what the one before him did."""
    call.refresh_from_db(fields=_CHANGING, from_queryset=DirectorCall.objects.select_for_update())


def refuse_if_ruled(call: DirectorCall) -> None:
    if Ruling.objects.filter(matter__call=call).exists():
        raise AlreadyRuled


def is_settled(call: DirectorCall) -> bool:
    """Whether the call is over with nothing ruled."""
    if call.closed_at is None or Ruling.objects.filter(matter__call=call).exists():
        return False
    return call.events.filter(what=What.RESOLVED).exists()
