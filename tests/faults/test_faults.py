"""Whatever happens to the site, what was acknowledged is there, once and whole.

On the program as a club runs it; `benchmarks/faults.py` does it a thousand times, and kills starts
and migrations too, as does `tests/config/test_up.py`.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import psycopg
import pytest
from django.conf import settings
from pytest_django import DjangoDbBlocker

from config.database.localpg import Cluster
from tests.database import kept
from tests.faults import kinds
from tests.faults.directors import Director, all_still, at_work
from tests.faults.kinds import Happens
from tests.faults.phones import Losing
from tests.faults.record import wrong
from tests.faults.site import PATIENCE, Site, a_folder

LONGEST = 0.5
"""Seconds that something goes on."""


class Evening(NamedTuple):
    """A site, the line to it, and who is at work there."""

    site: Site
    line: Losing
    directors: list[Director]


@pytest.fixture(scope="module")
def evening(pytestconfig: pytest.Config, django_db_blocker: DjangoDbBlocker) -> Iterator[Evening]:
    """On a small disk of its own, where one may be made. No test's own database is asked."""
    with a_folder(is_disk=True) as folder, django_db_blocker.unblock():
        site = Site(folder, {"SECRET_KEY": settings.SECRET_KEY})
        kept.copy_to(folder / "pg", pytestconfig.cache.mkdir("database"))
        as_the_sites_own(folder / "pg")
        site.start()
        try:
            site.until_up()
            line = Losing(site.port)
            directors = at_work(site, line, 3, "1")
            yield Evening(site, line, directors)
            with all_still(directors):
                for one in directors:
                    one.goes_home.set()
            line.end()
        finally:
            site.kill_everything()


def as_the_sites_own(data: Path) -> None:
    """The migrated database bears the name that the program asks for."""
    cluster = Cluster(data)
    cluster.join()
    at = cluster.django_settings()
    with psycopg.connect(
        host=at["HOST"], user=at["USER"], dbname="template1", autocommit=True
    ) as database:
        database.execute("DROP DATABASE postgres")
        database.execute(f"ALTER DATABASE {kept.NAME} RENAME TO postgres")
    cluster.leave()


def told(directors: list[Director]) -> int:
    return sum(len(one.kept.answers + one.kept.rulings) for one in directors)


def until_told_of_more(directors: list[Director]) -> None:
    """Each of them gets on with it. AssertionError if one does not."""
    before = [told([one]) for one in directors]
    until_each(directors, lambda at: told([directors[at]]) > before[at])


def until_each(directors: list[Director], is_so: Callable[[int], bool]) -> None:
    """It is so of each, by number. AssertionError where one is in trouble or never comes to it."""
    until = time.monotonic() + PATIENCE
    while not all(map(is_so, range(len(directors)))):
        assert [one.trouble for one in directors] == [""] * len(directors)
        assert time.monotonic() < until
        time.sleep(0.02)


@pytest.mark.parametrize(
    "happens",
    [
        *(kinds.backend, kinds.postmaster, kinds.stall, kinds.lost_answers, kinds.read_only),
        kinds.disk_full,
    ],
)
def test_nothing_is_lost_nothing_comes_twice_and_nothing_is_half(
    evening: Evening, happens: Happens
) -> None:
    site, line, directors = evening
    if happens is kinds.disk_full and not site.folder.is_mount():
        pytest.skip("no disk could be made that may be filled")
    happens(site, line, random.Random(1), LONGEST)
    site.until_up()
    until_told_of_more(directors)

    with all_still(directors):
        assert wrong(site.folder, directors) == []


def test_what_was_not_kept_and_what_nobody_was_told_would_be_seen(evening: Evening) -> None:
    site, _line, directors = evening
    until_each(directors, lambda at: bool(directors[at].kept.rulings))
    with all_still(directors):
        one, other, *_ = (one.kept for one in directors)
        one.answers.append((0, 1, "Nowhere kept"))
        last = other.rulings.pop()
        seen = wrong(site.folder, directors)
        one.answers.pop()
        other.rulings.append(last)

    assert seen == [("lost: answers", 1), ("double: rulings", 1)]
