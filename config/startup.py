"""What must be in order before the first page is served, and is quick when it already is."""

import fcntl
import hashlib
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import rjsmin
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from config import shrunk
from config.database import backups
from config.database.shut import LOCK

log = logging.getLogger(__name__)


@contextmanager
def alone_on_database() -> Iterator[None]:
    """One start at a time changes a database, of however many machines that share it.

    The lock is held by a transaction on a connection of its own: what is done meanwhile has its
    own transactions, and a pooler keeps a session only as long as one.
    """
    holder = connection.copy()
    try:
        holder.set_autocommit(False)
        with holder.cursor() as cursor:
            for limit in ("statement", "lock", "idle_in_transaction_session"):
                cursor.execute(f"SET LOCAL {limit}_timeout = 0")  # tables may take long
            cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [LOCK])
            if cursor.fetchone() == (False,):
                log.warning("Waiting for another start, which prepares this database.")
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        yield
    finally:
        holder.close()


@contextmanager
def alone_on_files() -> Iterator[None]:
    """One start at a time makes the files that this machine serves."""
    settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
    with (settings.DATA_DIR / "files.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def migrate() -> Path | None:
    """Bring the tables up to date; the backup made before, if there was anything to lose. For the
    owner, as is `roles.let_app_in`.
    """
    executor = MigrationExecutor(connection)
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return None
    backup = None
    if executor.loader.applied_migrations:
        backup = backups.automatic_name(
            settings.BACKUP_DIR, "before-migration", timezone.localtime()
        )
        backups.dump(backup)
    call_command("migrate", verbosity=0, interactive=False)
    return backup


def collect_static() -> None:
    """Hash and compress the static files, if one of them is new, changed or gone."""
    root = settings.STATIC_ROOT
    mark = root / ".fingerprint"
    fingerprint = _static_fingerprint()
    if mark.exists() and mark.read_text() == fingerprint:
        return
    root.mkdir(parents=True, exist_ok=True)
    call_command("collectstatic", interactive=False, verbosity=0, clear=True)
    mark.write_text(fingerprint)


def _static_fingerprint() -> str:
    """Digest of path and content of every static file of the project and its packages, and of what
    shortens ours.

    Not of their times: those change when an image is made of them.
    """
    digest = hashlib.sha256(Path(shrunk.__file__).read_bytes() + rjsmin.__version__.encode())
    for finder in get_finders():
        for path, storage in finder.list([]):
            with storage.open(path) as file:
                digest.update(path.encode() + hashlib.sha256(file.read()).digest())
    return digest.hexdigest()
