"""Steps a second with one phone, eight and thirty-two that never pause. Run by hand.

    .venv/bin/python -m benchmarks.crowd [SECONDS] [THREADS ...]

One process of uvicorn, as `./run` has it, then three, as the hosting set-up, on a durable
PostgreSQL of its own. Each phone keeps its connection and walks the answers of a revoke in calls of
its own. With numbers of threads (`WEB_THREADS`) each is tried. The phones are threads of two
processes: where there are two processors, a good part of them is theirs.
"""

from __future__ import annotations

import itertools
import multiprocessing
import os
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

from benchmarks.hosted import ROOT, get, until
from benchmarks.phone import Phone, free_port

if TYPE_CHECKING:
    from rulings.models import Matter

PHONES = (1, 8, 32)
SITES = {"./run": 1, "hosted": 3}
"""Processes of the server."""
GOALS = {("./run", 32): 130, ("hosted", 32): 330}
"""Steps a second."""
LATEST = 200
"""Milliseconds within which 99 of 100 answers come to eight phones."""
STARTED = 3.0
"""Seconds until the phones of a process are there."""
CALLS = 500
"""A second and site: more than any serves, for some phones are served faster than others."""

Walk = tuple[str, list[dict[str, str]]]
"""Where a matter is answered, and the forms that are sent there."""


def walk(
    port: int, session: str, walks: list[Walk], span: tuple[float, float], took: list[float]
) -> None:
    """One phone, from the beginning to the end."""
    phone = Phone(port, {"sessionid": session}, patience=60)
    phone.get("/settings/")  # a page with a form gives the token
    time.sleep(max(0.0, span[0] - time.time()))
    for url, forms in walks:
        for data in forms:
            began = time.perf_counter()
            got = phone.post(url, data, **{"HX-Request": "true"})
            took.append((time.perf_counter() - began) * 1000)
            if got.status != 200:
                sys.exit(f"{got.status}: {got.text[:2000]}")
            if time.time() > span[1]:
                return
    print("There are not enough calls.", file=sys.stderr)


def some(
    port: int, session: str, each: list[list[Walk]], span: tuple[float, float], told: Connection
) -> None:
    """The phones of a process; it tells the milliseconds of each step."""
    took: list[float] = []
    phones = [threading.Thread(target=walk, args=(port, session, w, span, took)) for w in each]
    for one in phones:
        one.start()
    for one in phones:
        one.join()
    told.send(took)


def crowd(port: int, session: str, walks: list[Walk], phones: int, seconds: float) -> list[float]:
    """Milliseconds of each step of so many phones in that time."""
    context = multiprocessing.get_context("spawn")
    each, heard = [walks[n::phones] for n in range(phones)], []
    span = (time.time() + STARTED, time.time() + STARTED + seconds)
    for part in filter(None, (each[::2], each[1::2])):
        here, there = context.Pipe(duplex=False)
        context.Process(target=some, args=(port, session, part, span, there)).start()
        heard.append(here)
    return [ms for one in heard for ms in one.recv()]


def copies(matter: Matter, many: int) -> list[Walk]:
    """So many calls like that of the matter, each with its answers and what happened there."""
    from django.urls import reverse

    from benchmarks.steps import BEFORE, WAY, state_of
    from rulings.models import Answer, DirectorCall, Matter, TableEvent

    def stored(model: Any, like: Any, **of: list[Any]) -> list[Any]:
        rows = []
        for values in zip(*of.values(), strict=True):
            row = copy(like)
            row.pk = None
            for name, value in zip(of, values, strict=True):
                setattr(row, name, value)
            rows.append(row)
        return model.objects.bulk_create(rows, batch_size=500)  # type: ignore[no-any-return]

    calls = stored(DirectorCall, matter.call, table=[matter.call.table] * many)
    matters = stored(Matter, matter, call=calls)
    for answer in matter.answers.order_by("pk"):
        stored(Answer, answer, matter=matters)
    for event in TableEvent.objects.filter(call=matter.call).order_by("pk"):
        stored(TableEvent, event, call=calls)
    seen = state_of(matters[0]).lstrip("0123456789")
    forms = [
        {"key": key, "answer": token, "seen": f"{number}{seen}"}
        for number, (key, token) in enumerate(WAY, BEFORE)
    ]
    return [(reverse("rulings:answer", args=[one.call_id, one.number]), forms) for one in matters]


@contextmanager
def served(processes: int, threads: str) -> Iterator[int]:
    """The site in so many processes; its port."""
    port = free_port()
    words = [
        "uvicorn",
        "config.asgi:application",
        "--port",
        str(port),
        "--http",
        "config.line:Line",
    ]
    words += ["--lifespan", "on", "--timeout-keep-alive", "75", "--log-level", "warning"]
    server = subprocess.Popen(
        [sys.executable, "-m", *words, "--workers", str(processes), "--no-access-log"],
        cwd=ROOT,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings", "WEB_THREADS": threads},
    )
    try:
        until(lambda: get(port, "/readyz")[0] == 200, "pages")
        yield port
    finally:
        server.terminate()
        server.wait()


def measured(name: str, threads: str, session: str, calls: Iterator[Walk], seconds: float) -> None:
    """Measure a site with one phone and more, and print."""
    with served(SITES[name], threads) as port:
        crowd(port, session, list(itertools.islice(calls, 60 * SITES[name])), 8, 3)  # warms up
        for phones in PHONES:
            walks = list(itertools.islice(calls, int(CALLS * seconds)))
            took = crowd(port, session, walks, phones, seconds)
            rate, cuts = len(took) / seconds, statistics.quantiles(took, n=100)
            missed = rate < GOALS.get((name, phones), 0) or (phones == 8 and cuts[98] > LATEST)
            print(
                f"{name:<7} {threads:>2} threads {phones:>3} phones: {rate:6.1f} steps/s, p50"
                f" {cuts[49]:6.1f}, p99 {cuts[98]:6.1f}, max {max(took):7.1f} ms,"
                f" load {os.getloadavg()[0]:.1f}{'  MISSED' * missed}",
                flush=True,
            )


def main(seconds: float, threads: list[str]) -> None:
    """Make the calls, and measure."""
    from benchmarks.site import removed

    with removed():
        import django

        django.setup()
        from django.core.management import call_command

        from benchmarks import steps

        for command in ("prepare", "practice_event", "practice_calls"):
            call_command(command, verbosity=0)
        _, session, matter = steps.prepare()
        tries = len(SITES) * len(threads)
        many = int(tries * (len(PHONES) * CALLS * seconds + 180))
        calls = iter(copies(matter(), many))
        for number, name in itertools.product(threads, SITES):
            measured(name, number, session, calls, seconds)


if __name__ == "__main__":
    main(float((sys.argv[1:] or ["10"])[0]), sys.argv[2:] or ["8"])
