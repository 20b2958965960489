"""A message to phones on which Paragraf is not open: a job, once a new call is committed.

It goes by the push service of the phone's browser, which cannot read it, and says which table
calls and nothing else.
"""

from __future__ import annotations

import http.client
import json
import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from fnmatch import fnmatch
from urllib.parse import urlsplit

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _
from procrastinate import JobContext
from procrastinate.contrib.django import app

from deals.jobs import queue
from rulings.alerts import queries
from rulings.alerts.encryption import authorization, encrypted, unpacked
from rulings.models import DirectorCall, PushDevice

LASTS = 300
"""Seconds for which a service keeps the message for a phone it does not reach."""
PATIENCE = 10.0
"""Seconds a service has to answer."""
AT_ONCE = 8
_GONE = {401, 403, 404, 410}
"""The phone wants no more, or was told by a key this site no longer has."""
_log = logging.getLogger(__name__)


def is_service(endpoint: str) -> bool:
    """Whether an address is that of a push service we know: nothing else is ever asked."""
    parts = urlsplit(endpoint)
    return any(fnmatch(f"{parts.scheme}://{parts.netloc}", one) for one in settings.PUSH_SERVICES)


def call_came(call: DirectorCall, by: int) -> None:
    """Have the phones told, but not those of who noted it, if there are any to tell."""
    if PushDevice.objects.exists():
        tell_phones.defer(call=call.pk, by=by)


@app.task(name="tell phones of a call", retry=queue.LATER, pass_context=True)
def tell_phones(_context: JobContext, *, call: int, by: int) -> None:
    """Tell them, if the call still waits. What is told twice takes the place of the first."""
    waiting = DirectorCall.objects.filter(
        pk=call, director=None, closed_at=None, withdrawn_at=None
    ).select_related("table__section")
    if (found := waiting.first()) is None:
        return
    users = queries.directors_of(found.session_id).exclude(pk=by)
    devices = list(PushDevice.objects.filter(user__in=users).select_related("user"))
    kept = queries.still_signed_in((one.sign_in, one.user_id, one.hash) for one in devices)
    told = [(one, words_of(found, one)) for one in devices if one.sign_in in kept]
    with ThreadPoolExecutor(AT_ONCE) as services:
        answers = list(services.map(lambda one: _send(*one), told))
    gone = [one.pk for (one, _words), status in zip(told, answers, strict=True) if status in _GONE]
    gone += [one.pk for one in devices if one.sign_in not in kept]
    PushDevice.objects.filter(pk__in=gone).delete()


def words_of(call: DirectorCall, device: PushDevice) -> bytes:
    """The message, in the language of the one who reads it."""
    with translation.override(device.user.language):
        title = _("Table %(table)s calls the director") % {"table": call.table}
    return json.dumps({"title": title, "tag": f"call-{call.pk}", "url": "/"}).encode()


def _send(device: PushDevice, words: bytes) -> int:
    """The answer of the service; 0 if it gave none."""
    parts = urlsplit(device.endpoint)
    if not is_service(device.endpoint):
        return 410
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    try:
        body = encrypted(words, phone=unpacked(device.key), secret=unpacked(device.secret))
        headers = {
            "Authorization": authorization(device.endpoint),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(LASTS),
            "Urgency": "high",
        }
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        with closing(kind(parts.netloc, timeout=PATIENCE)) as line:
            line.request("POST", path, body, headers)
            return line.getresponse().status
    except (http.client.InvalidURL, ValueError):
        return 410  # an address that nobody can ask; others are told all the same
    except (OSError, http.client.HTTPException) as error:
        _log.warning("a push service did not answer: %s", error)
        return 0
