"""The whole database in one file, and back, with PostgreSQL's own pg_dump and pg_restore.

Works on the private server and on one named by DATABASE_URL alike. The programs must be at least
as new as the server they are pointed at.
"""

import os
import re
import shutil
import subprocess
import tempfile
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import chain, count, islice, takewhile
from pathlib import Path

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from psycopg.conninfo import make_conninfo

from config.database.binaries import bindir
from config.database.shut import OTHERS_ENDED

# Everything of ours stands in this schema; afterwards it is owned as in a new database.
EMPTY = """
DROP SCHEMA public CASCADE;
CREATE SCHEMA public AUTHORIZATION pg_database_owner;
GRANT USAGE ON SCHEMA public TO PUBLIC;
"""

WEEK = timedelta(days=8)
KEPT = timedelta(days=62)
_AUTOMATIC = re.compile(r"(?:nightly|before-migration|before-restore)-(\d{8}-\d{6}).*\.dump$")


class BackupError(RuntimeError):
    """A backup could not be written or read. The text is PostgreSQL's own, and what to do."""


def automatic_name(folder: Path, occasion: str, now: datetime, mark: str = "") -> Path:
    """Where a backup goes that nobody named, e.g. `before-migration-20270131-193000.dump`; `mark`
    stands before its ending.

    Never the name of one that is there, however quickly two follow each other.
    """
    name = f"{occasion}-{now:%Y%m%d-%H%M%S}{mark and f'-{mark}'}"
    paths = (folder / f"{name}{more}.dump" for more in chain([""], map("-{}".format, count(2))))
    return next(path for path in paths if not path.exists())


def newest(folder: Path) -> datetime | None:
    """When the last backup was made, in UTC: one of the folder, whoever named it, or one that was
    written elsewhere and told of; None without one.
    """
    told = [path for path in [_elsewhere(folder)] if path.exists()]
    times = [path.stat().st_mtime for path in [*folder.glob("*.dump"), *told]]
    return datetime.fromtimestamp(max(times), UTC) if times else None


def tell_of_one_elsewhere(folder: Path) -> None:
    """A backup was made just now, and where it lies is its owner's business."""
    with suppress(OSError):  # the backup is there all the same
        _elsewhere(folder).touch()


def _elsewhere(folder: Path) -> Path:
    return folder.with_name(f"{folder.name}-elsewhere")


def throw_away_old(folder: Path, now: datetime) -> list[Path]:
    """Remove backups that nobody named: of those older than a week all but the last of each week,
    and all older than two months, as they hold the names of their day. The newest stays. What
    went is returned.
    """
    kept_weeks, gone = set(), []
    ours = sorted(
        (datetime.strptime(found[1], "%Y%m%d-%H%M%S"), path)
        for path in folder.glob("*.dump")
        if (found := _AUTOMATIC.match(path.name))
    )
    for made, path in reversed(ours[:-1]):
        age = now.replace(tzinfo=None) - made
        week = made.isocalendar()[:2]
        if age <= WEEK:
            continue
        if age <= KEPT and week not in kept_weeks:
            kept_weeks.add(week)
            continue
        path.unlink()
        gone.append(path)
    return gone


def dump(target: Path) -> None:
    """Write the database to `target`. Never leaves half a file. Raises BackupError."""
    target.parent.mkdir(parents=True, exist_ok=True)
    making = target.with_name(f"{target.name}.part")
    making.touch(mode=0o600)  # the file holds people's names
    try:
        # Pressed lightly: a third larger, in a quarter of the processor's time.
        _run("pg_dump", "--format=custom", "--compress=1", "--no-owner", "--no-privileges",
             "--file", making)  # fmt: skip
        making.replace(target)
    finally:
        making.unlink(missing_ok=True)


def load(source: Path) -> None:
    """Replace the database's content by that of `source`, wholly or not at all: so in one
    transaction, and not in parallel, which was no faster with two processors.

    Raises BackupError; then the database is as it was.
    """
    if not source.is_file():
        raise BackupError(f"There is no file {source}.")
    with tempfile.TemporaryDirectory() as folder:
        script, emptying = Path(folder, "script.sql"), Path(folder, "empty.sql")
        emptying.write_text(EMPTY)
        _run("pg_restore", "--no-owner", "--no-privileges", "--file", script, source, connect=False)
        refuse_foreign(source, _migrations_in(script))
        for setting in _unknown_settings():
            _leave_out(script, f"SET {setting} = 0;\n")
        _run("psql", "--no-psqlrc", "--quiet", "--output", os.devnull, "--single-transaction",
             "--set", "ON_ERROR_STOP=1", "--file", emptying, "--file", script)  # fmt: skip
    _begin_anew()


def _begin_anew() -> None:
    """End every session of the database: what it has prepared names tables and types by numbers
    that are gone. Whoever works on connects again with the next request or job.
    """
    connection.close()
    with connection.cursor() as cursor:
        cursor.execute(OTHERS_ENDED)


def refuse_foreign(source: Path, applied: set[tuple[str, str]]) -> None:
    """Raise BackupError for a dump of something else, or of a later version of Paragraf."""
    if not any(app == "rulings" for app, _name in applied):
        raise BackupError(f"{source} is no backup of Paragraf. Nothing was changed.")
    known = set(MigrationLoader(None).disk_migrations)
    own = {app for app, _name in known}
    later = sorted(f"{app} {name}" for app, name in applied - known if app in own)
    if later:
        raise BackupError(
            f"{source} was made by a later version of Paragraf ({', '.join(later)}). Bring this one"
            f" up to date first. Nothing was changed."
        )


def _migrations_in(script: Path) -> set[tuple[str, str]]:
    """What had been done to the tables, as the dump tells."""
    with script.open(encoding="utf-8") as lines:
        for line in lines:
            if found := re.match(r"COPY public\.django_migrations \((.*)\) FROM stdin;", line):
                columns = found[1].split(", ")
                rows = (row.rstrip("\n").split("\t") for row in takewhile(_is_row, lines))
                told = (dict(zip(columns, row, strict=True)) for row in rows)
                return {(one["app"], one["name"]) for one in told}
    return set()


def _is_row(line: str) -> bool:
    return line != "\\.\n"


def _unknown_settings() -> list[str]:
    """Which settings the newest pg_dump writes that this server does not know yet."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('server_version_num')::int")
        [version] = cursor.fetchone()
    return ["transaction_timeout"] if version < 170000 else []


def _leave_out(script: Path, unwanted: str) -> None:
    """Take the line out where the script begins; further on it could be somebody's words."""
    made = script.with_suffix(".made")
    with script.open("rb") as lines, made.open("wb") as kept:
        head = b"".join(islice(lines, 40))
        kept.write(head.replace(unwanted.encode(), b""))
        shutil.copyfileobj(lines, kept)
    made.replace(script)


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
