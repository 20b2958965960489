"""How far the work on an import has come, told while it goes on.

What is stored is not seen by others before it is committed, and a large file takes its time; so it
is written down, about every half second, through a connection of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from procrastinate import JobContext
from procrastinate.exceptions import JobAborted

from deals.models import Import

EVERY = 0.5
"""Seconds."""
STEPS = 1000
"""The work is that many steps long: half for reading the file, half for storing it."""
_WRITE = "UPDATE deals_import SET done = %s, total = %s WHERE id = %s"


class Progress:
    """Is told of every board and result. Raises JobAborted when the worker is to stop."""

    def __init__(
        self, upload: Import, context: JobContext, connection: BaseDatabaseWrapper
    ) -> None:
        self._pk, self._context, self._connection = upload.pk, context, connection
        # Work that is taken up again does not begin before where it was left.
        self._least = upload.done if upload.total == STEPS else 0
        self._told_at = monotonic()

    def read(self, done: int, expected: int) -> None:
        """So many boards of about so many have been read."""
        self._tell(STEPS // 2 * min(done, expected) // max(expected, 1))

    def stored(self, done: int, total: int) -> None:
        """So many results of so many have been stored, or tried."""
        self._tell(STEPS // 2 + STEPS // 2 * done // max(total, 1))

    def _tell(self, done: int) -> None:
        if self._context.should_abort():
            raise JobAborted
        if monotonic() - self._told_at < EVERY:
            return
        self._told_at = monotonic()
        with self._connection.cursor() as cursor:
            cursor.execute(_WRITE, [max(done, self._least), STEPS, self._pk])


@contextmanager
def progress_of(upload: Import, context: JobContext) -> Iterator[Progress]:
    """To tell of the import while the block lasts; short work ends before anything is written."""
    own = connection.copy()
    try:
        yield Progress(upload, context, own)
    finally:
        own.close()
