"""`manage.py up`: everything a club needs for an evening, from one laptop."""

import os
import resource
import signal
import socket
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import StringIO
from typing import Any

import segno
import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from config import startup
from deals.accounts.services import first_admin_link
from deals.audit.actor import acting
from deals.jobs.queue import working
from deals.pages.addresses import lan_address
from rulings.alerts.stream import hub
from rulings.archive.jobs import keep_soon
from rulings.privacy.jobs import erase_expired_soon

MOST_OPEN = 16_384
"""Files and connections at once: a phone that waits holds one, as does whoever says nothing."""
KEPT_OPEN = 75
"""Seconds a phone's connection waits for its next request: longer than the rhythm it asks in."""


class Server(uvicorn.Server):
    """Serves until it is told to stop, and waits for no page that waits for news."""

    def __init__(self, say_ready: Callable[[], None] = lambda: None) -> None:
        self.say_ready = say_ready
        super().__init__(
            uvicorn.Config(
                "config.asgi:application",
                http="config.line:Line",
                lifespan="on",
                log_config=None,
                access_log=False,
                proxy_headers=False,
                server_header=False,
                timeout_keep_alive=KEPT_OPEN,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Ready is said once a signal to stop is heeded by the server."""
        await super().startup(sockets)
        self.say_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        hub.close()
        await super().shutdown(sockets)


class Command(BaseCommand):
    help = "Prepare the database, and serve Paragraf to this machine and its network."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *_args: Any, port: int, **_options: Any) -> None:
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        # A closed terminal ends it as well.
        signal.signal(signal.SIGHUP, lambda *_: os.kill(os.getpid(), signal.SIGTERM))
        _let_many_in()
        # Taken first, so that a port in use is said at once; who connects early waits.
        with self._listen(port) as listener:
            call_command("prepare", stdout=self.stdout)
            with startup.alone_on_database(), acting(lambda: None, "up"):
                call_command("practice_event", stdout=self.stdout)
                call_command("practice_calls", stdout=self.stdout)
            erase_expired_soon()
            keep_soon()
            try:
                with working(), packing(), suppress(KeyboardInterrupt):
                    said = self._announcement(port)
                    Server(lambda: self._announce(said)).run(sockets=[listener])
            finally:
                self.stdout.write("Stopped.")

    def _listen(self, port: int) -> socket.socket:
        try:
            return socket.create_server(("0.0.0.0", port))  # noqa: S104 # the phones in the room
        except (OSError, OverflowError) as error:
            raise CommandError(
                f"Port {port} is taken, or not ours to take. Choose another, e.g. ./run 8080"
            ) from error

    def _announcement(self, port: int) -> str:
        here = f"http://127.0.0.1:{port}"
        lan = lan_address()
        there = f"http://{lan}:{port}" if lan else None
        said = StringIO()
        if there and self.stdout.isatty():
            segno.make(there).terminal(said, compact=True)
        print(f"Paragraf is ready on {here}", file=said)
        if there:
            print(f"Phones on the same network: {there}", file=said)
        if link := first_admin_link(here):
            print(f"First administrator, this link works once: {link}", file=said)
        if settings.CLUSTER:
            print(f"Everything is kept in {settings.CLUSTER.data}", file=said)
        now = f"{timezone.localtime():%A %-d %B %Y, %H:%M}"
        print(f"It is {now} here. If not, stop it and set the clock: names go by it.", file=said)
        print("Ctrl-C stops it.", file=said)
        return said.getvalue()

    def _announce(self, said: str) -> None:
        self.stdout.write(said, ending="")
        self.stdout.flush()


@contextmanager
def packing() -> Iterator[None]:
    """What lets phones walk ahead is made beside the requests, by a process that gives way."""
    if settings.PACKS is None:
        yield
        return
    maker = subprocess.Popen(
        [sys.executable, str(settings.BASE_DIR / "manage.py"), "pack"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    try:
        yield
    finally:
        maker.terminate()
        maker.wait()


def _let_many_in() -> None:
    """A laptop gives a process 1,024 files unless it asks for more, which it may."""
    given, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_OPEN if most == resource.RLIM_INFINITY else min(MOST_OPEN, most)
    if given != resource.RLIM_INFINITY and given < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
