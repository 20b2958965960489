"""The ASGI application: pages by threads, as WSGI, and pages that wait for news without one.

What is asked for goes through Django whole, with its sign-in and its refusals; where a view says
that the page waits (`rulings.alerts.views.WAITS`), the answer is a stream instead.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from config.wsgi import application as wsgi  # first: what follows needs the apps

# isort: split
from config import env, survivors
from config.middleware import TOO_LONG
from rulings.alerts.stream import hub, lifespan
from rulings.alerts.views import WAITS

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

THREADS = int(env.text("WEB_THREADS", "8"))
"""Pages made at the same moment. One lock serves them all: more threads make each page later."""
LARGEST = 64 * 1024 * 1024
"""Bytes of a request; the largest file that is read has a third of it."""
_READ_ON = 16
"""So many times that are read before the line is given up."""
_IN_MEMORY = 1024 * 1024
_pages = ThreadPoolExecutor(THREADS, thread_name_prefix="page")


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """One request, or the life of the server."""
    if scope["type"] == "lifespan":
        survivors.begin()
        try:
            await lifespan(receive, send)
        finally:
            survivors.end()
    elif scope["type"] == "http":
        with SpooledTemporaryFile(_IN_MEMORY) as body:
            length = await _read(receive, body)
            if length is not None:
                await _answer(scope, body, length > LARGEST, receive, send)


async def _read(receive: Receive, body: IO[bytes]) -> int | None:
    """How long the body is, read before a thread is given to it, which a slow sender would keep;
    None: nobody waits for an answer. What is too long is read on and thrown away, or the browser
    would show its own page of a lost connection instead of ours.
    """
    length, more = 0, True
    while more and length <= LARGEST * _READ_ON:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        piece = message.get("body", b"")
        length += len(piece)
        if length <= LARGEST:
            body.write(piece)
        more = message.get("more_body", False)
    if length > LARGEST:
        body.truncate(0)
    body.seek(0)
    return length


async def _answer(
    scope: Message, body: IO[bytes], is_too_long: bool, receive: Receive, send: Send
) -> None:
    loop = asyncio.get_running_loop()
    environ = environ_of(scope, body)
    if is_too_long:
        environ |= {TOO_LONG: True, "CONTENT_LENGTH": "0"}

    def say(message: Message) -> None:
        asyncio.run_coroutine_threadsafe(_awaited(send(message)), loop).result()

    left = await loop.run_in_executor(_pages, _made, environ, say)
    if WAITS in scope:
        await hub.serve(scope[WAITS], receive, send)
        return
    for message in left:
        await send(message)


async def _awaited(sent: Awaitable[None]) -> None:
    await sent


def _made(environ: dict[str, Any], say: Callable[[Message], None]) -> list[Message]:
    """A page, made in a thread: what is still to be sent.

    A page whose length is known leaves the thread at once and whole, in one change of threads: a
    change for head, body and end each took 0.3 ms of the processor more, and a slow reader kept a
    thread. What has no length is said piece by piece, by the thread and the connection to the
    database that it began with.
    """
    head: Message = {"type": "http.response.start"}

    def start(status: str, headers: list[tuple[str, str]], _error: Any = None) -> None:
        head["status"] = int(status[:3])
        pairs = ((name.lower(), value.strip()) for name, value in headers)
        head["headers"] = [(n.encode("latin-1"), v.encode("latin-1")) for n, v in pairs]

    page: Any = wsgi(environ, start)  # type: ignore[arg-type]
    try:
        if page.has_header("Content-Length"):
            return [head, {"type": "http.response.body", "body": b"".join(page)}]
        say(head)
        for piece in page:
            say({"type": "http.response.body", "body": piece, "more_body": True})
        return [{"type": "http.response.body"}]
    finally:
        page.close()  # so that Django learns of its end


def environ_of(scope: Message, body: IO[bytes]) -> dict[str, Any]:
    """The request in the words of WSGI (PEP 3333).

    Headers with a low line are left out: there they could not be told from those a proxy writes.
    """
    server, client = scope.get("server") or ("localhost", 80), scope.get("client")
    environ = {
        "asgi.scope": scope,
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1] or 0),
        "REMOTE_ADDR": client[0] if client else "",
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": body,
    }
    for raw, value in scope["headers"]:
        if b"_" in raw:
            continue
        name = raw.decode("latin-1").upper().replace("-", "_")
        if name not in ("CONTENT_TYPE", "CONTENT_LENGTH"):
            name = f"HTTP_{name}"
        value = value.decode("latin-1")
        environ[name] = f"{environ[name]},{value}" if name in environ else value
    return environ
