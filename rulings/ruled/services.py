"""A report on paper, told of beside the ruling it was typed into."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from deals.models import User
from rulings.models import PaperReport, Ruling
from rulings.record.refusals import Refused
from rulings.record.texts import write


class NobodyNamed(Refused):
    """The paper says who gave the ruling, and so must the record."""


@transaction.atomic
def note_paper(*, ruling: Ruling, given_at: datetime, given_by: str, by: User) -> PaperReport:
    """When the paper says the ruling was given, and by whom; written again, it corrects itself.

    The same again (a double tap) is the same row. Raises NobodyNamed without a name.
    """
    locked = Ruling.objects.select_for_update().get(pk=ruling.pk)
    last = locked.paper_reports.select_related("given_by").last()
    if last and (last.given_at, last.given_by.text) == (given_at, given_by.strip()):
        return last
    text = write(given_by)
    if text is None:
        raise NobodyNamed
    return PaperReport.objects.create(ruling=locked, given_at=given_at, given_by=text, by=by)
