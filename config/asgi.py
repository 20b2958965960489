"""The ASGI application: pages by threads, as WSGI, and pages that wait for news without one.

What is asked for goes through Django whole, with its sign-in and its refusals; where a view says
that the page waits (`rulings.alerts.views.WAITS`), the answer is a stream instead.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from a2wsgi import WSGIMiddleware

from config import env
from config.wsgi import application as wsgi
from rulings.alerts.stream import hub, lifespan
from rulings.alerts.views import WAITS

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

THREADS = int(env.text("WEB_THREADS", "8"))
"""Pages made at the same moment. One lock serves them all: more threads make each page later."""
LARGEST = 64 * 1024 * 1024
"""Bytes of a request; the largest file that is read has a third of it."""
_IN_MEMORY, _PIECE = 1024 * 1024, 256 * 1024
_wsgi: Any = wsgi  # each has a type of its own for the same protocol
_pages: Any = WSGIMiddleware(_wsgi, workers=THREADS)


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """One request, or the life of the server."""
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    elif scope["type"] == "http":
        with SpooledTemporaryFile(_IN_MEMORY) as body:
            if await _read(receive, body):
                await _answer(scope, _replay(body), receive, send)
            else:
                await send({"type": "http.response.start", "status": 413, "headers": []})
                await send({"type": "http.response.body"})


async def _answer(scope: Message, replay: Receive, receive: Receive, send: Send) -> None:
    async def unless_it_waits(message: Message) -> None:
        if WAITS not in scope:
            await send(message)

    await _pages(scope, replay, unless_it_waits)
    if WAITS in scope:
        await hub.serve(scope[WAITS], receive, send)


async def _read(receive: Receive, body: IO[bytes]) -> bool:
    """The body before a thread is given to it, which a slow sender would keep; False: too long."""
    more = True
    while more:
        message = await receive()
        body.write(message.get("body", b""))
        if message["type"] == "http.disconnect" or body.tell() > LARGEST:
            return False
        more = message.get("more_body", False)
    body.seek(0)
    return True


def _replay(body: IO[bytes]) -> Receive:
    async def receive() -> Message:
        piece = body.read(_PIECE)
        return {"type": "http.request", "body": piece, "more_body": len(piece) == _PIECE}

    return receive
