"""How many taps from home to the words that are said, and how many words. Run by hand.

    .venv/bin/python -m benchmarks.taps ADDRESS USER PASSWORD

Walks a running practice evening on a phone of 390 × 760, with letters as wide as a phone's, as a
director would who reads Danish, one irregularity at a table of its own, and prints of each the
taps, the seconds that the machine took between them, how often a page had to be scrolled for a
button, and the words on paper at the end. These calls are withdrawn again. Last, three tables call
at once: each call is noted, taken and ruled, and two of them leave a penalty card to watch. Their
rulings stay until the practice evening is made afresh.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import (
    Browser,
    Error,
    Locator,
    Page,
    StorageState,
    ViewportSize,
    sync_playwright,
)

from tests.browsing import FACES, chromium

PHONE = ViewportSize(width=390, height=760)

CLAIM = ("claim", "@declarer", "later_tricks", "doubted")
STORIES: dict[str, tuple[int, tuple[str, ...]]] = {
    # name: taps promised, and what is tapped after the table
    "lead out of turn by a defender": (7, ("lead-out-of-turn", "@defender", "H2", "*")),
    "opening lead out of turn": (7, ("opening-lead", "@defender", "D8", "*")),
    "revoke, not established": (8, ("revoke", "@defender", "H3", "*")),
    "insufficient bid, named": (6, ("insufficient-bid", "@any", "meant", "1H", "*")),
    "insufficient bid, not named": (6, ("insufficient-bid", "@any", "meant", "later", "*")),
    "call out of rotation": (8, ("call-out-of-rotation", "@any", "*")),
    "revoke, established": (8, ("revoke", "@defender", "H3", "follow_suit", "played", "*")),
    "hesitation": (6, ("unauthorised-information", "@any", "later", "*")),
    "claim, with the bench": (20, (*CLAIM, "bench", "*")),
    "claim, nobody wrote the play down": (20, (*CLAIM, "cards", "*")),
}
"""After `*` the first everyday answer of every question, until there are words on paper."""
CHAIRS = {
    "@any": "",
    "@declarer": "[aria-label*='spilfører']",
}
"""Which chair is tapped."""
BENCH_FROM = "11"
"""The trick before which the bench takes the record to have been claimed."""
RECORDED, UNWRITTEN = "A4", "A7"
"""Tables of the practice evening: of the board that is played at the one the play is on record to
its end, of that at the other nobody wrote it down.
"""
LEFT = 3
"""So many cards of each hand are tapped in where nobody wrote the play down."""
AT_ONCE = (
    ("exposed-card", "@defender", "DQ"),
    ("revoke", "@defender", "H3"),
    ("unauthorised-information", "@any", "later"),
)
"""What has happened at three tables; the first two leave a penalty card."""
AT_ONCE_GOAL = 32
LETTERS = """faces => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(faces);
    document.adoptedStyleSheets = [sheet];
}"""


@dataclass(slots=True)
class Walk:
    """One director with one phone, and what it cost so far."""

    page: Page
    taps: int = 0
    scrolls: int = 0
    seconds: float = 0.0
    said: int = 0
    path: list[str] = field(default_factory=list)

    def tap(self, button: Locator, *, stays: bool = False) -> None:
        """Tap, and wait for the page it brings, unless it only marks something on this one."""
        box = button.bounding_box()
        if box is None or box["y"] + box["height"] > PHONE["height"]:
            self.scrolls += 1
            self.path.append("scroll")
        self.path.append((button.get_attribute("value") or button.inner_text()).split()[0])
        began = time.perf_counter()
        shown = self.shown
        button.click()
        while not stays and self.shown == shown and time.perf_counter() - began < 10:
            self.page.wait_for_timeout(5)
        self.seconds += time.perf_counter() - began
        self.taps += 1

    def answer(self, said: str) -> None:
        """The chair, card or answer of that name, the bench, or whatever leads to words."""
        if said == "*":
            self.until(lambda: self.has_words)
        elif said == "bench":
            self.use_bench()
        elif said == "cards":
            self.tap_cards_in()
        elif said == "@defender":  # not the one to lead
            declarer = self.page.locator(f"main .felt button{CHAIRS['@declarer']}")
            seat = before(str(declarer.first.get_attribute("value")))
            self.tap(self.page.locator(f"main .felt button[name=answer][value={seat}]"))
        elif said.startswith("@"):
            self.tap(self.page.locator(f"main .felt button[name=answer]{CHAIRS[said]}").first)
        elif len(said) == 2 and said[0] in "SHDC":
            suit = self.page.locator(f"main label:has([name=suit][value={said[0]}])")
            self.tap(suit, stays=True)
            self.tap(self.page.locator(f"main button[value={said}]"))
        else:
            self.tap(self.page.locator(f"main button[value='{said}']").first)

    def until(self, there: Callable[[], bool]) -> None:
        """The first everyday answer of every question, until that is so."""
        while not there() and len(self.path) < 60:
            self.tap(self.page.locator("main form#ask button[name=answer]:visible").first)

    def use_bench(self) -> None:
        """The claim bench on the cards of the record, and what it proposes."""
        self.tap(self.page.locator("main a[href$='/bench/']"))
        self.tap(self.page.locator(f"main a[href^='?trick={BENCH_FROM}']"), stays=True)
        self.page.locator(f"main a[href^='?trick={BENCH_FROM}'][aria-current]").wait_for()
        self.tap(self.page.locator("main .dock button[form=bench]"))
        use = self.page.locator("main .dock button[form=use]")
        use.wait_for(timeout=60_000)
        self.tap(use)

    def tap_cards_in(self) -> None:
        """The last cards of each hand that was dealt, and what the bench proposes."""
        self.tap(self.page.locator("main a[href$='/bench/']"))
        for seat in "NESW":
            for card in self.page.locator(f"fieldset.of-{seat} .tick-cards label").all()[-LEFT:]:
                self.tap(card, stays=True)
        self.tap(self.page.locator("main .dock button[form=bench]"))
        use = self.page.locator("main .dock button[form=use]")
        use.wait_for(timeout=60_000)
        self.tap(use)

    @property
    def shown(self) -> str:
        """What tells one page from the next."""
        try:
            return self.page.url + self.page.locator("h1").first.inner_text(timeout=2000)
        except Error:  # between two pages
            return self.shown

    @property
    def has_words(self) -> bool:
        """Whether something is to be said here that ends the story: a choice, or the ruling."""
        paper = self.page.locator("main .say").count() > 0
        return paper and (
            self.page.locator("main .ways button, main .told").count() > 0
            or "/q/" not in self.page.url
        )

    def words(self) -> int:
        """The words on paper, without its heading."""
        return sum(
            len(text.split()) for text in self.page.locator(".say > :not(.cue)").all_inner_texts()
        )


def before(seat: str) -> str:
    """The seat whose turn comes before."""
    return "NESW"["NESW".index(seat) - 1]


def on_a_phone(browser: Browser, state: StorageState) -> Walk:
    """A phone whose letters are as wide as a phone's."""
    context = browser.new_context(viewport=PHONE, locale="da-DK", storage_state=state)
    context.add_init_script(f"({LETTERS})({json.dumps(FACES)})")
    return Walk(context.new_page())


