"""A reader with a browser: the pages he has had, and what comes of what he sends."""

from __future__ import annotations

import re
from collections import deque
from copy import deepcopy
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode, urljoin
from zipfile import ZipFile

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client

from benchmarks.forms import HOST, Page, Sent, Way
from deals.pages.once import DONE, KEPT_BY, LEADS_TO, REFUSED
from tests.people import signed_in

if TYPE_CHECKING:
    from deals.models import User

KEPT = 20
"""So many pages a reader can go back to."""
LEADS = 6
"""So often one address leads on to the next."""
BESIDE = {
    *("deals_sentform", "deals_device", "deals_auditentry", "rulings_seentexts"),
    *("django_session", "axes_accessattempt"),
}
"""The tables in which something is noted beside what is done, or of every request."""
_WRITES = re.compile(r'\s*(?:INSERT INTO|UPDATE|DELETE FROM) "?(\w+)')


@dataclass(frozen=True)
class Got:
    """What came in the end, and how the form was answered that led there."""

    at: str
    status: int
    html: str
    """Of anything that is no page, its text; a ZIP is opened."""
    is_page: bool
    answered: int
    leads_to: str
    is_refused: bool
    is_of_nobody: bool
    is_said: bool
    """Without leading on."""
    has_written: bool
    """Something but what is noted of every request."""
    error: str = ""

    @property
    def asks_who(self) -> bool:
        """To sign in again."""
        return "/sign-in/" in (self.leads_to or self.at) or self.is_of_nobody

    @property
    def is_done(self) -> bool:
        """The site said so: it leads on, and warns of nothing."""
        is_led = self.answered in (204, 301, 302, 303) or self.is_said
        return is_led and self.has_written and not self.is_refused


@dataclass
class Reader:
    """Somebody with a browser; `user` is None for who has no account."""

    name: str
    user: User | None
    whose: str
    """The club that he is of, by its short name; empty if he is of none, or of all."""
    client: Client = field(default_factory=lambda: _browser())
    pages: deque[Page] = field(default_factory=lambda: deque(maxlen=KEPT))
    begins: list[str] = field(default_factory=lambda: ["/"])
    """Where he may begin."""

    def __post_init__(self) -> None:
        self.signs_in()

    def signs_in(self) -> None:
        if self.user is not None:
            self.user.refresh_from_db()
            self.client.cookies.update(signed_in(self.user).cookies)

    def looks(self, at: str) -> Got:
        """A page, and wherever it leads."""
        return self._arrives(at, self.client.get(at))

    def renews(self, page: Page, region: str) -> Got:
        """What htmx shows in a place of the page, with its forms."""
        answer = self.client.get(region, headers=_by_htmx(page))
        got = _got(page.at, answer, answer, has_written=False)
        if got.is_page and got.status == 200:
            self.pages.append(Page(page.at, got.html))
        return replace(got, is_page=False)

    def sends(self, sent: Sent, *, is_lost: bool = False) -> Got:
        """The answer, or none if it is lost on its way: then nothing of it is looked at."""
        remembered, noted = deepcopy(self.client.cookies), Written()
        with connection.execute_wrapper(noted):
            answer = self.client.post(sent.to, **_body(sent), headers=_headers(sent))
            if sent.way in _FETCHED and not (is_lost or _leads_to(answer)):
                answer = self.client.post(sent.to, **_body(sent))  # for its page to be shown
        if not is_lost:
            return self._arrives(sent.to, answer, has_written=noted.is_there)
        self.client.cookies = remembered
        return _got(sent.to, answer, answer, has_written=noted.is_there)

    def _arrives(self, at: str, answer: Any, *, has_written: bool = False) -> Got:
        came = answer
        for _time in range(LEADS):
            if not (to := _leads_to(came)):
                break
            at = urljoin(at, to).removeprefix(f"http://{HOST}")
            came = self.client.get(at)
        at = came.headers.get("HX-Push-Url") or came.headers.get("HX-Replace-Url") or at
        got = _got(at, answer, came, has_written=has_written)
        if got.is_page:
            self.pages.append(Page(at, got.html))
        return got


def _browser() -> Client:
    here = {"SERVER_NAME": HOST, "HTTP_ACCEPT_LANGUAGE": "en"}
    return Client(enforce_csrf_checks=True, raise_request_exception=False, **here)


def _body(sent: Sent) -> dict[str, Any]:
    if sent.file is None:
        return {
            "data": urlencode(sent.data),
            "content_type": "application/x-www-form-urlencoded",
        }
    name, content = sent.file
    fields: dict[str, Any] = {}
    for one, value in sent.data:
        fields.setdefault(one, []).append(value)
    return {"data": fields | {name: SimpleUploadedFile("tonight.pbn", content)}}


_FETCHED = (Way.TYPED, Way.PHONE)


def _headers(sent: Sent) -> dict[str, str]:
    """By which the site knows the script that sends it."""
    if sent.way is Way.HTMX:
        return _by_htmx(sent.page)
    return {KEPT_BY: "phone" if sent.way is Way.PHONE else "page"} if sent.way in _FETCHED else {}


def _by_htmx(page: Page) -> dict[str, str]:
    now = f"http://{HOST}{page.at}"
    return {"HX-Request": "true", "HX-Target": "step", "HX-Current-URL": now}


def _leads_to(answer: Any) -> str:
    names = ("Location", "HX-Redirect", LEADS_TO)
    return next((answer.headers[one] for one in names if one in answer.headers), "")


class Written:
    """Whether anything was written while the site worked on a form."""

    is_there = False

    def __call__(self, execute: Any, sql: Any, params: Any, many: bool, context: Any) -> Any:
        written = _WRITES.match(str(sql))
        self.is_there |= written is not None and written[1] not in BESIDE
        return execute(sql, params, many, context)


def _got(at: str, answer: Any, came: Any, *, has_written: bool) -> Got:
    content = b"".join(came)
    if content[:2] == b"PK":
        with ZipFile(BytesIO(content)) as files:
            content = b" ".join(files.read(name) for name in files.namelist())
    kind = came.headers.get("Content-Type", "")
    return Got(
        at,
        came.status_code,
        content.decode(errors="ignore"),
        kind.startswith("text/html") and bool(content) and came.status_code // 100 != 3,
        answer.status_code,
        _leads_to(answer),
        "HX-Retarget" in answer.headers,
        REFUSED in answer.headers,
        DONE in answer.headers,
        has_written,
        repr(came.exc_info[1]) if getattr(came, "exc_info", None) else "",
    )


def shown_to_players(html: str) -> list[str]:
    """Where somebody without an account may begin: what a page shows to be photographed."""
    return re.findall(rf"(?<=http://{HOST})/(?:slips|p|t|link)/[^\s\"<&]+", html)
