"""While a backup is restored nobody else changes anything.

What was acknowledged between the copy of the present database and its end would be in neither, and
the keys it was given would be given out twice. So every session begins to be read-only, by a
setting of the database, and those that go on are ended: whoever sends something is told that
Paragraf does not answer just now, and his page sends it again (`config.outage`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.db import DatabaseError, ProgrammingError, connection
from psycopg import Connection, sql

LOCK = 0x7061726167726166  # the word "paragraf"; among the database's advisory locks
"""Held by whoever prepares or replaces the database: `config.startup.alone_on_database`."""
OTHERS_ENDED = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND pg_has_role(usesysid, 'USAGE')
AND pid NOT IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory'
                AND (classid::bigint << 32) + objid::bigint = x'7061726167726166'::bigint)
"""
"""But not who waits for that lock, or holds it for us."""
_READ_ONLY = "default_transaction_read_only"
_SHUT = """
SELECT 1 FROM pg_db_role_setting, unnest(setconfig) AS one
JOIN pg_database ON datname = current_database()
WHERE setdatabase = pg_database.oid AND setrole = 0 AND one LIKE %s
"""
_OWN = f"-c {_READ_ONLY}=off"


@contextmanager
def shut_to_others() -> Iterator[None]:
    """Inside, this connection alone writes. For the owner of the database; where the role is not,
    or a pooler takes no options of a connection, others go on as they did.
    """
    if "options" not in settings.DATABASES["default"]["OPTIONS"] or not _set("= on"):
        yield
        return
    connection.close()
    connection.settings_dict["OPTIONS"]["options"] = _OWN
    try:
        _end_others()
        yield
    finally:
        open_to_others()


def open_to_others() -> None:
    """Also after a restoration that died. Who had come meanwhile begins anew."""
    if is_shut() and _set("= DEFAULT"):
        _end_others()


def is_shut() -> bool:
    """Whether a backup is being restored; asked on a connection of its own."""
    asking = connection.copy()
    try:
        with asking.cursor() as cursor:
            cursor.execute(_SHUT, [f"{_READ_ONLY}=%"])
            return cursor.fetchone() is not None
    except DatabaseError:
        return False
    finally:
        asking.close()


def is_shut_to(line: Connection[Any]) -> bool:
    """Whether a connection that was made just now could read the tables as soon as they are there,
    while a backup is restored, which the server tells unasked: who owns the schema needs no right.
    """
    if line.info.parameter_status(_READ_ONLY) != "on":
        return False
    [(owns,)] = line.execute("SELECT has_schema_privilege('public', 'CREATE')").fetchall()
    line.rollback()
    return bool(owns)


def _set(value: str) -> bool:
    """Whether that may be done. Within a transaction of its own, which may write."""
    name = sql.Identifier(connection.settings_dict["NAME"])
    try:
        with connection.cursor() as cursor:
            cursor.execute(f"SET {_READ_ONLY} = off")
            cursor.execute(
                sql.SQL("ALTER DATABASE {} SET {} {}").format(
                    name, sql.SQL(_READ_ONLY), sql.SQL(value)
                )
            )
    except ProgrammingError:
        return False
    return True


def _end_others() -> None:
    with connection.cursor() as cursor:
        cursor.execute(OTHERS_ENDED)
