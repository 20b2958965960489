"""How long names are kept: some months after the last session of an event, then they are erased."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.sessions.models import Session as SignIn
from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from deals.accounts.services import LINK_AGE
from deals.audit.actor import forget
from deals.models import (
    AuditEntry,
    Club,
    Event,
    Import,
    ImportState,
    OneTimeLink,
    Pair,
    PlayedBoard,
    Player,
    SentForm,
)
from deals.models.annotated import annotated
from deals.privacy.services import erase_explanations

ATTEMPTS_KEPT = timedelta(days=30)
"""How long failed sign-ins are kept, with name and address."""
FILES_KEPT = timedelta(days=7)
FORMS_KEPT = timedelta(days=2)
"""For so long a form that is sent again gets the answer of the first time."""
"""How long an uploaded file waits for a yes; it holds names."""


def months_after(day: date, months: int) -> date:
    """The same day so many months later, or the last of that month; never past the calendar's end.

    >>> months_after(date(2027, 8, 31), 6)
    datetime.date(2028, 2, 29)
    """
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    if year > date.max.year:
        return date.max
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def months_kept(event: Event) -> int:
    """For how many months after its last session names of the event are kept; 0: no limit."""
    return event.club.keep_months if event.keep_months is None else event.keep_months


def kept_until(event: Event) -> date | None:
    """The last day on which its names are kept; None without a limit. Practice has none."""
    if event.is_practice or not months_kept(event):
        return None
    return _kept_until(event, event.sessions.aggregate(last=Max("starts_at"))["last"])


def _kept_until(event: Event, last_start: datetime | None) -> date:
    """From the day of its last session, or its own where that is later."""
    days = [event.date] + ([timezone.localdate(last_start)] if last_start else [])
    return months_after(max(days), months_kept(event))


@dataclass(frozen=True, slots=True)
class _Played:
    last_start: datetime | None


def expired_events(today: date) -> Iterator[Event]:
    """The events whose time is over; also those that were done before."""
    limited = Event.objects.annotate(
        months=Coalesce("keep_months", "club__keep_months"), last_start=Max("sessions__starts_at")
    ).filter(months__gt=0, is_practice=False)
    for event, of in annotated(limited.select_related("club").order_by("pk"), _Played):
        if _kept_until(event, of.last_start) < today:
            yield event


def named_pairs(event: Event) -> QuerySet[Pair]:
    return Pair.objects.filter(section__session__event=event).filter(
        Q(player1__isnull=False) | Q(player2__isnull=False)
    )


def players_in(event: Event) -> QuerySet[Player]:
    pairs = Pair.objects.filter(section__session__event=event)
    return Player.objects.filter(
        Q(pairs_as_first__in=pairs) | Q(pairs_as_second__in=pairs)
    ).distinct()


def uploads_of(event: Event) -> QuerySet[Import]:
    """The files read into the event, of which only name and report are left."""
    return Import.objects.filter(session__event=event, state=ImportState.STORED)


@transaction.atomic
def erase_names(event: Event) -> None:
    """Take the names out of the event; who sits in no other event is removed wholly."""
    players = list(players_in(event).values_list("pk", flat=True))
    played = PlayedBoard.objects.filter(board__session__event=event)
    for name in players_in(event).values_list("name", flat=True):
        erase_explanations(played, name)
    Pair.objects.filter(section__session__event=event).update(player1=None, player2=None)
    Player.objects.filter(
        pk__in=players, pairs_as_first=None, pairs_as_second=None, user=None
    ).delete()
    uploads_of(event).delete()
    Event.objects.filter(pk=event.pk, names_erased_at=None).update(names_erased_at=timezone.now())
    forget(AuditEntry.objects.filter(event=event.pk))


def entries_of_events(event: Event) -> int:
    return AuditEntry.objects.filter(event=event.pk).count()


def old_entries(today: date) -> QuerySet[AuditEntry]:
    """Of the list of changes, what is no event's and older than its club keeps names."""
    old = Q(pk__in=[])
    for club in Club.objects.filter(keep_months__gt=0):
        old |= Q(club=club.pk, at__date__lt=months_after(today, -club.keep_months))
    return AuditEntry.objects.filter(old, event=None)


def leftovers() -> dict[str, QuerySet[Any]]:
    """What serves nobody any more: by name, to be counted or deleted."""
    now = timezone.now()
    return {
        "sign-ins": SignIn.objects.filter(expire_date__lt=now),
        "failed sign-ins": AccessAttempt.objects.filter(attempt_time__lt=now - ATTEMPTS_KEPT),
        "sign-in log": AccessLog.objects.filter(attempt_time__lt=now - ATTEMPTS_KEPT),
        "sign-in failures": AccessFailureLog.objects.filter(attempt_time__lt=now - ATTEMPTS_KEPT),
        "used links": OneTimeLink.objects.filter(used_at__lt=now - LINK_AGE),
        "files nobody wanted": Import.objects.filter(
            state=ImportState.READ, touched_at__lt=now - FILES_KEPT
        ),
        "forms sent": SentForm.objects.filter(at__lt=now - FORMS_KEPT),
    }
