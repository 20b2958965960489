"""How long names are kept: some months after the last session of an event, then they are erased."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Collection
from datetime import date, timedelta
from functools import reduce
from operator import or_
from typing import Any

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session as SignIn
from django.db import connection, transaction
from django.db.models import Exists, Max, OuterRef, Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.utils import timezone

from deals.accounts.services import LINK_AGE
from deals.audit.actor import forget
from deals.models import (
    AuditEntry,
    Club,
    Device,
    Event,
    Import,
    ImportState,
    OneTimeLink,
    Pair,
    PlayedBoard,
    Player,
    SentForm,
    User,
)
from deals.privacy.services import belongings, erase_explanations

ATTEMPTS_KEPT = timedelta(days=30)
"""How long failed sign-ins are kept, with name and address."""
FILES_KEPT = timedelta(days=7)
"""How long an uploaded file waits for a yes; it holds names."""
FORMS_KEPT = timedelta(days=2)
"""For so long a form that is sent again gets the answer of the first time."""
_CHAIRS = ("player1_id", "player2_id")
_DUE = """
SELECT event.id
FROM deals_event event JOIN deals_club club ON club.id = event.club_id,
    make_interval(months => COALESCE(event.keep_months, club.keep_months)) kept
WHERE kept > interval '0' AND event.date + kept < %(today)s
    AND (
        event.names_erased_at IS NULL OR event.id = ANY (%(also)s)
        OR EXISTS (SELECT FROM deals_auditentry change WHERE change.event = event.id)
    )
    AND NOT EXISTS (
        SELECT FROM deals_session played
        WHERE played.event_id = event.id
            AND (played.starts_at AT TIME ZONE %(zone)s)::date + kept >= %(today)s
    )
