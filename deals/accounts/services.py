"""Accounts, one-time links, clubs and their members."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import timedelta
from urllib.parse import urljoin

from django.contrib.auth import authenticate
from django.core import signing
from django.db import transaction
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from deals.access import clubs_of
from deals.models import Club, ClubRole, Membership, OneTimeLink, User

LINK_AGE = timedelta(days=7)
A_MOMENT = timedelta(minutes=2)
"""For so long a tap is sent again whose answer was lost."""
_signer = signing.TimestampSigner(salt="deals.one-time-link")


class ServiceError(Exception):
    """A wish that cannot be fulfilled; the message says why, in the user's language."""


class LinkError(ServiceError):
    """The one-time link is wrong, too old or used."""


def refuse_unseen(seen: str | None, now: str) -> None:
    """Of what is taken away: raise ServiceError where its page was made from something else than
    what stands there now. None is for who has just looked.
    """
    if seen not in (None, now):
        raise ServiceError(
            _("Somebody has changed something here meanwhile. Look at it again before it is gone.")
        )


# One-time links


def first_admin_link(base_url: str) -> str | None:
    """The whole address by which the first site administrator gets in; None once he has.

    Creates the account at the first start. Every start until the link is used makes a new one, so
    that a terminal that was closed costs nothing.
    """
    administrators = User.objects.filter(is_superuser=True)
    if any(administrator.has_usable_password() for administrator in administrators):
        return None
    return urljoin(base_url, link_path(make_link(first_administrator())))


def first_administrator() -> User:
    """The oldest site administrator, made without a password if there is none."""
    first = User.objects.filter(is_superuser=True).order_by("pk").first()
    return first or User.objects.create_superuser(_unused_username())


def make_link(user: User, *, made_by: User | None = None) -> OneTimeLink:
    """A link by which `user` chooses user name and password, once, within `LINK_AGE`."""
    return OneTimeLink.objects.create(user=user, made_by=made_by)


def take_links_back(user: User, *, seen: int | None = None) -> bool:
    """End every link of the user that nobody has used yet, and say whether there was one; but none
    that was made after the one that was `seen` as the newest (its key), for somebody has handed
    that out since.
    """
    links = OneTimeLink.objects.filter(user=user, used_at=None)
    if seen is not None:
        links = links.filter(pk__lte=seen)
    return links.update(used_at=timezone.now()) > 0


def open_link(user: User) -> int:
    """The key of the newest link of the user that can still be used; 0 where there is none."""
    youngest = timezone.now() - LINK_AGE
    links = OneTimeLink.objects.filter(user=user, used_at=None, made_at__gt=youngest)
    return links.order_by("pk").values_list("pk", flat=True).last() or 0


def link_path(link: OneTimeLink) -> str:
    return reverse("deals:link", args=[_signer.sign(str(link.pk))])


def find_link(token: str) -> OneTimeLink:
    """The unused link of that token; raises LinkError with what to do instead."""
    try:
        pk = _signer.unsign(token, max_age=LINK_AGE)
    except signing.SignatureExpired:
        raise LinkError(_("This link is too old. Ask for a new one.")) from None
    except signing.BadSignature:
        raise LinkError(
            _("This is not a whole link. Copy it again, from its beginning to its end.")
        ) from None
    found = OneTimeLink.objects.select_related("user", "made_by").filter(pk=pk, used_at=None)
    link = found.first()
    if link is None or not link.user.is_active or not _may_be_given(link):
        raise LinkError(_("This link is used or taken back. Sign in, or ask for a new one."))
    return link


def _may_be_given(link: OneTimeLink) -> bool:
    """Whether who made it might still do so. Who was put out of the club may have kept one that
    opens a colleague's account.
    """
    giver = link.made_by
    if giver is None:
        return True
    theirs = clubs_of(giver, ClubRole.ADMINISTRATOR).filter(memberships__user=link.user_id)
    return giver.is_active and (giver.is_superuser or theirs.exists())


