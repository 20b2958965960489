"""What each button of the watch leads to, three taps deep, so that a phone goes on there without
a line. Computed by what writes it down otherwise; nothing is written.

Left to the server is what no such button says: a card or a suit to be named, what was shown, a
door, who declares, and a table whose record tells what happens.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from rulings.tables.page import watch_page
from rulings.watch import step, store
from rulings.watch.events import AuctionOver, Chosen, WatchEvent
from rulings.watch.obligations import Open, keeping
from rulings.watch.table import Watched
from rulings.words.speaker import Speaker

DEEP = 3
"""Taps."""
_DIGITS = 16


def told(obligations: Open, plain: Callable[[Any], Any] = lambda one: one) -> str:
    """What is open and does not only wait for the end of play, as it is stored; `plain` may change
    how that is written.
    """
    dumped = [plain(store.dump(one)) for one in keeping(obligations)]
    return json.dumps(dumped, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def digest(obligations: Open) -> str:
    """The same, so that it tells nobody what is open."""
    return hashlib.sha256(told(obligations).encode()).hexdigest()[:_DIGITS]


def is_told(said: str, obligations: Open) -> bool:
    """Whether this is what a tap says that was made while they were open."""
    return said in (digest(obligations), told(obligations))


@dataclass(slots=True)
class Ahead:
    """The states that taps lead to, each once; `word` says what is shown there."""

    speaker: Speaker
    word: Callable[[Watched], Any]
    tell: Callable[[Open], str] = digest
    states: list[dict[str, Any]] = field(default_factory=list)
    alike: dict[tuple[Any, str], int] = field(default_factory=dict)
    """By page and what is open the number of the state."""
    holds: Callable[[Watched], bool] = lambda _now: True
    """Whether the phone may be told of a table; what leads to another is left to the server."""
    known: dict[object, int] = field(default_factory=dict)

    def of(self, now: Watched) -> list[dict[str, Any]]:
        """Of each state its page, the digest of what is open, and where its taps lead; the first
        is the table as it stands.
        """
        if now.follows or now.waits is not None or now.differs is not None:
            return []
        self.reach(now)
        return self.states

    def reach(self, now: Watched) -> int:
        """The number of that table, once all that its taps lead to is among the states."""
        first = self._number(now)
        known, reached = {first}, [now]
        for _tap in range(DEEP):
            after = {self._number(then): then for at in reached for then in self._after(at)}
            reached = [then for number, then in after.items() if number not in known]
            known |= after.keys()
        return first

    def _number(self, now: Watched) -> int:
        where = (now.obligations, now.say)
        if where not in self.known:
            shown = self.word(now), self.tell(now.obligations)
            self.known[where] = self.alike.setdefault(shown, len(self.states))
            if self.known[where] == len(self.states):
                self.states.append({"html": shown[0], "open": shown[1], "taps": {}})
        return self.known[where]

    def _after(self, now: Watched) -> Iterator[Watched]:
        taps = self.states[self._number(now)]["taps"]
        for sent, event in taps_of(now, self.speaker):
            then = Watched(*step(now.obligations, event))
            if not self.holds(then):
                continue
            taps[sent] = self._number(then)
            yield then


def taps_of(now: Watched, speaker: Speaker) -> Iterator[tuple[str, WatchEvent]]:
    """The events of the buttons that stand there, by what each sends: `event-0`, `require-D`."""
    page, events = watch_page(now, speaker), now.can_happen
    asked = page.choosing
    if page.shown or (asked and asked.asks_shown):
        return
    buttons = (asked.buttons or (asked.free,)) if asked else page.buttons
    for place in (one.place for one in buttons if one):
        if not isinstance(events[place], AuctionOver):
            yield f"event-{place}", events[place]
    for event in events if asked and asked.keys else ():
        if isinstance(event, Chosen) and len(event.suits) == 1:
            yield f"{event.choice}-{next(iter(event.suits))}", event
