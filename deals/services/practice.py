"""The practice evening: one per club, always there, never in the statistics."""

from __future__ import annotations

from datetime import datetime, time
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from deals.imports.layout import lay_into_one
from deals.imports.reading import read_file
from deals.imports.report import Report
from deals.imports.storing import store_session
from deals.models import Club, ClubRole, Event, Language, Membership, Session
from deals.services.people import first_administrator

FILE = Path(__file__).parent.parent / "practice" / "practice.pbn"
SLUG = "practice"
ROUND = 4
"""The round the evening stands in: some boards are behind it and some before it."""


@transaction.atomic
def practice_club() -> Club:
    """The club that a new installation starts with; the first administrator directs it."""
    language = settings.LANGUAGE_CODE
    club, made = Club.objects.get_or_create(
        slug=SLUG,
        defaults={
            "name": _("Practice club"),
            "language": language if language in Language.values else Language.ENGLISH,
        },
    )
    if made:
        roles = [ClubRole.DIRECTOR, ClubRole.ADMINISTRATOR]
        Membership.objects.create(club=club, user=first_administrator(), roles=roles)
    return club


@transaction.atomic
def load_practice_event(club: Club) -> Event:
    """The club's practice evening, made from the file we ship if it is not there."""
    Club.objects.select_for_update().get(pk=club.pk)
    event = club.events.filter(is_practice=True, archived_at=None).first()
    if event:
        return event
    event = Event.objects.create(club=club, name=_("Practice evening"), is_practice=True)
    evening = datetime.combine(event.date, time(19))
    session = Session.objects.create(event=event, starts_at=timezone.make_aware(evening))
    session_in, _left_out = lay_into_one(read_file(FILE.read_bytes(), FILE.name).records)
    store_session(session, session_in, Report())
    session.current_round = min(ROUND, session.rounds)
    session.save(update_fields=["current_round"])
    return event


@transaction.atomic
def reset_practice_event(club: Club) -> Event:
    """Put the practice evening away with everything ruled in it, and make a fresh one."""
    club.events.filter(is_practice=True, archived_at=None).update(archived_at=timezone.now())
    return load_practice_event(club)
