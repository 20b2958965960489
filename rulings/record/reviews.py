"""What was to be looked at again when play is over: its own matter, in the same call."""

from __future__ import annotations

from django.db import transaction

from deals.models import User
from rulings.irregularities.every_call import CHECK, CHECKS, Check
from rulings.irregularities.review import REVIEW
from rulings.laws.law12_reviews import BY_PARAGRAPH, REVIEWED
from rulings.matter.facts import Said
from rulings.models import SOMETHING_ELSE, DirectorCall, Matter, What
from rulings.record.answers import start_matter
from rulings.record.events import note_event
from rulings.record.refusals import Stale
from rulings.record.watching import is_over, reviews_due

_DOORS = {
    "13": "boards",
    "15": "boards",
    "16": "unauthorised-information",
    "21": "misinformation",
    "47": "misinformation",
    "72": CHECKS,
    "73": "unauthorised-information",
}
"""By the number of the Law. What no door asks about is judged by hand."""


@transaction.atomic
def rule_on_review(*, call: DirectorCall, law: str, by: User) -> Matter:
    """It may have mattered: the matter in which that is ruled on. A closed call is open again.

    One that nobody has ruled on yet is returned. Where nothing keeps a director at the table, to
    ask for it says that play is over. Raises Stale if something does, or if no ruling of the call
    asked for it.
    """
    locked = DirectorCall.objects.select_for_update().get(pk=call.pk)
    rows = list(call.events.order_by("number"))
    if locked.withdrawn_at or law not in [one.law for one in reviews_due(rows)]:
        raise Stale
    if not is_over(rows):
        note_event(locked, What.BOARD_OVER, by=by)
    slug = REVIEW if law in BY_PARAGRAPH else _DOORS.get(law[:2], SOMETHING_ELSE)
    unruled = call.matters.filter(irregularity=slug, set_aside_at=None, rulings=None)
    if slug == REVIEW:
        versions = [Said(BY_PARAGRAPH[law]).dump()]
        unruled = unruled.filter(answers__key=REVIEWED.key, answers__versions=versions)
    if locked.is_open and (begun := unruled.last()):
        return begun
    if locked.closed_at is not None:
        locked.closed_at = None
        locked.save(update_fields=["closed_at"])
    told = {CHECK.key: Said(Check.COULD_KNOW)} if slug == CHECKS else None
    if slug == REVIEW:
        told = {REVIEWED.key: Said(BY_PARAGRAPH[law])}
    return start_matter(call=locked, irregularity=slug, by=by, one_more=True, told=told)
