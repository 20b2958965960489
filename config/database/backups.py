"""The whole database in one file, and back, with PostgreSQL's own pg_dump and pg_restore.

Works on the private server and on one named by DATABASE_URL alike. The programs must be at least
as new as the server they are pointed at.
"""

import os
import subprocess
import tempfile
from datetime import datetime
from itertools import chain, count
from pathlib import Path

from django.db import connection
from psycopg.conninfo import make_conninfo

from config.database.binaries import bindir

# Everything of ours stands in this schema; afterwards it is owned as in a new database.
EMPTY = """
DROP SCHEMA public CASCADE;
CREATE SCHEMA public AUTHORIZATION pg_database_owner;
GRANT USAGE ON SCHEMA public TO PUBLIC;
"""


class BackupError(RuntimeError):
    """A backup could not be written or read. The text is PostgreSQL's own, and what to do."""


def automatic_name(folder: Path, occasion: str, now: datetime) -> Path:
    """Where a backup goes that nobody asked for, e.g. `before-migration-20270131-193000.dump`.

    Never the name of one that is there, however quickly two follow each other.
    """
    name = f"{occasion}-{now:%Y%m%d-%H%M%S}"
    paths = (folder / f"{name}{more}.dump" for more in chain([""], map("-{}".format, count(2))))
    return next(path for path in paths if not path.exists())


def dump(target: Path) -> None:
    """Write the database to `target`. Never leaves half a file. Raises BackupError."""
    target.parent.mkdir(parents=True, exist_ok=True)
    making = target.with_name(f"{target.name}.part")
    making.touch(mode=0o600)  # the file holds people's names
    try:
        _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", "--file", making)
        making.replace(target)
    finally:
        making.unlink(missing_ok=True)


def load(source: Path) -> None:
    """Replace the database's content by that of `source`, wholly or not at all.

    Raises BackupError; then the database is as it was.
    """
    if not source.is_file():
        raise BackupError(f"There is no file {source}.")
    with tempfile.TemporaryDirectory() as folder:
        script, emptying = Path(folder, "script.sql"), Path(folder, "empty.sql")
        emptying.write_text(EMPTY)
        _run("pg_restore", "--no-owner", "--no-privileges", "--file", script, source, connect=False)
        _run("psql", "--no-psqlrc", "--quiet", "--output", os.devnull, "--single-transaction",
             "--set", "ON_ERROR_STOP=1", "--file", emptying, "--file", script)  # fmt: skip
    connection.close()  # what it had prepared is gone


def _run(program: str, *arguments: object, connect: bool = True) -> None:
    target = ["--dbname", _conninfo()] if connect else []
    done = subprocess.run(
        [str(bindir() / program), *target, *map(str, arguments)],
        # The password goes by the environment: a command line is for everybody to see.
        env={**os.environ, "PGPASSWORD": connection.settings_dict["PASSWORD"]},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BackupError(f"{program} failed:\n{done.stderr.strip()}")


def _conninfo() -> str:
    """Django's connection in libpq's words, once the connection stands and so the server runs."""
    connection.ensure_connection()
    to = connection.settings_dict
    return make_conninfo(
        dbname=to["NAME"],
        **{name: to[name.upper()] for name in ("user", "host", "port") if to[name.upper()]},
        **{name: value for name, value in to["OPTIONS"].items() if isinstance(value, str)},
    )
