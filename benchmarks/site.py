"""A throw-away site: its own PostgreSQL, served as `./run` does, and a phone for it.

Import this before anything of Django: it decides where the data lies: in a folder that is removed
at the end, or in that which `BENCHMARK_FOLDER` names.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

KEPT = os.environ.get("BENCHMARK_FOLDER", "")
FOLDER = Path(KEPT or tempfile.mkdtemp(prefix="paragraf-benchmark-")).absolute()
FOLDER.mkdir(exist_ok=True)
FOLDER.chmod(0o755)  # root's server runs as another user
os.environ["DATA_DIR"] = str(FOLDER / "data")
os.environ.pop("DATABASE_URL", None)
os.environ["DJANGO_SETTINGS_MODULE"] = "benchmarks.settings"


@contextmanager
def served() -> Iterator[int]:
    """Prepare everything and serve it from this process; the port. Removes it all at the end."""
    import django

    django.setup()
    from django.core.management import call_command

    from config.management.commands.up import Server

    for command in ("prepare", "practice_event", "practice_calls"):
        call_command(command)
    listener = socket.create_server(("127.0.0.1", 0))
    server = Server()
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield int(listener.getsockname()[1])
    finally:
        server.should_exit = True
        thread.join()
        _remove()


@contextmanager
def removed() -> Iterator[None]:
    """The folder and its server are gone afterwards, whatever happens; one that was named stays."""
    try:
        yield
    finally:
        _remove()


def _remove() -> None:
    from django.conf import settings
    from django.db import connections

    connections.close_all()
    settings.CLUSTER.leave()
    if not KEPT:
        shutil.rmtree(FOLDER)


def assets(page: str) -> list[str]:
    """The addresses of everything a page makes the browser fetch from the site."""
    tags = re.findall(r"<(?:link|script|img|use)\b[^>]*>", page)
    found = [m for tag in tags for m in re.findall(r'(?:href|src)="([^"#]+)', tag)]
    return list(dict.fromkeys(address for address in found if address.startswith("/")))
