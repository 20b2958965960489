"""A browser whose memory is on the disk, as a phone's is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.evening import Evening
from tests.browsing import ARGUMENTS, PHONE, chromium, comes_true

NO_LINE = {"server": "http://127.0.0.1:9"}
"""Nobody listens there; the browser's own switch forgets the worker."""
ALL_LIE_THERE = """async () => {
    const { unseen } = document.querySelector("script[data-worker]").dataset;
    const wanted = unseen.trim().split(" ");
    const lie = await Promise.all(wanted.map((one) => caches.match(one, { ignoreVary: true })));
    return lie.every(Boolean);
}"""
"""What nobody has opened yet has come to the disk: it is put there beside the answer. The page that
is open, and its files, came before the worker did.
"""


def all_kept(page: Page) -> None:
    """Wait until a browser begun anew has all of it."""
    expect(page.locator("html")).to_have_attribute("data-kept", "all")
    comes_true(page, ALL_LIE_THERE)


class Device:
    """A browser whose memory is on the disk: it may be ended and begun again."""

    def __init__(self, browser: Browser, address: str, folder: Path) -> None:
        self.kind, self.address, self.folder = browser.browser_type, address, folder
        self.context: BrowserContext | None = None

    def begin(self, **options: Any) -> Page:
        self.end()
        path = chromium(self.kind)
        self.context = self.kind.launch_persistent_context(
            self.folder,
            executable_path=None if path == self.kind.executable_path else path,
            args=ARGUMENTS,
            base_url=self.address,
            reduced_motion="reduce",
            **PHONE,
            **options,
        )
        return self.context.pages[0]

    def end(self) -> None:
        if self.context:
            self.context.close()
        self.context = None

    def signed_in(self, client: Client, evening: Evening) -> Page:
        """Begun, with the evening's director signed in for longer than it runs."""
        page = self.begin()
        client.force_login(evening.director)
        cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "expires": 2e9}
        page.context.add_cookies([{**cookie, "url": self.address}])  # type: ignore[list-item]
        return page
