"""Doing the jobs that wait: here and now, or by a process, as a server has them done."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import iscoroutinefunction
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings
from django.db import connection
from procrastinate import JobContext, sql
from procrastinate.contrib.django import app
from procrastinate.jobs import Job

from config.database.shut import OTHERS_ENDED
from tests import worker

PATIENCE = 120
"""Seconds after which a process counts as lost, on the slowest of machines."""
WORKER, THREAD = worker.command, worker.thread

_FORKING = get_context("forkserver")
_FORKING.set_forkserver_preload([worker.__name__])


def do_jobs() -> None:
    """Do every job that waits, inside the test's transaction. What one raises, this raises."""
    app.perform_import_paths()
    us = _told("register_worker")["worker_id"]
    while (taken := _told("fetch_job", queues=None, worker_id=us))["id"] is not None:
        task = app.tasks[taken["task_name"]]
        # What workers do among themselves, each third of a minute, is no job of ours.
        if not iscoroutinefunction(task.func):
            task(a_context(), **json.loads(taken["args"]))
        _told("finish_job", job_id=taken["id"], status="succeeded", delete_job=True)


def _told(query: str, **arguments: object) -> dict[str, Any]:
    """What the library's own query answers."""
    return app.connector.execute_query_one(query=sql.queries[query], **arguments)


def a_context() -> JobContext:
    """Of a job that nobody wants to stop."""
    job = Job(id=1, queue="default", lock=None, queueing_lock=None, task_name="any")
    return JobContext(app=app, job=job, start_timestamp=0.0, abort_reason=lambda: None)


@contextmanager
def worker_process(program: Callable[[], None] = WORKER) -> Iterator[BaseProcess]:
    """A process that does the jobs of the test's database, killed in the end.

    It comes from one that has imported everything: to begin with Python took a second each.
    """
    at = {
        name: quote(str(value or ""), safe="") for name, value in connection.settings_dict.items()
    }
    login = f"{at['USER']}:{at['PASSWORD']}" if at["PASSWORD"] else at["USER"]
    as_a_server = {
        "DATABASE_URL": f"postgresql://{login}@:{at['PORT']}/{at['NAME']}?host={at['HOST']}",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "SECRET_KEY": settings.SECRET_KEY,
        "ALLOWED_HOSTS": "localhost",
    }
    process = _FORKING.Process(target=program)
    with pytest.MonkeyPatch.context() as around:
        for name, value in as_a_server.items():
            around.setenv(name, value)
        process.start()
    try:
        yield process
    finally:
        kill(process)


def kill(process: BaseProcess) -> None:
    """End it, and what it had begun in the database, without a word."""
    process.kill()
    process.join(PATIENCE)
    ask(OTHERS_ENDED)


def ask(sql: str) -> list[tuple[object, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql)
        return cursor.fetchall() if cursor.description else []


def waiting_for_us() -> list[tuple[object, ...]]:
    """The connections that wait for a lock of ours."""
    return ask(
        "SELECT DISTINCT pid FROM pg_locks"
        " WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"
    )


def count_as_lost() -> None:
    """Nobody has heard of any worker for a while: the next looks at once what was left."""
    ask("UPDATE procrastinate_workers SET last_heartbeat = now() - interval '1 minute'")
    ask("DELETE FROM procrastinate_periodic_defers")


def until(happens: Callable[[], object]) -> None:
    """Wait for it. AssertionError if it does not happen."""
    end = time.monotonic() + PATIENCE
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.05)
