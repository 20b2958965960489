"""How much of one file is read: far more than bridge needs, and too little to stop a worker.

A limit that costs a board, a result or a problem is said as a problem. What is longer than any
value can be (a row's cells, the letters of one value) is cut without a word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeVar, cast

from deals.formats.problems import Code, Problem, Scope

T = TypeVar("T")

MOST_BOARDS = 10_000
"""Boards in a file that is no tournament; the largest championship has a tenth."""
MOST_RESULTS = 30_000
"""Results of tournaments in a file, with their pairs and boards."""
MOST_PROBLEMS = 500
"""Problems told of one file; the others are counted."""
MOST_UNREADABLE = 10_000
"""Problems after which a file is given up."""
MOST_LETTERS = 20_000
"""Letters of one value or row."""


_OF_THE_FILE = {Code.MANY_BOARDS, Code.LONG_XML, Code.BROKEN_OFF, Code.DATABASE_TABLE}
"""Told however many others there are, beside those of the scope."""


class Problems(list[Problem]):
    """Problems as they are found; past the limit they are only counted."""

    more = 0

    def append(self, problem: Problem) -> None:
        """Keep the problem, or count it."""
        if len(self) < MOST_PROBLEMS:
            super().append(problem)
        else:
            self.more += 1

    def extend(self, problems: Iterable[Problem]) -> None:
        """Each of them."""
        for problem in problems:
            self.append(problem)

    def told(self, file: str) -> Iterator[Problem]:
        """Those kept, and how many more there were."""
        yield from self
        yield from _more(file, self.more)


def limited(items: Iterable[T | Problem], file: str) -> Iterator[T | Problem]:
    """The same, with no more boards and problems than a person can use."""
    boards = problems = more = 0
    for item in items:
        if isinstance(item, Problem):
            if item.code is Code.MORE_PROBLEMS:
                more += int(item.params["count"])
                continue
            problems += 1
            if problems <= MOST_PROBLEMS or item.scope is Scope.FILE or item.code in _OF_THE_FILE:
                yield item
            else:
                more += 1
        else:
            boards += 1
            if boards <= MOST_BOARDS:
                yield item
        if boards > MOST_BOARDS or problems > MOST_UNREADABLE:
            line = getattr(item, "line", 0)
            yield Problem(Code.MANY_BOARDS, file, line)
            break
    yield from _more(file, more)


def _more(file: str, count: int) -> Iterator[Problem]:
    if count:
        yield Problem(Code.MORE_PROBLEMS, file, 0, params={"count": str(count)})


def shared(value: T) -> T:
    """The first of equal values: calls and cards repeat a millionfold in a large file."""
    return cast(T, _first(value))


@lru_cache(maxsize=1 << 12)
def _first(value: object) -> object:
    """Kept: 64 bytes for each of them."""
    return value
