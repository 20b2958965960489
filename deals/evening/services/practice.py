"""The practice evening: one per club, always there, never in what is counted."""

from __future__ import annotations

from datetime import datetime, time

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from deals.accounts.services import first_administrator
from deals.evening.practice import FILE
from deals.imports.layout import lay_into_one
from deals.imports.reader import read_file
from deals.imports.report import Report
from deals.imports.store import store_session
from deals.models import Club, ClubRole, Event, Language, Membership, Session, User
from deals.models.signals import practice_came

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
def create_club(*, name: str, slug: str, language: str, made_by: User) -> Club:
    """A club with its practice evening; who made it is its first director and administrator."""
    club = Club(name=name, slug=slug, language=language)
    club.full_clean()
    club.save()
    roles = [ClubRole.DIRECTOR, ClubRole.ADMINISTRATOR]
    Membership.objects.create(club=club, user=made_by, roles=roles)
    load_practice_event(club)
    return club


@transaction.atomic
def load_practice_event(club: Club) -> Event:
    """The club's practice evening, made from the file we ship if it is not there.

    Whoever knows of calls puts some into it (`deals.models.signals.practice_came`). The players are
    invented, and nobody of the club. Who records meanwhile has the club's chain, which those calls
    take too, and names the club in his ruling: the lock lets him.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    event = practice_of(club)
    if event:
        return event
    with override(club.language):
        name = _("Practice evening")
    event = Event.objects.create(club=club, name=name, is_practice=True)
    evening = datetime.combine(event.date, time(19))
    session = Session.objects.create(event=event, starts_at=timezone.make_aware(evening))
    session_in, _left_out = lay_into_one(read_file(FILE.read_bytes(), FILE.name).records)
    store_session(session, session_in, Report())
    session.current_round = min(ROUND, session.rounds)
    session.save(update_fields=["current_round"])
    practice_came.send(sender=Event, session=session)
    return event


def practice_of(club: Club) -> Event | None:
    """The practice evening of now: not one that was put away."""
    return club.events.filter(is_practice=True, archived_at=None).first()


@transaction.atomic
def reset_practice_event(club: Club, *, old: int | None = None) -> Event:
    """Put the practice evening away with everything ruled in it, and make a fresh one.

    If the key of the `old` one is given and it has been put away already, nothing is done: two
    people who start it afresh at once get one.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    present = club.events.filter(is_practice=True, archived_at=None)
    if old is not None:
        present = present.filter(pk=old)
    present.update(archived_at=timezone.now())
    return load_practice_event(club)


def clubs_without_practice() -> QuerySet[Club]:
    """As those that were there before each had an evening of its own."""
    held = Event.objects.filter(club=OuterRef("pk"), is_practice=True, archived_at=None)
    return Club.objects.filter(~Exists(held)).order_by("pk")
