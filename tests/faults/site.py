"""A site as a club runs it, `manage.py up` on a folder of its own, and what can happen to it."""

from __future__ import annotations

import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
from django.db import connections

from config.database.health import USER

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120
"""Seconds until something counts as lost, on the slowest of machines."""


DISK = "300m"
"""The size of a disk that is to be filled."""


class Site:
    """The program on `folder`, with its database there; `around` is added to its environment."""

    def __init__(self, folder: Path, around: dict[str, str] | None = None) -> None:
        self.folder = folder
        self.around = around or {}
        self.program: subprocess.Popen[bytes] | None = None
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]

    def start(self) -> None:
        """Begin, and do not wait."""
        with (self.folder / "site.log").open("ab") as said:
            self.program = subprocess.Popen(
                [sys.executable, "manage.py", "up", "--port", str(self.port)],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
            )

    @property
    def environment(self) -> dict[str, str]:
        ours = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        named = {"DATA_DIR": str(self.folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
        return ours | named | {"PACKS": "0"} | self.around

    def until_up(self) -> float:
        """Seconds until a page that asks the database is answered. AssertionError if none is."""
        began = time.monotonic()
        while not self.is_up():
            if time.monotonic() - began > PATIENCE or not self.lives():
                raise AssertionError((self.folder / "site.log").read_text()[-3000:])
            time.sleep(0.1)
        return time.monotonic() - began

    def is_up(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=30) as got:
                return bool(got.status == 200)
        except OSError:
            return False

    def lives(self) -> bool:
        """Whether the program does; its database may not."""
        return self.program is not None and self.program.poll() is None

    # What can happen to it.

    def kill_web(self) -> None:
        """The program, if it lives, with whatever it has begun but the database."""
        if self.program is None or not self.lives():
            return
        for process in psutil.Process(self.program.pid).children(recursive=True):
            process.kill()
        self.program.kill()
        self.program.wait()

    def kill_backend(self, chance: random.Random) -> None:
        """One connection of the database, as the kernel does when memory is short."""
        ours = [one for one in self.database()[1:] if "paragraf_app" in _words(one)]
        if ours:
            chance.choice(ours).kill()

    def kill_postmaster(self) -> None:
        for server in self.database()[:1]:
            server.kill()

    def kill_everything(self) -> None:
        """As when the laptop loses power, but for what the kernel still writes."""
        family = self.database()
        self.kill_web()
        for process in [*family, *self.database()]:
            _kill(process)
        psutil.wait_procs(family, timeout=PATIENCE)

    def stop(self) -> None:
        """In good order."""
        if self.program is not None and self.lives():
            self.program.send_signal(signal.SIGTERM)
            self.program.wait(PATIENCE)

    def database(self) -> list[psutil.Process]:
        """The postmaster and its children; nothing where none runs. The pid file may be stale, and
        its number another's by now.
        """
        try:
            pid = int((self.folder / "pg" / "postmaster.pid").read_text().splitlines()[0])
            server = psutil.Process(pid)
            if server.cwd() != str(self.folder / "pg"):
                return []
            return [server, *server.children(recursive=True)]
        except (OSError, IndexError, ValueError, psutil.NoSuchProcess):
            return []


def _kill(process: psutil.Process) -> None:
    try:
        process.kill()
    except psutil.NoSuchProcess:
        return


def _words(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.NoSuchProcess:
        return ""


@contextmanager
def a_folder(*, is_disk: bool = False) -> Iterator[Path]:
    """Open to the user root's server runs as; or a small disk in memory, where one may be made."""
    folder = Path(tempfile.mkdtemp(prefix="faults-"))
    folder.chmod(0o755)
    if is_disk:
        disk = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(folder)]
        subprocess.run(disk, stderr=subprocess.DEVNULL, check=False)
    try:
        yield folder
    finally:
        if folder.is_mount():
            subprocess.run(["umount", folder], check=True)
        shutil.rmtree(folder)


@contextmanager
def on_database_of(folder: Path) -> Iterator[None]:
    """Inside, this thread's Django works on the database in that folder, as its owner; it starts no
    server and keeps none.
    """
    before = connections["default"]
    own = before.copy()
    own.settings_dict |= {"HOST": str(folder / "pg"), "NAME": "postgres", "USER": USER, "PORT": ""}
    connections["default"] = own
    try:
        yield
    finally:
        connections["default"] = before
        own.close()
