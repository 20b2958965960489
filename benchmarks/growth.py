"""What each page takes with very many rulings, and how much longer with ten times as many. Run by
hand: prints a table.

    .venv/bin/python -m benchmarks.growth [RULINGS ...]
    BENCHMARK_FOLDER=/some/where .venv/bin/python -m benchmarks.growth 1000000 [PART OF A NAME]

Without arguments 10,000 and then 100,000 rulings of fifty clubs (benchmarks/many.py), in a
PostgreSQL of its own. In a folder that is named they stay, and another run asks again: a million
take a quarter of an hour to make, and 7.5 GB. Each page (benchmarks/pages.py) is asked for in
process, in milliseconds of the processor, this process and PostgreSQL's together, of which
PostgreSQL's beside them: what else the machine does changes them little. Printed is the least of
`TIMES`. A page may take `GOAL` times as long for ten times the rulings; those of `GROWING` tell of
every ruling.
"""

from __future__ import annotations

import math
import sys
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from benchmarks.pages import FIRST_LINE, WHOLE, Asked, begin_tonight, pages
from benchmarks.site import FOLDER, removed

TIMES, WARMING = 9, 2
GOAL = 1.3
RECORDED = 150
GROWING = ("statistics: by a name", WHOLE)


@dataclass(frozen=True, slots=True)
class Took:
    """Milliseconds of the processor."""

    all: float
    database: float


def measured(part: str = "") -> dict[Asked, Took]:
    """The least that each page took whose name has that part."""
    from django.test import Client

    from deals.models import User

    clients: dict[str, Client] = {}
    found = {}
    for page in pages():
        if part not in page.name:
            continue
        if page.who not in clients:
            clients[page.who] = Client(HTTP_HOST="localhost")
            clients[page.who].force_login(User.objects.get(username=page.who))
        times = WARMING + (TIMES if page.name != WHOLE else 1)
        took = [_asked(clients[page.who], page) for _time in range(times)]
        found[page] = min(took[WARMING:], key=lambda one: one.all)
    return found


def _asked(client: Any, page: Asked) -> Took:
    used = processor()
    before = used()
    headers = {"Authorization": f"Bearer {page.key}"} if page.key else None
    answer = client.get(page.url, headers=headers, follow=True)
    if answer.status_code not in (200, 204):
        sys.exit(f"{answer.status_code}: {page.url}")
    if page.name.endswith(FIRST_LINE):
        next(iter(answer))
    else:
        answer.getvalue()
    after = used()
    return Took(sum(after) - sum(before), after[1] - before[1])


def processor() -> Callable[[], tuple[float, float]]:
    """Milliseconds of the processor that this process and its PostgreSQL have used."""
    from django.db import connection

    connection.ensure_connection()
    server = Path(f"/proc/{connection.connection.info.backend_pid}/schedstat")
    return lambda: (time.process_time() * 1000, int(server.read_text().split()[0]) / 1e6)


def grow(sizes: list[int], part: str) -> list[dict[Asked, Took]]:
    """Make so many rulings, one size after the other, and measure each; those that are there from
    another run are asked again.
    """
    from django.core.management import call_command
    from django.utils import timezone

    from benchmarks import many
    from config.database.roles import as_owner
    from deals.models import Club
    from rulings.archive.seasons import keep_seasons

    call_command("prepare", verbosity=0)
    if Club.objects.filter(slug="club-0").exists():
        deque(keep_seasons(timezone.now()), maxlen=0)  # a migration may have thrown them away
        return [measured(part)]
    began = time.perf_counter()
    many.record(RECORDED)
    growth = many.Growth()
    found: list[dict[Asked, Took]] = []
    for size in sizes:
        with as_owner():  # who alone may switch triggers off
            growth.to(size)
        if not found:
            begin_tonight()
        deque(keep_seasons(timezone.now()), maxlen=0)
        print(f"{size:,} rulings, {time.perf_counter() - began:.0f} s", flush=True)
        found.append(measured(part))
    return found


def main(sizes: list[int], part: str) -> None:
    """Grow, measure at each size, and print."""
    import django

    django.setup()
    with removed():
        found = grow(sizes, part)
    tens = [math.log10(after / before) for before, after in pairwise(sizes)]
    print(f"{'ms of the processor, of which PostgreSQL':<44}{'goal':>5}   tenfold")
    for page, last in found[-1].items():
        row = [{one.name: took for one, took in at.items()}[page.name] for at in found]
        more = [(b.all / a.all) ** (1 / t) for (a, b), t in zip(pairwise(row), tens, strict=True)]
        grew = any(one > GOAL for one in more) and page.name not in GROWING
        missed = grew or (page.goal is not None and last.all > page.goal)
        cells = "".join(f"{took.all:>8.1f}{took.database:>7.1f}" for took in row)
        times = " ".join(f"{one:.2f}" for one in more)
        print(f"{page.name:<29}{cells}{page.goal or '':>5}   {times}{'  MISSED' * missed}")
    print(f"goal of growth: {GOAL}; data in {FOLDER}")


if __name__ == "__main__":
    numbers = [int(one) for one in sys.argv[1:] if one.isdecimal()]
    main(numbers or [10_000, 100_000], next((s for s in sys.argv[1:] if not s.isdecimal()), ""))
