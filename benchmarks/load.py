"""Very many directors at the hosting set-up, and what phones that wait cost it.

    .venv/bin/python -m benchmarks.load [directors] [pause] [seconds] [phones]

PostgreSQL, `deploy/serve` with the three workers of deploy/web.env, the worker and Caddy run as
processes on this machine (benchmarks/hosted.py says which programs that needs). First nothing
happens for half a minute, then so many phones wait for calls, for a minute; then they go on waiting
and, after half a minute of a few that is not counted, the directors rule for the time given, each
with so many seconds before each tap, on average. They begin one after the other, within the time of
a ruling, and are counted once all have begun.
"""

from __future__ import annotations

import multiprocessing
import os
import statistics
import sys
import time

import psutil

from benchmarks.directors import OF_A_CLUB, TAPS, Director, Tally, compared, made
from benchmarks.hosted import ROOT, Site, get, site, until
from benchmarks.machine import pace
from benchmarks.phone import free_port
from benchmarks.waiting import phones
from config.database.localpg import Cluster

WORKERS = 3
GOAL = 500
"""Milliseconds within which 99 of 100 answers have come."""
GOAL_OF_PHONES = 0.05
"""Of a core."""
NAMES = ("caddy", "web", "worker")
WARM = 30
"""Seconds in which a few rule and nobody counts: a new process reads the book and its templates."""


class Spent:
    """Seconds of the processor that the site uses, PostgreSQL with it, and who asks it."""

    def __init__(self, on: Site, data: str) -> None:
        self.site, self.data = on, data

    def read(self) -> tuple[float, float]:
        of_site = self.site.family(*NAMES)
        of_database = [one for one in psutil.process_iter(["cwd"]) if one.info["cwd"] == self.data]
        total = sum(sum(one.cpu_times()[:4]) for one in of_site)  # with what has ended
        return total + sum(sum(one.cpu_times()[:2]) for one in of_database), time.process_time()

    def over(self, seconds: float) -> float:
        """Of a core, while nothing else is done here."""
        before, _ = self.read()
        time.sleep(seconds)
        return (self.read()[0] - before) / seconds


def start(on: Site, cluster: Cluster) -> None:
    """All of it, until pages are answered."""
    cluster.join()
    on.url = f"postgresql://{{}}@/postgres?host={cluster.django_settings()['HOST']}&port=5432"
    port = free_port()
    on.web("web", port, WORKERS)
    until(lambda: get(port, "/readyz")[0] == 200, "pages")
    worker = [sys.executable, "manage.py", "procrastinate", "worker"]
    on.start("worker", *worker, **on.settings("worker"))
    on.proxy(ROOT / "deploy" / "Caddyfile", port)
    until(lambda: get(on.port, "/livez")[0] == 200, "the proxy")


def wait_for_calls(
    on: Site, directors: list[tuple[str, int]], many: int
) -> multiprocessing.Process:
    """Phones of the first directors, in a process of their own."""
    from deals.models import Table
    from rulings.room.queries.queue import version_of

    pages = []
    for key, table in (directors * many)[:many]:
        session = Table.objects.select_related("section__session").get(pk=table).section.session
        pages.append((key, f"/sessions/{session.pk}/now/?version={version_of(session)}"))
    _, felt = multiprocessing.Pipe(duplex=False)
    context = multiprocessing.get_context("spawn")
    waiting = context.Process(target=phones, args=(on.port, pages, felt), daemon=True)
    waiting.start()
    return waiting  # type: ignore[return-value]


def ruling(
    on: Site, crowd: list[tuple[str, int]], pause: float, seconds: float, tally: Tally
) -> list[Director]:
    """Let them rule for that time, until all is sent that was begun."""
    end = time.monotonic() + seconds
    directors = [Director(on.port, m, pause=pause, until=end, tally=tally) for m in crowd]
    for director in directors:
        director.start()
    for director in directors:
        director.join(seconds + 120)
    return directors


def told(counted: list[tuple[float, float, str]], seconds: float, tally: Tally) -> None:
    """Print how long those answers took, and what was no answer at any time."""
    kinds = sorted({kind for _, _, kind in counted})
    for name in ["all", *kinds]:
        took = [ms * 1000 for _, ms, kind in counted if name in ("all", kind)]
        if len(took) < 2:
            continue
        cuts = statistics.quantiles(took, n=100)
        missed = "  MISSED" if name == "all" and cuts[98] > GOAL else ""
        print(
            f"{name:<10} n {len(took):>6}, {len(took) / seconds:5.1f}/s, p50 {cuts[49]:6.1f},"
            f" p95 {cuts[94]:6.1f}, p99 {cuts[98]:6.1f}, max {max(took):7.1f} ms{missed}"
        )
    print(f"errors {tally.away.total()}: {dict(tally.away)}; wrong {len(tally.wrong)}")
    for one in tally.wrong[:5]:
        print(f"  {one}")


def measured(on: Site, cluster: Cluster, arguments: tuple[int, float, float, int]) -> None:
    """Measure and print."""
    many, pause, seconds, waiting = arguments
    start(on, cluster)
    os.environ |= on.settings("benchmark") | {"DJANGO_SETTINGS_MODULE": "config.settings"}
    import django

    django.setup()
    crowd = made(max(many, OF_A_CLUB))
    spent = Spent(on, str(cluster.data))
    idle, quick = spent.over(30), pace()
    phone = wait_for_calls(on, crowd, waiting)
    time.sleep(15)
    share = spent.over(60) - idle
    kept = "" if share <= GOAL_OF_PHONES else "  MISSED"
    print(f"idle {idle:.1%} of a core; {waiting} phones {share:.1%} more{kept}", flush=True)
    first = ruling(on, crowd[: WORKERS * 8], 1, WARM, Tally())
    tally, (site_before, own_before), began = Tally(), spent.read(), time.monotonic()
    begin = pause * TAPS
    directors = ruling(on, crowd[:many], pause, begin + seconds, tally)
    took = time.monotonic() - began
    site_after, own_after = spent.read()
    print(f"{many} directors, {pause:.0f} s before each tap, {took:.0f} s, {WORKERS} workers")
    told([one for one in tally.took if one[0] > began + begin], took - begin, tally)
    used, own = site_after - site_before, own_after - own_before
    print(
        f"the site used {used / took:.2f} of a core, {used / len(tally.took) * 1000:.1f} ms a"
        f" request; the directors {own / took:.2f}; load {os.getloadavg()[0]:.1f}"
    )
    lost, double, once = compared(first + directors)
    print(f"acknowledged and lost {lost}, twice {double}, once {once}")
    print(f"a fixed piece of work: {quick:.1f} ms before, {pace():.1f} ms after")
    phone.terminate()


def main() -> None:
    """Read the arguments, and leave nothing behind."""
    given = [*sys.argv[1:], *["500", "12", "600", "100"][len(sys.argv) - 1 :]]
    with site() as on:
        cluster = Cluster(on.folder / "pg")
        try:
            measured(on, cluster, (int(given[0]), float(given[1]), float(given[2]), int(given[3])))
        finally:
            from django.db import connections

            connections.close_all()
            cluster.leave()


if __name__ == "__main__":
    main()
