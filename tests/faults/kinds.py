"""What can happen to a site in an evening: killed, stalled, full, or set back.

Each takes the site, the line of its directors, chance, and the most seconds that it goes on; it is
over when it returns, and the site may be on its way up again.
"""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Callable

from tests.faults.phones import Losing
from tests.faults.record import connected
from tests.faults.site import Site

Happens = Callable[[Site, Losing, random.Random, float], None]


def backend(site: Site, _line: Losing, chance: random.Random, _longest: float) -> None:
    """A process of the database is killed."""
    site.kill_backend(chance)


def postmaster(site: Site, _line: Losing, _chance: random.Random, _longest: float) -> None:
    """The one above them."""
    site.kill_postmaster()


def web(site: Site, _line: Losing, _chance: random.Random, _longest: float) -> None:
    """The program, and begun again."""
    site.kill_web()
    site.start()


def everything(site: Site, _line: Losing, _chance: random.Random, _longest: float) -> None:
    """Program and database at once, and begun again."""
    site.kill_everything()
    site.start()


def start(site: Site, _line: Losing, chance: random.Random, longest: float) -> None:
    """Killed while it starts, and begun again."""
    chance.choice([site.kill_everything, site.kill_web, site.stop])()
    site.start()
    time.sleep(chance.uniform(0, longest))
    chance.choice([site.kill_everything, site.kill_web])()
    site.start()


def lost_answers(_site: Site, line: Losing, chance: random.Random, _longest: float) -> None:
    """What directors sent is worked on, and nobody hears of it."""
    line.to_lose = chance.randint(2, 8)
    while line.to_lose:
        time.sleep(0.01)


def stall(site: Site, _line: Losing, chance: random.Random, longest: float) -> None:
    """The database, one of its processes, or the program stands still for a while."""
    assert site.program is not None
    server, *others = (one.pid for one in site.database())
    pid = chance.choice([server, chance.choice(others), site.program.pid])
    os.kill(pid, signal.SIGSTOP)
    time.sleep(chance.uniform(longest / 5, longest))
    os.kill(pid, signal.SIGCONT)


def restart(site: Site, _line: Losing, _chance: random.Random, _longest: float) -> None:
    """In good order."""
    site.stop()
    site.start()


def read_only(site: Site, _line: Losing, chance: random.Random, longest: float) -> None:
    """As after a failover, for those who come to the old one."""
    for value in ("on", "off"):
        with connected(site.folder) as database:
            database.execute(f"ALTER SYSTEM SET default_transaction_read_only = {value}")
            database.execute("SELECT pg_reload_conf()")
        time.sleep(chance.uniform(longest / 5, longest))


def disk_full(site: Site, _line: Losing, chance: random.Random, longest: float) -> None:
    """To the last byte, until somebody makes room. The folder has to be a disk of its own."""
    assert site.folder.is_mount(), "nobody else's disk is filled"
    filler = site.folder / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(1 << 16))
        except OSError:
            time.sleep(chance.uniform(longest / 5, longest))
    filler.unlink()
    if not site.lives():
        site.start()


def clock_set_back(site: Site, _line: Losing, chance: random.Random, longest: float) -> None:
    """By up to three hours; or it jumps on again. The site has to listen to the file `clock`."""
    minutes = chance.choice([0, -chance.randint(1, 180)])
    (site.folder / "clock").write_text(f"{minutes}m\n" if minutes else "+0\n")
    time.sleep(chance.uniform(longest / 5, longest))
