"""Access keys: made once, shown once, recognised by their digest, ended by an administrator."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.utils import timezone

from deals.models import AccessToken, Club, User

PREFIX = "paragraf_"
"""Makes a key that was pasted in the wrong place recognisable."""
_NOTICED = timedelta(hours=1)
"""`used_at` says whether a key is still in use, so it is not written at every request."""


def make_token(club: Club, *, name: str, made_by: User) -> tuple[AccessToken, str]:
    """A new key for the club: its row, and the key itself, which is kept nowhere."""
    key = PREFIX + secrets.token_urlsafe(32)
    token = AccessToken.objects.create(club=club, name=name, made_by=made_by, digest=_digest(key))
    return token, key


def find_token(key: str) -> AccessToken | None:
    """The living key's row; None if there is none, or it has been ended."""
    token = (
        AccessToken.objects.select_related("club")
        .filter(digest=_digest(key), ended_at=None)
        .first()
    )
    now = timezone.now()
    if token and (token.used_at is None or now - token.used_at > _NOTICED):
        AccessToken.objects.filter(pk=token.pk).update(used_at=now)
    return token


def end_token(token: AccessToken) -> None:
    """From now on the key opens nothing. Ending it twice changes nothing."""
    AccessToken.objects.filter(pk=token.pk, ended_at=None).update(ended_at=timezone.now())


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
