"""A throw-away site: its own PostgreSQL, served as `./run` does, and a phone for it.

Import this before anything of Django: it decides where the data lies.
"""

from __future__ import annotations

import gzip
import http.client
import os
import re
import shutil
import socket
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

FOLDER = Path(tempfile.mkdtemp(prefix="paragraf-benchmark-"))
FOLDER.chmod(0o755)  # root's server runs as another user
os.environ["DATA_DIR"] = str(FOLDER / "data")
os.environ.pop("DATABASE_URL", None)
os.environ["DJANGO_SETTINGS_MODULE"] = "benchmarks.settings"


@dataclass(frozen=True, slots=True)
class Got:
    """What came back. `sent` is the length of the body as it was sent, gzip or not."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    sent: int

    @property
    def text(self) -> str:
        return self.body.decode(errors="replace")


@dataclass
class Phone:
    """A client that keeps its connection and its cookies, and asks for gzip."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    _line: http.client.HTTPConnection | None = None

    def get(self, path: str, **headers: str) -> Got:
        return self._ask("GET", path, b"", headers)

    def post(self, path: str, fields: Mapping[str, object], **headers: str) -> Got:
        headers["X-CSRFToken"] = self.cookies.get("csrftoken", "")
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        return self._ask("POST", path, urlencode(fields).encode(), headers)

    def _ask(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Got:
        if self._line is None:
            self._line = http.client.HTTPConnection("127.0.0.1", self.port)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers |= {"Accept-Encoding": "gzip"} | ({"Cookie": cookies} if cookies else {})
        self._line.request(method, path, body, headers)
        answer = self._line.getresponse()
        sent = answer.read()
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            self.cookies |= {name: one.value for name, one in SimpleCookie(cookie).items()}
        packed = answer.headers.get("Content-Encoding") == "gzip"
        received = {name.lower(): value for name, value in answer.headers.items()}
        return Got(answer.status, received, gzip.decompress(sent) if packed else sent, len(sent))


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
    """The folder and its server are gone afterwards, whatever happens."""
    try:
        yield
    finally:
        _remove()


def _remove() -> None:
    from django.conf import settings
    from django.db import connections

    connections.close_all()
    settings.CLUSTER.leave()
    shutil.rmtree(FOLDER)


def assets(page: str) -> list[str]:
    """The addresses of everything a page makes the browser fetch from the site."""
    tags = re.findall(r"<(?:link|script|img|use)\b[^>]*>", page)
    found = [m for tag in tags for m in re.findall(r'(?:href|src)="([^"#]+)', tag)]
    return list(dict.fromkeys(address for address in found if address.startswith("/")))
