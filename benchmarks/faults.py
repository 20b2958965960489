"""Kill it a thousand times, and count what was acknowledged and is not there. Run by hand.

    nice .venv/bin/python -m benchmarks.faults 1000 --seed 1 --kept faults.jsonl

Evenings of fifty kills each on a site of its own: `manage.py up` and its PostgreSQL, killed at
random moments while directors answer, rule and comment and keep what was acknowledged. After each
kill everybody's form is answered, and the database is compared with what they kept: every answer,
ruling and comment once and in its order, nothing in part, the chain verified. Then the evenings of
what does not kill: the disk full, the clock set back, and so on. Begun again with the same file it
goes on where it was. Seconds are those in which nothing of a director got through.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from django.core.management import call_command
from django.db import connection, transaction

import benchmarks.nowhere  # noqa: F401 # before the models
from rulings.models import Ruling
from tests.faults.directors import Director, all_still, at_work
from tests.faults.kinds import (
    Happens,
    backend,
    clock_set_back,
    disk_full,
    everything,
    lost_answers,
    postmaster,
    read_only,
    restart,
    stall,
    start,
    web,
)
from tests.faults.phones import Losing
from tests.faults.record import wrong
from tests.faults.site import Site, a_folder, on_database_of

DIRECTORS = 4
AN_EVENING = 50
"""Kills."""
FAKETIME = Path("/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1")
"""Of the package libfaketime; without it no clock is set back."""
BEFORE_THE_LINES = "0023_doubled_contract"
"""The tables are taken back to it: what comes after makes a line for every ruling."""


def first_start(site: Site, _line: Losing | None, chance: random.Random, _longest: float) -> None:
    """From an empty folder, killed while database and tables are made, and begun again."""
    site.start()
    time.sleep(chance.uniform(0, 12))
    site.kill_everything()
    site.start()
    site.until_up()


def migration(site: Site, line: Losing, chance: random.Random, longest: float) -> None:
    """The tables as they were, and killed while they are brought up to date. What seals were made
    with is in no older table, and is given back.
    """
    site.kill_web()
    with on_database_of(site.folder):
        salts = list(Ruling.objects.exclude(salt=None).values_list("salt", "pk"))
        call_command("migrate", "rulings", BEFORE_THE_LINES, verbosity=0)
    start(site, line, chance, longest)
    site.until_up()
    with on_database_of(site.folder), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("ALTER TABLE rulings_ruling DISABLE TRIGGER USER")
        cursor.executemany("UPDATE rulings_ruling SET salt = %s WHERE id = %s", salts)
        cursor.execute("ALTER TABLE rulings_ruling ENABLE TRIGGER USER")


KILLS: dict[Happens, int] = {
    **{backend: 70, postmaster: 16, web: 4, everything: 5},
    **{start: 3, migration: 2},
}
"""How often of a hundred."""
BESIDE: dict[Happens, int] = {lost_answers: 40, stall: 20, restart: 10, read_only: 10}
OTHER: dict[Happens, int] = {**BESIDE, disk_full: 10, clock_set_back: 20}
"""How often of each, all in evenings after the kills."""
LONGEST = 5.0
"""Seconds that something goes on."""


def evening(name: str, plan: list[Happens], seed: str) -> Iterator[dict[str, object]]:
    """What came of each thing that happened, in turn."""
    chance = random.Random(seed)  # noqa: S311
    with a_folder(is_disk=disk_full in plan) as folder, ExitStack() as stack:
        site = Site(folder, _clock(folder) if clock_set_back in plan else None)
        stack.callback(site.kill_everything)
        if plan[0] is first_start:
            first_start(site, None, chance, LONGEST)
            yield _told(name, plan.pop(0), [], [])
        else:
            site.start()
            site.until_up()
        line = Losing(site.port)
        stack.callback(line.end)
        directors = at_work(site, line, DIRECTORS, seed)
        for happens in plan:
            time.sleep(chance.uniform(0.1, 0.6))
            for one in directors:
                one.outage = 0.0
            happens(site, line, chance, LONGEST)
            site.until_up()
            with all_still(directors):
                found = wrong(folder, directors)
                yield _told(name, happens, directors, found)
        with all_still(directors):
            for one in directors:
                one.goes_home.set()
        site.stop()


def _told(
    name: str, kind: Happens, directors: list[Director], found: list[tuple[str, int]]
) -> dict[str, object]:
    trouble = [one.trouble for one in directors if one.trouble]
    told: dict[str, object] = {
        "evening": name,
        "kind": kind.__name__.replace("_", " "),
        "away": round(max((one.outage for one in directors), default=0.0), 2),
        "load": round(os.getloadavg()[0], 1),
        "kept": sum((_new(one) for one in directors), Counter()),
        "faults": found,
    }
    return told | ({"trouble": trouble} if trouble else {})


def _new(one: Director) -> Counter[str]:
    """How much was acknowledged since he was asked last."""
    now = Counter({what: len(some) for what, some in vars(one.kept).items()})
    new, one.counted = now - one.counted, now
    return new


def _clock(folder: Path) -> dict[str, str]:
    (folder / "clock").write_text("+0\n")
    return {
        "LD_PRELOAD": str(FAKETIME),
        "FAKETIME_TIMESTAMP_FILE": str(folder / "clock"),
        "FAKETIME_CACHE_DURATION": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }


def plans(kills: int, seed: int) -> Iterator[tuple[str, list[Happens]]]:
    """The evenings by name, each with what happens."""
    chance = random.Random(seed)  # noqa: S311
    for number in range(-(-kills // AN_EVENING)):
        many = min(AN_EVENING, kills - number * AN_EVENING)
        some = chance.choices(list(KILLS), list(KILLS.values()), k=many - 1)
        yield f"{number + 1}", [first_start, *some]
    beside = [one for one, many in BESIDE.items() for _ in range(many)]
    chance.shuffle(beside)
    yield "beside", beside
    yield "disk full", [disk_full] * OTHER[disk_full]
    if FAKETIME.exists():
        yield "clock", [clock_set_back] * OTHER[clock_set_back]


def summary(kept: Path) -> Iterator[str]:
    """A line for each kind of what stands in the file."""
    rows = [json.loads(line) for line in kept.read_text().splitlines()]
    kinds = defaultdict(list)
    for row in rows:
        kinds[row["kind"]].append(row)
    for kind, some in kinds.items():
        away = [one["away"] for one in some]
        found = Counter[str]()
        for one in some:
            for what, number in one["faults"]:
                found[what] += number
        trouble = sum(len(one.get("trouble", [])) for one in some)
        yield (
            f"{kind:15} {len(some):5} times, away for {statistics.median(away):.1f} s"
            f" (most {max(away):.1f}): {dict(found) or '0 lost, 0 double, 0 half'}"
            f"{f', {trouble} in trouble' if trouble else ''}"
        )
    whole = Counter[str]()
    for row in rows:
        whole += Counter(row["kept"])
    yield f"acknowledged: {dict(whole)}"


def main() -> None:
    reading = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    reading.add_argument("kills", type=int)
    reading.add_argument("--seed", type=int, default=1)
    reading.add_argument("--kept", type=Path, default=Path("faults.jsonl"))
    reading.add_argument("--only", help="one evening by its name, e.g. 3, beside, disk full, clock")
    given = reading.parse_args()
    given.kept.touch()
    done = Counter(json.loads(line)["evening"] for line in given.kept.read_text().splitlines())
    for name, plan in plans(given.kills, given.seed):
        left = plan[done[name] :]
        if not left or given.only not in (None, name):
            continue
        for row in evening(name, left, f"{given.seed} {name} {done[name]}"):
            with given.kept.open("a") as kept:
                kept.write(f"{json.dumps(row)}\n")
            if row.get("trouble"):
                sys.exit(f"A director is in trouble: {row}")
    for said in summary(given.kept):
        print(said)


if __name__ == "__main__":
    main()
