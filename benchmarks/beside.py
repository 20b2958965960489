"""What is done beside the pages with very many rulings, and exports. Run by hand: prints a table.

    .venv/bin/python -m benchmarks.beside [RULINGS]

With 100,000 rulings of fifty clubs (benchmarks/many.py) where nothing else is said, in a PostgreSQL
of its own. Milliseconds of the processor, of this process and of its part of PostgreSQL; of a
backup seconds of `pg_dump`.
"""

from __future__ import annotations

import os
import resource
import sys
from collections import deque
from collections.abc import Callable, Iterable

from benchmarks.site import FOLDER, removed

TIMES = 3
EXPIRED = 5
"""Events whose names are erased."""


def used(doing: Callable[[], object], times: int = TIMES) -> float:
    """Milliseconds of the processor, the least of so many times."""
    from benchmarks.growth import processor

    clock, took = processor(), []
    for _ in range(times):
        before = clock()
        doing()
        took.append(sum(clock()) - sum(before))
    return min(took)


def all_of(things: Callable[[], Iterable[object]]) -> Callable[[], object]:
    return lambda: deque(things(), maxlen=0)


def exports() -> dict[str, float]:
    """The first piece of each file: a season of the largest club, and of all clubs."""
    from django.test import Client
    from django.urls import reverse
    from django.utils import timezone

    from deals.models import User
    from rulings.words.quick_filters import season_of

    since, until = season_of(timezone.localdate())
    found = {}
    for who, whose in (("d0-0", "a club"), ("d50-0", "all clubs")):
        client = Client(HTTP_HOST="localhost")
        client.force_login(User.objects.get(username=who))
        for kind in ("csv", "json"):
            url = f"{reverse(f'rulings:archive-{kind}')}?since={since}&until={until}"
            found[f"first piece of {kind.upper()}, {whose}"] = used(
                lambda url=url, client=client: next(iter(client.get(url)))  # type: ignore[misc]
            )
    return found


def names() -> dict[str, float]:
    """Names whose time is over: nothing to do, as after each start; and some events."""
    from django.utils import timezone

    from deals.models import Event
    from rulings.privacy.services.retention import apply_retention

    today = timezone.localdate()
    first = used(all_of(lambda: apply_retention(today)), 1)
    nothing = used(all_of(lambda: apply_retention(today)))
    old = Event.objects.filter(club__slug="club-0").order_by("date", "pk")[:EXPIRED]
    Event.objects.filter(pk__in=list(old.values_list("pk", flat=True))).update(keep_months=1)
    each = used(all_of(lambda: apply_retention(today)), 1) / EXPIRED
    return {"names: first look": first, "names: nothing to do": nothing, "names: an event": each}


def main(size: int) -> None:
    """Grow, measure and print."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django

    django.setup()
    from django.core.management import call_command
    from django.utils import timezone

    from benchmarks import many
    from config.database import backups
    from config.database.roles import as_owner
    from deals.models import Club
    from rulings.archive.seasons import keep_seasons
    from rulings.record.chain import verify

    with removed():
        call_command("prepare", verbosity=0)
        many.record(150)
        with as_owner():
            many.Growth().to(size)
        club = Club.objects.get(slug="club-0")
        seasons = used(all_of(lambda: keep_seasons(timezone.now())), 1)
        again = used(all_of(lambda: keep_seasons(timezone.now())))
        found = {"seasons: counted": seasons, "seasons: nothing to do": again}
        found |= exports() | names()
        verified = club.rulings.count() / used(lambda: verify(club)) * 1000
        with as_owner():
            before, file = resource.getrusage(resource.RUSAGE_CHILDREN), FOLDER / "all.dump"
            backups.dump(file)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(f"{size:,} rulings, load {os.getloadavg()[0]:.1f}")
        for name, ms in found.items():
            print(f"{name:<34}{ms:>10.0f} ms")
        print(f"{'verified':<34}{verified:>10,.0f} a second")
        dumped, size_of = after.ru_utime - before.ru_utime, file.stat().st_size / 1e6
        print(f"{'backup':<34}{dumped:>10.1f} s, {size_of:.0f} MB")


if __name__ == "__main__":
    main(int((sys.argv[1:] or ["100000"])[0]))
