"""Who asks: `Authorization: Bearer paragraf_…`."""

from __future__ import annotations

from django.http import HttpRequest
from ninja.security import HttpBearer

from deals.clubs.services import find_token
from deals.models import AccessToken


class AccessKey(HttpBearer):
    """A club's access key, as its administrator made it on the page *Access keys*."""

    def authenticate(self, request: HttpRequest, token: str) -> Reader | None:
        found = find_token(token)
        return Reader(found) if found else None


class KeyRequest(HttpRequest):
    """What an endpoint receives."""

    auth: Reader


class Reader:
    """The program behind a key."""

    def __init__(self, token: AccessToken) -> None:
        self.club = token.club
        self.key: int = token.pk
