"""A phone that asks a site on this machine, without a browser."""

from __future__ import annotations

import gzip
import http.client
import socket
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from urllib.parse import urlencode

Fields = Mapping[str, object] | Sequence[tuple[str, object]]


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
    patience: float | None = None
    """Seconds without a byte after which an answer is given up."""
    _line: http.client.HTTPConnection | None = None

    def get(self, path: str, **headers: str) -> Got:
        return self._ask("GET", path, b"", headers)

    def post(self, path: str, fields: Fields, **headers: str) -> Got:
        headers["X-CSRFToken"] = self.cookies.get("csrftoken", "")
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        return self._ask("POST", path, urlencode(fields).encode(), headers)

    def _ask(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Got:
        if self._line is None:
            self._line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.patience)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers |= {"Accept-Encoding": "gzip"} | ({"Cookie": cookies} if cookies else {})
        try:
            self._line.request(method, path, body, headers)
            answer = self._line.getresponse()
            sent = answer.read()
        except (OSError, http.client.HTTPException):
            self.hang_up()  # what was left of it would be taken for the next answer
            raise
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            self.cookies |= {name: one.value for name, one in SimpleCookie(cookie).items()}
        packed = answer.headers.get("Content-Encoding") == "gzip"
        received = {name.lower(): value for name, value in answer.headers.items()}
        return Got(answer.status, received, gzip.decompress(sent) if packed else sent, len(sent))

    def hang_up(self) -> None:
        """The next request has a connection of its own."""
        if self._line is not None:
            self._line.close()
        self._line = None


def free_port() -> int:
    """One that nobody listens on at this moment."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])
