"""What shuts somebody out of a page, as axe finds it: the fixture `violations`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import override_settings
from playwright.sync_api import Page

from tests.browsing import PATIENCE, FindViolations

WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

OF_COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules of these that look at colours."""

OF_WIDTH = [*OF_COLOURS, "target-size", "scrollable-region-focusable"]
"""Those to which the width of the screen matters."""

ONE_OF_A_STYLE = Path(__file__).with_suffix(".js").read_text()
"""Loads axe into the page as it stands, and makes of it what tries no text again whose style has
passed; false where there is no line. The page of the whole book is shortened.
"""

LIES_OVER = """(within = document) => {
    const stays = (one) => one && (["fixed", "sticky"].includes(getComputedStyle(one).position)
        || stays(one.parentElement));
    const tapped = [...within.querySelectorAll("button, a, summary, label, select, textarea")]
        .filter((one) => !one.matches(".vh") && !stays(one)
            && one.checkVisibility({ visibilityProperty: true }))
        .map((one) => [one, [...one.getClientRects()]]);  // a link may stand on two lines
    const told = (one) => (one.getAttribute("aria-label") ?? one.innerText).replace(/\\s+/g, " ");
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return tapped.flatMap(([one, lines], n) => tapped.slice(n + 1)
        .filter(([other, more]) => !one.contains(other)
            && (one.control ?? one) !== (other.control ?? other)
            && lines.some((a) => more.some((b) => meet(a, b))))
        .map(([other]) => `“${told(one)}” lies over “${told(other)}”`));
}"""
"""What is tapped and lies where something else is tapped too, by more than a pixel each way; but
what stays while the page moves below it.
"""

AXE = Path(axe_playwright_python.__file__).parent


class Checker:
    """Axe, and the styles whose texts stand out, of all pages that it has looked at."""

    def __init__(self) -> None:
        self.script = Axe().axe_script
        self.passed: list[str] = []

    def load(self, page: Page) -> None:
        page.wait_for_load_state()
        given = {"passed": " ".join(self.passed), "rules": OF_COLOURS, "patience": PATIENCE}
        if not page.evaluate(ONE_OF_A_STYLE, given | {"script": "/static/axe/axe.min.js"}):
            page.evaluate(self.script)
            page.evaluate(ONE_OF_A_STYLE, given | {"script": None})

    def run(
        self, page: Page, kind: str, rules: list[str], other: bool = False
    ) -> tuple[list[str], bool]:
        """What was found, and whether the page is dark."""
        only = {"type": kind, "values": rules}
        # Of what is as it should be one element is enough; and all style sheets are fetched once
        # more for a single rule, on media that play by themselves: a third of the work.
        options = {"runOnly": only, "resultTypes": ["violations"], "preload": False}
        found = page.evaluate("given => axe.found(...given)", [options, other])
        self.passed += found["passed"]
        said = [
            f"{rule['id']}: {rule['help']}: {[node['html'] for node in rule['nodes']]}"
            for rule in found["violations"]
        ]
        return said, found["isDark"]


@pytest.fixture(scope="session")
def violations() -> Iterator[FindViolations]:
    """What axe finds against WCAG 2.2 AA: rule, its help, and the elements.

    What hangs on colours is looked at in the other theme as well, unless the reader has chosen one;
    loading is most of the work. So a page is looked at where a test passes by, `also` on a screen
    as large as another device's, where it `stays` if it is not wanted as it was. All colours of one
    screen come before the other: to lay a page out anew is as dear as to look at it.
    """
    checker = Checker()

    def find(page: Page, also: dict[str, Any] | None = None, stays: bool = False) -> list[str]:
        checker.load(page)
        found, is_dark = checker.run(page, "tag", WCAG_22_AA)
        was, other = ("dark", "light") if is_dark else ("light", "dark")
        page.emulate_media(color_scheme=other)
        found += _at(other, checker.run(page, "rule", OF_COLOURS, other=True))
        own = page.viewport_size
        if also and own:
            width = also["viewport"]["width"]
            page.set_viewport_size(also["viewport"])
            found += _at(f"{other}, {width}", checker.run(page, "rule", OF_WIDTH))
        page.emulate_media(color_scheme=was)
        if also and own:
            found += _at(width, checker.run(page, "rule", OF_COLOURS, other=True))
            if not stays:
                page.set_viewport_size(own)
        return found

    with override_settings(STATICFILES_DIRS=[*settings.STATICFILES_DIRS, ("axe", AXE)]):
        yield find


def _at(where: object, told: tuple[list[str], bool]) -> list[str]:
    return [f"{where}: {one}" for one in told[0]]
