"""How often a key may ask in an hour, counted in the database: by all processes of all machines."""

from __future__ import annotations

from datetime import datetime, timedelta
from threading import local
from typing import cast

from django.db import connection
from django.http import HttpRequest
from django.utils import timezone
from ninja.throttling import BaseThrottle

from rulings.api.keys import KeyRequest

MOST = 1200
HOUR = timedelta(hours=1)
_COUNT = """
    INSERT INTO deals_requestcount AS kept (token_id, since, number)
    VALUES (%(token)s, %(now)s, 1)
    ON CONFLICT (token_id) DO UPDATE SET
        since = CASE WHEN kept.since BETWEEN %(begin)s AND %(now)s
            THEN kept.since ELSE excluded.since END,
        number = CASE WHEN kept.since BETWEEN %(begin)s AND %(now)s
            THEN kept.number + 1 ELSE 1 END
    RETURNING since, number
"""


class Hourly(BaseThrottle):
    """`MOST` requests of a key from its first one on, then none until the hour is over."""

    def __init__(self) -> None:
        self._left = local()  # one object serves all threads

    def allow_request(self, request: HttpRequest) -> bool:
        now = timezone.now()
        since, number = count(cast(KeyRequest, request).auth.key, now)
        self._left.seconds = (since + HOUR - now).total_seconds()
        return number <= MOST

    def wait(self) -> float:
        """Seconds, asked after a refusal, until the key may ask again."""
        return float(self._left.seconds)


def count(token: int, now: datetime) -> tuple[datetime, int]:
    """When the key's hour began, and how many requests it has had with this one. An hour that
    begins later than now is one of a clock that was set back since, and counts no more.
    """
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, {"token": token, "now": now, "begin": now - HOUR})
        since, number = cursor.fetchone()
    return since, number
