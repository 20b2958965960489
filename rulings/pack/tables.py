"""The watch after a ruling, so that a phone goes on there before the ruling is sent.

It knows of no other ruling of the call: what an earlier one has left open is not in it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

from deals.words.closed_cards import all_open
from rulings.pack.gaps import GapSpeaker
from rulings.pack.states import View
from rulings.tables.ahead import Ahead, told
from rulings.tables.page import MOST_BUTTONS
from rulings.watch import keeping
from rulings.watch.events import AuctionOver
from rulings.watch.openings import openings
from rulings.watch.options import likeliest
from rulings.watch.step import follow
from rulings.watch.table import Watched


@dataclass(slots=True)
class Tables:
    """The tables after all rulings, each once; `show` gives a page a number."""

    show: Callable[[Watched, View], int]
    states: list[dict[str, Any]] = field(default_factory=list)
    alike: dict[tuple[Any, str], int] = field(default_factory=dict)
    begun: dict[Hashable, Ahead] = field(default_factory=dict)

    def after(self, view: View) -> int:
        """The table once the ruling is recorded; -1 where nothing is open that keeps a director."""
        concluded = (step.conclusion for step in view.standing.concluded)
        now = Watched(keeping(follow(openings(concluded, view.seating.seat))))
        return self._ahead(view).reach(now) if now.obligations and _is_held(now) else -1

    def _ahead(self, view: View) -> Ahead:
        where = view.seating, view.standing.is_interim
        if where not in self.begun:
            speaker = GapSpeaker(view.seating, "en", all_open)
            self.begun[where] = Ahead(
                speaker,
                lambda now: self.show(now, view),
                lambda left: told(left, speaker.stored),
                self.states,
                self.alike,
                _is_held,
            )
        return self.begun[where]

    def packed(self) -> list[list[Any]]:
        """Of each its page, what is open there, and where its taps lead."""
        return [[one["html"], one["open"], one["taps"]] for one in self.states]


def _is_held(now: Watched) -> bool:
    """Who declares is asked by the seats of a table, which no gap stands for."""
    shown = likeliest(now.can_happen, MOST_BUTTONS)
    return not any(isinstance(event, AuctionOver) for event in shown)
