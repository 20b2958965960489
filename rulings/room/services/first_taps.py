"""A director goes back to the doors of a table where he has just begun a call, and taps again."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet

from deals.models import Board, Table, User
from rulings.access.closed import is_closed
from rulings.models import Answer, DirectorCall, Matter, Ruling, Source
from rulings.record.answers import start_matter
from rulings.record.calls.places import move_call, name_board


def begun_there(
    *, table: Table, board: Board | None, round_number: int, slug: str, by: User
) -> Matter | None:
    """What he has begun there in this round by the same tile, about the same board, and not
    answered yet.
    """
    there = _open_calls(table, round_number, by).filter(board=board)
    begun = Matter.objects.filter(irregularity=slug, set_aside_at=None, rulings=None, answers=None)
    return begun.filter(call__in=there).select_related("call").last()


def begun_by_another(
    *, table: Table, board: Board | None, round_number: int, slug: str, by: User
) -> DirectorCall | None:
    """The call in which a colleague is there about the same board, for the same: no page of a table
    tells of it. None that is closed to him: beside that he notes one of his own, and is not told
    for what his colleague is there.
    """
    others = DirectorCall.objects.filter(
        table=table, board=board, round=round_number, closed_at=None, withdrawn_at=None
    )
    same = Matter.objects.filter(call=OuterRef("pk"), irregularity=slug, set_aside_at=None)
    found = others.exclude(director=None).exclude(director=by).filter(Exists(same))
    return next((one for one in found if not is_closed(by, one)), None)


@transaction.atomic
def begun_otherwise(
    *, table: Table, board: Board | None, round_number: int, slug: str, by: User
) -> Matter | None:
    """His call, in which nothing is answered yet, is about what he has tapped now, on the board he
    has chosen now: a first tap that was wrong leaves no call behind. None where there is none.
    """
    # first, as who opens a call does
    Table.objects.select_for_update(no_key=True).only("pk").get(pk=table.pk)
    # called by his own tap: what was noted before, or by a card on the table, may be another thing
    begun = _open_calls(table, round_number, by).filter(claimed_at=F("called_at")).order_by("pk")
    call = begun.select_for_update(of=("self",)).select_related("session", "table", "board").last()
    if call is None or not _is_only_begun(call):
        return None
    if call.board and board not in (None, call.board):
        move_call(call=call, table=table, board=board, round_number=round_number, by=by)
    name_board(call=call, board=board, by=by)
    return start_matter(call=call, irregularity=slug, by=by)


def answered_in(call: DirectorCall) -> QuerySet[Matter]:
    """What a director has answered or ruled on in the call: no tile of a page that does not show it
    sets it aside, or begins the same beside it.
    """
    told = Answer.objects.filter(matter=OuterRef("pk"), source=Source.DIRECTOR)
    given = Ruling.objects.filter(matter=OuterRef("pk"))
    standing = call.matters.filter(Exists(told) | Exists(given), set_aside_at=None)
    return standing.order_by("number")


def _open_calls(table: Table, round_number: int, by: User) -> QuerySet[DirectorCall]:
    own = {"director": by, "closed_at": None, "withdrawn_at": None}
    return DirectorCall.objects.filter(table=table, round=round_number, **own)


def _is_only_begun(call: DirectorCall) -> bool:
    """Whether its one matter is as the tile has left it: no peer was asked about it either."""
    standing = call.matters.filter(set_aside_at=None)
    as_left = {"rulings": None, "polls": None, "benches": None, "finding": ""}
    is_one = standing.count() == 1 and standing.filter(**as_left).exists()
    return is_one and not Answer.objects.filter(matter__call=call).exists()
