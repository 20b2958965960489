"""What is told of a change in the room: by one notice of PostgreSQL, when it is committed.

A notice holds numbers alone: the session, the call if it is new and nobody has it yet, and who
made the change. What has changed each phone asks for itself, as whoever is signed in there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.sessions.models import Session as SignIn
from django.db import connection

from deals.audit.actor import at_work
from deals.models import Session
from rulings.alerts.push import call_came
from rulings.models import Adjustment, DirectorCall, Matter, PushDevice, TableEvent

CHANNEL = "paragraf_room"
SIGNED_OUT = "signed out"
_NOBODY = 0


@dataclass(frozen=True, slots=True)
class Notice:
    """Something has changed in the room of a session."""

    session: int
    call: int = _NOBODY
    """The key of a call that is new and waits for a director; 0 of any other change."""
    by: int = _NOBODY
    """The key of the user who made the change; 0 for nobody who is signed in."""

    def __str__(self) -> str:
        return f"{self.session} {self.call} {self.by}"

    @classmethod
    def read(cls, payload: str) -> Notice:
        return cls(*map(int, payload.split()))


def tell_of_call(instance: DirectorCall, created: bool, **_signal: Any) -> None:
    """A call came, or somebody took, moved or ended it."""
    is_new = created and instance.director_id is None
    by = at_work() or _NOBODY
    _tell(str(Notice(instance.session_id, instance.pk if is_new else _NOBODY, by)))
    if is_new:
        call_came(instance, by)


def tell_of_work(instance: Matter | TableEvent, created: bool, **_signal: Any) -> None:
    """A director has begun on a call, or noted something about it."""
    if created:
        _tell(str(Notice(instance.call.session_id, by=at_work() or _NOBODY)))


def tell_of_score(instance: Adjustment, created: bool, **_signal: Any) -> None:
    """A score that the room said is missing."""
    if created:
        session = instance.ruling.matter.call.session_id
        _tell(str(Notice(session, by=at_work() or _NOBODY)))


def tell_of_session(instance: Session, **_signal: Any) -> None:
    """The next round, for one."""
    _tell(str(Notice(instance.pk, by=at_work() or _NOBODY)))


def tell_of_sign_out(instance: SignIn, **_signal: Any) -> None:
    """A sign-in has ended: its pages wait no more, and its phone is told nothing."""
    PushDevice.objects.filter(sign_in=instance.pk).delete()
    _tell(SIGNED_OUT)


def _tell(payload: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, payload])
