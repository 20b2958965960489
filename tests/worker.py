"""What does the jobs, for a process of its own that has imported everything already."""

import signal
import sys
import time

import django
from django.apps import apps
from django.core import checks

if not apps.ready:  # where workers are forked, and not where a test asks for one
    django.setup()
    checks.run_checks()  # as every command does first; done here each takes 0.01 s for it, not 0.7

import procrastinate.cli  # noqa: F401 # the command imports it when it begins
from django.core.management import execute_from_command_line

from deals.jobs.queue import working  # which wants its settings

COMMAND = ["manage.py", "procrastinate", "worker"]


def command() -> None:
    """The process of docker-compose.yml."""
    execute_from_command_line(COMMAND)


def thread() -> None:
    """The thread of `./run`."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with working():
        time.sleep(600)
