"""A server that stops waits for nobody who has not heard of it."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest

from deals.jobs import queue


def test_who_does_not_hear_that_he_is_cancelled_is_told_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """So it is with a connection that answers in that moment; the loop was waited for for ever."""
    monkeypatch.setattr(queue, "PAUSE", 0.01)
    heard = []

    async def connects() -> None:
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(60)
        heard.append("not the first")
        await asyncio.sleep(60)

    async def stops() -> None:
        connecting = asyncio.create_task(connects())
        await asyncio.sleep(0)
        await queue.end_others()
        heard.append(str(connecting.cancelled()))

    with ThreadPoolExecutor(1) as apart:  # a browser may run a loop in this thread
        apart.submit(asyncio.run, stops()).result()

    assert heard == ["not the first", "True"]
