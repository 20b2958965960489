"""What other calls keep open at the table on the same board: its penalty cards are one watch."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from django.db.models import Q, QuerySet

from deals.bridge.cards import Card
from deals.bridge.seats import Seat
from deals.models import User
from rulings.models import DirectorCall, TableEvent, What
from rulings.models.reading import of_others
from rulings.record.events import note_events
from rulings.record.to_play import is_told
from rulings.record.watching import watched
from rulings.watch import store
from rulings.watch.events import Opened, Settled, WatchEvent
from rulings.watch.obligations import Obligation, Open, PenaltyCard, penalty_cards

Happened = list[tuple[What, dict[str, Any]]]


def open_beside(call: DirectorCall, by: User) -> Open:
    """50, 51. What they keep open there."""
    return tuple(one for _call, open_ in kept_beside(call, by) for one in open_)


def kept_beside(call: DirectorCall, by: User) -> list[tuple[int, Open]]:
    """The same of each of them (its key); to a director who has the board still to play (`is_told`)
    of those alone in which nobody else has said anything. It is the call's, or where nobody has
    taken that who says something there (`by`): he may take it. One query, none without a board.
    """
    if call.board_id is None:
        return []
    rows, director = TableEvent.objects.filter(call__in=_others(call)), call.director or by
    rows = rows.order_by("call", "number")
    if rows and _is_closed(call, director):
        rows = rows.filter(call__in=_his_alone(call, director))
    by_call = groupby(rows, key=lambda row: row.call_id)
    return [(key, watched(told).obligations) for key, told in by_call]


def _others(call: DirectorCall) -> QuerySet[DirectorCall]:
    return _about_board(call).exclude(pk=call.pk)


def _about_board(call: DirectorCall) -> QuerySet[DirectorCall]:
    at_table = DirectorCall.objects.filter(
        session=call.session_id, table=call.table_id, board=call.board_id, round=call.round
    )
    return at_table.filter(closed_at=None, withdrawn_at=None)


def _is_closed(call: DirectorCall, director: User) -> bool:
    return call.board is not None and not is_told(director, call.board)


def _his_alone(call: DirectorCall, director: User) -> QuerySet[DirectorCall]:
    """The director's other calls there in which nobody else has said anything, and that have no
    record: those that are open to him.
    """
    own = _others(call).filter(director=director, played_board=None)
    return own.filter(~Q(of_others(director.pk)))


def taken_over(
    call: DirectorCall, opens: Iterable[WatchEvent], *, by: User, version: int
) -> Happened:
    """50B, 51. Where a ruling `opens` a penalty card, those that lie there by other calls are
    followed here too, before either defender: one watch tells what declarer chooses among them.
    Those calls keep them no longer; what is returned is to be noted here before the ruling's own.
    `version` is that of the record.
    """
    opened = [one.obligation for one in opens if isinstance(one, Opened)]
    if call.board_id is None or not penalty_cards(tuple(opened)):
        return []
    found: Happened = []
    others = list(_others(call).select_for_update().order_by("pk"))
    director = call.director or by
    if others and _is_closed(call, director):
        others = [one for one in others if one in _his_alone(call, director)]
    for other in others:
        rows = list(other.events.order_by("number"))
        cards = penalty_cards(watched(rows).obligations)
        if cards:
            note_events(other, [_noted(Settled(one), version=version) for one in cards], by=by)
        for one in cards:
            found.append(_noted(Opened(one), version=version, of=_ruled_in(other, rows, one)))
    return found


def given_up(call: DirectorCall, matter: int, *, by: User, version: int) -> None:
    """What was taken over from a ruling of that matter, in whose place another comes, is followed
    nowhere any more.
    """
    if call.board_id is None:
        return
    copies = TableEvent.objects.filter(call__in=_about_board(call), detail__of=[call.pk, matter])
    found = _about_board(call).filter(pk__in=copies.values("call"))
    for one in found.select_for_update().order_by("pk"):
        told = [store.event(row.detail["event"]) for row in copies.filter(call=one)]
        cards = {_which(each.obligation) for each in told if isinstance(each, Opened)}
        open_ = penalty_cards(watched(one.events.order_by("number")).obligations)
        if gone := [_noted(Settled(c), version=version) for c in open_ if _which(c) in cards]:
            note_events(one, gone, by=by)


def _noted(event: WatchEvent, **more: Any) -> tuple[What, dict[str, Any]]:
    """Of no matter: another ruling of one there leaves it as it is."""
    return What.OBLIGATION_OPENED, {"event": store.dump(event), **more}


def _ruled_in(call: DirectorCall, rows: Iterable[TableEvent], card: PenaltyCard) -> list[int]:
    """The call (its key) and the number of the matter whose ruling has opened it; it may have been
    named since.
    """
    of = [0, 0]
    for row in rows:
        told = store.event(row.detail["event"]) if "event" in row.detail else None
        if isinstance(told, Opened) and _which(told.obligation) in (
            (card.holder, card.card),
            (card.holder, None),
        ):
            of = row.detail.get("of") or [call.pk, row.detail.get("matter", 0)]
    return of


def _which(one: Obligation) -> tuple[Seat, Card | None] | None:
    return (one.holder, one.card) if isinstance(one, PenaltyCard) else None
