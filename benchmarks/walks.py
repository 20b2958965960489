"""Walk the whole site at random with many readers, and look for what must never be. Run by hand.

    nice .venv/bin/python -m benchmarks.walks 600 --seed 1 --kept walks.jsonl
    nice .venv/bin/python -m benchmarks.walks 600 --seed 1 --evening 7
    nice .venv/bin/python -m benchmarks.walks 600 --seed 1 --within /calls/

Evenings of `AN_EVENING` acts each, for so many seconds, on a database of its own
(`benchmarks/evenings.py` says of whom). Its readers follow the links and send the forms that their
pages have (`benchmarks/forms.py`), so that a new page is walked by itself; in haste they send one
twice, from a page of before, from a second tab, once more after somebody else's act, or because its
answer was lost. After each act it is looked for what must hold (`benchmarks/holding.py`). What is
found is said with the seed and the number of its evening, by which that is walked again, and the
walk goes on. At the end stands how far it reached.
"""

from __future__ import annotations

import argparse
import json
import logging
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.site import removed

if TYPE_CHECKING:
    from benchmarks.evenings import Act

AN_EVENING = 200
"""Acts. Nothing of an evening is left in the database for the next one."""
ABOUT = 12
"""So many kinds of forms have in an evening what they are about."""
UNSIGNED = {"rulings:table-card", "rulings:polled", "deals:link", "deals:sign-in"}
"""The forms of who is not signed in."""


@dataclass
class Counted:
    """All evenings so far."""

    evenings: int = 0
    acts: Counter[str] = field(default_factory=Counter)
    read: Counter[str] = field(default_factory=Counter)
    sent: Counter[str] = field(default_factory=Counter)
    ways: Counter[str] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    """With something typed there."""
    found: list[str] = field(default_factory=list)

    def add(self, number: int, act: Act) -> None:
        self.acts[act.how] += 1
        (self.sent if act.is_sent else self.read)[act.kind] += 1
        self.ways.update([act.way] if act.is_sent else [])
        self.done.update([act.kind] if act.is_done else [])
        self.refused.update([act.kind] if act.words and not act.is_done else [])
        where = f"evening {number}, act {act.step}: {act.who} {act.how} {act.to}"
        self.found += [f"{where}: {one}" for one in act.found]

    def told(self, forms: set[str]) -> Iterator[str]:
        """What was done, how far it reached of those forms, and what was found."""
        yield f"{self.evenings} evenings, {self.acts.total()} acts: {_most(self.acts)}"
        yield f"{self.read.total()} pages of {len(self.read)} kinds read"
        yield f"{self.sent.total()} forms sent: {_most(self.ways)}"
        yield f"{self.done.total()} forms done, of {len(self.done)} kinds: {_most(self.done)}"
        yield f"{self.refused.total()} refused with words: {_most(self.refused)}"
        yield f"sent, and never done: {_all(self.sent.keys() - self.done.keys())}"
        yield f"of {len(forms)} kinds never sent: {_all(forms - self.sent.keys())}"
        yield f"{len(self.found)} found"


def _most(counter: Counter[str]) -> str:
    return ", ".join(f"{what} {many}" for what, many in counter.most_common())


def _all(some: set[str]) -> str:
    return ", ".join(sorted(some)) or "none"


def walk(
    given: argparse.Namespace, numbers: Iterator[int], until: float, kinds: list[str]
) -> Iterator[tuple[int, Act]]:
    """Evening by evening, for as long as there is time; each begins with what some other kinds of
    forms are about.
    """
    from benchmarks.begun import evening
    from tests.database import taken_back

    for number in numbers:
        with taken_back():
            about = kinds[number * ABOUT % len(kinds) :][:ABOUT]
            for act in evening(f"{given.seed} {number}", about, given.within).acts(AN_EVENING):
                if given.kept:
                    with given.kept.open("a") as file:
                        file.write(f"{json.dumps({'evening': number} | vars(act))}\n")
                yield number, act
                if time.monotonic() > until:
                    return


def main() -> None:
    reading = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    reading.add_argument("seconds", type=float)
    reading.add_argument("--seed", type=int, default=1)
    reading.add_argument("--kept", type=Path, help="a line is added to it for each act")
    reading.add_argument("--evening", type=int, help="this one alone")
    reading.add_argument("--within", default="", help="addresses it stays at, as /calls/")
    given = reading.parse_args()
    with removed(), suppress(KeyboardInterrupt):
        _walks(given)


def _walks(given: argparse.Namespace) -> None:
    import django

    django.setup()
    from django.core.management import call_command

    from rulings.bench import jobs
    from tests.site.test_once import WRITING

    call_command("prepare", verbosity=0)
    jobs.PROMPT = 0  # nobody works out what was asked before the act is over
    logging.disable(logging.ERROR)
    numbers = iter([given.evening]) if given.evening else count(1)
    kinds = sorted(WRITING.keys() | UNSIGNED)
    counted, until = Counted(), time.monotonic() + given.seconds
    for number, act in walk(given, numbers, until, kinds):
        counted.evenings = max(counted.evenings, number)
        counted.add(number, act)
        for one in counted.found[len(counted.found) - len(act.found) :]:
            print(f"--seed {given.seed}, {one}", flush=True)
    for said in counted.told(set(kinds)):
        print(said)


if __name__ == "__main__":
    main()
