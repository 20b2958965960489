"""Facts read from the record of the board: answered without asking, and *Rule on this*."""

from __future__ import annotations

from deals.access.closed import may_see_hands
from deals.models import User
from rulings.engine import WrongAnswer
from rulings.matter.facts import Said
from rulings.models import DirectorCall, Matter, Source
from rulings.record.answer_log import append
from rulings.record.position import MatterPosition, position_of


def with_record(position: MatterPosition, *, by: User) -> MatterPosition:
    """The position with every question answered that the record answers.

    Only what is asked now is answered, and only what nobody has answered or taken back. What was
    read from the record and no longer holds, since the director found another offender or the
    record says something else now, is taken back first. Cards are not named to a director who may
    not see the board.
    """
    if not position.proofs and all(one.source != Source.RECORD for one in position.answers):
        return position
    position = _over_carried(_without_stale(position, by), by)
    while key := _next_key(position, by):
        proof = position.proofs[key]
        said = Said(proof.token, seat=proof.seat)
        position = append(position, key, [said], by=by, source=Source.RECORD)
    return position


def read_again(*, call: DirectorCall, by: User) -> None:
    """What the record says about the matters of the call, after the call has changed."""
    for matter in call.matters.filter(set_aside_at__isnull=True, rulings__isnull=True):
        _read(matter, by)


def _read(matter: Matter, by: User) -> None:
    position = position_of(matter)
    if position.door is not None:
        with_record(position, by=by)


def _without_stale(position: MatterPosition, by: User) -> MatterPosition:
    for key, fact in position.facts.items():
        proof = position.proofs.get(key)
        holds = proof is not None and fact.versions == (Said(proof.token, seat=proof.seat),)
        if fact.source == Source.RECORD and not holds:
            position = append(position, key, [], by=by, source=Source.RECORD)
    return position


def _over_carried(position: MatterPosition, by: User) -> MatterPosition:
    """Of a matter about a finding the record tells more surely than an earlier matter did."""
    if not position.matter.finding:
        return position
    for key, fact in position.facts.items():
        proof = position.proofs.get(key)
        if fact.source == Source.CARRIED and proof and _may_be_said(position, key, by):
            said = Said(proof.token, seat=proof.seat)
            position = append(position, key, [said], by=by, source=Source.RECORD)
    return position


def _next_key(position: MatterPosition, by: User) -> str:
    """The next question the record answers: the pending one, then details to write down."""
    standing = position.standing
    pending = [standing.pending[0]] if standing.pending else []
    last = {answer.key: answer for answer in position.answers}
    for key in (*pending, *standing.offered):
        before = last.get(key)
        is_free = before is None or (before.source == Source.RECORD and not before.versions)
        if key in position.proofs and is_free and _may_be_said(position, key, by):
            return key
    return ""


def _may_be_said(position: MatterPosition, key: str, by: User) -> bool:
    """Whether the proof answers the question in the form in which it is asked, and names no card
    that the director may not see.
    """
    question, proof = position.standing.question(key), position.proofs[key]
    if question is None:
        return False
    try:
        question.read(proof.token)
    except WrongAnswer:
        return False
    board = position.matter.call.board
    return not proof.names_card or (board is not None and may_see_hands(by, board))
