"""Pages through the server: whole, and none kept by who is slow."""

from __future__ import annotations

import asyncio
import http.client
import importlib
import io
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from types import ModuleType

import pytest
import uvicorn
from django.conf import settings
from uvicorn.server import ServerState

from config.management.commands.up import Server

SERVED_BY = "config.line:Line"


@pytest.fixture
def asgi(port: int) -> ModuleType:
    """The application that is served; made when the settings of the tests hold."""
    return importlib.import_module("config.asgi")


pytestmark = pytest.mark.django_db(transaction=True)


def asked(
    port: int, method: str, path: str, body: bytes = b"", **headers: str
) -> tuple[int, bytes]:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as line:
        line.request(method, path, body, headers)
        answer = line.getresponse()
        return answer.status, answer.read()


def test_an_answer_leaves_as_soon_as_it_is_written() -> None:
    """Also on a line that was accepted by a socket which asyncio has not made."""

    async def is_sent_at_once() -> int:
        config = uvicorn.Config("config.asgi:application", http=SERVED_BY, log_config=None)
        config.load()
        line = config.http_protocol_class(config, ServerState(), {})  # type: ignore[call-arg]
        loop, listener = asyncio.get_running_loop(), socket.create_server(("127.0.0.1", 0))
        async with await loop.create_server(lambda: line, sock=listener):
            _, writer = await asyncio.open_connection(*listener.getsockname())
            while not hasattr(line, "server"):
                await asyncio.sleep(0)
            accepted = line.transport.get_extra_info("socket")
            writer.close()
            return int(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    with ThreadPoolExecutor(1) as apart:  # a browser may run a loop in this thread
        assert apart.submit(asyncio.run, is_sent_at_once()).result() == 1
    assert Server().config.http == SERVED_BY
    assert f"--http {SERVED_BY} " in (settings.BASE_DIR / "deploy" / "serve").read_text()


def test_a_header_with_a_low_line_is_not_taken_for_one_of_the_proxy(asgi: ModuleType) -> None:
    body, headers = io.BytesIO(), [
        (b"host", b"x"),
        (b"content-type", b"text/plain"),
        (b"x-forwarded-for", b"10.0.0.1"),
        (b"x_forwarded_for", b"10.0.0.2"),
        (b"accept", b"a"),
        (b"accept", b"b"),
    ]  # fmt: skip
    scope = {
        "method": "GET",
        "path": "/bræt/",
        "query_string": b"a=%C3%A6",
        "http_version": "1.1",
        "scheme": "http",
        "server": ("127.0.0.1", 8000),
        "client": ("10.0.0.3", 4711),
        "headers": headers,
    }
    assert asgi.environ_of(scope, body) == {
        "asgi.scope": scope,
        "REQUEST_METHOD": "GET",
        "SCRIPT_NAME": "",
        "PATH_INFO": "/br\u00c3\u00a6t/",
        "QUERY_STRING": "a=%C3%A6",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "8000",
        "REMOTE_ADDR": "10.0.0.3",
        "HTTP_HOST": "x",
        "CONTENT_TYPE": "text/plain",
        "HTTP_X_FORWARDED_FOR": "10.0.0.1",
        "HTTP_ACCEPT": "a,b",
        "wsgi.url_scheme": "http",
        "wsgi.input": body,
    }


def test_who_sends_slowly_keeps_no_page_from_others(port: int, asgi: ModuleType) -> None:
    slow = [socket.create_connection(("127.0.0.1", port)) for _ in range(asgi.THREADS * 4)]
    for line in slow:
        line.sendall(b"POST /sign-in/ HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\nusername=")

    assert asked(port, "GET", "/healthz") == (200, b"ok\n")
    for line in slow:
        line.close()


def test_a_form_too_long_for_memory_arrives_whole(port: int, asgi: ModuleType) -> None:
    long = b"x" * (2 * asgi._IN_MEMORY)
    form = b"language=da&next=/menu/&" + long
    status, _ = asked(
        port,
        "POST",
        "/set-language/",
        form,
        **{"Content-Type": "application/x-www-form-urlencoded"},
    )
    # it was read to its end: only then is it told that its token is missing
    assert status == 403


def test_what_is_larger_than_any_file_is_refused(
    port: int, asgi: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asgi, "LARGEST", 1000)
    status, page = asked(port, "POST", "/set-language/", b"x" * 3000, **{"Accept-Language": "en"})
    assert status == 413
    assert '<h1 tabindex="-1">That file is too large</h1>' in page.decode()


def test_who_never_ends_is_not_read_for_ever(
    port: int, asgi: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asgi, "LARGEST", 10)
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(
            b"POST /set-language/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\n\r\n"
        )
        line.sendall(b"x" * 200)
        assert line.recv(12) == b"HTTP/1.1 413"
