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

from rulings.tables.choosing import choosing
from rulings.watch import step, store
from rulings.watch.events import AuctionOver, Chosen, Settled, WatchEvent
from rulings.watch.obligations import Open
from rulings.watch.table import Watched
from rulings.words.speaker import Speaker

DEEP = 3
"""Taps."""
_DIGITS = 16


def digest(obligations: Open) -> str:
    """Of what is open: by this a tap says what it was made on."""
    told = [store.dump(Settled(one)) for one in obligations]
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:_DIGITS]


@dataclass(slots=True)
class Ahead:
    """The states that taps lead to, each once; `word` says what is shown there."""

    speaker: Speaker
    word: Callable[[Watched], str]
    states: list[dict[str, Any]] = field(default_factory=list)
    known: dict[object, int] = field(default_factory=dict)

    def of(self, now: Watched) -> list[dict[str, Any]]:
        """Of each state its page, the digest of what is open, and where its taps lead; the first
        is the table as it stands.
        """
        if now.follows or now.waits is not None or now.differs is not None:
            return []
        reached = [now]
        self._number(now)
        for _tap in range(DEEP):
            reached = [then for at in reached for then in self._after(at)]
        return self.states

    def _number(self, now: Watched) -> int:
        where = (now.obligations, now.say)
        if where not in self.known:
            self.known[where] = len(self.states)
            open_ = digest(now.obligations)
            self.states.append({"html": self.word(now), "open": open_, "taps": {}})
        return self.known[where]

    def _after(self, now: Watched) -> Iterator[Watched]:
        taps = self.states[self._number(now)]["taps"]
        for sent, event in [] if taps else [*taps_of(now, self.speaker)]:
            then = Watched(*step(now.obligations, event))
            taps[sent] = self._number(then)
            yield then


def taps_of(now: Watched, speaker: Speaker) -> Iterator[tuple[str, WatchEvent]]:
    """The events that a button stands for, by what it sends: `event-0`, `require-D`."""
    chosen = choosing(now, speaker)
    if chosen and chosen.asks_shown:
        return
    for place, event in enumerate(now.can_happen):
        if isinstance(event, AuctionOver):
            continue
        yield f"event-{place}", event
        if isinstance(event, Chosen) and len(event.suits) == 1:
            yield f"{event.choice}-{next(iter(event.suits))}", event
