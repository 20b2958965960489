"""What was to be looked at again when play is over: its own matter, in the same call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.db.models import QuerySet

from deals.models import User
from rulings.irregularities.every_call import CHECK, CHECKS, Check
from rulings.irregularities.review import REVIEW
from rulings.irregularities.unauthorised_information import SOURCE, InformationSource
from rulings.laws.law12_reviews import BY_PARAGRAPH, REVIEWED
from rulings.matter.facts import Said
from rulings.models import SOMETHING_ELSE, Answer, DirectorCall, Matter, TableEvent, What
from rulings.record.answers import start_matter
from rulings.record.calls.put_away import lock_room, stands_in_the_room
from rulings.record.calls.seen import refuse_unseen
from rulings.record.events import note_event
from rulings.record.refusals import Stale
from rulings.record.watching import GIVEN, is_over, matters_of_review, reviews, reviews_due
from rulings.watch.obligations import Review

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
_CAME_FROM = {
    "16C2": InformationSource.WITHDRAWN,
    "16C3": InformationSource.WITHDRAWN,
    "16D2c": InformationSource.ELSEWHERE,
    "73E2": InformationSource.OPPONENT,
}
"""By the paragraph, what is not looked at for something partner gave away."""


@transaction.atomic
def rule_on_review(*, call: DirectorCall, law: str, by: User, seen: str | None = None) -> Matter:
    """It may have mattered: the matter in which that is ruled on. A closed call is open again.

    One that is there is returned; of one that was ruled an answer is changed. Where nothing keeps a
    director at the table, to ask for it says that play is over. Raises Stale if something does, if
    no ruling of the call asked for it, or if the call stands elsewhere than was `seen`.
    """
    lock_room(call)
    locked = DirectorCall.objects.select_for_update().get(pk=call.pk)
    rows = list(call.events.order_by("number"))
    if locked.withdrawn_at or law not in [one.law for one in reviews_due(rows)]:
        raise Stale
    begun = begun_for(call, law, rows)
    if ruled := begun.filter(rulings__isnull=False).last():
        return ruled
    if locked.is_open and (unruled := begun.last()):
        return unruled
    refuse_unseen(locked, seen)
    if not is_over(rows):
        note_event(locked, What.BOARD_OVER, by=by)
    slug = _slug(law)
    if locked.closed_at is not None:
        stands_in_the_room(locked.session)
        locked.closed_at = None
        locked.save(update_fields=["closed_at"])
    return start_matter(call=locked, irregularity=slug, by=by, one_more=True, told=_told(law, slug))


def _told(law: str, slug: str) -> dict[str, Said]:
    """What the paragraph answers of the questions of its door."""
    if slug == REVIEW:
        return {REVIEWED.key: Said(BY_PARAGRAPH[law])}
    if law in _CAME_FROM:
        return {SOURCE.key: Said(_CAME_FROM[law])}
    return {CHECK.key: Said(Check.COULD_KNOW)} if slug == CHECKS else {}


def reviews_left(
    told: Mapping[DirectorCall, Sequence[TableEvent]],
) -> dict[DirectorCall, list[Review]]:
    """Of each call, with all its events in order, those due that nobody has ruled on; no call of
    which none is. Two queries, none where nothing is due.
    """
    due = {call: found for call, rows in told.items() if (found := reviews_due(rows))}
    if not due:
        return {}
    matters = Matter.objects.filter(call__in=due, set_aside_at=None, rulings__isnull=False)
    ruled = set(matters.values_list("call", "irregularity", "number"))
    answers = Answer.objects.filter(matter__in=matters, key=REVIEWED.key)
    looked = [
        (call, versions) for call, versions in answers.values_list("matter__call", "versions")
    ]

    def is_ruled(call: DirectorCall, law: str) -> bool:
        if law in BY_PARAGRAPH:
            return (call.pk, [Said(BY_PARAGRAPH[law]).dump()]) in looked
        since = max(matters_of_review(told[call], law), default=0)
        return any((one, slug) == (call.pk, _slug(law)) and n > since for one, slug, n in ruled)

    left = {call: [one for one in of if not is_ruled(call, one.law)] for call, of in due.items()}
    return {call: found for call, found in left.items() if found}


def begun_for(call: DirectorCall, law: str, rows: Sequence[TableEvent]) -> QuerySet[Matter]:
    """The matters in which it is looked at again, or was; a later one of its kind, where the door
    is not its own.
    """
    found = call.matters.filter(irregularity=_slug(law), set_aside_at=None).order_by("number")
    if law in BY_PARAGRAPH:
        versions = [Said(BY_PARAGRAPH[law]).dump()]
        return found.filter(answers__key=REVIEWED.key, answers__versions=versions).distinct()
    return found.filter(number__gt=max(matters_of_review(rows, law), default=0))


def _slug(law: str) -> str:
    return REVIEW if law in BY_PARAGRAPH else _DOORS.get(law[:2], SOMETHING_ELSE)


def is_unchanged(call: DirectorCall, rows: Sequence[TableEvent]) -> bool:
    """Whether somebody has looked again after play, as all events of the call say, and it changed
    nothing; not where one of the rulings that asked for it was given anew since, or it was ruled
    on after all. Queries only where something was ruled on since.
    """
    said = max((row.number for row in rows if row.detail.get("nothing")), default=0)
    given = (row for row in rows if row.what in GIVEN and row.number > said)
    since = {row.detail.get("matter") for row in given}
    if not (said and since):
        return bool(said)
    asked = {row.detail.get("matter") for row in rows if _asks(row)}
    laws = {one.law for one in reviews(rows)}
    looked = {one.number for law in laws for one in begun_for(call, law, rows)}
    return since.isdisjoint(asked | looked)


def _asks(row: TableEvent) -> bool:
    obligation = row.detail.get("event", {}).get("obligation", {})
    return row.what == What.OBLIGATION_OPENED and obligation.get("type") == Review.__name__
