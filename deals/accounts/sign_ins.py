"""Who is signed in, which every request asks: Django's sessions and users, by key and nothing else.

Django composes its two queries anew for each request; sent as they stand here they take 700 calls
less, a twelfth of a step of the flow (docs/measurements.md). The user is read along with a session
in which his device was noted.
"""

from __future__ import annotations

from contextvars import ContextVar
from datetime import datetime
from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.sessions.backends.db import SessionStore as InDatabase
from django.db import connection
from django.utils import timezone

from deals.models import User

_COLUMNS = (
    *("id", "password", "last_login", "is_superuser", "username", "name", "language", "theme"),
    *("four_colour", "alert_by", "is_active", "date_joined", "erased_at"),
    "former_names",
)
_USER = f"SELECT {', '.join(_COLUMNS)} FROM deals_user WHERE id = %s"  # noqa: S608
_SESSION = f"""
    SELECT s.session_data, s.expire_date, d.used_at, {", ".join(f"u.{name}" for name in _COLUMNS)}
    FROM django_session s
    LEFT JOIN deals_device d ON d.sign_in_id = s.session_key
    LEFT JOIN deals_user u ON u.id = d.user_id
    WHERE s.session_key = %s AND s.expire_date > %s
"""  # noqa: S608 - names of this module
_read_along: ContextVar[tuple[Any, ...]] = ContextVar("read_along", default=())
"""The row of the user whose session was read last, until he is asked for."""


class SessionStore(InDatabase):
    """Sessions in the database, so that a sign-in can be ended from the server."""

    used_at: datetime | None = None
    """When its device was noted last (`deals.accounts.devices`)."""
    ends_at: datetime | None = None
    """When it runs out by itself. One that is gone before was ended by somebody."""

    def load(self) -> dict[str, Any]:
        """What the session holds; of one that has ended, what Django makes of that."""
        with connection.cursor() as cursor:
            cursor.execute(_SESSION, [self.session_key, timezone.now()])
            found = cursor.fetchone()
        if not found:
            return super().load()
        data, self.ends_at, self.used_at, *user = found
        _read_along.set(tuple(user))
        return self.decode(data)


class Backend(ModelBackend):
    """Names and passwords."""

    def get_user(self, user_id: int) -> User | None:
        found: Any = _read_along.get()
        _read_along.set(())
        if not found or found[0] != user_id:
            with connection.cursor() as cursor:
                cursor.execute(_USER, [user_id])
                found = cursor.fetchone()
        user = User.from_db(connection.alias, _COLUMNS, found) if found else None
        return user if user and self.user_can_authenticate(user) else None
