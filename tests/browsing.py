"""A real browser for the journeys: Chromium through Playwright, against Django's live server.

`phone` and `laptop` are pages with JavaScript, `plain_phone` and `plain_laptop` without. Where no
Chromium is installed, the tests that ask for one are skipped, and say so.

After a click nothing is known of the page: it may be the old one, the new one half read, or a swap
whose forms htmx has not bound yet. So a test expects (`expect`, `arrived`) something that only the
next page says before it looks, taps again, goes elsewhere or reads the database.
`BROWSER_SLOWDOWN=6` makes Chromium as many times slower, to find where that was forgotten.
A test that fails shows the pages as they stood.
"""

import os
import re
import shutil
import sys
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.signals import request_finished, request_started
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from playwright.sync_api import (
    Browser,
    BrowserType,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

CHROMIUM_NAMES = (
    "chromium-headless-shell",  # the same engine without a desktop's window: half the work
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--js-flags=--no-opt --no-maglev",  # no page lives long enough for a faster code to pay
    "--host-resolver-rules=MAP club.test localhost",  # no secure context, as a laptop on a Wi-Fi
]
PICTURES = ("SCREENSHOTS", "SCREENSHOTS_DOORS", "PICTURES")
"""Folders that somebody wants pictures in."""
PIXELS = 2 if any(name in os.environ for name in PICTURES) else 1
"""Of a phone's screen for one of the page. With one Chromium draws less: a tenth less work for
three files of tests, no difference that could be told for two others. It lays out the same: of
14,625 boxes on the pages of three doors thirteen, all of a suit in a line, lie a pixel higher.
"""
FACES = """
@font-face { font-family: Phone; font-weight: 400 599; size-adjust: 89%;
    src: local("DejaVu Sans Condensed"); }
@font-face { font-family: Phone; font-weight: 600 900; size-adjust: 88%;
    src: local("DejaVu Sans Condensed Bold"), local("DejaVuSansCondensed-Bold"); }
@font-face { font-family: Phone Serif; size-adjust: 91%; src: local("DejaVu Serif Condensed"); }
:root { --sans: Phone, sans-serif !important; --serif: Phone Serif, serif !important; }
"""
"""As wide as the fonts of a phone (Roboto, Noto Serif), made of those a test machine has."""
DRESS = """faces => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(faces);
    document.adoptedStyleSheets = [sheet];
    return document.fonts.ready.then(() => true);
}"""
"""Evaluated with faces, the page has them."""
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": PIXELS,
    "has_touch": True,
    "is_mobile": True,
}
LAPTOP = {"viewport": {"width": 1280, "height": 800}}
PATIENCE = 90_000
"""Milliseconds after which what was waited for counts as missing, on the slowest of machines: more
than a phone lets pass between two tries of a line (a minute, `outbox.js`).
"""
LONGEST = 120
"""Seconds after which work beside the requests counts as lost."""
SHOWN = 80
"""Lines of a page that are shown of it when a test fails."""
INTERRUPTED = ("interrupted by another navigation", "net::ERR_ABORTED")
"""What is said of a page that another took the place of before it came."""
EMPTY = "/static/css/roll.css"
"""A small file that is a page for itself: it keeps the site's process and its storage open."""
in_both_languages = pytest.mark.parametrize(
    ("device", "scheme", "language"),
    [(LAPTOP, "light", "en"), (PHONE, "dark", "da")],
    ids=["light English laptop", "dark Danish phone"],
)

# Opens a page of the given kind; see `open_page`.
OpenPage = Callable[..., Page]
# Returns one line for every violation axe finds on the page as it stands; see `tests.barriers`.
FindViolations = Callable[..., list[str]]


def settled(page: Page) -> None:
    """Wait until what stands there can be used: no form of it is on its way, it is loaded, and htmx
    knows what it swapped in.

    A form that is on its way takes no other tap, and may lead to another page than the one that is
    shown ahead of that. Until it is known a swapped form still has the address of its predecessor.
    """
    expect(page.locator('form[aria-busy="true"]')).to_have_count(0)
    page.wait_for_load_state()
    expect(page.locator(".htmx-swapping, .htmx-settling, .htmx-added")).to_have_count(0)


def scrolls_sideways(page: Page) -> bool:
    """Whether something is wider than the screen: a phone zooms out, and `innerWidth` grows."""
    root = "document.documentElement"
    return bool(page.evaluate(f"{root}.scrollWidth > {root}.clientWidth"))


def comes_true(page: Page, what: str) -> None:
    """Wait until the script says so. What Playwright has the page itself try again is refused by
    the site's Content-Security-Policy.
    """
    late = monotonic() + LONGEST
    while not page.evaluate(what):
        assert monotonic() < late, what
        page.wait_for_timeout(20)


def polled(page: Page, part: str) -> None:
    """Ask for that part of the page now, in place of waiting until its time has come."""
    settled(page)
    page.evaluate(f"htmx.trigger('{part}', 'poll')")


