"""A check of decision tables 0.3 beside a matter: a further matter of the same call."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from deals.models import User
from rulings.irregularities.also import facts_for
from rulings.irregularities.every_call import CHECKS, Check
from rulings.matter.facts import Said
from rulings.models import Matter
from rulings.record.answers import start_matter
from rulings.record.calls import lock_matter
from rulings.record.check_offers import checks_beside
from rulings.record.position import MatterPosition
from rulings.record.refusals import Stale


@transaction.atomic
def open_check(*, position: MatterPosition, check: Check, by: User) -> Matter:
    """Open the check, starting from what the matter has found. One that nobody has recorded makes
    room for it. Raises Stale if the check is not offered where the matter stands, or if it has left
    the `position` by now.
    """
    position = lock_matter(position.matter, position.state)
    if check not in checks_beside(position):
        raise Stale
    call = position.matter.call
    idle = call.matters.filter(irregularity=CHECKS, rulings=None, set_aside_at=None)
    idle.exclude(pk=position.matter.pk).update(set_aside_at=timezone.now())
    pending = position.standing.pending
    told = {
        key: Said(token) for key, token in facts_for(check, pending[0] if pending else "").items()
    }
    return start_matter(call=call, irregularity=CHECKS, by=by, one_more=True, told=told)
