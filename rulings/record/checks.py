"""A check of decision tables 0.3 beside a matter: a further matter of the same call."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from deals.models import User
from rulings.irregularities.also import facts_for
from rulings.irregularities.every_call import CHECK, CHECKS, Check
from rulings.matter.facts import Said
from rulings.models import DirectorCall, Matter, Source
from rulings.record.answers import start_matter
from rulings.record.calls.seen import lock_matter
from rulings.record.check_offers import checks_beside
from rulings.record.matters import came_from
from rulings.record.position import MatterPosition, position_of
from rulings.record.refusals import Stale


@transaction.atomic
def open_check(*, position: MatterPosition, check: Check, by: User) -> Matter:
    """Open the check, starting from what the matter has found; where it was ruled on there, or
    somebody has begun to answer, to that. Another one in which nobody has answered makes room for
    it. Raises Stale if the check is not offered where the matter stands, or if it has left the
    `position` by now.
    """
    position = lock_matter(position.matter, position.state)
    if check not in checks_beside(position):
        raise Stale
    if begun := _begun(position.matter, check):
        return begun
    call, number = position.matter.call, position.matter.number
    opened = _checks_of(call).exclude(beside=None)  # one that had a tile is a matter of its own
    idle = opened.filter(rulings=None).exclude(answers__source=Source.DIRECTOR)
    idle.exclude(number=number).update(set_aside_at=timezone.now())
    pending = position.standing.pending
    told = {
        key: Said(token) for key, token in facts_for(check, pending[0] if pending else "").items()
    }
    return start_matter(
        call=call, irregularity=CHECKS, by=by, one_more=True, told=told, beside=number
    )


def _begun(matter: Matter, check: Check) -> Matter | None:
    """The last matter of that check beside this one that was ruled on, or holds an answer of a
    director: of what was ruled twice neither ruling would amend the other.
    """
    for one in _checks_of(matter.call).order_by("-number"):
        if came_from(one) != matter:
            continue
        found = position_of(one)
        fact = found.facts.get(CHECK.key)
        is_same = fact is not None and [said.token for said in fact.versions] == [check]
        told = any(answer.source == Source.DIRECTOR for answer in found.answers)
        if is_same and (found.was_ruled or told):
            return one
    return None


def _checks_of(call: DirectorCall) -> QuerySet[Matter]:
    return Matter.objects.filter(call=call, irregularity=CHECKS, set_aside_at=None)
