"""A director takes a call, from the table or from whoever had it."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from deals.models import User
from deals.pages.said import said
from rulings.models import DirectorCall, What
from rulings.record.calls.put_away import stands_in_the_room
from rulings.record.calls.seen import lock_call
from rulings.record.events import note_event
from rulings.record.evidence import read_again
from rulings.record.refusals import StillToPlay, TakenBy
from rulings.record.to_play import is_of_others, is_told_at, played_for

ANYBODY = 0
"""No user has this key: whoever has a call, it is taken from him."""


@transaction.atomic
def take_call(*, call: DirectorCall, by: User, had_by: int | None = ANYBODY) -> None:
    """The director goes to the table. Whoever had the call hands it over. Whom he has asked himself
    to take a call of his stays asked, whatever he taps there.

    `had_by` is the key of the director who had it when the form was shown, None for nobody. Raises
    TakenBy if somebody else has taken it since; and StillToPlay where a colleague has begun, and
    the board is one that he has still to play: he would read what was said there, in his name.
    """
    lock_call(call)
    if not call.is_open or call.director_id == by.pk:
        return
    before = call.director_id
    if had_by != ANYBODY and before not in (None, had_by):
        raise TakenBy(call.director)
    if not may_take(call, by):
        raise StillToPlay(call.board)
    stands_in_the_room(call.session)
    call.director, call.handed_to = by, None
    call.claimed_at = call.claimed_at or said(timezone.now(), call.called_at)
    if call.chief_asked_at and call.session.event.chief_id == by.pk:
        call.chief_asked_at = None
    call.save(update_fields=["director", "handed_to", "claimed_at", "chief_asked_at"])
    note_event(call, What.TAKEN, by=by, **({"from": before} if before else {}))
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
    now = played_for(call.table, call.board, call.round, by)
    call.played_board = now
    call.declarer = (call.declarer or (now.declarer if now else "")) if told else ""
    call.contract = call.contract if told else ""
    call.save(update_fields=["played_board", "declarer", "contract"])
    if before is not None:
        read_again(call=call, by=by)
