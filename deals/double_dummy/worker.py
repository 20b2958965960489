"""The process that solves: one JSON question a line on standard input, one answer a line.

It stands alone (standard library and the library in the solver's wheel) and is started by
`deals.double_dummy.solver` only. DDS is not safe between threads and can bring its process down on
bad input; here that is nobody else's. It ends when its input does.

Question: {"hands": [[suit masks S H D C] for N E S W], "trump": 0-4, "leader": 0-3,
"trick": [[suit, rank] ...], "cards": "all" | "best", "within": seconds of the processor}; a mask
has bit r set for a card of rank r (2 to 14). One of the best cards is found sooner than all cards
with their tricks. A question that takes longer than it may brings the process to its end, with
SIGPROF: DDS cannot be interrupted.
Answer: {"cards": [[suit, rank, tricks] ...]}, {"error": code of DDS} or {"missing": why}.
"""

from __future__ import annotations

import ctypes
import json
import signal
import sys
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path
from typing import Any

_NAMES = ("libdds.so", "libdds.dylib", "libdds.dll", "dds.dll")
_ANY_TARGET, _ALWAYS_SEARCH = -1, 1
"""Of SolveBoard: target and mode."""
_SOLUTIONS = {"best": 1, "all": 3}
"""Of SolveBoard: how many cards are rated."""


class _Deal(ctypes.Structure):
    _fields_ = (
        ("trump", ctypes.c_int),
        ("first", ctypes.c_int),
        ("current_trick_suit", ctypes.c_int * 3),
        ("current_trick_rank", ctypes.c_int * 3),
        ("remain_cards", (ctypes.c_uint * 4) * 4),
    )


class _FutureTricks(ctypes.Structure):
    _fields_ = (
        ("nodes", ctypes.c_int),
        ("cards", ctypes.c_int),
        ("suit", ctypes.c_int * 13),
        ("rank", ctypes.c_int * 13),
        ("equals", ctypes.c_int * 13),
        ("score", ctypes.c_int * 13),
    )


def library_path() -> Path | None:
    """Where the solver's library lies, None when its package is not installed."""
    try:
        installed = files("endplay") or []
    except PackageNotFoundError:
        return None
    found = next((each for each in installed if each.name in _NAMES), None)
    return Path(str(found.locate())) if found else None


def _load() -> ctypes.CDLL:
    path = library_path()
    if path is None:
        raise OSError("the solver is not installed")
    library = ctypes.CDLL(str(path))
    integer = ctypes.c_int
    library.SolveBoard.argtypes = [
        *(_Deal, integer, integer, integer, ctypes.POINTER(_FutureTricks), integer)
    ]
    library.SetMaxThreads(1)
    return library


def _solve(library: ctypes.CDLL, question: dict[str, Any]) -> dict[str, Any]:
    deal = _Deal(trump=question["trump"], first=question["leader"])
    for place, (suit, rank) in enumerate(question["trick"]):
        deal.current_trick_suit[place] = suit
        deal.current_trick_rank[place] = rank
    for seat, masks in enumerate(question["hands"]):
        for suit, mask in enumerate(masks):
            deal.remain_cards[seat][suit] = mask
    future = _FutureTricks()
    code = library.SolveBoard(
        deal,
        _ANY_TARGET,
        _SOLUTIONS[question["cards"]],
        _ALWAYS_SEARCH,
        ctypes.byref(future),
        0,
    )
    if code != 1:
        return {"error": code}
    cards = []
    for at in range(future.cards):
        # Of touching cards DDS names the highest and marks the others as its equals.
        ranks = (1 << future.rank[at]) | future.equals[at]
        cards += [
            [future.suit[at], rank, future.score[at]] for rank in range(2, 15) if ranks >> rank & 1
        ]
    return {"cards": cards}


def main() -> None:
    """Answer until there are no more questions."""
    try:
        library = _load()
    except OSError as error:
        print(json.dumps({"missing": str(error)}), flush=True)
        return
    for line in sys.stdin:
        question = json.loads(line)
        _limit(question["within"])
        answer = _solve(library, question)
        _limit(0)
        print(json.dumps(answer), flush=True)


def _limit(seconds: float) -> None:
    """The processor's time left to this process; 0 takes the limit off. Not on every system."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


if __name__ == "__main__":
    main()
