"""What does the jobs, for a process of its own that has imported everything already."""

import signal
import sys
import time

import django
from django.apps import apps

if not apps.ready:
    django.setup()

import procrastinate.cli  # noqa: F401 # the command imports it when it begins
from django.core import checks
from django.core.management import execute_from_command_line

from deals.jobs.queue import working  # which wants its settings

checks.run_checks()  # as every command does first; done here they take each process 0.01 s, not 0.7

COMMAND = ["manage.py", "procrastinate", "worker"]


def command() -> None:
    """The process of docker-compose.yml."""
    execute_from_command_line(COMMAND)


def thread() -> None:
    """The thread of `./run`."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with working():
        time.sleep(600)
