"""Summonses: taken, moved, withdrawn, and closed when the board is over."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from deals.models import Board, Event, PlayedBoard, Session, Table, User
from deals.pages.said import is_late, said
from rulings.irregularities.every_call import CHECKS
from rulings.models import (
    NO_DECLARER,
    DirectorCall,
    Matter,
    Ruling,
    RulingKind,
    TableEvent,
    What,
)
from rulings.models.reading import read_past
from rulings.record.declares import declarer_of
from rulings.record.events import events_of, note_event, note_events
from rulings.record.evidence import read_again
from rulings.record.marks import mark
from rulings.record.position import MatterPosition, position_of
from rulings.record.refusals import AlreadyRuled, CalledSince, Stale, StillToPlay, TakenBy
from rulings.record.to_play import is_of_others, is_told, is_told_at
from rulings.record.watching import ended_early, is_over, is_unchanged, watched
from rulings.watch.obligations import Open

ANYBODY = 0
"""No user has this key: whoever has a call, it is taken from him."""
_CHANGING = [
    *("director", "handed_to", "chief_asked_at", "claimed_at", "closed_at", "withdrawn_at"),
    *("declarer", "contract"),
]


@transaction.atomic
def open_call(
    *,
    table: Table,
    board: Board | None,
    round_number: int | None,
    by: User,
    take: bool = True,
    seen: int | None = None,
    even_closed: bool = False,
) -> DirectorCall:
    """A summons to the table. With `take` the director is already on his way.

    One that nobody has taken yet is the same. `seen` is what `newest_at` said when the form was
    made, None for who has just looked; raises CalledSince if a later one is open there, so that two
    directors, or two taps, make one; `even_closed` if there was a later one at all; and if the one
    that waits is taken in this moment.
    """
    # the taps come one by one; whoever names the table in what he stores waits for none of them
    Table.objects.select_for_update(no_key=True).only("pk").get(pk=table.pk)
    if seen is not None:  # from a page of the room
        stands_in_the_room(table.section.session)
    while waiting := _waiting_about(table, board, round_number, by):
        lock_call(waiting)
        if not waiting.is_open:
            continue  # it has ended in this moment
        if waiting.director_id:
            raise CalledSince(waiting)
        name_board(call=waiting, board=board, by=by)
        if take:
            take_call(call=waiting, by=by)
        return waiting
    if seen is not None:
        since = DirectorCall.objects.filter(table=table, pk__gt=seen).order_by("pk").last()
        if since and (since.is_open or even_closed):
            raise CalledSince(since)
    session = table.section.session
    played = _played(table, board, round_number, by)
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


def stands_in_the_room(session: Session) -> None:
    """An evening that somebody has put away meanwhile is there again with a call that came to it:
    else it would stand in no room.
    """
    away = Event.objects.filter(sessions=session, is_practice=False, archived_at__isnull=False)
    away.update(archived_at=None)


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


def newest_at(table: Table) -> int:
    """The key of the newest summons to the table, open or not; 0 where there was none. Keys count
    on, whatever the clock says.
    """
    newest = DirectorCall.objects.filter(table=table).order_by("pk").values_list("pk", flat=True)
    return newest.last() or 0


def _played(
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


@transaction.atomic
def take_call(*, call: DirectorCall, by: User, had_by: int | None = ANYBODY) -> None:
    """The director goes to the table. Whoever had the call hands it over.

    `had_by` is the key of the director who had it when the form was shown, None for nobody. Raises
    TakenBy if somebody else has taken it since; and StillToPlay where a colleague has begun, and
    the board is one that he has still to play: he would read what was said there, in his name.
    """
    lock_call(call)
    if not call.is_open or (call.director_id == by.pk and call.handed_to_id is None):
        return
    before = call.director_id
    if had_by != ANYBODY and before not in (None, had_by, by.pk):
        raise TakenBy(call.director)
    if not may_take(call, by):
        raise StillToPlay(call.board)
    call.director, call.handed_to = by, None
    call.claimed_at = call.claimed_at or said(timezone.now(), call.called_at)
    if call.chief_asked_at and call.session.event.chief_id == by.pk:
        call.chief_asked_at = None
    call.save(update_fields=["director", "handed_to", "claimed_at", "chief_asked_at"])
    note_event(call, What.TAKEN, by=by, **({"from": before} if before else {}))
    if before != by.pk:
        _read_for(call, by)


def may_take(call: DirectorCall, by: User) -> bool:
    """Whether the director may take the call: not where a colleague has it, or has said something
    there, and he may not see the cards of its board.
    """
    if is_told_at(by, call):
        return True
    return call.director_id in (None, by.pk) and not is_of_others(call, by)


def was_taken_from(call: DirectorCall, user: User) -> bool:
    """Whether who has the call has taken it from that user, who may not know yet."""
    last = call.events.filter(what=What.TAKEN).order_by("number").last()
    return last is not None and last.detail.get("from") == user.pk


def _read_for(call: DirectorCall, by: User) -> None:
    """The record of the call is what its new director is told. Who may not see the cards is told
    nothing of the contract either, whoever has said it while the call waited: that is asked anew.
    """
    told, before = is_told_at(by, call), call.played_board
    if told and before is not None:
        return
    now = _played(call.table, call.board, call.round, by)
    call.played_board = now
    call.declarer = (call.declarer or (now.declarer if now else "")) if told else ""
    call.contract = call.contract if told else ""
    call.save(update_fields=["played_board", "declarer", "contract"])
    if before is not None:
        read_again(call=call, by=by)


@transaction.atomic
def name_board(*, call: DirectorCall, board: Board | None, by: User) -> None:
    """Which board a call is about that came without one. Once something is ruled there that is
    sealed, the number of its board with it. Raises StillToPlay as `move_call` does.
    """
    lock_call(call)
    if call.board_id or board is None or Ruling.objects.filter(matter__call=call).exists():
        return
    _refuse_untold(call, board, by)
    played = _played(call.table, board, call.round, call.director or by)
    call.board, call.played_board = board, played
    call.declarer = call.declarer or declarer_of(played)
    call.save(update_fields=["board", "played_board", "declarer"])


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
    reads on in the record with that. Raises Stale if the call stands elsewhere than was `seen`, as
    `move_call` and `withdraw_call` do.
    """
    lock_call(call)
    refuse_unseen(call, seen)
    if by is not None and call.director_id is None:
        take_call(call=call, by=by)
    if contract is None:
        contract = "" if call.declarer_seat not in (None, declarer) else call.contract
    call.declarer, call.contract = declarer or NO_DECLARER, contract
    call.save(update_fields=["declarer", "contract"])
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
    played = _played(table, board, round_number, call.director or by)
    if board is not None and not is_told(by, board):  # else the answers are read in his name
        played = None
    call.table, call.board, call.round, call.played_board = table, board, round_number, played
    call.declarer, call.contract = declarer_of(played), ""
    call.save(update_fields=["table", "board", "round", "played_board", "declarer", "contract"])
    note_event(call, What.MOVED, by=by, **left)
    read_again(call=call, by=by)


