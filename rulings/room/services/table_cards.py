"""A summons raised by whoever sits at a table, from the card that lies on it."""

from __future__ import annotations

from datetime import timedelta
from enum import Enum

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from deals.models import Club, Table
from rulings.models import DirectorCall
from rulings.record.calls.opening import waiting_at
from rulings.record.calls.put_away import stands_in_the_room

MOST_AN_HOUR = 6
"""Calls from one card within the hour; a table in need fetches the director himself then."""


class Raised(Enum):
    """What came of it."""

    NEW = "new"
    KNOWN = "known"
    """A director has been called already and is not there yet."""
    TOO_MANY = "often"


@transaction.atomic
def call_from_card(*, table: Table) -> Raised:
    """The director is wanted at the table in the round going on. One waiting call at a time."""
    Table.objects.select_for_update(no_key=True).only("pk").get(pk=table.pk)
    if waiting_at(table).exists():
        return Raised.KNOWN
    now = timezone.now()
    recent = DirectorCall.objects.filter(
        table=table, from_card=True, called_at__range=(now - timedelta(hours=1), now)
    )
    if recent.count() >= MOST_AN_HOUR:
        return Raised.TOO_MANY
    session = table.section.session
    stands_in_the_room(session)
    DirectorCall.objects.create(
        session=session, table=table, round=session.current_round, from_card=True, called_at=now
    )
    return Raised.NEW


def new_codes(*, club: Club, seen: int | None = None) -> bool:
    """Every card printed so far stops working. False where somebody has made new codes since those
    that were `seen`: his cards lie on the tables, or are being printed.
    """
    of_club = Club.objects.filter(pk=club.pk)
    present = of_club if seen is None else of_club.filter(table_card_codes=seen)
    return bool(present.update(table_card_codes=F("table_card_codes") + 1))
