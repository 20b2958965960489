"""Names whose time is over go beside the requests: soon after each start, and every night."""

from __future__ import annotations

import logging
import time

from django.utils import timezone
from procrastinate import JobContext
from procrastinate.contrib.django import app
from procrastinate.exceptions import JobAborted

from deals.audit.actor import acting
from deals.jobs import queue
from rulings.privacy.services.retention import apply_retention, clear_leftovers

AFTER_START = 10
"""Seconds until it begins, so that the first pages come first."""
TOLD_EVERY = 10.0
"""Seconds between two words about how far it has come."""
_log = logging.getLogger(__name__)


@app.periodic(cron="30 4 * * *")
@app.task(
    name="erase names whose time is over", lock="retention", retry=queue.LATER, pass_context=True
)
def erase_expired(context: JobContext, timestamp: int = 0) -> None:
    """Event by event; stopped, it goes on where it was."""
    today, told, erased = timezone.localdate(), time.monotonic(), 0
    with acting(lambda: None, "apply_retention"):
        for step in apply_retention(today):
            erased += step.going is not None
            if context.should_abort():
                raise JobAborted
            if time.monotonic() - told > TOLD_EVERY:
                told = time.monotonic()
                _log.info("Names whose time is over: %s of %s events.", step.number, step.of)
        clear_leftovers(today)
    if erased:
        _log.info("Names whose time is over were erased in %s events.", erased)


def erase_expired_soon() -> None:
    """Have it done once the first pages are served."""
    erase_expired.configure(schedule_in={"seconds": AFTER_START}).defer()
