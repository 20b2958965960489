"""What sign-in attempts are counted by: the name that was tried and the address it came from."""

from collections.abc import Mapping

from axes.models import AccessAttempt
from django.conf import settings
from django.db.models import Sum
from django.http import HttpRequest
from django.utils import timezone


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


def counted_by(
    request_or_attempt: HttpRequest | AccessAttempt, _credentials: Mapping[str, str] | None = None
) -> list[str | list[str]]:
    """Name and address together; of an address from which many names failed, it alone as well."""
    together: list[str | list[str]] = [["username", "ip_address"]]
    if isinstance(request_or_attempt, HttpRequest):
        address = client_address(request_or_attempt)
    else:
        address = str(request_or_attempt.ip_address)
    lately = timezone.now() - settings.AXES_COOLOFF_TIME
    failed = AccessAttempt.objects.filter(ip_address=address, attempt_time__gt=lately)
    number = failed.aggregate(number=Sum("failures_since_start"))["number"] or 0
    return [*together, "ip_address"] if number >= settings.FAILURES_OF_ADDRESS else together
