"""Two web machines and two databases under 200 directors; the machine of the primary is killed.

    .venv/bin/python -m benchmarks.failover [directors] [pause] [seconds] [machine|database]

Everything is started as processes on this machine as `deploy/pair` has it: three members of etcd,
two PostgreSQL under Patroni, two web servers with a worker each, and Caddy before them. So many
directors rule, with so many seconds before each tap. After a third of the time the primary's
machine is killed: database, Patroni, etcd, pages and jobs at once (or the database alone). It comes
back after two thirds. benchmarks/hosted.py says which programs are needed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time

from benchmarks.directors import Director, Tally, compared, made
from benchmarks.hosted import PAIR, ROOT, SECRET, Site, get, site, until
from benchmarks.phone import free_port

NAMES = ("one", "two", "three")
LONGEST = 30
"""Seconds without writing that are promised."""


class Pair:
    """Machines one and two with everything on them, and three with etcd's third member."""

    def __init__(self, on: Site) -> None:
        self.site = on
        kinds = ("etcd", "peer", "pg", "rest", "web")
        self.ports = {name: {kind: free_port() for kind in kinds} for name in NAMES}
        hosts = ",".join(f"127.0.0.1:{self.ports[name]['pg']}" for name in NAMES[:2])
        on.url = f"postgresql://{{}}:{SECRET}@{hosts}/paragraf"

    def start(self) -> None:
        """All of it, until pages are answered by both machines."""
        for name in NAMES:
            self._etcd(name)
        for name in NAMES[:2]:
            self._database(name)
        until(self.standby_is_synchronous, "a synchronous standby")
        self.site.proxy(PAIR / "Caddyfile", *(self.ports[name]["web"] for name in NAMES[:2]))
        for name in NAMES[:2]:
            self.site.web(f"web-{name}", self.ports[name]["web"], 2)
            until(lambda n=name: get(self.ports[n]["web"], "/readyz")[0] == 200, "pages")
            worker = [sys.executable, "manage.py", "procrastinate", "worker"]
            self.site.start(f"worker-{name}", *worker, **self.site.settings(f"worker-{name}"))
        until(lambda: get(self.site.port, "/livez")[0] == 200, "the proxy")

    def _etcd(self, name: str) -> None:
        at = {one: f"http://127.0.0.1:{self.ports[one]['peer']}" for one in NAMES}
        client = f"http://127.0.0.1:{self.ports[name]['etcd']}"
        self.site.start(
            f"etcd-{name}", "etcd", f"--name={name}",
            f"--data-dir={self.site.folder / f'etcd-{name}'}",
            f"--listen-client-urls={client}", f"--advertise-client-urls={client}",
            f"--listen-peer-urls={at[name]}", f"--initial-advertise-peer-urls={at[name]}",
            "--initial-cluster=" + ",".join(f"{one}={url}" for one, url in at.items()),
            is_server=True,
        )  # fmt: skip

    def _database(self, name: str) -> None:
        ports, home = self.ports[name], f"database-{name}"
        members = ",".join(f"127.0.0.1:{self.ports[one]['etcd']}" for one in NAMES)
        self.site.start(
            home, "patroni", PAIR / "patroni.yml", is_server=True,
            PATRONI_NAME=name, PATRONI_ETCD3_HOSTS=members,
            PATRONI_POSTGRESQL_LISTEN=f"127.0.0.1:{ports['pg']}",
            PATRONI_POSTGRESQL_CONNECT_ADDRESS=f"127.0.0.1:{ports['pg']}",
            PATRONI_POSTGRESQL_DATA_DIR=str(self.site.data(home)),
            PATRONI_POSTGRESQL_PGPASS=str(self.site.folder / f"{home}.pgpass"),
            PATRONI_RESTAPI_LISTEN=f"127.0.0.1:{ports['rest']}",
            PATRONI_RESTAPI_CONNECT_ADDRESS=f"127.0.0.1:{ports['rest']}",
            PATRONI_SUPERUSER_USERNAME="paragraf", PATRONI_SUPERUSER_PASSWORD=SECRET,
            PATRONI_REPLICATION_USERNAME="replicator", PATRONI_REPLICATION_PASSWORD=SECRET,
        )  # fmt: skip

    def roles(self) -> dict[str, str]:
        """What Patroni says of each database, by name; empty if nobody answers."""
        for name in NAMES[:2]:
            status, text = get(self.ports[name]["rest"], "/cluster")
            if status == 200:
                found = json.loads(text)["members"]
                return {one["name"]: f"{one['role']} {one['state']}" for one in found}
        return {}

    def primary(self) -> str:
        """The name of the machine whose database is written to, or nothing."""
        up = [n for n in NAMES[:2] if get(self.ports[n]["rest"], "/primary")[0] == 200]
        return up[0] if len(up) == 1 else ""

    def standby_is_synchronous(self) -> bool:
        return "sync_standby streaming" in self.roles().values()

    def of(self, name: str, what: str) -> list[str]:
        """The processes of a machine, or its database alone."""
        kinds = ("etcd", "database", "web", "worker") if what == "machine" else ("database",)
        return [f"{kind}-{name}" for kind in kinds]


