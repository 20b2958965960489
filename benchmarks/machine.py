"""How quick the machine is just now: figures of different days are only told apart beside it."""

from __future__ import annotations

import json
import statistics
import time

_PIECE = {str(one): [one, str(one) * 3, {"half": one / 2}] for one in range(2_000)}


def pace() -> float:
    """Milliseconds of the processor that one piece of Python's ordinary work takes, always the
    same: words, numbers, tables and lists. The middle of thirty.
    """
    return statistics.median(_piece() for _ in range(30)) * 1000


def _piece() -> float:
    began = time.thread_time()
    read = json.loads(json.dumps(_PIECE)).values()
    in_order = sorted(read, key=lambda one: (one[1], -one[0]))
    assert len({word: part["half"] for _, word, part in in_order}) == len(_PIECE)
    return time.thread_time() - began
