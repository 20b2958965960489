"""How soon a slow phone shows what comes after a tap, with the pack and without. Run by hand.

    .venv/bin/python -m benchmarks.ahead ADDRESS USER PASSWORD /calls/at/TABLE/ PROCESS

The table's board must have no record, of its auction neither: the pack does not hold those.
Chromium as a phone of 390 × 844, tapped by a finger, whose processor is slowed four times, on a
quick line, on slow 3G (400 ms there and back, 400 kbit/s), and without a line since home was shown,
so that the call is noted there too; there it goes on to *Record*, and to what is said at the
restricted lead. With a line *Record* is tapped too, and what it sends goes no further. Walks a
defender's lead out of turn and a revoke of the practice evening to their words, again and again,
and prints of each line the median and the 95th percentile from tap to paint (from when a finger is
lifted to the end of the frame that has the next heading, before anything is done after it), what a
walk costs the server's process (its number is PROCESS), and how much memory the scripts of the page
hold when its words are shown. The calls are withdrawn again.
"""

from __future__ import annotations

import os
import re
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import (
    Browser,
    Page,
    Route,
    StorageState,
    sync_playwright,
)

from tests.browsing import ARGUMENTS, PHONE, chromium

SLOW_3G = {"latency": 400, "downloadThroughput": 400e3 / 8, "uploadThroughput": 400e3 / 8}
"""Milliseconds, bytes a second."""
LINES = {"quick": None, "slow 3G": SLOW_3G, "no": None}
SLOWED = 4
FINGER = 60
"""Milliseconds that a finger lies on the glass."""
WALKS = 4
STORIES = (("lead-out-of-turn", "H2"), ("revoke", "H3"))
DEFENDER = "main .felt button[name=answer]:not([aria-label*='pil'], [aria-label*='blind'])"
ANSWER = "main #ask button[name=answer]:not([value=unknown], [value=disputed], [value=later])"
PACK = "[data-pack=open]"
RESTRICTED = ("E", "H2", "partner", "nothing", "neither")
"""A lead that leaves a penalty card, by which the next one is restricted."""
CARD = re.compile(r"main button\[value=([SHDC])[2-9TJQKA]\]")
RECORD_AND_WATCH = ("main .screen > .dock .go", "#happens [name=event]", "#happens button")
MOST = 8
"""Answers after which a walk ends, if it has come to no words by then."""
AS_ON_A_PHONE = [one for one in ARGUMENTS if not one.startswith("--js-flags")]
"""A director's browser compiles what runs often, that of a test does not."""
WATCH = """() => {
    window.times = [];
    if (window.isWatched) return;
    window.isWatched = true;
    let began = 0;
    addEventListener("pointerup", ({target, timeStamp}) => {
        const taps = ["a.spot", "button[name=irregularity]", "button[name=answer]"];
        const watch = [".screen > .dock .go", "#happens button"];
        if (target.closest([...taps, ...watch])) began = timeStamp;
    }, true);
    const seen = ".curtain.up h1, main:not(:has(~ .curtain.up)) h1";
    const heading = () => document.querySelector(seen)?.textContent.trim();
    let shown = heading();
    new MutationObserver(() => {
        if (!began || heading() === shown) return;
        const from = began;
        [began, shown] = [0, heading()];
        const note = () => window.times.push(performance.now() - from);
        requestAnimationFrame(() => scheduler.postTask(note, {priority: "user-blocking"}));
    }).observe(document.body, {
        childList: true, subtree: true, characterData: true, attributeFilter: ["class"]
    });
}"""


class Course(NamedTuple):
    """Where it is walked, and with what; the process is the server's."""

    home: str
    table: str
    line: str
    process: int
    has_pack: bool

    def __str__(self) -> str:
        return f"{self.line} line, {'with' if self.has_pack else 'without'} the pack"


class Walked(NamedTuple):
    """Milliseconds from each tap to its page, what the walk took of the server's processor, and
    megabytes that the page's scripts held in the end.
    """

    times: list[float]
    work: float
    memory: float


def processor(process: int) -> float:
    """Milliseconds that it has taken so far."""
    user, system = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) * 1000 / os.sysconf("SC_CLK_TCK")


def tap(page: Page, button: str) -> None:
    """By a finger: a mouse would hover over what comes, and be asked for it."""
    box = page.locator(button).first.bounding_box()
    assert box, f"{button} is not on the page"
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    tools = page.context.new_cdp_session(page)
    tools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    page.wait_for_timeout(FINGER)
    tools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def begin(page: Page, course: Course, door: str) -> list[str]:
    """Show the first question of a new call, until the pack has come; the taps to it that are still
    to come: none.
    """
    page.goto(f"{course.home}{course.table}")
    page.locator(f"main button[value='{door}']").first.click()
    page.locator(DEFENDER).first.wait_for()
    assert page.locator("#walk").count(), "the pack does not hold this matter"
    page.locator(f"html{PACK if course.has_pack else ''}").wait_for(state="attached")
    page.wait_for_timeout(1000)  # a director looks
    return []


def begin_without_a_line(page: Page, course: Course, door: str) -> list[str]:
    """Show the room and take the line away; the taps to the first question."""
    page.goto(course.home)
    page.locator(f"html{PACK}[data-room=open]").wait_for()
    page.context.set_offline(True)
    return [f"main a.spot[href='{course.table}']", f"main button[value='{door}']"]


def to_words(page: Page, taps: Sequence[str]) -> None:
    for button in taps:
        if page.locator("main .words.ruling").count():
            break
        if card := CARD.fullmatch(button):
            page.locator(f"main label:has([name=suit][value={card[1]}])").click()
        next_page(page, button)


