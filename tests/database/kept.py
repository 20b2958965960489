"""The database as the migrations leave it, kept from one process and run to the next.

To make one takes eight seconds of a processor, to copy it a fifth of one. Kept in pytest's cache,
and made anew when a migration has changed, or the way a cluster is made.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django
import psycopg
from django.apps import apps
from django.conf import settings

from config.database import binaries, localpg
from config.database.localpg import Cluster

NAME = "migrated"
"""The database of the cluster that others are made from."""


def copy_to(data: Path, cache: Path) -> None:
    """Put a cluster with a migrated database there."""
    with held(cache) as kept:
        _copy(kept, data)


@contextmanager
def held(cache: Path) -> Iterator[Path]:
    """Where such a cluster stands; the first who asks makes it for the others."""
    kept = cache / _digest()
    with (cache / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            for outdated in cache.glob("*/"):
                shutil.rmtree(outdated)
            _make(kept)
        yield kept


def _digest() -> str:
    sources = [Path(module.__file__) for module in (localpg, binaries)]
    for app in apps.get_app_configs():
        sources += sorted(Path(app.path).glob("migrations/*.py"))
    told = [f"{path}\n{path.read_text()}" for path in sources]
    return hashlib.sha256("\n".join([str(binaries.bindir()), *told]).encode()).hexdigest()


def _make(kept: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="paragraf-kept-") as folder:
        Path(folder).chmod(0o755)  # root's server runs as another user
        cluster = Cluster(Path(folder) / "pg", durable=False)
        cluster.join()
        at = cluster.django_settings()
        with psycopg.connect(
            host=at["HOST"], user=at["USER"], dbname=at["NAME"], autocommit=True
        ) as connection:
            connection.execute(f"CREATE DATABASE {NAME}")
        subprocess.run(
            [sys.executable, "manage.py", "migrate", "--verbosity=0"],
            cwd=settings.BASE_DIR,
            env=os.environ
            | {
                "DATABASE_URL": f"postgresql://{at['USER']}@:5432/{NAME}?host={at['HOST']}",
                "DJANGO_SETTINGS_MODULE": "config.settings",
                "SECRET_KEY": settings.SECRET_KEY,
            },
            check=True,
        )
        cluster.leave()
        unfinished = kept.with_suffix(".new")
        _copy(cluster.data, unfinished)
        unfinished.rename(kept)


def _copy(source: Path, to: Path) -> None:
    """With owner and mode, on which a server insists."""
    subprocess.run(["cp", "-a", source, to], check=True)


if __name__ == "__main__":  # `./run test` has it made while one processor has nothing to do
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    if settings.CLUSTER is not None:
        folder = settings.BASE_DIR / ".pytest_cache" / "d" / "database"
        folder.mkdir(parents=True, exist_ok=True)
        with held(folder):
            pass
