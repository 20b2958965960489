"""What a ruling takes on the disk, in a backup and in the log of changes. Run by hand.

    .venv/bin/python -m benchmarks.sizes [RULINGS ...]

Without arguments 10,000 and then 30,000 rulings of fifty clubs (benchmarks/many.py), in a
PostgreSQL of its own: bytes a ruling between the two, for each table that has any, with its
indexes; a backup; and of a ruling that the product's services give, the log (WAL) and the list of
changes, which is not grown.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from benchmarks.site import FOLDER, removed

RECORDED = 150
LEAST = 20
"""Tables with fewer bytes a ruling are added up."""
_TABLES = """
    SELECT relname, pg_total_relation_size(oid) FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
"""


def sizes() -> dict[str, int]:
    """Bytes of each table with its indexes."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(_TABLES)
        return dict(cursor.fetchall())


def logged() -> int:
    """Bytes of the log so far."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn")
        [found] = cursor.fetchone()
    return int(found)


def backed_up() -> tuple[int, float]:
    """Bytes of a backup, and the seconds it took."""
    from config.database.backups import dump

    target, began = Path(FOLDER, "all.dump"), time.perf_counter()
    dump(target)
    return target.stat().st_size, time.perf_counter() - began


def main(few: int, many_: int) -> None:
    """Grow twice, and print the difference."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django

    django.setup()
    from django.core.management import call_command

    from benchmarks import many
    from config.database import roles

    with removed():
        call_command("prepare", verbosity=0)
        before = logged()
        many.record(RECORDED)
        log, changes = (logged() - before) / RECORDED, sizes()["deals_auditentry"] / RECORDED
        print(
            f"given by the services: log {log:,.0f}, list of changes {changes:,.0f} bytes a ruling"
        )
        with roles.as_owner():
            grown(few, many_)


def grown(few: int, many_: int) -> None:
    """As the owner: triggers are off."""
    from benchmarks import many

    growth = many.Growth()
    growth.to(few)
    first, (dumped, _seconds) = sizes(), backed_up()
    growth.to(many_)
    last, (dump, seconds) = sizes(), backed_up()
    more = many_ - few
    each = {name: (last[name] - first.get(name, 0)) / more for name in last}
    for name, size in sorted(each.items(), key=lambda one: -one[1]):
        if size >= LEAST:
            print(f"{name:<32}{size:>8,.0f} bytes a ruling")
    rest = sum(size for size in each.values() if size < LEAST)
    print(f"{'all others':<32}{rest:>8,.0f}\n{'together':<32}{sum(each.values()):>8,.0f}")
    print(f"a backup: {(dump - dumped) / more:,.0f} bytes a ruling, {seconds:.1f} s of {many_:,}")


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:] or ("10000", "30000")))