def next_page(page: Page, button: str) -> None:
    had = page.evaluate("times.length")
    tap(page, button)
    page.wait_for_function("count => times.length > count", arg=had)
    page.wait_for_timeout(1000)  # he reads


def watch(page: Page, course: Course) -> list[float]:
    """Milliseconds of each tap from *Record* on, which opens the watch, to what is said at the
    restricted lead. Nothing is sent of it: the line is away.
    """
    before = begin_without_a_line(page, course, STORIES[0][0])
    page.evaluate(WATCH)
    to_words(page, [*before, *(f"main button[value={one}]" for one in RESTRICTED)])
    page.evaluate("window.times = []")
    for button in RECORD_AND_WATCH:
        next_page(page, button)
    return page.evaluate("times")  # type: ignore[no-any-return]


def withdraw(page: Page, course: Course) -> None:
    call = page.url.split("/calls/")[1].split("/")[0]
    page.goto(f"{course.home}/calls/{call}/withdraw/")
    page.locator("main button.go").click()
    page.wait_for_load_state()


def record(page: Page, course: Course) -> float:
    """Milliseconds from *Record* to its table, with a line; nobody records it."""
    held: list[Route] = []
    begin(page, course, STORIES[0][0])
    page.evaluate(WATCH)
    to_words(page, [f"main button[value={one}]" for one in RESTRICTED])
    page.route("**/record/", lambda route: held.append(route))
    page.locator("#record").wait_for(state="attached")
    page.evaluate("window.times = []")
    next_page(page, RECORD_AND_WATCH[0])
    [time] = page.evaluate("times")
    with page.expect_navigation():
        held.pop().fulfill(status=204, headers={"X-Leads-To": page.url, "X-Version": "1"})
    page.unroute("**/record/")
    withdraw(page, course)
    return float(time)


def walk(page: Page, course: Course, door: str, card: str) -> Walked:
    """From the first question's page (without a line: from the room) until the server has all of
    it; the call is withdrawn in the end.
    """
    start = begin_without_a_line if course.line == "no" else begin
    before = start(page, course, door)
    page.evaluate(WATCH)
    begun = processor(course.process)
    to_words(page, [*before, DEFENDER, f"main button[value={card}]", *[ANSWER] * MOST])
    page.locator("#walk, main .dock .go").first.wait_for(state="attached")
    times: list[float] = page.evaluate("times")
    tools = page.context.new_cdp_session(page)
    tools.send("HeapProfiler.collectGarbage")
    memory = tools.send("Runtime.getHeapUsage")["usedSize"] / 1e6
    page.context.set_offline(False)
    page.wait_for_url("**/calls/*/**")
    page.wait_for_load_state()
    work = processor(course.process) - begun
    withdraw(page, course)
    return Walked(times, work, memory)


def watched(browser: Browser, state: StorageState, course: Course) -> str:
    times: list[list[float]] = []
    for _ in range(WALKS * len(STORIES)):
        context = browser.new_context(**PHONE, locale="da-DK", storage_state=state)
        page = context.new_page()
        slow = {"rate": SLOWED}
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", slow)
        times.append(watch(page, course))
        context.close()
    recorded, *taps = zip(*times, strict=True)
    of_watch = [time for some in taps for time in some]
    median, late = statistics.median(of_watch), statistics.quantiles(of_watch, n=20)[-1]
    return (
        f"to record {statistics.median(recorded):.0f} ms;"
        f" the watch {median:.0f} ms, 95 % {late:.0f} ms of {len(of_watch)} taps"
    )


def measured(browser: Browser, state: StorageState, course: Course) -> str:
    context = browser.new_context(**PHONE, locale="da-DK", storage_state=state)
    if not course.has_pack:
        context.route("**/packs/**", lambda route: route.abort())
    page = context.new_page()
    tools = context.new_cdp_session(page)
    if limits := LINES[course.line]:
        tools.send("Network.enable")
        tools.send("Network.emulateNetworkConditions", {"offline": False, **limits})
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    page.goto(course.home)
    page.wait_for_timeout(12_000 if limits else 2000)
    walks = [walk(page, course, *way) for way in STORIES * WALKS]
    times = [time for walked in walks for time in walked.times]
    is_recorded = course.has_pack and course.line != "no"
    recorded = [record(page, course) for _ in STORIES * WALKS if is_recorded]
    context.close()
    late = statistics.quantiles(times, n=20)[-1]
    work, memory = (statistics.median(of) for of in zip(*(one[1:] for one in walks), strict=True))
    to_record = f"; to record {statistics.median(recorded):.0f} ms" if recorded else ""
    return (
        f"median {statistics.median(times):.0f} ms, 95 % {late:.0f} ms of {len(times)} taps;"
        f" the server {work:.0f} ms a walk; {memory:.1f} MB{to_record}"
    )


def main(address: str, user: str, password: str, table: str, process: str) -> None:
    with sync_playwright() as playwright:
        kind = playwright.chromium
        browser = kind.launch(executable_path=chromium(kind), args=AS_ON_A_PHONE)
        page = browser.new_context(**PHONE, locale="da-DK").new_page()
        page.goto(f"{address}/sign-in/?next=/")
        page.fill("[name=username]", user)
        page.fill("[name=password]", password)
        page.keyboard.press("Enter")
        page.locator("main a.spot").first.wait_for()
        state = page.context.storage_state()
        for line in LINES:
            for has_pack in (True,) if line == "no" else (False, True):
                course = Course(address, table, line, int(process), has_pack)
                print(f"{course}: {measured(browser, state, course)}", flush=True)
        print(f"{course}: {watched(browser, state, course)}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
