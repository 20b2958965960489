"""Pages through the server: whole, and none kept by who is slow."""

from __future__ import annotations

import http.client
import importlib
import socket
from contextlib import closing
from types import ModuleType

import pytest

from tests.alerts.serving import served


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


def test_an_answer_leaves_as_soon_as_it_is_written(transactional_db: None) -> None:
    """A line takes after the socket it was accepted from."""
    listener = socket.create_server(("127.0.0.1", 0))
    before = listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    with served(listener):
        after = listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)

    assert (before, after) == (0, 1)


def test_who_sends_slowly_keeps_no_page_from_others(port: int, asgi: ModuleType) -> None:
    slow = [socket.create_connection(("127.0.0.1", port)) for _ in range(asgi.THREADS * 4)]
    for line in slow:
        line.sendall(b"POST /sign-in/ HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\nusername=")

    assert asked(port, "GET", "/healthz") == (200, b"ok\n")
    for line in slow:
        line.close()


def test_a_form_too_long_for_memory_arrives_whole(port: int, asgi: ModuleType) -> None:
    long = b"x" * (3 * asgi._PIECE + asgi._IN_MEMORY)
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
    assert asked(port, "POST", "/set-language/", b"x" * 3000) == (413, b"")
