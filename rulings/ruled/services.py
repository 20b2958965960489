"""What is told beside a recorded ruling: a report on paper, and that its slip was taken back."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from deals.models import User
from rulings.models import PaperReport, Ruling, What
from rulings.record.calls.seen import lock_call
from rulings.record.chain import lock_head
from rulings.record.events import note_event
from rulings.record.refusals import Refused, Stale
from rulings.record.slips import times_taken_back
from rulings.record.texts import write


class NobodyNamed(Refused):
    """The paper says who gave the ruling, and so must the record."""


@transaction.atomic
def note_paper(*, ruling: Ruling, given_at: datetime, given_by: str, by: User) -> PaperReport:
    """When the paper says the ruling was given, and by whom; written again, it corrects itself.

    The same again (a double tap) is the same row. Raises NobodyNamed without a name.
    """
    lock_head(ruling.club)
    last = ruling.paper_reports.select_related("given_by").last()
    if last and (last.given_at, last.given_by.text) == (given_at, given_by.strip()):
        return last
    text = write(given_by)
    if text is None:
        raise NobodyNamed
    return PaperReport.objects.create(ruling=ruling, given_at=given_at, given_by=text, by=by)


@transaction.atomic
def take_slip_back(*, ruling: Ruling, seen: int, by: User) -> None:
    """End the links to the slip of the ruling's matter; a link made afterwards opens it again.

    `seen` is how often it had been taken back, as the page said; raises Stale if that was done once
    more since: no newer link is ended.
    """
    matter = ruling.matter
    lock_call(matter.call)
    if times_taken_back(ruling) != seen:
        raise Stale
    note_event(matter.call, What.SLIP_TAKEN_BACK, by=by, matter=matter.number)
