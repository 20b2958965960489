"""The hosting set-up as processes on this machine, in a folder of its own, gone at the end.

Programs of Debian's packages `etcd-server` and `caddy`, and `patroni`, must be on PATH:

    python3 -m venv /opt/patroni
    /opt/patroni/bin/pip install 'patroni[etcd3,psycopg3]==4.1.5'
    PATH=$PATH:/opt/patroni/bin
"""

from __future__ import annotations

import http.client
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

from benchmarks.phone import free_port
from config.database.binaries import bindir, server_user

ROOT = Path(__file__).resolve().parent.parent
PAIR = ROOT / "deploy" / "pair"
SECRET = "only-for-this-benchmark"  # noqa: S105
THREADS = re.search(r"^WEB_THREADS=(\d+)$", (ROOT / "deploy" / "web.env").read_text(), re.MULTILINE)
PATIENCE = 180.0
"""Seconds after which what was waited for counts as missing."""


def until(done: Callable[[], object], what: str, patience: float = PATIENCE) -> float:
    """Seconds until a call of `done` says so."""
    began = time.monotonic()
    while not done():
        if time.monotonic() - began > patience:
            sys.exit(f"It did not come in {patience:.0f} s: {what}")
        time.sleep(0.1)
    return time.monotonic() - began


def get(port: int, path: str, host: str = "127.0.0.1") -> tuple[int, str]:
    """Status and text of a page; (0, "") if nobody answers."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    with suppress(OSError, http.client.HTTPException):
        line.request("GET", path, headers={"Host": host})
        answer = line.getresponse()
        return answer.status, answer.read().decode()
    return 0, ""


class Site:
    """A folder and the processes in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = ""
        """Where the database is, with a gap for the user and without a password."""
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.how: dict[str, Callable[[], subprocess.Popen[bytes]]] = {}

    def start(self, name: str, *words: object, is_server: bool = False, **more: str) -> None:
        """Start a process; what it says stands in `NAME.log`. A server of data runs as the user
        whom PostgreSQL accepts.
        """
        user = server_user() if is_server else None
        path = f"{Path(sys.executable).parent}:{bindir()}:{os.environ['PATH']}"
        environment = {"PATH": path, "HOME": str(self.folder), "LC_ALL": "C.UTF-8"} | more

        def begin() -> subprocess.Popen[bytes]:
            with (self.folder / f"{name}.log").open("ab") as log:
                return subprocess.Popen(
                    [str(word) for word in words],
                    cwd=ROOT if not is_server else "/",
                    env=environment,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    user=user.pw_uid if user else None,
                    group=user.pw_gid if user else None,
                    extra_groups=[] if user else None,
                    start_new_session=True,
                )

        self.how[name] = begin
        self.running[name] = begin()

    def again(self, name: str) -> None:
        """Start it as before, as Compose does with what has ended."""
        self.running[name] = self.how[name]()

    def family(self, *names: str) -> list[psutil.Process]:
        """These processes and all that they have started, servers of their data among them."""
        found = []
        for name in names:
            with suppress(psutil.NoSuchProcess):
                one = psutil.Process(self.running[name].pid)
                found += [one, *one.children(recursive=True)]
        homes = {str(self.data(name)) for name in names}
        every = psutil.process_iter(["cwd"])
        return list({*found, *(one for one in every if one.info["cwd"] in homes)})

    def data(self, name: str) -> Path:
        """Where the database lies that this process looks after."""
        return self.folder / f"{name}.pg"

    def kill(self, *names: str) -> None:
        """As a power cut does: all of it, at once, without a word."""
        family = self.family(*names)
        for one in family:
            with suppress(psutil.NoSuchProcess):
                one.suspend()  # or one would see the other go
        for one in family:
            with suppress(psutil.NoSuchProcess):
                one.kill()
        for name in names:
            self.running[name].wait()
        psutil.wait_procs(family, timeout=30)

    def web(self, name: str, port: int, workers: int) -> None:
        """What a web container does: `deploy/serve`, with the settings of Compose but for HTTPS."""
        owner = {"OWNER_DATABASE_URL": self.url.format("paragraf"), "PORT": str(port)}
        assert THREADS
        how_many = {"WEB_CONCURRENCY": str(workers), "WEB_THREADS": THREADS[1]}
        more = self.settings(name) | owner | how_many
        self.start(name, "sh", "deploy/serve", **more)

    def settings(self, name: str) -> dict[str, str]:
        """The environment of a process of ours."""
        return {
            "DATABASE_URL": self.url.format("paragraf_app"),
            "SECRET_KEY": SECRET * 3,
            "ALLOWED_HOSTS": "127.0.0.1",
            "BEHIND_PROXY": "1",
            "DATA_DIR": str(self.folder / "data" / name),
            "STATIC_ROOT": str(self.folder / "static"),
        }

    def proxy(self, file: Path, *ports: int) -> None:
        """Caddy, with a file that is deployed. In that of the pair the address is asked for without
        its scheme.
        """
        is_pair = file.parent == PAIR
        at = f"127.0.0.1:{self.port}"
        self.start(
            "caddy", "caddy", "run", "--adapter", "caddyfile", "--config", file,
            CADDY_ADMIN=f"127.0.0.1:{free_port()}", SCHEME="http://",
            DOMAIN=at if is_pair else f"http://{at}",
            WEB=" ".join(f"127.0.0.1:{port}" for port in ports), AWAY=str(PAIR),
        )  # fmt: skip


@contextmanager
def site() -> Iterator[Site]:
    """A folder for a site; all its processes and files are gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="paragraf-hosted-"))
    folder.chmod(0o755)
    if user := server_user():  # root's servers run as somebody else
        os.chown(folder, user.pw_uid, user.pw_gid)
    made = Site(folder)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("Stopped."))
    try:
        yield made
    finally:
        made.kill(*made.running)
        shutil.rmtree(folder, ignore_errors=True)
