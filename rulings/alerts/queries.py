"""Whom a change in a room concerns, and whose sign-in still holds."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import timedelta

from django.contrib.sessions.models import Session as SignIn
from django.db import connection
from django.db.models import QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from deals.models import AlertBy, Club, ClubRole, Session, User
from rulings.models import DirectorCall

JUST_NOW = timedelta(seconds=5)
"""A page that is being opened may have been made before such a call."""
_TOLD = """
    SELECT session.id, member.user_id, event.is_practice
    FROM deals_session session
    JOIN deals_event event ON event.id = session.event_id
    JOIN deals_membership member ON member.club_id = event.club_id
    JOIN deals_user director ON director.id = member.user_id
    WHERE session.id = ANY (%s) AND %s = ANY (member.roles)
        AND director.is_active AND director.alert_by <> %s
"""


def directors_of(session: int) -> QuerySet[User]:
    """Who directs in the club of the session and wants to be told; of practice nobody."""
    clubs = Club.objects.filter(events__sessions=session, events__is_practice=False)
    return User.objects.filter(
        is_active=True,
        memberships__club__in=clubs,
        memberships__roles__contains=[ClubRole.DIRECTOR],
    ).exclude(alert_by=AlertBy.NOTHING)


def told_of(sessions: Collection[int]) -> dict[tuple[int, int], bool]:
    """The same of several sessions: each with each of those, and whether it is felt. Practice is
    not, but the pages of those who practise together look. By hand, since every process asks at
    every change in a room: composed by Django it takes five times as long.
    """
    with connection.cursor() as cursor:
        cursor.execute(_TOLD, [list(sessions), ClubRole.DIRECTOR.value, AlertBy.NOTHING.value])
        found = cursor.fetchall()
    return {(session, user): not is_practice for session, user, is_practice in found}


def directs_somewhere(user: User) -> bool:
    return user.memberships.filter(roles__contains=[ClubRole.DIRECTOR]).exists()


def newest_call() -> tuple[int, bool]:
    """The key of the newest call of all, 0 before the first; and whether it came just now."""
    came = Coalesce("arrived_at", "called_at")
    newest = DirectorCall.objects.order_by("-pk").values_list("pk", came).first()
    return (newest[0], newest[1] > timezone.now() - JUST_NOW) if newest else (0, False)


def missed_by(user: User, since: int) -> int | None:
    """The newest call since that one which the user would have felt, and which still waits."""
    rooms = Session.objects.filter(
        event__is_practice=False,
        event__club__memberships__user=user,
        event__club__memberships__roles__contains=[ClubRole.DIRECTOR],
    )
    waiting = DirectorCall.objects.filter(
        session__in=rooms, director=None, closed_at=None, withdrawn_at=None, pk__gt=since
    )
    return waiting.order_by("-pk").values_list("pk", flat=True).first()


def still_signed_in(keys: Iterable[tuple[str, int, str]]) -> set[str]:
    """Of sign-ins (key, user, and what his password made of it) those that still hold."""
    asked = list(keys)
    kept = set(
        SignIn.objects.filter(
            pk__in=[key for key, _user, _proof in asked], expire_date__gt=timezone.now()
        ).values_list("pk", flat=True)
    )
    users = User.objects.filter(is_active=True).in_bulk({user for _key, user, _proof in asked})
    return {
        key
        for key, user, proof in asked
        if key in kept and user in users and users[user].get_session_auth_hash() == proof
    }
