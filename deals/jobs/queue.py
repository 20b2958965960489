"""Work beside the requests: it waits in the database until a worker has time for it.

The queue is procrastinate's (docs/adr/0018). A job is put there in the transaction of what it is
about, and is done at least once: a worker that stops puts it back, and what a worker left that was
killed is begun anew by another, or by the next one to start. So each job looks first at what is
done already.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from functools import partial
from threading import Thread

from django.db import InterfaceError, OperationalError, connections
from procrastinate import (
    BaseConnector,
    JobContext,
    PsycopgConnector,
    RetryDecision,
    RetryStrategy,
)
from procrastinate.contrib.django import app, connector_params
from procrastinate.contrib.django.django_connector import DjangoConnector
from procrastinate.exceptions import JobAborted
from procrastinate.jobs import Job
from procrastinate.middleware import SyncCallNext
from procrastinate.worker import Worker

PAUSE = 2.0
"""Seconds before a worker that has lost the database looks for it again."""
_NO_FAULT = (JobAborted, OperationalError, InterfaceError)
"""The worker stops, or the database does."""
_AWAY = ("25006", "25P03", "25P04")
"""Codes that come as another kind of error: the server takes no changes, as a standby or one that
changes over; a limit for a pause in a transaction, or for the whole of it.
"""


class _Later(RetryStrategy):
    """For what is no fault of ours."""

    def get_retry_decision(self, *, exception: BaseException, job: Job) -> RetryDecision | None:
        if not _is_no_fault(exception):
            return None
        return super().get_retry_decision(exception=exception, job=job)


LATER = _Later(wait=1)
"""Then the job is done later."""
_log = logging.getLogger(__name__)


@app.periodic(cron="* * * * * */20")
@app.task(name="begin anew", pass_context=True)
async def begin_anew(context: JobContext, timestamp: int) -> None:
    """Put back what killed workers have left."""
    jobs, lost = context.app.job_manager, context.app.worker_defaults["stalled_worker_timeout"]
    for job in await jobs.get_stalled_jobs(seconds_since_heartbeat=lost):
        await jobs.retry_job(job)


@contextmanager
def at_fault(set_aside: Callable[[], object]) -> Iterator[None]:
    """Work stands inside; after a fault of ours its subject is set aside, and no more is tried."""
    try:
        yield
    except Exception as error:
        if not _is_no_fault(error):
            set_aside()
        raise


def _is_no_fault(error: BaseException) -> bool:
    return isinstance(error, _NO_FAULT) or getattr(error.__cause__, "sqlstate", "") in _AWAY


@contextmanager
def working() -> Iterator[None]:
    """A worker in a thread of this process, while the block lasts."""
    stop: Future[Callable[[], object]] = Future()
    thread = Thread(target=asyncio.run, args=[_work(stop)], name="jobs", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.result()()
        thread.join()


class _Connector(PsycopgConnector):
    """The worker's own connections; the pages put jobs there through Django's all the while."""

    _pages = DjangoConnector()

    def get_sync_connector(self) -> BaseConnector:
        return self._pages


def _alone(do: SyncCallNext, context: JobContext, worker: Worker) -> object:
    """No connection outlives a job: these threads end with the worker, not with the process."""
    try:
        return do()
    finally:
        connections.close_all()


async def _work(stop: Future[Callable[[], object]]) -> None:
    """Work until cancelled; where the database goes away, begin anew."""
    this = asyncio.current_task()
    assert this is not None
    stop.set_result(partial(asyncio.get_running_loop().call_soon_threadsafe, this.cancel))
    with suppress(asyncio.CancelledError):
        while not this.cancelling():
            try:
                with app.replace_connector(_Connector(kwargs=connector_params())):
                    async with app.open_async():
                        if this.cancelling():  # as it opened, where that may be lost
                            break
                        await app.run_worker_async(
                            install_signal_handlers=False, task_middleware=[_alone]
                        )
            except Exception as error:
                _log.warning("jobs wait: %s", error)
            await asyncio.sleep(PAUSE)
    await end_others()


async def end_others() -> None:
    """Cancel what else runs in this loop until it has ended: who is cancelled as a connection
    answers does not hear it (`asyncio.wait_for` before Python 3.12), and the loop would wait for
    him for ever.
    """
    while others := asyncio.all_tasks() - {asyncio.current_task()}:
        for one in others:
            one.cancel()
        await asyncio.wait(others, timeout=PAUSE)
