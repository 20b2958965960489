"""Who is asking, when a reverse proxy stands in front."""

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """The address sign-in attempts are counted by.

    The last entry of X-Forwarded-For is the one our own proxy wrote; the entries before it are
    the client's word, and without a proxy the whole header is.
    """
    if settings.BEHIND_PROXY:
        forwarded = request.headers.get("X-Forwarded-For", "")
        if forwarded:
            return forwarded.rsplit(",", 1)[-1].strip()
    return str(request.META.get("REMOTE_ADDR", ""))
