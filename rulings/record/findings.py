"""*Rule on this*: from a finding in a record to a call with door and facts filled in."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.db.models import Q

from deals.bridge.findings import Finding, IllegalCall
from deals.bridge.table import TableRecord
from deals.bridge.tricks import TRICKS
from deals.models import PlayedBoard, Table, User
from deals.models.records import table_of
from rulings.evidence import door_of, facts_for, finding_named, name_of
from rulings.irregularities import DOORS
from rulings.laws.facts import Hand
from rulings.laws.law61_revoke import REVOKER
from rulings.laws.law64_after_establishment import OTHER_REVOKES
from rulings.matter.facts import Said
from rulings.models import (
    NO_DECLARER,
    SOMETHING_ELSE,
    DirectorCall,
    Matter,
    Ruling,
    RulingKind,
)
from rulings.record.answers import start_matter
from rulings.record.calls.ending import board_is_over
from rulings.record.calls.opening import open_call
from rulings.record.calls.seen import lock_call
from rulings.record.calls.taking import take_call
from rulings.record.position import position_of
from rulings.record.refusals import CalledSince, Stale


@transaction.atomic
def rule_on(*, played: PlayedBoard, finding: str, by: User, by_hand: bool = False) -> Matter:
    """The matter about that finding: the one there is, else a new one, in the open call there is.

    `by_hand`: no door fits, what the record shows becomes the facts of a ruling by hand. Raises
    Stale when the record shows no such thing (any more), CalledSince where a colleague is at it.
    """
    # taps come one by one
    Table.objects.select_for_update(no_key=True).only("pk").get(pk=played.table_id)
    if ruled_before := matters_about(played).get(finding):
        return ruled_before
    table = table_of(played)
    found = finding_named(table, finding)
    if found is None:
        raise Stale
    door = SOMETHING_ELSE if by_hand else door_of(found)
    call = _call_about(played, by)
    if call is None:  # what was ruled as it ended may be this
        return rule_on(played=played, finding=finding, by=by, by_hand=by_hand)
    if not call.declarer:
        call.declarer = _declarer(table, found)
        call.save(update_fields=["declarer"])
    matter = start_matter(
        call=call,
        irregularity=door,
        by=by,
        one_more=_is_beside(call, door),
        finding=finding,
        told=_offender(door, table, found),
    )
    if _is_over(played, matter):
        board_is_over(call=call, by=by)
    return matter


def _call_about(played: PlayedBoard, by: User) -> DirectorCall | None:
    """The open call there is about this board at this table, else a new one; his from now on. None
    where it ends in this moment.
    """
    open_ = DirectorCall.objects.filter(
        played_board=played, closed_at__isnull=True, withdrawn_at__isnull=True
    )
    call = open_.order_by("pk").last()
    if call is not None:
        lock_call(call)  # a colleague may take it in this moment
        if not call.is_open:
            return None
        if call.director_id not in (None, by.pk):
            raise CalledSince(call)
    if call is None:
        call = open_call(table=played.table, board=played.board, round_number=played.round, by=by)
        call.played_board = played
        call.save(update_fields=["played_board"])
    take_call(call=call, by=by)
    return call


def _is_beside(call: DirectorCall, door: str) -> bool:
    """Whether what stands in the call stays: somebody has answered it, peers are asked about it,
    its claim is on the bench, it is about something else in the record, or it was noted as
    something else before a director came; or it is several things, all of them noted on purpose.
    """
    standing = call.matters.filter(set_aside_at=None)
    begun = Q(answers__isnull=False) | Q(polls__isnull=False) | Q(benches__isnull=False)
    if standing.filter(begun | ~Q(finding="")).exists():
        return True
    was_noted = call.claimed_at != call.called_at or standing.count() > 1
    return was_noted and standing.exists() and not standing.filter(irregularity=door).exists()


def _offender(door: str, table: TableRecord, found: Finding) -> dict[str, Said]:
    """Whose chair it is, so that nothing is carried over that was found about another player."""
    question = DOORS[door].offender if door in DOORS else None
    proof = facts_for(door, table, found).get(question.key) if question else None
    return {question.key: Said(proof.token, seat=proof.seat)} if question and proof else {}


def _declarer(table: TableRecord, found: Finding) -> str:
    """The declarer of the record; nobody, of a call made before there was one; else to be asked."""
    auction = table.auction
    if table.declarer or auction is None:
        return table.declarer or ""
    if auction.is_over and auction.declarer:
        return auction.declarer
    return NO_DECLARER if isinstance(found, IllegalCall) else ""


def matters_about(played: PlayedBoard) -> dict[str, Matter]:
    """The matters that stand about findings in this record, by name: begun from it, or at the table
    about what it shows since. One query, and one for each of the latter.
    """
    calls = {"call__played_board": played, "call__withdrawn_at": None}
    standing = Matter.objects.filter(**calls, set_aside_at=None).select_related("call__board")
    matters = list(standing.order_by("pk"))
    at_table = [(_shown_since(one, played), one) for one in matters if not one.finding]
    begun_here = [(one.finding, one) for one in matters if one.finding]
    return {name: one for name, one in (*at_table, *begun_here) if name}


def ruled_about(matters: Mapping[str, Matter]) -> dict[str, Ruling]:
    """The final rulings that hold on what `matters_about` found; no query without a matter."""
    if not matters:
        return {}
    keys = [one.pk for one in matters.values()]
    final = Ruling.objects.filter(matter__in=keys, amended_by=None).exclude(kind=RulingKind.INTERIM)
    by_matter = {one.matter_id: one for one in final.order_by("pk")}
    return {name: by_matter[m.pk] for name, m in matters.items() if m.pk in by_matter}


def _shown_since(matter: Matter, played: PlayedBoard) -> str:
    """What the record shows of it, once its player is known; else nothing."""
    matter.call.played_board = played
    position = position_of(matter)
    found = position.finding if position.door and position.offender else None
    return name_of(found) if found else ""


def _is_over(played: PlayedBoard, matter: Matter) -> bool:
    """Whether the record leaves nothing to wait for: play has ended, and what can be known only
    then is in it. A record that breaks off where somebody erred is ruled as far as it goes first.
    """
    ended = played.tricks is not None or len(table_of(played).tricks()) == TRICKS
    proofs = position_of(matter).proofs
    if matter.irregularity != "revoke" or OTHER_REVOKES.key in proofs:
        return ended
    return ended and REVOKER.key in proofs and proofs[REVOKER.key].token == Hand.DUMMY
