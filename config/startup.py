"""What must be in order before the first page is served, and is quick when it already is."""

import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from config.database import backups


def migrate() -> Path | None:
    """Bring the tables up to date; the backup made before, if there was anything to lose."""
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
    """Digest of path and content of every static file of the project and its packages.

    Not of their times: those change when an image is made of them.
    """
    digest = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list([]):
            with storage.open(path) as file:
                digest.update(path.encode() + hashlib.sha256(file.read()).digest())
    return digest.hexdigest()