@transaction.atomic
def accept_link(
    link: OneTimeLink, *, username: str, name: str, password: str, language: str
) -> User:
    """Give the link's user his name and password; every other open link of his ends with it.

    Raises LinkError if somebody used the link in the meantime.
    """
    now = timezone.now()
    user = User.objects.select_for_update().get(pk=link.user_id)  # first, as who erases it does
    if not OneTimeLink.objects.filter(pk=link.pk, used_at=None).update(used_at=now):
        raise LinkError(_("This link is used or taken back. Sign in, or ask for a new one."))
    take_links_back(user)
    if not user.has_usable_password():
        user.language = language
        if user.is_superuser:  # the first one: what is printed in the practice club is to be read
            Club.objects.filter(memberships__user=user).update(language=language)
    user.username = User.normalize_username(username)
    user.name = name
    user.set_password(password)
    user.save()
    return user


def used_just_now(request: HttpRequest, token: str, *, username: str, password: str) -> User | None:
    """Who has used that link in this moment, with that name and password: of two taps the first has
    signed him in on no page. Tried as at the sign-in, for nobody shall guess here what is counted
    there.
    """
    try:
        pk = _signer.unsign(token, max_age=LINK_AGE)
    except signing.BadSignature:
        return None
    lately = OneTimeLink.objects.filter(pk=pk, used_at__gt=timezone.now() - A_MOMENT)
    link = lately.select_related("user").first()
    if link is None:
        return None
    tried = {"username": User.normalize_username(username), "password": password}
    return link.user if authenticate(request, **tried) == link.user else None


def _unused_username() -> str:
    """A place-holder until the person has chosen his own; nobody has to type it."""
    return f"new-{secrets.token_hex(8)}"


# Clubs and members


@transaction.atomic
def invite(club: Club, *, name: str, roles: Collection[str], made_by: User) -> OneTimeLink:
    """A new account with those roles in the club, and the link that opens it."""
    user = User.objects.create_user(_unused_username(), name=name, language=club.language)
    Membership.objects.create(club=club, user=user, roles=_in_order(roles))
    return make_link(user, made_by=made_by)


@transaction.atomic
def set_roles(club: Club, user: User, roles: Collection[str]) -> Membership:
    """The roles of a user in the club, who becomes a member if he was none.

    Raises ServiceError if the club would be left without an administrator.
    """
    Club.objects.select_for_update().get(pk=club.pk)
    if ClubRole.ADMINISTRATOR not in roles:
        keep_an_administrator(club, without=user)
    ordered = _in_order(roles)
    membership, _made = Membership.objects.update_or_create(
        club=club,
        user=user,
        defaults={"roles": ordered},
        create_defaults={"roles": ordered, "brought_account": True},
    )
    return membership


@transaction.atomic
def add_member(club: Club, user: User, roles: Collection[str]) -> Membership:
    """The user becomes a member. Raises ServiceError for a member who has other roles: whoever asks
    for this has not seen them.
    """
    Club.objects.select_for_update().get(pk=club.pk)
    User.objects.select_for_update(no_key=True).get(pk=user.pk, erased_at=None)  # by now he may be
    there = club.memberships.filter(user=user).first()
    if there and there.roles != _in_order(roles):
        words = _("%(name)s belongs to the club already. Change the roles on the page of People.")
        raise ServiceError(words % {"name": user})
    return there or set_roles(club, user, roles)


@transaction.atomic
def remove_member(membership: Membership, *, seen: str | None = None) -> None:
    """Take every role from a member. His account and what he recorded stay.

    Raises ServiceError if the club would be left without an administrator, and if he has other
    roles by now than were `seen`.
    """
    Club.objects.select_for_update().get(pk=membership.club_id)
    membership.refresh_from_db(fields=["roles"])
    refuse_unseen(seen, " ".join(membership.roles))
    keep_an_administrator(membership.club, without=membership.user)
    membership.delete()


def keep_an_administrator(club: Club, *, without: User) -> None:
    administrators = club.memberships.filter(roles__contains=[ClubRole.ADMINISTRATOR])
    if administrators.filter(user=without).exists() and administrators.count() == 1:
        raise ServiceError(
            _("Nobody else administers the club. Make somebody else administrator first.")
        )


def _in_order(roles: Collection[str]) -> list[str]:
    return [role for role in ClubRole.values if role in roles]
