"""The process that works on one ending: a JSON question on standard input, JSON lines in answer.

It is started by `rulings.bench.jobs` only, so that a long search neither holds up the pages nor
outlives whoever asked for it: it may be killed at any time, and ends by itself when nobody reads
what it writes.

Question: {"ending": ..., "statement": ..., "switches": [...]}, each as its `dump` has it.
Answers, each of them columns of the question's row: {"sure": tricks, "at_most": tricks,
"positions": number} now and then, and last, unless that takes too long, {"state": "done",
"verdict": ...} with the same.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from time import monotonic
from typing import Any

from rulings.claims import Ending, Search, Statement, Switches, TooLong, judge

EVERY = 0.25
"""Seconds between two lines."""


class _Teller:
    """Tells how far the search has come, not oftener than every quarter of a second."""

    def __init__(self) -> None:
        self.told_at = monotonic()

    def __call__(self, search: Search) -> None:
        if monotonic() - self.told_at >= EVERY:
            self.told_at = monotonic()
            so_far = {"sure": search.sure, "at_most": search.at_most}
            _say({**so_far, "positions": search.looked_at})


def _say(line: dict[str, Any]) -> None:
    print(json.dumps(line), flush=True)


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """The last line for a question. Raises TooLong."""
    verdict = judge(
        Ending.load(question["ending"]),
        Statement.load(question["statement"]),
        Switches.load(question["switches"]),
        _Teller(),
    ).dump()
    bounds = {"sure": verdict["tricks"], "at_most": verdict["tricks"]}
    return {"state": "done", "verdict": verdict, "positions": verdict["positions"], **bounds}


def main() -> None:
    """Answer the question and end."""
    with suppress(AttributeError, OSError):  # where there is no such thing, or it is not allowed
        os.nice(5)
    with suppress(BrokenPipeError, TooLong):
        _say(answer(json.loads(sys.stdin.readline())))


if __name__ == "__main__":
    main()
