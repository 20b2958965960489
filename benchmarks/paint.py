"""How soon a slow phone shows a page of which it has nothing yet. Run by hand.

    .venv/bin/python -m benchmarks.paint ADDRESS USER PASSWORD

Chromium as a phone of 390 × 844 whose processor is slowed four times, on slow 4G (150 ms, 1.6
Mbit/s down, 0.75 up). Prints of home, a table's choice of call and the archive, without and then
with their files kept: first contentful paint (the median of five), the longest task of the page,
files and bytes on the wire, and what waited for a style sheet.
"""

from __future__ import annotations

import statistics
import sys
from typing import Any

from playwright.sync_api import Browser, StorageState, ViewportSize, sync_playwright

from config import sheets
from tests.browsing import ARGUMENTS, chromium

PHONE = ViewportSize(width=390, height=844)
LINE = {"latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
"""Slow 4G: milliseconds, bytes a second."""
SLOWED = 4
VISITS = 5
SETTLED = 700
"""Milliseconds after which what a page still does is no longer its beginning."""
WATCH = """
window.tasks = [];
new PerformanceObserver(list => tasks.push(...list.getEntries().map(one => one.duration)))
    .observe({type: "longtask", buffered: true});
"""
TOLD = """() => ({
    paint: performance.getEntriesByName("first-contentful-paint")[0].startTime,
    answered: performance.getEntriesByType("navigation")[0].responseStart,
    longest: Math.max(0, ...tasks),
    files: performance.getEntriesByType("resource").length + 1,
    bytes: [...performance.getEntriesByType("resource"),
            ...performance.getEntriesByType("navigation")]
        .reduce((sum, one) => sum + one.transferSize, 0),
    blocking: performance.getEntriesByType("resource")
        .filter(one => one.renderBlockingStatus === "blocking").length,
})"""


def visits(browser: Browser, state: StorageState, address: str) -> list[Any]:
    """A page without its files, and once more with them: what each visit measured."""
    context = browser.new_context(viewport=PHONE, locale="da-DK", storage_state=state)
    context.add_init_script(WATCH)
    page = context.new_page()
    tools = context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", {"offline": False, **LINE})
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    told = []
    for _ in range(2):
        page.goto(address, wait_until="load")
        page.wait_for_timeout(SETTLED)
        told.append(page.evaluate(TOLD))
    context.close()
    return told


def main(address: str, user: str, password: str) -> None:
    with sync_playwright() as playwright:
        kind = playwright.chromium
        browser = kind.launch(executable_path=chromium(kind), args=ARGUMENTS)
        page = browser.new_context(viewport=PHONE).new_page()
        page.goto(f"{address}/sign-in/?next=/")
        page.fill("[name=username]", user)
        page.fill("[name=password]", password)
        page.keyboard.press("Enter")
        spot = page.locator("main a.spot[href*='/calls/at/']").first
        table = spot.get_attribute("href")
        state = page.context.storage_state()
        # A phone that has no files has no cookie that says it has one.
        state["cookies"] = [one for one in state["cookies"] if one["name"] != sheets.HAD]
        for name, path in {"home": "/", "a new call": table, "archive": "/archive/"}.items():
            pairs = [visits(browser, state, f"{address}{path}") for _ in range(VISITS)]
            for kept, told in zip(("cold", "kept"), zip(*pairs, strict=True), strict=True):
                of = {key: statistics.median(one[key] for one in told) for key in told[0]}
                print(
                    f"{name}, {kept}: first paint {of['paint']:.0f} ms"
                    f" (first byte {of['answered']:.0f}), longest task {of['longest']:.0f} ms,"
                    f" {of['files']:.0f} files, {of['bytes'] / 1024:.1f} KB,"
                    f" {of['blocking']:.0f} waited for",
                    flush=True,
                )


if __name__ == "__main__":
    main(*sys.argv[1:])