def arrived(page: Page, heading: str | re.Pattern[str]) -> None:
    """Wait for the page that has this in its heading, until it can be used."""
    expect(page.get_by_role("heading", level=1)).to_contain_text(heading)
    settled(page)


def looked_for(page: Page, wanted: Locator, *, script: bool) -> None:
    """Wait for what work beside the requests brings; without a script, by looking again."""
    again = page.get_by_role("link", name="Look again")
    late = monotonic() + LONGEST
    while not script:
        expect(wanted.or_(again).first).to_be_visible()
        settled(page)
        if wanted.is_visible() or monotonic() > late:
            break
        with page.expect_navigation():
            again.click()
    expect(wanted).to_be_visible(timeout=LONGEST * 1000)
    settled(page)


NO_BROWSER = (
    "no browser to test with: install the packages chromium-headless-shell and libatomic1,"
    " or set CHROMIUM to the path of one"
)


def chromium(kind: BrowserType) -> str | None:
    """The path of a Chromium or Chrome: the one CHROMIUM names, the system's, Playwright's own."""
    if named := os.environ.get("CHROMIUM"):
        return named
    for name in CHROMIUM_NAMES:
        if found := shutil.which(name):
            return found
    own = kind.executable_path
    return own if Path(own).exists() else None


@contextmanager
def playing() -> Iterator[Playwright | None]:
    """Playwright; None where its driver does not start, as on a system without libatomic."""
    manager = sync_playwright()
    try:
        playwright = manager.start()
    except Exception:  # the driver has said why; Playwright raises nothing more exact
        yield None
        return
    yield playwright
    playwright.stop()


