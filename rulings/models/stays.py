"""The tables that a director must stay at, as every page of his reads them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from django.db import connection, models
from django.utils.translation import gettext_lazy as _

from rulings.models.calls import DirectorCall

_STAYS = Path(__file__).with_name("stays.sql").read_text()


class Stay(models.Model):
    """What is open at a table and keeps its director there: no row where nothing does.

    It is worked out from the events of the call, by whatever adds to them, so that no page need.
    """

    call = models.OneToOneField(DirectorCall, models.CASCADE, primary_key=True, related_name="stay")
    owed = models.JSONField(_("what is open"))
    """The obligations in order, as `rulings.watch.store` writes them."""

    class Meta:
        verbose_name = _("table to stay at")
        verbose_name_plural = _("tables to stay at")

    def __str__(self) -> str:
        return str(self.call)


@dataclass(frozen=True, slots=True)
class StayRead:
    """A table of one director where something is open."""

    call: int
    place: int
    """The key of the table."""
    table: str
    owed: Sequence[dict[str, Any]]
    evening: str = ""
    """What the event is called, where the page is about another session, or about none and there
    are several.
    """


def read_stays(
    user: int, *, roles: Sequence[str], session: int | None, since: datetime, until: datetime
) -> list[StayRead]:
    """The tables where something is open in the calls that a user (his key) has taken, oldest
    first. One query.

    Of the sessions that begin between the two moments, in clubs where he has one of the roles. A
    practice evening counts only for its own `session` (its key).
    """
    asked: dict[str, Any] = {"user": user, "roles": list(roles), "session": session}
    with connection.cursor() as cursor:
        cursor.execute(_STAYS, asked | {"since": since, "until": until})
        rows = cursor.fetchall()
    if session is None and len({evening for *_stay, evening in rows}) == 1:
        rows = [(*stay, "") for *stay, _evening in rows]
    return [
        StayRead(call, place, f"{letter}{number}", json.loads(owed), evening)
        for call, place, letter, number, owed, evening in rows
    ]
