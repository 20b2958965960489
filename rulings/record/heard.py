"""What others have said about a matter, by which the form of a ruling says what its page showed."""

from __future__ import annotations

from django.db.models import Count, Subquery

from rulings.models import Adjustment, Appeal, Matter, PollLink, TableEvent, What
from rulings.record.call_record import version_of
from rulings.record.marks import mark


def heard_about(matter: Matter) -> str:
    """How many peers are asked and have answered, which a ruling freezes; and how many appeals
    there are, what was done about them, and how many scores were recorded: who changes a ruling
    knows that somebody has decided on it. A mark, as his own ruling's form stands also on the page
    of who has still to play the board. What was noted at the table after a ruling is counted too,
    for another in its place ends that, also where a record has come since.
    """
    links = PollLink.objects.filter(poll__matter=matter, taken_back_at=None)
    peers = links.aggregate(asked=Count("pk"), said=Count("answer"))
    appeals = Appeal.objects.filter(ruling__matter=matter)
    counted = appeals.aggregate(asked=Count("pk", distinct=True), done=Count("steps"))
    scores = Adjustment.objects.filter(ruling__matter=matter).count()
    told = [*peers.values(), *counted.values(), _noted_since(matter), scores]
    return mark("heard", matter.pk, "-".join(map(str, told)))


def _noted_since(matter: Matter) -> str:
    """How much was noted at the table since the matter was ruled on first, beside which version of
    the record.
    """
    rows = TableEvent.objects.filter(call=matter.call_id)
    ruled = rows.filter(what=What.RULED, detail__matter=matter.number).order_by("number")
    noted = rows.filter(what=What.AT_TABLE, number__gt=Subquery(ruled.values("number")[:1]))
    count = noted.count()
    return f"{count}.{version_of(matter.call)}" if count else "0"