def _kept(serve: Callable[..., Any]) -> Callable[..., Any]:
    """Static files are asked for once by each tab: the younger they are the more often a browser
    asks again, and those of a fresh clone are a minute old.
    """

    def served(self: StaticFilesHandler, request: HttpRequest) -> HttpResponseBase:
        response: HttpResponseBase = serve(self, request)
        response["Cache-Control"] = "max-age=86400"
        return response

    return served


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the run."""
    with playing() as playwright, pytest.MonkeyPatch.context() as patch:
        patch.setattr(StaticFilesHandler, "serve", _kept(StaticFilesHandler.serve))
        path = playwright and chromium(playwright.chromium)
        if not path:
            pytest.skip(NO_BROWSER)
        # Playwright's loop runs in this thread, which Django would take for asynchronous code.
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
        expect.set_options(timeout=PATIENCE)
        # Of its own two builds Playwright takes the one without a window, unless told which.
        named = None if path == playwright.chromium.executable_path else path
        browser = playwright.chromium.launch(executable_path=named, args=ARGUMENTS)
        yield browser
        browser.close()


def _in_the_end(goto: Callable[..., Any]) -> Callable[..., Any]:
    """Who goes elsewhere while what he tapped still leads somewhere goes there once more."""

    def goes(url: str, **options: Any) -> Any:
        try:
            return goto(url, **options)
        except Error as error:
            if not any(one in str(error) for one in INTERRUPTED):
                raise
            return goto(url, **options)

    return goes


@dataclass
class Tab:
    """A page in a context of its own, on which one test after the other sits down.

    A new one fetches and compiles everything anew, in a new process, and has the server open
    another connection to the database: three times the work of showing a page.
    """

    page: Page
    kind: str
    errors: list[str] = field(default_factory=list)
    expected: str = ""
    heard: list[tuple[Any, Any]] = field(default_factory=list)
    """What a test listens for, and with what."""

    def __post_init__(self) -> None:
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._note)
        if slowdown := os.environ.get("BROWSER_SLOWDOWN"):
            rate = {"rate": float(slowdown)}
            self.page.context.new_cdp_session(self.page).send(
                "Emulation.setCPUThrottlingRate", rate
            )
        setattr(self.page, "goto", _in_the_end(self.page.goto))  # noqa: B010 - a method
        setattr(self.page, "on", self._hears(self.page.on))  # noqa: B010
        setattr(self.page, "once", self._hears(self.page.once))  # noqa: B010

    def _hears(self, listen: Callable[..., None]) -> Callable[..., None]:
        def hears(event: Any, told: Any) -> None:
            self.heard.append((event, told))
            listen(event, told)

        return hears

    def _note(self, said: ConsoleMessage) -> None:
        if said.type == "error" and not (self.expected and re.search(self.expected, said.text)):
            self.errors.append(said.text)

    def take(self, look: dict[str, Any], expected: str) -> Page:
        self.errors, self.expected = [], expected
        if look["viewport"] != self.page.viewport_size:
            self.page.set_viewport_size(look["viewport"])
        self.page.emulate_media(color_scheme=look.get("color_scheme", "light"), media="null")
        return self.page

    def leave(self) -> list[str]:
        """What the console said; nothing of the test is left, but what the server may be asked
        for again.
        """
        page, context = self.page, self.page.context
        context.set_offline(False)
        errors, self.errors = self.errors, []  # what still waits may go when nobody holds it back
        page.unroute_all()
        for event, told in self.heard:  # who says no to all that is asked would go on saying it
            with suppress(KeyError):  # it was told once
                page.remove_listener(event, told)
        self.heard.clear()
        page.goto(EMPTY)
        page.evaluate("sessionStorage.clear(); localStorage.clear()")
        page.set_extra_http_headers({})
        context.clear_cookies()
        for other in context.pages:
            if other != page:
                other.close()
        return errors


@pytest.fixture(scope="session")
def tabs(browser: Browser) -> list[Tab]:
    """Those that nobody sits on."""
    return []


@pytest.fixture
def open_page(browser: Browser, live_server: Any, tabs: list[Tab]) -> Iterator[OpenPage]:
    """Opens pages, each with its own cookies; addresses may be written from `/` on.

    `session` signs in: the session key of a `client` that has done `force_login`.
    Anything the browser's console calls an error, a breach of the CSP included, fails the test,
    unless it matches `expected`: the number of a refusal that the test is about. With `own`
    nobody gets the page afterwards: its clock or its scripts cannot be put back.
    """
    taken: list[tuple[Tab, bool]] = []

    def open_(
        device: dict[str, Any],
        *,
        session: str = "",
        expected: str = "",
        own: bool = False,
        **options: Any,
    ) -> Page:
        look = {"reduced_motion": "reduce", "service_workers": "block", **device, **options}
        fixed = {name: look[name] for name in look if name not in ("viewport", "color_scheme")}
        free = [tab for tab in tabs if tab.kind == str(fixed) and not own]
        if free:
            tabs.remove(free[0])
        else:
            context = browser.new_context(base_url=live_server.url, **look)
            context.set_default_timeout(PATIENCE)
            free = [Tab(context.new_page(), str(fixed))]
        taken.append((free[0], own))
        page = free[0].take(look, expected)
        if session:
            cookie = {"name": "sessionid", "value": session, "url": live_server.url}
            page.context.add_cookies([cookie])
        return page

    yield open_
    errors: list[str] = []
    for tab, own in taken:
        errors += tab.leave()
        if own:
            tab.page.context.close()
        else:
            tabs.append(tab)
    _let_the_server_finish()
    assert errors == []


class _Busy:
    """How many requests the server of the browser is working on."""

    def __init__(self) -> None:
        self.requests, self.changed = 0, threading.Condition()
        request_started.connect(self.begun)
        request_finished.connect(self.ended)

    def begun(self, **_: object) -> None:
        self._count(1)

    def ended(self, **_: object) -> None:
        self._count(-1)

    def _count(self, more: int) -> None:
        if "process_request_thread" in threading.current_thread().name:
            with self.changed:
                self.requests += more
                self.changed.notify_all()

    def wait(self) -> None:
        with self.changed:
            self.changed.wait_for(lambda: not self.requests, PATIENCE / 1000)


_busy = _Busy()


def _let_the_server_finish() -> None:
    """Requests and imports that a test left behind end before the tables are emptied under them."""
    _busy.wait()
    for thread in threading.enumerate():
        if thread.name in ("imports", "claims"):
            thread.join(PATIENCE / 1000)


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    """A touch screen of 390 × 844."""
    return open_page(PHONE)


@pytest.fixture
def plain_phone(open_page: OpenPage) -> Page:
    """The same without JavaScript."""
    return open_page(PHONE, java_script_enabled=False)


@pytest.fixture
def laptop(open_page: OpenPage) -> Page:
    """A screen of 1280 × 800."""
    return open_page(LAPTOP)


@pytest.fixture
def plain_laptop(open_page: OpenPage) -> Page:
    """The same without JavaScript."""
    return open_page(LAPTOP, java_script_enabled=False)


@pytest.fixture(scope="session")
def screenshots() -> Path:
    """Where the pictures of the README are kept: `docs/screenshots`."""
    folder = Path(__file__).parent.parent / "docs" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs the browser, so that `-m 'not browser'` leaves it out."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What stood on the screens when a test failed, with its report."""
    report = yield
    if report.when == "call" and report.failed and "open_page" in getattr(item, "funcargs", {}):
        for context in item.funcargs["browser"].contexts:  # type: ignore[attr-defined]
            for page in context.pages:
                report.sections.append((f"Page {page.url}", _as_it_stands(page)))
    return report


def _as_it_stands(page: Page) -> str:
    """The title, and what a screen reader would find."""
    try:
        lines = page.locator("body").aria_snapshot(timeout=5_000).splitlines()
        return "\n".join([page.title(), *lines[:SHOWN]])
    except Error as error:
        return f"It could not be read: {error}"


if __name__ == "__main__":  # `./run test` asks whether it must install something
    with playing() as playwright:
        sys.exit(not (playwright and chromium(playwright.chromium)))
