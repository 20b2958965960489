"""How much longer each page takes with ten times as many rulings. Run by hand: prints a table.

    .venv/bin/python -m benchmarks.growth [RULINGS ...]

Without arguments 10,000 and then 100,000 rulings of fifty clubs (benchmarks/many.py), in a
PostgreSQL of its own. Each page is asked for in process, in milliseconds of the processor, this
process and PostgreSQL's together: what else the machine does changes them little. A page may take
`GOAL` times as long for ten times the rulings; those of `GROWING` tell of every ruling.
"""

from __future__ import annotations

import math
import os
import statistics
import sys
import time
from collections import deque
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from benchmarks.site import FOLDER, removed

TIMES = 7
GOAL = 1.3
RECORDED = 150
GROWING = ("statistics", "a season as CSV")
FIRST = "first line of the CSV"
TONIGHT = "Tonight"


def pages() -> dict[str, tuple[str, str]]:
    """Who asks for which address, by the name of the page."""
    from django.urls import reverse
    from django.utils import timezone

    from deals.models import Session
    from rulings.models import Ruling
    from rulings.room.queries.queue import version_of

    tonight = Session.objects.get(event__name=TONIGHT)
    newest = Ruling.objects.filter(club__slug="club-0").latest("position")
    year, call = timezone.localdate().year, newest.matter.call
    archive = reverse("rulings:archive")
    season = f"?since={year - 1}-08-01&until={year}-07-31"
    searches = {
        "a frequent word": "?q=card",
        "a rare word": "?q=padosted",
        "a Law": "?law=64A",
        "an outcome": f"?outcome={newest.outcome}",
        "a table": "?table=A3",
        "a board": "?board=7",
        "a player": "?player=Player17+of",
        "overridden": "?kind=overridden",
        "a season": season,
        "an event by name": "?evening=Evening+33",
        "older": f"?older={newest.pk}",
    }
    rest = {
        "the room": f"{reverse('rulings:home')}?session={call.session_id}",
        "a ruling": reverse("rulings:ruling", args=[newest.pk]),
        "a board’s page": reverse("deals:board", args=[call.board_id]),
        "a Law’s page": reverse("rulings:law", args=["64A"]),
        "statistics": reverse("rulings:statistics", args=["club-0"]),
        FIRST: f"{reverse('rulings:archive-csv')}{season}",
        "a season as CSV": f"{reverse('rulings:archive-csv')}{season}",
        "a room of 40 tables, 12 calls": f"{reverse('rulings:home')}?session={tonight.pk}",
        "whether it changed": (
            f"{reverse('rulings:room-now', args=[tonight.pk])}?version={version_of(tonight)}"
        ),
    }
    found = {"the archive": ("d0-0", archive)}
    found |= {f"archive: {name}": ("d0-0", archive + query) for name, query in searches.items()}
    found |= {name: ("d0-0", url) for name, url in rest.items()}
    found["a small club’s archive"] = ("d49-0", archive)
    found["all clubs’ archive"] = ("d50-0", archive)
    found["all clubs’ archive: a Law"] = ("d50-0", f"{archive}?law=64A")
    found["all clubs’ room"] = ("d50-0", reverse("rulings:home"))
    return found


def begin_tonight() -> None:
    """An evening of the largest club goes on: forty tables, twelve calls; four of them wait."""
    from django.utils import timezone

    from deals.evening.services.evenings import Movement, Plan, SectionPlan, add_session
    from deals.models import Club, Event, Table, User
    from rulings.record.calls import open_call

    event = Event.objects.create(club=Club.objects.get(slug="club-0"), name=TONIGHT)
    sections = [SectionPlan("A", 20), SectionPlan("B", 20)]
    plan = Plan(timezone.now(), sections, 9, 3, Movement.SAME_BOARDS, 27)
    session, user = add_session(event, plan), User.objects.get(username="d0-0")
    tables = Table.objects.filter(section__session=session).select_related("section__session")
    for number, table in enumerate(tables[:36:3]):
        open_call(table=table, board=None, round_number=1, by=user, take=number % 3 > 0)


def measured() -> dict[str, float]:
    """Median milliseconds of the processor for each page."""
    from django.test import Client

    from deals.models import User

    clients: dict[str, Client] = {}
    found = {}
    for name, (who, url) in pages().items():
        if who not in clients:
            clients[who] = Client(HTTP_HOST="localhost")
            clients[who].force_login(User.objects.get(username=who))
        used = processor()
        took = []
        for _time in range(TIMES + 2):  # the first ones warm everything up
            before = used()
            answer = clients[who].get(url)
            if answer.status_code not in (200, 204):
                sys.exit(f"{answer.status_code}: {url}")
            if name == FIRST:
                next(iter(answer))
            else:
                answer.getvalue()
            took.append(used() - before)
        found[name] = statistics.median(took[2:])
    return found


def processor() -> Callable[[], float]:
    """Milliseconds of the processor that this process and its PostgreSQL have used."""
    from django.db import connection

    connection.ensure_connection()
    server = Path(f"/proc/{connection.connection.info.backend_pid}/schedstat")
    return lambda: time.process_time() * 1000 + int(server.read_text().split()[0]) / 1e6


def main(sizes: list[int]) -> None:
    """Grow, measure at each size, and print."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django

    django.setup()
    from django.core.management import call_command
    from django.utils import timezone

    from benchmarks import many
    from config.database.roles import as_owner
    from rulings.archive.seasons import keep_seasons

    found = []
    with removed():
        call_command("prepare", verbosity=0)
        began = time.perf_counter()
        many.record(RECORDED)
        growth = many.Growth()
        for size in sizes:
            with as_owner():  # who alone may switch triggers off
                growth.to(size)
            if not found:
                begin_tonight()
            deque(keep_seasons(timezone.now()), maxlen=0)
            print(f"{size:,} rulings, {time.perf_counter() - began:.0f} s", flush=True)
            found.append(measured())
    tens = [math.log10(after / before) for before, after in pairwise(sizes)]
    print(f"\n{'ms of the processor':<34}{''.join(f'{size:>10,}' for size in sizes)}   tenfold")
    for name in found[0]:
        row = [one[name] for one in found]
        more = [(b / a) ** (1 / t) for (a, b), t in zip(pairwise(row), tens, strict=True)]
        missed = any(one > GOAL for one in more) and name not in GROWING
        cells = "".join(f"{one:>10.1f}" for one in row)
        times = " ".join(f"{one:.2f}" for one in more)
        print(f"{name:<34}{cells}   {times}{'  MISSED' * missed}")
    print(f"goal: {GOAL}; data in {FOLDER} are gone")


if __name__ == "__main__":
    main([int(one) for one in sys.argv[1:]] or [10_000, 100_000])
