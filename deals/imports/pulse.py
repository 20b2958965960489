"""A sign of life from an import that is being worked on, and how far it has come.

What is stored is not seen by others before it is committed, and a large file takes its time; so
a thread of its own, with a connection of its own, writes down every half second where the work
stands.
"""

from __future__ import annotations

import logging
from threading import Event, Thread
from types import TracebackType

from django.db import DatabaseError, connection
from django.utils import timezone

from deals.models import Import

EVERY = 0.5
"""Seconds."""
STEPS = 1000
"""The work is that many steps long: half for reading the file, half for storing it."""
_log = logging.getLogger(__name__)


class Pulse:
    """Tells of the import while the `with` block lasts; short work ends before the first beat."""

    def __init__(self, upload: Import) -> None:
        self._pk, self._done = upload.pk, 0
        # Work that is taken up again does not begin before where it was left.
        self._least = upload.done if upload.total == STEPS else 0
        self._over = Event()
        self._thread = Thread(target=self._beat, name=f"import {upload.pk}", daemon=True)

    def read(self, done: int, expected: int) -> None:
        """So many boards of about so many have been read."""
        self._done = STEPS // 2 * min(done, expected) // max(expected, 1)

    def stored(self, done: int, total: int) -> None:
        """So many results of so many have been stored, or tried."""
        self._done = STEPS // 2 + STEPS // 2 * done // max(total, 1)

    def __enter__(self) -> Pulse:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._over.set()
        self._thread.join()

    def _beat(self) -> None:
        try:
            while not self._over.wait(EVERY):
                Import.objects.filter(pk=self._pk).update(
                    done=max(self._done, self._least), total=STEPS, touched_at=timezone.now()
                )
        except DatabaseError:  # the work itself will meet it too, and tell
            _log.exception("pulse of import %s", self._pk)
        finally:
            connection.close()