ORDER BY event.id
"""
"""As `kept_until`; PostgreSQL ends a month that is too short as `months_after` does."""


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
    """The last day on which its names are kept; None without a limit."""
    if not months_kept(event):
        return None
    last_start = event.sessions.aggregate(last=Max("starts_at"))["last"]
    days = [event.date] + ([timezone.localdate(last_start)] if last_start else [])
    return months_after(max(days), months_kept(event))


def due_events(today: date, also: Collection[int] = ()) -> list[int]:
    """The keys of the events whose time is over and which may hold something that goes: they were
    never gone through, or something was listed as changed since. `also` are others (keys) that do.
    """
    with connection.cursor() as cursor:
        zone = timezone.get_current_timezone_name()
        cursor.execute(_DUE, {"today": today, "zone": zone, "also": sorted(also)})
        return [key for (key,) in cursor.fetchall()]


def named_pairs(event: Event) -> QuerySet[Pair]:
    return Pair.objects.filter(section__session__event=event).filter(
        Q(player1__isnull=False) | Q(player2__isnull=False)
    )


def players_in(event: Event) -> QuerySet[Player]:
    """Who sits in the event, or sat there before another, as its list of changes says. Keys first:
    joined, all players are met with all pairs.
    """
    pairs = Pair.objects.filter(section__session__event=event)
    keys = {key for both in pairs.values_list("player1", "player2") for key in both if key}
    keys |= _seated_by(AuditEntry.objects.filter(event=event.pk))
    return Player.objects.filter(pk__in=keys, club=event.club_id)


def _seated_by(entries: QuerySet[AuditEntry]) -> set[int]:
    """The keys of the players whom these changes of pairs name."""
    told = entries.filter(kind=Pair._meta.db_table).values_list("was", "now")
    values = (values for both in told for values in both if values)
    return {one[chair] for one in values for chair in _CHAIRS if one.get(chair)}


def nobodys(players: QuerySet[Player]) -> QuerySet[Player]:
    """Those of them who sit nowhere, nor sat in an evening whose list of changes still tells it,
    and are nobody with an account. Keys first, as above.
    """
    nowhere = players.filter(pairs_as_first=None, pairs_as_second=None, user=None)
    clubs = dict(nowhere.values_list("pk", "club"))
    keys = set(clubs)
    if keys:
        named = reduce(
            or_, (Q(**{f"{at}__{c}__in": keys}) for at in ("was", "now") for c in _CHAIRS)
        )
        told = AuditEntry.objects.filter(Q(club__in=set(clubs.values())) | Q(club=None))
        keys -= _seated_by(told.filter(named))
    return Player.objects.filter(pk__in=keys)


def unseated(clubs: Collection[int] | None = None) -> QuerySet[Player]:
    """Who sits nowhere since a name was corrected, or an evening taken away, longer ago than the
    list of changes of his club tells; of those clubs (keys), or of all. One who was erased stays
    known as such.
    """
    made = AuditEntry.objects.filter(kind=Player._meta.db_table, row=OuterRef("pk"))
    of_clubs = Player.objects.filter(~Exists(made), club__keep_months__gt=0)
    if clubs is not None:
        of_clubs = of_clubs.filter(club__in=clubs)
    return nobodys(of_clubs.exclude(name=""))


@transaction.atomic
def forget_unseated() -> None:
    """While nobody types names in their clubs: one who is seated again is not forgotten."""
    clubs = set(unseated().values_list("club", flat=True))
    list(Club.objects.select_for_update(no_key=True).filter(pk__in=clubs).order_by("pk"))
    unseated(clubs).delete()


def uploads_of(event: Event) -> QuerySet[Import]:
    """The files read into the event, of which only name and report are left."""
    return Import.objects.filter(session__event=event, state=ImportState.STORED)


@transaction.atomic
def erase_names(event: Event) -> None:
    """Take the names out of the event; who sits in no other event is removed wholly. Of an event
    without names it is noted alone that there are none.
    """
    players = list(players_in(event).values_list("pk", flat=True))
    played = PlayedBoard.objects.filter(board__session__event=event)
    for name in players_in(event).values_list("name", flat=True):
        erase_explanations(played, name)
    Pair.objects.filter(section__session__event=event).update(player1=None, player2=None)
    uploads_of(event).delete()
    Event.objects.filter(pk=event.pk, names_erased_at=None).update(names_erased_at=timezone.now())
    forget(AuditEntry.objects.filter(event=event.pk))
    nobodys(Player.objects.filter(pk__in=players)).delete()


def entries_of_events(event: Event) -> int:
    return AuditEntry.objects.filter(event=event.pk).count()


def old_entries(today: date) -> QuerySet[AuditEntry]:
    """Of the list of changes, what is no event's that is there, and older than its club keeps
    names.
    """
    old = Q(pk__in=[])
    for club in Club.objects.filter(keep_months__gt=0):
        old |= Q(club=club.pk, at__date__lt=months_after(today, -club.keep_months))
    return AuditEntry.objects.filter(old).exclude(
        Exists(Event.objects.filter(pk=OuterRef("event")))
    )


def _log_of_who_is_gone() -> QuerySet[LogEntry]:
    """What the site administration's log tells, by name, of players whose rows were taken away."""
    players = Player.objects.alias(key=Cast("pk", TextField())).filter(key=OuterRef("object_id"))
    kind = ContentType.objects.get_for_model(Player)
    return LogEntry.objects.filter(~Exists(players), content_type=kind)


def leftovers() -> dict[str, QuerySet[Any]]:
    """What serves nobody any more: by name, to be counted or deleted."""
    now = timezone.now()
    return {
        "sign-ins": SignIn.objects.filter(expire_date__lt=now),
        "devices": Device.objects.filter(sign_in__session_key=None),
        "failed sign-ins": AccessAttempt.objects.filter(attempt_time__lt=now - ATTEMPTS_KEPT),
        "sign-in log": AccessLog.objects.filter(attempt_time__lt=now - ATTEMPTS_KEPT),
        "sign-in failures": AccessFailureLog.objects.filter(attempt_time__lt=now - ATTEMPTS_KEPT),
        "used links": OneTimeLink.objects.filter(used_at__lt=now - LINK_AGE),
        "files nobody wanted": Import.objects.filter(
            state__in=(ImportState.READ, ImportState.GONE), touched_at__lt=now - FILES_KEPT
        ),
        "log of players who are gone": _log_of_who_is_gone(),
        "forms sent": SentForm.objects.filter(at__lt=now - FORMS_KEPT),
        # from a phone of theirs in the moment of the erasure
        **{
            f"{rows.model._meta.verbose_name_plural} of erased accounts": rows
            for rows in belongings(User.objects.filter(erased_at__isnull=False))
        },
    }
