"""Facts read from the record of the board: answered without asking, and *Rule on this*."""

from __future__ import annotations

from django.db.models import Exists, OuterRef
from django.utils import timezone

from deals.access.closed import may_see_hands
from deals.models import User
from rulings.engine import WrongAnswer
from rulings.matter.facts import Said
from rulings.models import Answer, DirectorCall, Matter, Source
from rulings.record.answer_log import append
from rulings.record.carry import known_of, take_back_carried
from rulings.record.position import MatterPosition, position_of

_HIS_OWN = (Source.DIRECTOR, Source.BENCH)
"""Where what somebody answers comes from himself, and not in his name from what others said."""


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


def ask_anew(*, call: DirectorCall, by: User) -> None:
    """What the record alone had answered, where nothing of it is told any more: in the matters of
    the call, those that were ruled on too, and in those into which it was carried over.
    """
    matters = list(call.matters.filter(set_aside_at__isnull=True).order_by("number"))
    had = [known_of(matter) for matter in matters]
    for matter in matters:
        _read(matter, by)
    for matter, known in zip(matters, had, strict=True):
        take_back_carried(matter, had=known, by=by)


def read_again(*, call: DirectorCall, by: User) -> None:
    """What the record says about the matters of the call, after the call has changed."""
    for matter in call.matters.filter(set_aside_at__isnull=True, rulings__isnull=True):
        _read(matter, by)


def _read(matter: Matter, by: User) -> None:
    position = position_of(matter)
    if position.door is not None:
        with_record(position, by=by)


def leave_to_others(*, call: DirectorCall, there: DirectorCall, by: User) -> None:
    """What others have answered in the call, and why it was settled, stays `there`, where it was
    called about until now: where somebody brings the call to a board that he has played it would
    tell him of the one that he has not. He goes on with what he has said himself.
    """
    of_others = Answer.objects.exclude(by=by, source__in=_HIS_OWN)
    if not (call.resolution_id or of_others.filter(matter__call=call).exists()):
        return
    there.resolution, call.resolution = call.resolution, None
    call.save(update_fields=["resolution"])
    answered = Exists(of_others.filter(matter=OuterRef("pk")))
    left = list(call.matters.filter(answered, rulings__isnull=True).order_by("number"))
    there.director, there.withdrawn_at = by, timezone.now()
    there.save()
    for matter in left:
        position = position_of(matter)
        Matter.objects.filter(pk=matter.pk).update(call=there)
        anew = {name: getattr(matter, name) for name in ("number", "irregularity", "edition")}
        if not matter.set_aside_at:
            made = Matter.objects.create(call=call, beside=matter.beside, **anew)
            _say_again(position, position_of(made), by)


def _say_again(before: MatterPosition, after: MatterPosition, by: User) -> None:
    own = before.matter.answers.filter(by=by, source__in=_HIS_OWN)
    notes = dict(own.values_list("number", "note__text"))
    for fact in sorted(before.facts.values(), key=lambda one: one.number):
        if fact.number in notes:
            source, note = Source(fact.source), notes[fact.number] or ""
            after = append(after, fact.key, fact.versions, by=by, note=note, source=source)


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
