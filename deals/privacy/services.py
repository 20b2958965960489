"""Forgetting people: players who sat at the tables, and users who signed in.

A player's name stands in his own row and nowhere else that a program writes; what a person typed is
for `rulings.privacy.services.free_texts` to find. Rows that say what was played or ruled keep their
keys.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Collection, Iterator
from typing import Any

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import models, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from deals.accounts.services import ServiceError, keep_an_administrator
from deals.audit.actor import blank
from deals.models import (
    AuditEntry,
    Club,
    Import,
    Membership,
    PlayedBoard,
    Player,
    RecordVersion,
    User,
)
from deals.models.audit import VEILED

COMPASS = {
    *("north", "south", "east", "west", "nord", "syd", "øst", "vest"),
    *("director", "leder", "turneringsleder"),
}
"""Words of the table, which say nothing about a person even where they are a surname."""
SHORTEST = 3


def words_of(name: str) -> list[str]:
    """The words of a name by which somebody may be meant.

    >>> words_of("Bo Dahl-Nord")
    ['Dahl']
    """
    found = re.findall(r"[^\W\d_]+", name)
    return [word for word in found if len(word) >= SHORTEST and word.lower() not in COMPASS]


@transaction.atomic
def erase_player(player: Player) -> None:
    """Erase who this was, in his row and where the program wrote his name beside it.

    The boards stay, played by somebody without a name. Doing it twice changes nothing.
    """
    names = [text for text in (player.name, player.number) if text]
    player.name, player.number, player.user = "", "", None
    player.save()
    _erase_admin_log(player)
    if names:
        _erase_reports(player.club, names[0])
        erase_explanations(
            PlayedBoard.objects.filter(board__session__event__club=player.club), names[0]
        )
        _blank_entries([player.club_id], names[0])


def _erase_admin_log(row: models.Model) -> None:
    """The site administration keeps what a row was called when somebody changed it there."""
    kind = ContentType.objects.get_for_model(row)
    LogEntry.objects.filter(content_type=kind, object_id=str(row.pk)).delete()


def _erase_members_log(names: Collection[str]) -> None:
    """By an older version it kept what a member was called as somebody changed a club there."""
    told = models.Q(pk__in=[])
    for name in filter(None, names):
        told |= models.Q(change_message__contains=json.dumps(f"{name}, ")[:-1])
    kind = ContentType.objects.get_for_model(Club)
    LogEntry.objects.filter(told, content_type=kind).delete()


def _erase_reports(club: Club, name: str) -> None:
    """What an import left out may be told with a name; its numbers stay, also those of one that is
    being stored just now.
    """
    written = json.dumps(name, ensure_ascii=False)[1:-1]
    uploads = Import.objects.filter(club=club).defer("content").select_for_update()
    for upload in uploads.filter(report__icontains=written):
        upload.report = {**upload.report, "entries": []}
        upload.save(update_fields=["report"])
    for upload in uploads.filter(filename__icontains=name):
        upload.filename = VEILED
        upload.save(update_fields=["filename"])


def erase_explanations(played: models.QuerySet[PlayedBoard], name: str) -> None:
    """A player's name may stand in what a call was said to mean; such a note is veiled."""
    if not name:
        return
    versions = RecordVersion.objects.filter(played__in=played)
    written = json.dumps(name, ensure_ascii=False)[1:-1]
    for rows in (played, versions):
        for row in rows.filter(call_notes__icontains=written).select_for_update(of=("self",)):
            row.call_notes = _without(row.call_notes, name)
            row.save(update_fields=["call_notes"])
    for row in played.filter(card_notes__icontains=written).select_for_update(of=("self",)):
        row.card_notes = _without(row.card_notes, name)
        row.save(update_fields=["card_notes"])


_NAMES_OF = {"deals_event", "deals_club", "deals_accesstoken"}
"""The tables of what somebody may have called after a person."""


def _blank_entries(clubs: Collection[int | None], name: str) -> None:
    """Where an event, a club or a key was called after somebody, forget the name in the list of
    those clubs (their keys). What else stands there is nobody's name, whatever it reads like.
    """
    written = json.dumps(name, ensure_ascii=False)[1:-1]  # a quotation mark has a stroke before it
    entries = AuditEntry.objects.filter(club__in=clubs, kind__in=_NAMES_OF)
    found = entries.filter(models.Q(was__icontains=written) | models.Q(now__icontains=written))
    for entry in found:
        before = entry.was, entry.now
        entry.was, entry.now = _without(entry.was, name), _without(entry.now, name)
        if before != (entry.was, entry.now):
            blank(entry)


def _without(values: dict[str, object] | None, name: str) -> dict[str, object] | None:
    """A name that has no word of its own is looked for as a whole: letters stand in every text."""
    if values is None:
        return None
    edge = r"" if words_of(name) else r"\b"
    sought = re.compile(edge + re.escape(name) + edge, re.IGNORECASE)
    return {
        key: VEILED if isinstance(value, str) and sought.search(value) else value
        for key, value in values.items()
    }


@transaction.atomic
def erase_user(user: User, *, anyway: bool = False) -> None:
    """Erase who somebody with an account was. What he ruled and recorded stays, by nobody.

    Raises ServiceError if a club would be left without an administrator, unless he was erased
    once before and is so `anyway`.
    """
    # who keeps something as his refers to both, and so must not wait for one and hold the other
    his = Club.objects.filter(pk__in=user.memberships.values("club")).order_by("pk")
    for club in his.select_for_update(no_key=True):
        if not anyway:
            keep_an_administrator(club, without=user)
    # nothing is kept as his from now on; and he may have called himself otherwise a moment ago
    user.refresh_from_db(from_queryset=User.objects.select_for_update())
    name, username = user.name, user.username
    changed = AuditEntry.objects.filter(by=user.pk).values_list("club", flat=True)
    clubs = {*changed.distinct(), *user.memberships.values_list("club", flat=True)}
    for rows in belongings(User.objects.filter(pk=user.pk)):
        rows.delete()
    Player.objects.filter(user=user).update(user=None)
    _erase_admin_log(user)
    _erase_members_log([name, username])
    is_whole = len(words_of(name)) > 1  # else it may be anything, as he calls himself as he likes
    for typed in (username, *([name] if is_whole else [])):  # who signs in may type either
        for attempts in (AccessAttempt, AccessLog, AccessFailureLog):
            attempts.objects.filter(username__iexact=typed).delete()
    if is_whole:
        _blank_entries(clubs, name)
    user.username, user.name = f"erased-{secrets.token_hex(8)}", ""
    user.former_names = ""  # the database forgets them only where he has a name still
    user.is_active, user.is_superuser, user.last_login = False, False, None
    user.erased_at = timezone.now()
    user.set_unusable_password()  # which ends his sign-ins everywhere
    user.save()


def belongings(users: QuerySet[User]) -> Iterator[QuerySet[Any]]:
    """What goes with these accounts, a kind of it at a time."""
    for relation in User._meta.get_fields():
        if isinstance(relation, models.ForeignObjectRel) and relation.on_delete is models.CASCADE:
            yield relation.related_model._default_manager.filter(
                **{f"{relation.field.name}__in": users}
            )


@transaction.atomic
def leave(membership: Membership) -> None:
    """Go out of a club oneself. Raises ServiceError for its only administrator."""
    Club.objects.select_for_update().get(pk=membership.club_id)
    try:
        keep_an_administrator(membership.club, without=membership.user)
    except ServiceError:
        words = _("You are the club’s only administrator. Make somebody else administrator first.")
        raise ServiceError(words) from None
    membership.delete()
