"""Seasons that are over are counted beside the requests: soon after each start, and every night."""

from __future__ import annotations

import logging

from django.utils import timezone
from procrastinate import JobContext
from procrastinate.contrib.django import app
from procrastinate.exceptions import JobAborted

from deals.jobs import queue
from rulings.archive.seasons import keep_seasons

AFTER_START = 30
"""Seconds until it begins, so that the first pages come first."""
_log = logging.getLogger(__name__)


@app.periodic(cron="50 4 * * *")
@app.task(name="keep seasons", lock="seasons", retry=queue.LATER, pass_context=True)
def keep(context: JobContext, timestamp: int = 0) -> None:
    """Season by season; stopped, it goes on where it was."""
    for season in keep_seasons(timezone.now()):
        _log.info("Statistics are kept: %s.", season)
        if context.should_abort():
            raise JobAborted


def keep_soon() -> None:
    """Have it done once the first pages are served."""
    keep.configure(schedule_in={"seconds": AFTER_START}).defer()
