"""Working out claimed endings beside the requests: a thread for each, a process inside it.

The process (`rulings.claims.worker`) does the work; the thread reads what it tells, writes it down
and kills the process when the row says that nobody wants it any more. Whatever web process takes
the request to stop, the row is where all of them look. A question whose worker has died is taken
again after `LOST`, by whoever looks at its page.
"""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from threading import BoundedSemaphore, Lock, Thread, Timer
from typing import Any

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from rulings.models import BenchState, ClaimBench

AT_ONCE = 2
"""Endings worked on at the same time by one web process; the others wait."""
LOST = timedelta(seconds=20)
"""After so long without a sign of life a question is taken from its worker."""
PATIENCE = 600.0
"""Seconds after which an ending is given up."""
PROMPT = 2.0
"""Seconds a page waits before it shows progress instead; six cards each take less."""
_HERE = Path(__file__).resolve().parents[2]
_log = logging.getLogger(__name__)
_free = BoundedSemaphore(AT_ONCE)
_begun: set[int] = set()
"""Questions that have a thread in this process."""
_looking = Lock()


def start(bench: ClaimBench, *, wait: float = 0.0) -> None:
    """Work on it in a thread, once the current transaction is committed; wait so many seconds.

    Started again while it has a thread here, nothing more happens.
    """

    def begin() -> None:
        with _looking:
            if bench.pk in _begun:
                return
            _begun.add(bench.pk)
        thread = Thread(target=_run, args=(bench.pk,), name="claims", daemon=True)
        thread.start()
        thread.join(wait)

    transaction.on_commit(begin)


def _run(pk: int) -> None:
    try:
        with _free:
            work(pk)
    finally:
        _begun.discard(pk)
        connection.close()


def work(pk: int) -> None:
    """Work on the question until it is answered, given up or stopped; nothing if it is not free."""
    bench = _take(pk)
    if bench is None:
        return
    try:
        _relay(bench)
    except Exception:
        # A fault of ours: it is set aside, or every look at its page would begin it again.
        _log.exception("claim bench %s", pk)
        _set(pk, state=BenchState.FAILED)


def _take(pk: int) -> ClaimBench | None:
    """The question, marked as taken, if it waits or its worker was lost."""
    lost = Q(state=BenchState.WORKING, touched_at__lt=timezone.now() - LOST)
    with transaction.atomic():
        free = ClaimBench.objects.select_for_update(skip_locked=True, of=("self",))
        bench = free.filter(Q(state=BenchState.WAITING) | lost, pk=pk).first()
        if bench is not None:
            bench.state = BenchState.WORKING
            bench.save(update_fields=["state", "touched_at"])
    return bench


def _set(pk: int, **values: Any) -> bool:
    """Write it down, unless somebody has stopped the work; whether it was written."""
    working = ClaimBench.objects.filter(pk=pk, state=BenchState.WORKING)
    return bool(working.update(touched_at=timezone.now(), **values))


def _relay(bench: ClaimBench) -> None:
    question = {
        "ending": bench.ending,
        "statement": bench.statement,
        "switches": bench.switches,
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "rulings.claims.worker"],
        cwd=_HERE,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    too_late = Timer(PATIENCE, process.kill)
    too_late.start()
    try:
        for line in _lines(process, question):
            if "verdict" in line:
                verdict = line["verdict"]
                _set(
                    bench.pk,
                    state=BenchState.DONE,
                    verdict=verdict,
                    sure=verdict["tricks"],
                    at_most=verdict["tricks"],
                    positions=verdict["positions"],
                )
                return
            if "too_long" in line:
                break
            if not _set(bench.pk, **line):
                return  # stopped
        _set(bench.pk, state=BenchState.FAILED)
    finally:
        too_late.cancel()
        process.kill()
        with suppress(OSError):
            process.communicate()


def _lines(process: subprocess.Popen[str], question: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What the process tells, until it ends."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(question) + "\n")
    process.stdin.flush()
    for line in process.stdout:
        yield json.loads(line)
