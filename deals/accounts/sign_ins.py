"""Who is signed in, which every request asks: Django's sessions and users, by composed queries."""

from __future__ import annotations

from django.contrib.auth.backends import ModelBackend
from django.contrib.sessions.backends.db import SessionStore as InDatabase
from django.contrib.sessions.models import Session
from django.utils import timezone

from deals.models import User
from deals.pages.composed import Composed, Given


class SessionStore(InDatabase):
    """Sessions in the database, so that a sign-in can be ended from the server."""

    def _get_session_from_db(self) -> Session | None:
        found = _SESSION.first(key=self.session_key, now=timezone.now())
        if found is None:
            self._session_key = None
        return found


class Backend(ModelBackend):
    """Names and passwords."""

    def get_user(self, user_id: int) -> User | None:
        user = _USER.first(user=user_id)
        return user if user and self.user_can_authenticate(user) else None


_SESSION = Composed(
    lambda: Session.objects.filter(session_key=Given("key"), expire_date__gt=Given("now"))
)
_USER = Composed(lambda: User.objects.filter(pk=Given("user")))
