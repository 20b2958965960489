"""*Rule on this*: from a finding in a record to a call with door and facts filled in."""

from __future__ import annotations

from django.db import transaction

from deals.bridge.tricks import TRICKS
from deals.models import PlayedBoard, Table, User
from deals.records import table_of
from rulings.evidence import door_of, finding_named
from rulings.laws.facts import Hand
from rulings.laws.law61_revoke import REVOKER
from rulings.laws.law64_after_establishment import OTHER_REVOKES
from rulings.models import NO_DECLARER, Matter, What
from rulings.positions import position_of
from rulings.services.answers import start_matter
from rulings.services.calls import open_call
from rulings.services.events import note_event
from rulings.services.refusals import Stale


@transaction.atomic
def rule_on(*, played: PlayedBoard, finding: str, by: User) -> Matter:
    """The matter about that finding: the one there is, else a new one in a new call.

    Raises Stale when the record shows no such thing (any more), or nothing that can be ruled on.
    """
    Table.objects.select_for_update().only("pk").get(pk=played.table_id)  # taps come one by one
    if ruled_before := matters_about(played).get(finding):
        return ruled_before
    table = table_of(played)
    found = finding_named(table, finding)
    door = door_of(found) if found else None
    if door is None:
        raise Stale
    call = open_call(table=played.table, board=played.board, round_number=played.round, by=by)
    over = table.auction is not None and table.auction.is_over
    auction_declarer = table.auction.declarer if table.auction and over else None
    call.played_board, call.declarer = played, table.declarer or auction_declarer or NO_DECLARER
    call.save(update_fields=["played_board", "declarer"])
    matter = start_matter(call=call, irregularity=door, by=by, finding=finding)
    if _is_over(played, matter):
        note_event(call, What.BOARD_OVER, by=by)
    return matter


def matters_about(played: PlayedBoard) -> dict[str, Matter]:
    """The matters that stand about findings in this record, by name. One query."""
    matters = Matter.objects.filter(
        call__played_board=played, call__withdrawn_at=None, set_aside_at=None
    ).exclude(finding="")
    return {matter.finding: matter for matter in matters.order_by("pk")}


def _is_over(played: PlayedBoard, matter: Matter) -> bool:
    """Whether the record leaves nothing to wait for: play has ended, and what can be known only
    then is in it. A record that breaks off where somebody erred is ruled as far as it goes first.
    """
    ended = played.tricks is not None or len(table_of(played).tricks()) == TRICKS
    proofs = position_of(matter).proofs
    if matter.irregularity != "revoke" or OTHER_REVOKES.key in proofs:
        return ended
    return ended and proofs[REVOKER.key].token == Hand.DUMMY
