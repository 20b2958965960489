"""Matters and their answers: appended, never edited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone

from deals.models import User
from rulings.engine import TooManyVersions, WrongAnswer
from rulings.matter.facts import Fact, Said
from rulings.matter.standing import stand
from rulings.models import DirectorCall, Matter, Source
from rulings.record.answer_log import append
from rulings.record.calls.seen import lock_matter
from rulings.record.carry import carry_anew, carry_over, carry_to_others
from rulings.record.evidence import with_record
from rulings.record.from_table import table_on_record
from rulings.record.position import MatterPosition, position_of
from rulings.record.refusals import AlreadyRuled, Stale, TooMuchDisputed


@transaction.atomic
def start_matter(
    *,
    call: DirectorCall,
    irregularity: str,
    by: User,
    one_more: bool = False,
    finding: str = "",
    told: Mapping[str, Said] | None = None,
    beside: int | None = None,
    instead: int | None = None,
) -> Matter:
    """A new thing to rule on at the table; of a check, `beside` the matter of that number.

    It takes the place of what nobody has ruled on, unless it is `one_more`; of the matter of the
    number `instead`, and of that beside which it was opened as a check, with the checks beside
    them; of none if that was ruled on. One of its own kind without an answer it is itself. What the
    call's earlier matters found and what is open at the table is carried over, to be seen and
    changed, with what is `told`; then what the record of the board proves about the `finding`.
    """
    locked = DirectorCall.objects.select_for_update(of=("self",)).select_related("session__event")
    event = locked.only("session__event__edition").get(pk=call.pk).session.event
    last = call.matters.aggregate(last=Max("number"))["last"] or 0
    if last and not one_more and (tapped_before := _make_room(call, irregularity, instead)):
        return tapped_before
    matter = Matter.objects.create(
        call=call,
        number=last + 1,
        irregularity=irregularity,
        edition=event.edition,
        finding=finding,
        beside=beside,
    )
    carry_over(matter, by=by, told=told)
    if finding:
        with_record(position_of(matter), by=by)
    return matter


def _make_room(call: DirectorCall, irregularity: str, instead: int | None) -> Matter | None:
    """Set aside what nobody has ruled on, as `start_matter` says; but for the one of its own kind
    without an answer, which is returned.
    """
    unruled = call.matters.filter(set_aside_at__isnull=True, rulings__isnull=True)
    tapped_before = unruled.filter(irregularity=irregularity, answers=None).last()
    if instead:  # a check that had a tile of its own stands beside none
        left = unruled.filter(number=instead).values_list("number", "beside").first() or ()
        goes = unruled.filter(number__in=[one for one in left if one]).values("number")
        unruled = unruled.filter(Q(number__in=goes) | Q(beside__in=goes))
    if tapped_before:
        unruled = unruled.exclude(pk=tapped_before.pk) if instead else unruled.none()
    unruled.update(set_aside_at=timezone.now())
    return tapped_before


@transaction.atomic
def start_again(*, matter: Matter, by: User, seen: str | None = None) -> Matter:
    """Set the matter aside and begin it anew. The old one stays in the call.

    Raises Stale if somebody has done so, or if the matter stands elsewhere than was `seen`; and
    AlreadyRuled, for its ruling would stay beside a second one that does not name it.
    """
    position = lock_matter(matter, seen)
    if position.is_set_aside:
        raise Stale
    if position.was_ruled:
        raise AlreadyRuled
    Matter.objects.filter(pk=matter.pk).update(set_aside_at=timezone.now())
    anew = start_matter(
        call=matter.call,
        irregularity=matter.irregularity,
        by=by,
        one_more=True,
        finding=matter.finding,
        beside=matter.beside,
    )
    matter.call.matters.filter(beside=matter.number).update(beside=anew.number)
    return anew


def answer(
    *,
    position: MatterPosition,
    key: str,
    versions: Sequence[Said],
    seen: int,
    by: User,
    note: str = "",
) -> MatterPosition:
    """Append an answer: one version is a fact, several are disputed or unknown.

    `seen` is how many answers the form knew of. Raises Stale if there are more by now, if nobody
    asks that question here, or if a token is none of its answers; TooMuchDisputed if the readings
    would be too many.
    """
    question = position.standing.question(key)
    if position.seen != seen or question is None:
        raise Stale
    try:
        for said in versions:
            question.read(said.token)
    except WrongAnswer as error:
        raise Stale from error
    if len(versions) > 1:
        _refuse_too_much(position, Fact(key, tuple(versions)))
    with _one_step(position):
        added = append(position, key, versions, by=by, note=note)
        after = with_record(carry_anew(position, added, by=by), by=by)
        carry_to_others(position, after, by=by)
        return after


def answer_once(
    *, position: MatterPosition, key: str, versions: Sequence[Said], by: User, note: str
) -> MatterPosition:
    """The same by who has seen all there is; nothing where a director has said just that, in these
    words: a form sent again after going back.
    """
    fact = position.facts.get(key)
    if (
        fact is not None
        and fact.source == Source.DIRECTOR
        and (fact.versions, fact.note) == (tuple(versions), note.strip())
    ):
        return position
    seen = position.seen
    return answer(position=position, key=key, versions=versions, seen=seen, by=by, note=note)


@transaction.atomic
def find(
    *, position: MatterPosition, found: Mapping[str, Sequence[Said]], seen: int, by: User
) -> MatterPosition:
    """The director finds what was so of the facts that are disputed; who said what stays beside it.
    What nobody asks once the first is found is left. Raises Stale as `answer` does.
    """
    for key, versions in found.items():
        if position.standing.question(key) is None:
            continue
        if len(versions) == 1:  # it is the director who says so
            versions = [Said(versions[0].token, seat=versions[0].seat)]
        position = answer(position=position, key=key, versions=versions, seen=seen, by=by)
        seen = position.seen
    return position


def _one_step(position: MatterPosition) -> AbstractContextManager[object]:
    """An answer and what follows from it come together or not at all. Where nothing can follow,
    neither from a record nor from an earlier matter, of this call or of another on the board, the
    row is a transaction of its own.
    """
    matter = position.matter
    lies_there = matter.call.board_id is not None and position.offender is None
    follows = matter.number > 1 or lies_there or table_on_record(matter.call)
    return transaction.atomic() if follows else nullcontext()


def _refuse_too_much(position: MatterPosition, disputed: Fact) -> None:
    assert position.door is not None
    try:
        stand(position.door.rule, {**position.facts, disputed.key: disputed})
    except TooManyVersions as error:
        raise TooMuchDisputed from error


def take_back(*, position: MatterPosition, key: str, seen: int, by: User) -> MatterPosition:
    """Take an answer back, so that its question is open again. Raises Stale as `answer` does."""
    if position.seen != seen or key not in position.facts:
        raise Stale
    with _one_step(position):
        after = with_record(append(position, key, [], by=by), by=by)
        carry_to_others(position, after, by=by)
        return after


def put_off(*, position: MatterPosition, key: str, seen: int, by: User) -> MatterPosition:
    """Leave a detail unsaid for now, so that it is not asked again. It is no fact, and no ruling
    knows of it. Raises Stale as `answer` does.
    """
    if position.seen != seen or key not in position.standing.offered or key in position.facts:
        raise Stale
    return append(position, key, [], by=by)