@transaction.atomic
def withdraw_call(*, call: DirectorCall, by: User, seen: str | None = None) -> None:
    """There was nothing to rule on. The call stays listed as withdrawn."""
    lock_call(call)
    refuse_unseen(call, seen)
    refuse_if_ruled(call)
    if call.withdrawn_at is None:
        call.withdrawn_at = timezone.now()
        call.save(update_fields=["withdrawn_at"])
        note_event(call, What.WITHDRAWN, by=by)


@transaction.atomic
def bring_back(*, call: DirectorCall, by: User, seen: str | None = None) -> None:
    """A call that has left the room stands there again: it ended too early, or by mistake. One that
    somebody has brought back already stays as it is. What the end of its board took from the table
    is open again. Raises Stale as `withdraw_call` does: it may have been brought back, and ended
    again.
    """
    lock_call(call)
    if call.is_open:
        return
    refuse_unseen(call, seen)
    stands_in_the_room(call.session)
    call.closed_at = call.withdrawn_at = None
    call.save(update_fields=["closed_at", "withdrawn_at"])
    before = events_of(call)
    detail = {"goes_on": True} if ended_early(before) else {}
    note_events(call, [(What.BROUGHT_BACK, detail)], by=by, before=before)


@transaction.atomic
def board_is_over(
    *, call: DirectorCall, by: User, seen: str | None = None, nothing: bool = False
) -> None:
    """Play has ended: nothing stays open at the table, and what waited for the end can be ruled;
    or it has been looked at, and `nothing` was changed by what happened.

    The call is closed unless one of its matters still waits for its final ruling. Raises Stale if
    it stands elsewhere than was `seen`.
    """
    lock_call(call)
    refuse_unseen(call, seen)
    rows = list(call.events.order_by("number"))
    if not (is_unchanged(rows) if nothing else is_over(rows)):
        rows = note_event(call, What.BOARD_OVER, by=by, **({"nothing": True} if nothing else {}))
    close_if_done(call, rows)


