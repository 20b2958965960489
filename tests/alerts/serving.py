"""The site as it is served, and a page of it that waits for news."""

from __future__ import annotations

import http.client
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connections
from django.test import Client

from config.management.commands.up import Server
from deals.models import User
from rulings.alerts.stream import hub

PATIENCE = 120.0
"""Seconds after which what was waited for counts as missing."""


@contextmanager
def served() -> Iterator[int]:
    """The port of a server in a thread, on the database of the test."""
    listener = socket.create_server(("127.0.0.1", 0))
    # its threads live on, and may keep no connection to a database that will be gone
    connections.settings["default"]["CONN_MAX_AGE"] = 0
    server = Server()
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, name="server")
    thread.start()
    try:
        until(lambda: hub.hears)
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()
        connections.settings["default"]["CONN_MAX_AGE"] = 600


def until(done: object) -> None:
    """Wait for what a call of `done` says."""
    late = time.monotonic() + PATIENCE
    while not done():  # type: ignore[operator]
        assert time.monotonic() < late, "it did not come"
        time.sleep(0.01)


def signed_in(user: User) -> str:
    """The key of a session of his."""
    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value


class WaitingPage:
    """What a browser does with `new EventSource("/alerts/stream/")`."""

    def __init__(self, port: int, session: str, since: int | None = None) -> None:
        self._line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        headers = {"Cookie": f"sessionid={session}"} if session else {}
        if since is not None:
            headers["Last-Event-ID"] = str(since)
        self._line.request("GET", "/alerts/stream/", headers=headers)
        self.answer = self._line.getresponse()
        self.status = self.answer.status
        self.came = self.told() if self.status == 200 else {}
        """What it is told at once."""

    def told(self) -> dict[str, str]:
        """The next event by the names of its fields; empty when the stream has ended."""
        fields: dict[str, str] = {}
        while line := self.answer.readline().decode():
            if line == "\n" and fields:
                return fields
            name, _, value = line.rstrip("\n").partition(":")
            if name:  # else it is a sign of life
                fields[name] = value.strip()
        return {}

    def leave(self) -> None:
        self.answer.close()
        self._line.close()
