"""What others have said about a matter, by which the form of a ruling says what its page showed."""

from __future__ import annotations

from django.db.models import Count, Max, Subquery

from rulings.models import Appeal, Matter, PollLink, Ruling, TableEvent, What
from rulings.record.call_record import version_of
from rulings.record.marks import mark


def heard_about(matter: Matter, rulings: int | None = None) -> str:
    """How many peers are asked and have answered, which a ruling freezes; and which appeal, what
    was done about one, and which score were the last: who changes a ruling knows that somebody has
    decided on it. A mark, as his own ruling's form stands also on the page of who has still to play
    the board. What was noted at the table after a ruling is told too, for another in its place ends
    that, also where a record has come since. By keys: in a restored database there may be others,
    as many; and so may the ruling be another in whose place his own comes. Once that is given, the
    number of `rulings` there were before says which are meant.
    """
    links = PollLink.objects.filter(poll__matter=matter, taken_back_at=None)
    peers = links.aggregate(Count("pk"), Count("answer"), Max("pk"), Max("answer"))
    appeals = Appeal.objects.filter(ruling__matter=matter).aggregate(Max("pk"), Max("steps"))
    given = Ruling.objects.filter(matter=matter)
    if rulings is not None:
        given = given.filter(number__lte=rulings)
    last = given.aggregate(Max("pk"), Max("adjustments"))
    told = [*peers.values(), *appeals.values(), _noted_since(matter), *last.values()]
    return mark("heard", matter.pk, "-".join(map(str, told)))


def _noted_since(matter: Matter) -> str:
    """The last that was noted at the table since the matter was ruled on first, beside which
    version of the record.
    """
    rows = TableEvent.objects.filter(call=matter.call_id)
    ruled = rows.filter(what=What.RULED, detail__matter=matter.number).order_by("number")
    noted = rows.filter(what=What.AT_TABLE, number__gt=Subquery(ruled.values("number")[:1]))
    last = noted.aggregate(last=Max("pk"))["last"]
    return f"{last}.{version_of(matter.call)}" if last else "0"