def restarted(on: Site, stop: threading.Event, down: set[str]) -> None:
    """What has ended is started again, as Compose does, except on a machine that is down."""
    while not stop.wait(1):
        for name, process in list(on.running.items()):
            if name not in down and process.poll() is not None:
                on.again(name)


def run(pair: Pair, tally: Tally, arguments: tuple[int, float, float, str]) -> list[Director]:
    """Let them rule, and kill the primary's machine; prints what happened when."""
    many, pause, seconds, what = arguments
    crowd = made(many)
    began = time.monotonic()
    port, end = pair.site.port, began + seconds
    directors = [Director(port, m, pause=pause, until=end, tally=tally) for m in crowd]
    stop, down = threading.Event(), set[str]()
    keeper = threading.Thread(target=restarted, args=(pair.site, stop, down))
    keeper.start()
    for director in directors:
        director.start()
    time.sleep(max(0.0, began + seconds / 3 - time.monotonic()))
    lost = pair.primary()
    names = pair.of(lost, what)
    down |= set(names)
    killed = time.monotonic()
    pair.site.kill(*names)
    print(f"killed at {killed - began:.1f} s: {', '.join(names)}", flush=True)
    took = until(lambda: pair.primary() not in ("", lost), "another primary")
    print(f"another primary after {took:.1f} s", flush=True)
    time.sleep(max(0.0, began + seconds * 2 / 3 - time.monotonic()))
    down.clear()
    took = until(pair.standby_is_synchronous, "the old primary as a standby")
    print(f"back as a synchronous standby after {took:.1f} s: {pair.roles()}", flush=True)
    for director in directors:
        director.join(120)
    stop.set()
    keeper.join()
    waits = [b - a for a, b in zip(tally.acknowledged, tally.acknowledged[1:], strict=False)]
    pause_of_writing = max(waits)
    kept = "" if pause_of_writing <= LONGEST else "  MISSED"
    print(f"longest time without a write {pause_of_writing:.1f} s, goal {LONGEST}{kept}")
    return directors


def main() -> None:
    """Measure and print."""
    given = [*sys.argv[1:], *["200", "8", "150", "machine"][len(sys.argv) - 1 :]]
    arguments = (int(given[0]), float(given[1]), float(given[2]), given[3])
    with site() as on:
        pair = Pair(on)
        pair.start()
        os.environ |= pair.site.settings("benchmark")
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
        import django

        django.setup()
        tally = Tally()
        directors = run(pair, tally, arguments)
        from django.db import connections

        connections.close_all()
        lost, double, once = compared(directors)
        print(f"acknowledged and lost {lost}, twice {double}, once {once}")
        print(f"asked again: {dict(tally.away)}")
        print(f"wrong: {len(tally.wrong)} {tally.wrong[:5]}")
        done = subprocess.run(
            [sys.executable, "manage.py", "verify_chain"],
            cwd=ROOT, check=False, capture_output=True, text=True,
        )  # fmt: skip
        print(f"verify_chain: {done.returncode} {done.stdout.strip().splitlines()[-1:]}")


if __name__ == "__main__":
    main()
