"""What shuts somebody out of a page, as axe finds it: the fixture `violations`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browsing import FindViolations, settled

WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

OF_COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules of these that look at colours."""

OF_WIDTH = [*OF_COLOURS, "target-size", "scrollable-region-focusable"]
"""Those to which the width of the screen matters."""

SHORTENED = """() => {
    for (const law of document.querySelectorAll(".one-law:nth-of-type(n+12)")) law.remove();
}"""
"""The page of the whole book takes 30 s, of Laws that are all written alike."""

ONE_OF_A_STYLE = Path(__file__).with_suffix(".js").read_text()
"""Makes of axe what tries no text again whose style has passed; gives what looks at the page."""


class Checker:
    """Axe, and the styles whose texts stand out, of all pages that it has looked at."""

    def __init__(self) -> None:
        self.script = Axe().axe_script
        self.passed: list[str] = []

    def load(self, page: Page) -> None:
        page.evaluate(self.script)
        page.evaluate(ONE_OF_A_STYLE, {"passed": self.passed, "rules": OF_COLOURS})

    def run(self, page: Page, kind: str, rules: list[str], other: bool = False) -> list[str]:
        only = {"type": kind, "values": rules}
        # Of what is as it should be one element is enough; and all style sheets are fetched once
        # more for a single rule, on media that play by themselves: a third of the work.
        options = {"runOnly": only, "resultTypes": ["violations"], "preload": False}
        found = page.evaluate("given => axe.found(...given)", [options, other])
        self.passed += found["passed"]
        return [
            f"{rule['id']}: {rule['help']}: {[node['html'] for node in rule['nodes']]}"
            for rule in found["violations"]
        ]

    def look(self, page: Page, kind: str, rules: list[str]) -> list[str]:
        found = self.run(page, kind, rules)
        with in_other_colours(page) as theme:
            others = self.run(page, "rule", OF_COLOURS, other=True)
        return [*found, *(f"{theme}: {one}" for one in others)]


@pytest.fixture(scope="session")
def violations() -> FindViolations:
    """What axe finds against WCAG 2.2 AA: rule, its help, and the elements.

    What hangs on colours is looked at in the other theme as well; loading is most of the work. So
    a page is looked at where a test passes by, `also` on a screen as large as another device's.
    """
    checker = Checker()

    def find(page: Page, also: dict[str, Any] | None = None) -> list[str]:
        settled(page)
        expect(page.locator(".htmx-request")).to_have_count(0)  # what a page fetches by itself
        page.evaluate(SHORTENED)
        checker.load(page)
        found, was = checker.look(page, "tag", WCAG_22_AA), page.viewport_size
        if also and was:
            page.set_viewport_size(also["viewport"])
            width = also["viewport"]["width"]
            found += [f"{width}: {one}" for one in checker.look(page, "rule", OF_WIDTH)]
            page.set_viewport_size(was)
        return found

    return find


@contextmanager
def in_other_colours(page: Page) -> Iterator[str]:
    """Light instead of dark, or the other way round, unless the reader has chosen a theme."""
    is_dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    was, other = ("dark", "light") if is_dark else ("light", "dark")
    page.emulate_media(color_scheme=other)
    yield other
    page.emulate_media(color_scheme=was)
