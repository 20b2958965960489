"""What was erased stays erased when a backup is restored, and what was ended opens nothing.

Before the database is replaced, the keys of what was erased in it and how far it has counted stand
in a file beside the backups, without a name; afterwards they hold for what was restored. So no key
is given out twice, and none can mean somebody else. So does what was ended, a sign-in, a link, a
slip or an access key: a phone that somebody has lost and signed out is not signed in again. If the
program dies in between, the file is there at the next start.

Keys mean something only in the database that gave them out, which is known by the moment its tables
were first made; a backup keeps that moment. A backup of another installation keeps what it holds.
How far that had counted since nobody knows, as when its database is lost and restored elsewhere: it
leaves a gap, for signed links and phones still name keys that were given out after the backup.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.db import ProgrammingError, connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from deals.audit.actor import acting
from rulings.privacy.services.endings import end_again, ended_here
from rulings.privacy.services.erasures import erase_again, erased_here

ENDING = ".erased.json"
GAP = 10_000
"""Keys, or a tenth of all that were given out if that is more."""


def note(backup: Path) -> Path:
    """Write down beside the backup of the present database what was erased in it."""
    file = backup.with_name(backup.name + ENDING)
    file.touch(mode=0o600)
    told = {"born": _born(), "erased": _erased(), "counted": _counted(), "open": _open()}
    file.write_text(json.dumps(told))
    return file


def apply(file: Path) -> int:
    """Erase again what the file lists; how many were back. The file is gone afterwards."""
    noted: dict[str, Any] = json.loads(file.read_text())
    again = 0
    if noted["born"] == _born():
        with acting(lambda: None, "restore"), transaction.atomic():
            _count_on(noted["counted"])
            if ended := noted.get("open"):
                end_again(ended)
            again = erase_again(noted["erased"])
    else:
        _leave_a_gap()
    file.unlink()
    return again


def pending(folder: Path) -> list[Path]:
    """Files of restorations that did not come to their end, the oldest first."""
    return sorted(folder.glob(f"*{ENDING}"))


def _born() -> str:
    """When the first tables of this database were made, to the microsecond; empty for none."""
    first = MigrationRecorder(connection).applied_migrations().values()
    return min((one.applied.isoformat() for one in first), default="")


def _erased() -> Mapping[str, list[int]]:
    """Nothing where the present database has no tables, or those of an older version."""
    try:
        with transaction.atomic():
            return erased_here()
    except ProgrammingError:
        return {}


def _open() -> dict[str, list[Any]] | None:
    """What opens nothing any more; None as above."""
    try:
        with transaction.atomic():
            return ended_here()
    except ProgrammingError:
        return None


def _counted() -> dict[str, int]:
    """The last key that each table has given out, by the name of its sequence."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT sequencename, last_value FROM pg_sequences"
            " WHERE schemaname = 'public' AND last_value IS NOT NULL"
        )
        return dict(cursor.fetchall())


def _count_on(counted: Mapping[str, int]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT setval(quote_ident(s.sequencename)::regclass, told.last::bigint)"
            " FROM pg_sequences s"
            " JOIN json_each_text(%s::json) AS told(name, last) ON told.name = s.sequencename"
            " WHERE s.schemaname = 'public' AND COALESCE(s.last_value, 0) < told.last::bigint",
            [json.dumps(counted)],
        )


def _leave_a_gap() -> None:
    """No backup is so old that so many keys were given out since."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT setval(quote_ident(sequencename)::regclass,"
            " last_value + greatest(%s, last_value / 10))"
            " FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL",
            [GAP],
        )
