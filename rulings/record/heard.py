"""What others have said about a matter, by which the form of a ruling says what its page showed."""

from __future__ import annotations

from django.db.models import Count

from rulings.models import Appeal, Matter, PollAnswer
from rulings.record.marks import mark


def heard_about(matter: Matter) -> str:
    """How many peers have answered, which a ruling freezes; and how many appeals there are, and
    what was done about them: who changes a ruling knows that somebody has decided on it. A mark, as
    his own ruling's form stands also on the page of who has still to play the board.
    """
    peers = PollAnswer.objects.filter(link__poll__matter=matter).count()
    appeals = Appeal.objects.filter(ruling__matter=matter)
    counted = appeals.aggregate(asked=Count("pk", distinct=True), done=Count("steps"))
    return mark("heard", matter.pk, f"{peers}-{counted['asked']}-{counted['done']}")
