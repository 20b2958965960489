"""Whether this process should be sent people, and what whoever runs the site wants to know.

The database answers and may be written to, its tables are those of this version, and the disk has
room. The age of the last backup is told and keeps nobody out.
"""

import logging
import shutil
from functools import cache
from typing import NamedTuple

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from config.database import backups

ROOM = 200 * 1024**2
"""Bytes that must be free where the data are kept."""

_log = logging.getLogger(__name__)


class Check(NamedTuple):
    """One thing looked at, in English, for programs and logs."""

    name: str
    is_well: bool
    said: str


def checks() -> list[Check]:
    """Everything that is looked at, each by itself; no answer of the database is no error here. Why
    there is none, which may name the server, its users and its addresses, is for the log alone.
    """
    try:
        database = [_database(), _schema()]
    except DatabaseError as error:
        _log.warning("The database is away: %s", str(error).strip().partition("\n")[0])
        database = [Check("database", False, "does not answer")]
    return [*database, _disk(), _backup()]


def _database() -> Check:
    with connection.cursor() as cursor:
        cursor.execute("SHOW transaction_read_only")
        may_write = cursor.fetchone() == ("off",)
    return Check("database", may_write, "answers" if may_write else "is read-only")


def _schema() -> Check:
    left = len(_migrations() - MigrationRecorder(connection).applied_migrations().keys())
    return Check("schema", not left, f"{left} migrations behind" if left else "is this version's")


@cache
def _migrations() -> frozenset[tuple[str, str]]:
    """Of this version, which no process outlives: anybody may ask, and to read them takes 9 ms."""
    return frozenset(MigrationLoader(None).disk_migrations)


def _disk() -> Check:
    try:
        free = shutil.disk_usage(settings.DATA_DIR).free
    except OSError as error:
        return Check("disk", False, str(error.strerror))
    return Check("disk", free >= ROOM, f"{free // 1024**2} MB free")


def _backup() -> Check:
    last = backups.newest(settings.BACKUP_DIR)
    if last is None:
        return Check("backup", True, "none yet")
    return Check("backup", True, f"{(timezone.now() - last).total_seconds() / 3600:.0f} hours old")
