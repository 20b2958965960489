"""The process that works on one ending: a JSON question on standard input, JSON lines in answer.

It is started by `rulings.bench.jobs` only, so that a long search neither holds up the pages nor
outlives whoever asked for it: it may be killed at any time, and ends by itself when nobody reads
what it writes.

Question: {"ending": ..., "statement": ..., "switches": [...]}, each as its `dump` has it.
Answers, each of them columns of the question's row: {"sure": tricks, "at_most": tricks,
"positions": number} now and then, and last {"state": "done", "verdict": ...} with the same; where
that takes too long, the bounds alone, which are proved. Where the number
is proved in time, the line is shown too, and its forks as far as the time goes.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from math import inf
from time import monotonic
from typing import Any

from rulings.claims import Ending, Search, Statement, Switches, TooLong, judge

EVERY = 0.25
"""Seconds between two lines."""


MOST_WHOLE = 10
"""Tricks of the longest ending that is worked on until it is found, however long that takes."""
BUDGET = 9.0
"""Seconds for a longer one, in which the director is told what is certain by then."""


class _OutOfTime(TooLong):
    """What is certain by now is all there will be."""


class _Teller:
    """Tells how far the search has come, not oftener than every quarter of a second, and ends it
    when its time is up. A second search (70C) asks something else, and does not change the bounds.
    """

    def __init__(self, seconds: float) -> None:
        self.told_at = monotonic()
        self.until = self.told_at + seconds
        self.search: Search | None = None

    def __call__(self, search: Search) -> None:
        self.search = self.search or search
        if monotonic() >= self.until:
            raise _OutOfTime
        if monotonic() - self.told_at >= EVERY:
            self.told_at = monotonic()
            _say(self.so_far())

    def so_far(self) -> dict[str, Any]:
        """The bounds, empty before there are any."""
        if self.search is None:
            return {}
        found = self.search
        return {"sure": found.sure, "at_most": found.at_most, "positions": found.looked_at}


def _say(line: dict[str, Any]) -> None:
    print(json.dumps(line), flush=True)


def answer(question: dict[str, Any], budget: float = BUDGET) -> dict[str, Any]:
    """The last line for a question; `budget` is the seconds that a long ending has."""
    ending = Ending.load(question["ending"])
    tell = _Teller(budget if ending.left > MOST_WHOLE else inf)
    statement = Statement.load(question["statement"])
    switches = Switches.load(question["switches"])
    try:
        verdict = judge(ending, statement, switches, tell).dump()
    except TooLong:
        return tell.so_far()
    bounds = {"sure": verdict["tricks"], "at_most": verdict["tricks"]}
    return {"state": "done", "verdict": verdict, "positions": verdict["positions"], **bounds}


def main() -> None:
    """Answer the question and end."""
    with suppress(AttributeError, OSError):  # where there is no such thing, or it is not allowed
        os.nice(5)
    with suppress(BrokenPipeError):
        _say(answer(json.loads(sys.stdin.readline())))


if __name__ == "__main__":
    main()