def close_if_done(call: DirectorCall, rows: Sequence[TableEvent]) -> None:
    """Close the call once every matter has its final ruling and nothing is open at the table, as
    all its events say, oldest first.
    """
    if call.closed_at is None and not (_is_bound(rows) or _waits(call)):
        call.closed_at = said(timezone.now(), call.called_at, rows[-1].time if rows else None)
        call.save(update_fields=["closed_at"])


def may_close(call: DirectorCall) -> bool:
    """Whether all is ruled and play is over, so that nothing but a tap keeps it open."""
    return is_over(call.events.order_by("number")) and not _waits(call)


def _waits(call: DirectorCall) -> bool:
    """Whether a matter has no final ruling. One query."""
    last = Ruling.objects.filter(matter=OuterRef("pk")).order_by("-number").values("kind")[:1]
    found = call.matters.filter(set_aside_at__isnull=True).annotate(kind=Subquery(last))
    matters = list(found.values_list("irregularity", "kind"))
    # a check opened beside another matter and never recorded keeps nobody
    waited = [kind for slug, kind in matters if kind or slug != CHECKS] or [None] * len(matters)
    return any(kind in (None, RulingKind.INTERIM) for kind in waited)


def _is_bound(rows: Sequence[TableEvent]) -> bool:
    return not is_over(rows) and bool(_ever_kept(rows))


def _ever_kept(rows: Sequence[TableEvent]) -> Open:
    """What rulings have opened that keeps a director there.

    Once the table is free of it the call stays open until the board is over all the same: a slip
    of the thumb can still be taken back.
    """
    return watched(row for row in rows if row.what != What.AT_TABLE).keeping


def lock_call(call: DirectorCall) -> None:
    """One director at a time changes a call, and sees what the one before him did."""
    call.refresh_from_db(fields=_CHANGING, from_queryset=DirectorCall.objects.select_for_update())


def lock_matter(matter: Matter, seen: str | None = None) -> MatterPosition:
    """The matter as it stands, while nobody else rules on its call or changes it. Raises Stale if
    that is not what was `seen` (`MatterPosition.state`); None is for who has just read it.
    """
    call = matter.call
    lock_call(call)
    position = position_of(matter)
    if seen is None:
        return position
    if position.is_set_aside or call.withdrawn_at or is_settled(call) or seen != position.state:
        raise Stale
    return position


def state_of(call: DirectorCall) -> str:
    """What a form about the whole call posts to show that it is not stale: matters, answers and
    rulings, how it changed hands or place, was ended or brought back, board, declarer and contract.
    Not how many alone: in a restored database there may be others, as many.
    """
    return state_as(call, read_past(call.pk), call.declarer)


def state_as(call: DirectorCall, past: Sequence[str], declarer: str) -> str:
    """The same with that past, and that declarer. It is a digest of this call alone, by the site's
    key: the form stands also on pages of who has still to play the board, and takes no guesses.
    """
    told = [*past, call.board_id, declarer, call.contract]
    return mark("call", call.pk, " ".join(map(str, told)))


def refuse_unseen(call: DirectorCall, seen: str | None) -> None:
    """Raise Stale if the locked call stands elsewhere than its form had `seen`; None is never."""
    if seen is not None and seen != state_of(call):
        raise Stale


def refuse_if_ruled(call: DirectorCall) -> None:
    if Ruling.objects.filter(matter__call=call).exists():
        raise AlreadyRuled


def is_settled(call: DirectorCall) -> bool:
    """Whether the call is over with nothing ruled."""
    if call.closed_at is None or Ruling.objects.filter(matter__call=call).exists():
        return False
    return call.events.filter(what=What.RESOLVED).exists()
