"""The phone's own script, set to walk the ways of the server: where it sees other words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from django.conf import settings
from playwright.sync_api import Page, Route

from tests.pack.ways import Step

AT_ONCE = 400
_SCRIPT = settings.BASE_DIR / "static" / "js" / "pack.js"
_TAKE = """async (text) => {
    window.reader = await import("/pack.js");
    window.pack = reader.read(text);
    const kept = (told, found = new Map()) => (html, within = "") => {
        const name = `${within} ${html}`;
        if (!found.has(name)) found.set(name, told(html, within));
        return found.get(name);
    };
    const page = (html) => new DOMParser().parseFromString(html, "text/html");
    window.text = kept((html) => page(html).body.textContent.replace(/\\s+/g, " ").trim());
    window.saidIn = kept((html, frame) => {
        const found = page(frame || html);
        if (frame) found.body.firstElementChild.innerHTML = html;
        return reader.said(found);
    });
}"""
_LOOK = """({steps, pages, watches}) => steps.map(({at, shown, rows, tables}) => {
    const seen = reader.place(pack, at);
    if (!seen) return ["nothing", pages[shown]];
    const frame = pages[shown].slice(0, pages[shown].indexOf(">") + 1);
    const [mine, right] = [saidIn(seen.html, frame), saidIn(pages[shown])];
    const [given, told] = [text(seen.rows.join(" ")), text(rows)];
    if (mine !== right) return [mine, right];
    if (given !== told) return [given, told];
    return parted({ ...at, isInterim: seen.isInterim }, seen.table, watches[tables], text);
})"""
_TABLES = """(at, first, tables, text) => {
    const [known, left] = [new Map([[0, { at, number: first }]]), [0]];
    if (!tables || (!tables.length && first < 0)) return null;
    if (!tables.length || first < 0) return [first, tables.length];
    for (const number of left) {
        const there = known.get(number);
        const [mine, right] = [reader.watched(pack, there), tables[number]];
        const told = (html, open) => `${text(html)} ${html.match(/value="[^"]*"/g)} ${open}`;
        const [given, meant] = [told(mine.html, mine.open), told(right.html, right.open)];
        if (given !== meant) return [given, meant];
        for (const [tap, then] of Object.entries(right.taps)) {
            const led = reader.tapped(pack, there, tap);
            const named = Object.values(at.facts).some((one) => one in pack.words.cards);
            const isLater = there.at !== at || (named && tap.startsWith("card-"));
            const isSecond = isLater && /^(suit|require|forbid|card)-/.test(tap);
            if (!led && isSecond) continue;
            if (!led) return [Object.keys(pack.tables[there.number][2]), tap];
            if (known.has(then)) continue;
            known.set(then, led);
            left.push(then);
        }
    }
    return null;
}"""


class Phone:
    """A page that holds a pack."""

    def __init__(self, page: Page, pack: bytes) -> None:
        self.page = page
        page.route("http://phone.test/**", _served)
        page.goto("http://phone.test/")
        page.evaluate(_TAKE, pack.decode())
        page.evaluate(f"() => {{ window.parted = {_TABLES}; }}")

    def differences(self, steps: Iterable[Step]) -> Iterator[dict[str, Any]]:
        """Where it says something else than the server: the facts, its words and the right ones."""
        left = iter(steps)
        while some := list(islice(left, AT_ONCE)):
            seen = self.page.evaluate(_LOOK, _each_once(some))
            for step, words in zip(some, seen, strict=True):
                if words:
                    yield {"at": step.at, "seen": words[0], "right": words[1]}


def _each_once(steps: list[Step]) -> dict[str, Any]:
    """The steps, with the numbers of their pages and tables, of which most stand at several."""
    pages: dict[str, int] = {}
    watches: dict[int, int] = {}
    told: list[Any] = []
    for step in steps:
        if id(step.tables) not in watches:
            watches[id(step.tables)] = len(told)
            told.append(step.tables)
    numbered = [
        {
            "at": step.at,
            "shown": pages.setdefault(step.shown, len(pages)),
            "rows": step.rows,
            "tables": watches[id(step.tables)],
        }
        for step in steps
    ]
    return {"steps": numbered, "pages": list(pages), "watches": told}


def _served(route: Route) -> None:
    if route.request.url.endswith(".js"):
        route.fulfill(body=_SCRIPT.read_text(), content_type="text/javascript")
    else:
        route.fulfill(body="<!doctype html>", content_type="text/html")
