"""The pages that wait for news, and the one connection of this process that hears of it.

No thread waits with them: a page that waits is a task of the server's loop. Where the database
goes away every page is let go, asks every ten seconds as before, and comes back later.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.db import close_old_connections, utils
from procrastinate.contrib.django import connector_params
from psycopg import AsyncConnection, OperationalError

from rulings.alerts import queries
from rulings.alerts.notices import CHANNEL, SIGNED_OUT, Notice

P = ParamSpec("P")
R = TypeVar("R")
Message = dict[str, Any]

BEAT = 20.0
"""Seconds between two signs of life: a page that is gone is found out, and a sign-in that ended."""
PAUSE = 2.0
"""Seconds before the database is looked for again."""
MOST_OF_ONE = 12
"""Pages one user may have waiting; the oldest gives way."""
MOST = 2000
"""Pages that wait in one process; who comes after asks every ten seconds."""
_RETRY = 3000
_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
_LOOK, _ALIVE = b"event: look\ndata:\n\n", b":\n\n"
_log = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class Waiting:
    """One open page, and in whose name it waits."""

    user: int
    sign_in: str
    """The key of his session."""
    proof: str
    """What his password made of the session; another password makes something else of it."""
    newest: int
    """The key of the newest call there was when the page came."""
    looks: bool = False
    """Whether something may have changed since the page was made."""
    missed: int | None = None
    """A call that came while the page had no connection."""
    said: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(50))
    """What it is still to be told; None is the end."""

    def tell(self, words: bytes | None) -> None:
        """A page that has not taken fifty messages takes no more: its phone is gone."""
        try:
            self.said.put_nowait(words)
        except asyncio.QueueFull:
            while not self.said.empty():
                self.said.get_nowait()
            self.said.put_nowait(None)


class Hub:
    """All pages that wait in this process."""

    def __init__(self) -> None:
        self.waiting: list[Waiting] = []
        self.hears = False

    def close(self) -> None:
        """Let every page go, and take no other: the server stops, or the database has."""
        self.hears = False
        for page in self.waiting:
            page.tell(None)

    async def listen(self) -> None:
        """Hear of changes and pass them on, until cancelled."""
        while True:
            try:
                line = await AsyncConnection.connect(**connector_params(), autocommit=True)
                async with line:
                    await line.execute(f"LISTEN {CHANNEL}")
                    self.hears = True
                    while True:
                        await self._until_beat(line)
                        await self._beat()
            except (OperationalError, utils.Error) as error:  # who asks in a thread asks by Django
                _log.warning("phones are not told of calls: %s", error)
            finally:
                self.close()
            await asyncio.sleep(PAUSE)

    async def serve(
        self,
        page: Waiting,
        receive: Callable[[], Awaitable[Message]],
        send: Callable[[Message], Awaitable[None]],
    ) -> None:
        """Answer a request for news until the page goes, the user signs out or the server stops."""
        if not self.hears or len(self.waiting) >= MOST:
            await send({"type": "http.response.start", "status": 204, "headers": []})
            await send({"type": "http.response.body"})
            return
        self._admit(page)
        tasks = {asyncio.ensure_future(_write(page, send)), asyncio.ensure_future(receive())}
        try:
            # the server may end it as well, which is no fault
            with suppress(asyncio.CancelledError):
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.waiting.remove(page)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def _admit(self, page: Waiting) -> None:
        own = [one for one in self.waiting if one.user == page.user]
        for one in own[: max(0, len(own) + 1 - MOST_OF_ONE)]:
            one.tell(None)
        self.waiting.append(page)

    async def _until_beat(self, line: AsyncConnection) -> None:
        """Pass on what is heard; together what came while the database was asked who is told."""
        beat = time.monotonic() + BEAT
        while (left := beat - time.monotonic()) > 0:
            heard = [one.payload async for one in line.notifies(timeout=left, stop_after=1)]
            if heard:
                await self._pass_on(heard)

    async def _pass_on(self, heard: list[str]) -> None:
        if SIGNED_OUT in heard:
            await self._let_go_who_signed_out()
        notices = [Notice.read(one) for one in dict.fromkeys(heard) if one != SIGNED_OUT]
        if not notices or not self.waiting:
            return
        sessions = {one.session for one in notices}
        told = await _in_thread(lambda: queries.told_of(sessions))
        for notice in notices:
            for page in self.waiting:
                is_felt = told.get((notice.session, page.user))
                is_own = notice.call and notice.by == page.user
                if is_felt is not None and not is_own:
                    page.tell(_call(notice.call) if notice.call and is_felt else _LOOK)

    async def _beat(self) -> None:
        await self._let_go_who_signed_out()
        for page in self.waiting:
            page.tell(_ALIVE)

    async def _let_go_who_signed_out(self) -> None:
        asked = list(self.waiting)  # more may come while the database answers
        if not asked:
            return
        keys = {(page.sign_in, page.user, page.proof) for page in asked}
        kept = await _in_thread(lambda: queries.still_signed_in(keys))
        for page in asked:
            if page.sign_in not in kept:
                page.tell(None)


def _call(key: int) -> bytes:
    return b"id: %d\nevent: call\ndata: %d\n\n" % (key, key)


async def _write(page: Waiting, send: Callable[[Message], Awaitable[None]]) -> None:
    """Everything the page is told, until the end."""
    begin = b"retry: %d\nid: %d\n" % (_RETRY, page.newest) + (_LOOK if page.looks else b"\n")
    words: bytes | None = begin + (_call(page.missed) if page.missed else b"")
    await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
    while words is not None:
        await send({"type": "http.response.body", "body": words, "more_body": True})
        words = await page.said.get()
    await send({"type": "http.response.body"})


def _in_thread(ask: Callable[[], R]) -> Awaitable[R]:
    """Ask the database in a thread, by a connection that is kept as those of the pages are."""

    def asked() -> R:
        close_old_connections()
        try:
            return ask()
        finally:
            close_old_connections()

    return sync_to_async(asked)()


hub = Hub()


async def lifespan(
    receive: Callable[[], Awaitable[Message]], send: Callable[[Message], Awaitable[None]]
) -> None:
    """Listen as long as the server runs."""
    await receive()
    listening = asyncio.ensure_future(hub.listen())
    await send({"type": "lifespan.startup.complete"})
    await receive()
    listening.cancel()
    with suppress(asyncio.CancelledError):
        await listening
    await send({"type": "lifespan.shutdown.complete"})
