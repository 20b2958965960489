"""What sign-in attempts are counted by: the name that was tried and the address it came from."""

from collections.abc import Mapping

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """The address of the person asking, when a reverse proxy may stand in front.

    The last entry of X-Forwarded-For is the one our own proxy wrote; the entries before it are
    the client's word, and without a proxy the whole header is.
    """
    if settings.BEHIND_PROXY:
        forwarded = request.headers.get("X-Forwarded-For", "")
        if forwarded:
            return forwarded.rsplit(",", 1)[-1].strip()
    return str(request.META.get("REMOTE_ADDR", ""))


def tried_name(request: HttpRequest, credentials: Mapping[str, str] | None) -> str:
    """The user name in small letters, as `Anna` and `anna` are one person and one count."""
    return (credentials or request.POST).get("username", "").casefold()
