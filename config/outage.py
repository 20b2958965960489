"""What is said while the database does not answer, or changes over to another server.

Nothing typed is lost meanwhile. A page with a script stays as it is, and sends again what it had
sent (`static/js/paragraf.js`); without one the answer is a page that keeps the form and sends it
again. The token of the form is the first one, so that it counts once (`deals.pages.once`), also
where it was stored and only the answer is missing.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from typing import Any

import psycopg
from django import db
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import add_never_cache_headers

from config.database.binaries import PostgresError
from config.database.shut import is_shut

AGAIN = 3
"""Seconds after which it is asked again."""
LOOKS_AGAIN = 10
"""Seconds after which a page that nobody typed on is loaded again, with or without a script."""
_AWAY = ("08", "25006", "25P03", "25P04", "40", "53", "55P03", "57", "58")
"""How the codes begin of a line that was cut; a server that is read-only, as a standby is; a limit
of `config.env` for a pause, a lock or a statement; of two that waited for each other the one who
had to give way; no disk, memory or place left; ended by hand or by a crash, on its way up or down;
a fault of its machine. Of all of these the same may be asked again.
"""
_REPLACED = ("3F000", "42501", "42703", "42P01")
"""Of a schema, a right, a column or a table that is not there: while a backup is restored the app
has not been let in yet, and tables may be those of an older version. At any other time it is a
fault of ours.
"""
_LOST = ""
"""The code where the line was cut in the middle of an answer, or no server answered."""
_log = logging.getLogger(__name__)


def server_error(request: HttpRequest) -> HttpResponse:
    """The page for an error nobody caught: 503 if the database is away, else 500."""
    error = sys.exc_info()[1]
    why = away(error) or _replaced(error)
    if why is None:
        return HttpResponse(render_to_string("500.html", {"sent": request}), status=500)
    _log.warning("The database is away: %s", str(why).strip().partition("\n")[0])
    db.connection.close()  # it may be one to a server that takes no changes any more
    context: dict[str, Any] = {"path": request.get_full_path(), "fields": None, "is_lost": False}
    if request.method == "POST":
        context["is_lost"] = bool(request.FILES or any("password" in name for name in request.POST))
        if not context["is_lost"]:
            context["fields"] = [(n, one) for n, some in request.POST.lists() for one in some]
    response = HttpResponse(render_to_string("503.html", context), status=503)
    response["Retry-After"] = str(AGAIN)
    if request.method == "GET":
        response["Refresh"] = str(LOOKS_AGAIN)
    add_never_cache_headers(response)
    return response


class Faults(logging.Filter):
    """Of what Django logs of requests our own faults: that the database is away is told above."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.exc_info and away(record.exc_info[1]))


def away(error: BaseException | None) -> BaseException | None:
    """What says that the database is away, if that is why it failed; it is no fault of ours."""
    for one in _causes(error):
        if isinstance(one, PostgresError | psycopg.InterfaceError):
            return one
        if isinstance(one, psycopg.DatabaseError):
            state = one.sqlstate or _LOST
            return one if state == _LOST or state.startswith(_AWAY) else None
    return None


def _replaced(error: BaseException | None) -> BaseException | None:
    """What says that tables are not as they were, while a backup is restored."""
    found = (one for one in _causes(error) if isinstance(one, psycopg.DatabaseError))
    why = next((one for one in found if one.sqlstate in _REPLACED), None)
    return why if why and is_shut() else None


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """The error, what it was raised from, and so on."""
    while error is not None:
        yield error
        error = error.__cause__
