"""Phones that wait for calls: each holds a stream, and asks for its queue now and then."""

from __future__ import annotations

import asyncio
import re
import time
from multiprocessing.connection import Connection

HEARTBEAT = 120.0
"""Seconds, as in static/js/paragraf.js."""


async def phone(port: int, session: str, queue: str, felt: Connection, nth: float) -> None:
    """A page: told of a call, it says when, and asks for the queue."""
    reader, _ = await ask(port, session, "/alerts/stream/")
    asked: list[asyncio.Task[bytes]] = []

    async def beat() -> None:
        await asyncio.sleep(HEARTBEAT * nth)  # they were not all opened in the same moment
        while True:
            await fetched(port, session, queue)
            await asyncio.sleep(HEARTBEAT)

    asked.append(asyncio.ensure_future(beat()))
    while line := await reader.readline():
        if line.startswith(b"event: call"):
            felt.send(time.time())
            await asyncio.sleep(0.4 * nth)
            asked.append(asyncio.ensure_future(fetched(port, session, queue)))


async def ask(
    port: int, session: str, path: str
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: sessionid={session}\r\n"
        f"Connection: keep-alive\r\n\r\n".encode()
    )
    return reader, writer


async def fetched(port: int, session: str, path: str) -> bytes:
    reader, writer = await ask(port, session, path)
    head = await reader.readuntil(b"\r\n\r\n")
    found = re.search(rb"content-length: (\d+)", head)
    body = await reader.readexactly(int(found[1])) if found else b""
    writer.close()
    return body


def phones(port: int, pages: list[tuple[str, str]], felt: Connection) -> None:
    """Another process, so that what the phones do is not counted. A page is the key of a session
    and the address of its queue.
    """

    async def all_of_them() -> None:
        many = len(pages)
        waiting = (phone(port, *page, felt, n / many) for n, page in enumerate(pages))
        await asyncio.gather(*waiting)

    asyncio.run(all_of_them())
