"""Seasons that are over are counted once and kept, until something changes in them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from itertools import count

from django.db import connection, transaction
from django.utils import timezone

from deals.models import Club, Session
from rulings.archive.queries.numbers import counted, midnight
from rulings.models import KeptSeason
from rulings.words.quick_filters import season_of

_ALONE = "SELECT pg_try_advisory_xact_lock(hashtextextended('rulings_keptseason', %s))"
"""Whoever changes what is counted shares this lock with others (`rulings_forget_season`)."""


def keep_seasons(now: datetime) -> Iterator[KeptSeason]:
    """Count what is over then and not kept, each season in a transaction of its own."""
    for club in Club.objects.order_by("pk"):
        over, kept = dict(_over(club, now)), KeptSeason.objects.filter(club=club)
        kept.exclude(begins__in=over).delete()  # the site was in another time zone
        for begins in sorted(over.keys() - set(kept.values_list("begins", flat=True))):
            if season := _keep(club, begins, over[begins]):
                yield season


def _over(club: Club, now: datetime) -> Iterator[tuple[datetime, datetime]]:
    """The bounds of the seasons from the club's first evening to the last that is over."""
    evenings = Session.objects.filter(event__club=club, event__is_practice=False)
    first = evenings.order_by("starts_at").values_list("starts_at", flat=True).first()
    for back in count(1):
        begins, last = season_of(timezone.localdate(now), back)
        ends = midnight(last, 1)
        if first is None or ends <= first:
            return
        yield midnight(begins), ends


@transaction.atomic
def _keep(club: Club, begins: datetime, ends: datetime) -> KeptSeason | None:
    """None if somebody changes something of the club at this moment: then the next time."""
    with connection.cursor() as cursor:
        cursor.execute(_ALONE, [club.pk])
        [alone] = cursor.fetchone()
    if not alone:
        return None
    found = counted(club, [(begins, ends)], {})
    numbers = {name: getattr(found, name) for name in found.__slots__}
    return KeptSeason.objects.create(club=club, begins=begins, ends=ends, **numbers)
