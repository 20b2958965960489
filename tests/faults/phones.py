"""What a director holds in his hand, and a line that may swallow the answer to it."""

from __future__ import annotations

import http.client
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import urlencode

PATIENCE = 60
"""Seconds with one request, before it is taken for lost."""


@dataclass(frozen=True, slots=True)
class Got:
    """What came back."""

    status: int
    leads_to: str
    text: str


@dataclass
class Phone:
    """Keeps its cookies, and opens a connection for each request, as after a break."""

    port: int
    cookies: dict[str, str]

    def get(self, path: str) -> Got:
        return self._ask("GET", path, None)

    def post(self, path: str, fields: Mapping[str, str]) -> Got:
        return self._ask("POST", path, urlencode(fields))

    def _ask(self, method: str, path: str, body: str | None) -> Got:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            line.request(method, path, body, self._headers(body is not None))
            answer = line.getresponse()
            text = answer.read().decode()
        finally:
            line.close()
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            self.cookies |= {name: one.value for name, one in SimpleCookie(cookie).items()}
        return Got(answer.status, answer.headers.get("Location", ""), text)

    def _headers(self, is_form: bool) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        of_form = {"Content-Type": "application/x-www-form-urlencoded"} if is_form else {}
        return {"Cookie": cookies, "Accept-Language": "en"} | of_form


@dataclass
class Form:
    """A form as it stands on the page: where it goes, what it holds, and its buttons."""

    to: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)


class Screen(HTMLParser):
    """The forms of a page."""

    def __init__(self, got: Got, at: str) -> None:
        super().__init__()
        self.at, self.forms, self.loose = at, list[Form](), list[tuple[str, str]]()
        self.feed(got.text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        has = dict(attributes)
        if tag == "form":
            self.forms.append(Form(has.get("action") or self.at))
        elif tag == "input" and has.get("type") == "hidden" and self.forms:
            self.forms[-1].fields[has.get("name") or ""] = has.get("value") or ""
        elif tag == "button" and has.get("name"):
            button = has["name"] or "", has.get("value") or ""
            if "form" in has:
                self.loose.append(button)
            elif self.forms:
                self.forms[-1].buttons.append(button)

    def form(self, *ends: str) -> Form | None:
        """The last one that goes to an address with one of these ends."""
        found = [one for one in self.forms if one.to.endswith(ends)]
        return replace(found[-1], buttons=found[-1].buttons + self.loose) if found else None


class Losing(ThreadingHTTPServer):
    """A line to the site on which answers get lost: the site has given them, nobody hears them."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, site: int) -> None:
        super().__init__(("127.0.0.1", 0), _Passing)
        self.site = site
        self.to_lose = 0
        """How many of the next answers to a form go lost."""
        self.lost = 0
        Thread(target=self.serve_forever, daemon=True).start()

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    def end(self) -> None:
        """Nobody gets through any more."""
        self.shutdown()
        self.server_close()

    def handle_error(self, *_: Any) -> None:
        """A line that breaks is what it is for."""


class _Passing(BaseHTTPRequestHandler):
    server: Losing

    def do_GET(self) -> None:
        self._pass(None)

    def do_POST(self) -> None:
        self._pass(self.rfile.read(int(self.headers["Content-Length"])))

    def _pass(self, body: bytes | None) -> None:
        line = http.client.HTTPConnection("127.0.0.1", self.server.site, timeout=PATIENCE)
        try:
            line.request(self.command, self.path, body, dict(self.headers))
            answer = line.getresponse()
            told = answer.read()
        finally:
            line.close()
        if body is not None and self.server.to_lose:
            self.server.to_lose -= 1
            self.server.lost += 1
            return
        self.send_response_only(answer.status)
        for name, value in answer.headers.items():
            if name.lower() not in ("connection", "transfer-encoding", "content-length"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(told)))
        self.end_headers()
        self.wfile.write(told)