def story(
    browser: Browser, home: str, state: StorageState, table: str, steps: tuple[str, ...]
) -> Walk:
    """From home to the words; then the call is withdrawn."""
    walk = on_a_phone(browser, state)
    walk.page.goto(home)
    walk.tap(walk.page.locator(f"main a.spot[href='{table}']"))
    for step in steps:
        walk.answer(step)
    walk.said = walk.words()
    call = re.search(r"/calls/\d+/", walk.page.url)
    if call:
        walk.page.wait_for_load_state("networkidle")  # what was tapped last is answered
        walk.page.goto(f"{home}{call[0]}withdraw/")
        walk.page.locator("main button").last.click()
        walk.page.locator("main a.spot").first.wait_for()
    return walk


def three_tables(browser: Browser, home: str, state: StorageState, tables: list[str]) -> Walk:
    """Three calls noted, taken and ruled, from home and back to it."""
    walk = on_a_phone(browser, state)
    walk.page.goto(home)
    for table in tables:
        walk.tap(walk.page.locator(f"main a.spot[href='{table}']"))
        walk.tap(walk.page.locator("main button[name=irregularity][value='']"))
    for steps in AT_ONCE:
        walk.tap(walk.page.locator("#queue li[data-waits] button").first)
        for step in steps:
            walk.answer(step)
        walk.until(lambda: walk.page.locator("main .told").count() > 0)
        walk.said += walk.words()
        walk.tap(walk.page.locator("main .dock button.go"))
        if steps != AT_ONCE[-1]:
            walk.tap(walk.page.locator("header a, nav.tabs a").first)
    return walk


def told(name: str, goal: int, walk: Walk) -> None:
    over = "OVER " if walk.taps > goal else ""
    print(
        f"{over}{name}: {walk.taps} taps (goal {goal}), {walk.scrolls} scrolls,"
        f" {walk.seconds:.1f} s, {walk.said} words: {' > '.join(walk.path)}",
        flush=True,
    )


def main(address: str, user: str, password: str) -> None:
    """Sign in once, and walk each story at the next free table."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(playwright.chromium))
        context = browser.new_context(viewport=PHONE, locale="da-DK")
        page = context.new_page()
        page.goto(f"{address}/sign-in/?next=/")
        page.fill("[name=username]", user)
        page.fill("[name=password]", password)
        page.keyboard.press("Enter")
        page.locator("main a.spot").first.wait_for()
        state = context.storage_state()
        spots = page.locator("main a.spot[href*='/calls/at/']").all()
        free = {spot.inner_text().split()[0]: str(spot.get_attribute("href")) for spot in spots}
        for name, (goal, steps) in STORIES.items():
            table = free[UNWRITTEN if "cards" in steps else RECORDED]
            told(name, goal, story(browser, address, state, table, steps))
        at_once = three_tables(browser, address, state, list(free.values())[: len(AT_ONCE)])
        told("three tables at once", AT_ONCE_GOAL, at_once)


if __name__ == "__main__":
    main(*sys.argv[1:])
