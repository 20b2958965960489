"""A real browser for the journeys: Chromium through Playwright, against Django's live server.

`phone` and `laptop` are pages with JavaScript, `plain_phone` and `plain_laptop` without. Where no
Chromium is installed, the tests that ask for one are skipped, and say so.
"""

import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    sync_playwright,
)

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
LAPTOP = {"viewport": {"width": 1280, "height": 800}}
WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# Opens a page of the given kind; see `open_page`.
OpenPage = Callable[..., Page]
# Returns one line for every violation axe finds on the page as it stands.
FindViolations = Callable[[Page], list[str]]


NO_BROWSER = (
    "no browser to test with: install the packages chromium and libatomic1,"
    " or set CHROMIUM to the path of one"
)


def chromium(playwright: Playwright) -> str | None:
    """The path of a Chromium or Chrome: the one CHROMIUM names, the system's, Playwright's own."""
    if named := os.environ.get("CHROMIUM"):
        return named
    for name in CHROMIUM_NAMES:
        if found := shutil.which(name):
            return found
    own = playwright.chromium.executable_path
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


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the run."""
    with playing() as playwright:
        path = playwright and chromium(playwright)
        if not path:
            pytest.skip(NO_BROWSER)
        # Playwright's loop runs in this thread, which Django would take for asynchronous code.
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser: Browser, live_server: Any) -> Iterator[OpenPage]:
    """Opens pages, each with its own cookies; addresses may be written from `/` on.

    `session` signs in: the session key of a `client` that has done `force_login`.
    Anything the browser's console calls an error, a breach of the CSP included, fails the test,
    unless it matches `expected`: the number of a refusal that the test is about.
    """
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_(
        device: dict[str, Any], *, session: str = "", expected: str = "", **options: Any
    ) -> Page:
        def note(said: ConsoleMessage) -> None:
            if said.type == "error" and not (expected and re.search(expected, said.text)):
                errors.append(said.text)

        context = browser.new_context(base_url=live_server.url, **{**device, **options})
        contexts.append(context)
        context.set_default_timeout(15_000)
        if session:
            context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", note)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert errors == []


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
def violations() -> FindViolations:
    """What axe finds against WCAG 2.2 AA: rule, its help, and the elements."""
    axe = Axe()

    def find(page: Page) -> list[str]:
        found = axe.run(page, options={"runOnly": {"type": "tag", "values": WCAG_22_AA}})
        return [
            f"{rule['id']}: {rule['help']}: {[node['html'] for node in rule['nodes']]}"
            for rule in found.response["violations"]
        ]

    return find


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


if __name__ == "__main__":  # `./run test` asks whether it must install something
    with playing() as playwright:
        sys.exit(not (playwright and chromium(playwright)))
