"""Working out claimed endings beside the requests: a job for each, a process inside it.

The process (`rulings.claims.worker`) does the work; the job reads what it tells, writes it down
and kills the process when the row says that nobody wants it any more, or the worker is to stop.
"""

from __future__ import annotations

from functools import partial
from time import monotonic, sleep

from django.db import transaction
from django.db.models import QuerySet
from procrastinate import JobContext
from procrastinate.contrib.django import app
from procrastinate.exceptions import JobAborted

from deals.jobs import queue
from deals.jobs.child import Child
from rulings.models import BenchState, ClaimBench

PATIENCE = 600.0
"""Seconds after which an ending is given up."""
PROMPT = 2.0
"""Seconds a page waits before it shows progress instead; six cards each take less."""
_LOOK = 0.05
"""Seconds between two looks while it waits."""
_UNDER_WAY = (BenchState.WAITING, BenchState.WORKING)


def start(bench: ClaimBench) -> None:
    """Have it worked out once the current transaction is committed, and wait a little for that."""
    work_out.defer(pk=bench.pk)
    transaction.on_commit(partial(_await, bench.pk))


def under_way(pk: int) -> QuerySet[ClaimBench]:
    """The row of a question, as long as nobody has stopped it and it is not done."""
    return ClaimBench.objects.filter(pk=pk, state__in=_UNDER_WAY)


def _await(pk: int) -> None:
    until = monotonic() + PROMPT
    while monotonic() < until and under_way(pk).exists():
        sleep(_LOOK)


@app.task(name="work out a claim", retry=queue.LATER, pass_context=True)
def work_out(context: JobContext, *, pk: int) -> None:
    """Work on the question until it is answered, given up or stopped."""
    row = under_way(pk)
    if row.update(state=BenchState.WORKING):
        with queue.at_fault(lambda: row.update(state=BenchState.FAILED)):
            _relay(context, row.get())
            row.update(state=BenchState.FAILED)  # it ended without a verdict: too long


def _relay(context: JobContext, bench: ClaimBench) -> None:
    """Write down what the process tells, until it ends or the work is stopped."""
    row = under_way(bench.pk)
    question = {name: getattr(bench, name) for name in ("ending", "statement", "switches")}
    child = Child("-m", "rulings.claims.worker")
    try:
        for line in child.answers(question, within=PATIENCE):
            if context.should_abort():
                raise JobAborted
            if not row.update(**line):
                return
    finally:
        child.end()
