"""Doing the jobs that wait: here and now, or by a process, as a server has them done."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import iscoroutinefunction
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.db import connection
from procrastinate import JobContext, sql
from procrastinate.contrib.django import app
from procrastinate.jobs import Job

PATIENCE = 120
"""Seconds after which a process counts as lost, on the slowest of machines."""
WORKER = ("manage.py", "procrastinate", "worker")
"""The process of docker-compose.yml."""
THREAD = (
    "-c",
    "import django, signal, sys, time; django.setup(); from deals.jobs.queue import working\n"
    "signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))\n"
    "with working(): time.sleep(600)",
)
"""The thread of `./run`."""


def do_jobs() -> None:
    """Do every job that waits, inside the test's transaction. What one raises, this raises."""
    app.perform_import_paths()
    worker = _told("register_worker")["worker_id"]
    while (taken := _told("fetch_job", queues=None, worker_id=worker))["id"] is not None:
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
def worker_process(program: tuple[str, ...] = WORKER) -> Iterator[subprocess.Popen[bytes]]:
    """A process that does the jobs of the test's database, killed in the end."""
    at = {
        name: quote(str(value or ""), safe="") for name, value in connection.settings_dict.items()
    }
    login = f"{at['USER']}:{at['PASSWORD']}" if at["PASSWORD"] else at["USER"]
    process = subprocess.Popen(
        [sys.executable, *program],
        cwd=settings.BASE_DIR,
        env=os.environ
        | {
            "DATABASE_URL": f"postgresql://{login}@:{at['PORT']}/{at['NAME']}?host={at['HOST']}",
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "SECRET_KEY": settings.SECRET_KEY,
            "ALLOWED_HOSTS": "localhost",
        },
    )
    try:
        yield process
    finally:
        kill(process)


def kill(process: subprocess.Popen[bytes]) -> None:
    """End it, and what it had begun in the database, without a word."""
    process.kill()
    process.wait(PATIENCE)
    ask(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )


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
