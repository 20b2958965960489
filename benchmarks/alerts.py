"""What phones that wait for calls cost the laptop, and how long a call takes to reach them.

    .venv/bin/python -m benchmarks.alerts [phones] [seconds]

So many phones wait as the page does: each holds a stream, asks for the queue every two minutes,
and at once when it is told to. First nothing happens for the time given; then six calls are
noted, each by itself. The share of a core is that of the server's process and of PostgreSQL.
"""

from __future__ import annotations

import multiprocessing
import statistics
import sys
import time
from typing import TYPE_CHECKING

import psutil

from benchmarks.site import served
from benchmarks.waiting import phones

if TYPE_CHECKING:
    from deals.models import Table, User

CALLS = 6
PAUSE = 10.0
"""Seconds between two calls: by then every phone has fetched its queue."""
DIRECTORS = 25
"""Who share the phones; one user may have twelve pages waiting."""


def spent() -> float:
    """Seconds of the processor, of this process and all of PostgreSQL's."""
    mine = psutil.Process().cpu_times()
    total = mine.user + mine.system
    for one in psutil.process_iter(["name", "cmdline"]):
        if one.info["name"] == "postgres":
            times = one.cpu_times()
            total += times.user + times.system
    return total


def prepare(many: int) -> tuple[list[str], Table, User, str]:
    """Sessions for the phones, a table that calls, who notes it, and the address of the queue."""
    from django.test import Client

    from deals.models import ClubRole, Event, Membership, Table, User
    from rulings.room.queries.queue import version_of

    Event.objects.update(is_practice=False)  # of practice nobody is told
    table = Table.objects.select_related("section__session__event__club").first()
    assert table is not None
    session = table.section.session
    users = [User.objects.create_user(f"director{n}") for n in range(DIRECTORS + 1)]
    for user in users:
        Membership.objects.create(user=user, club=session.event.club, roles=[ClubRole.DIRECTOR])
    keys = []
    for n in range(many):
        client = Client()
        client.force_login(users[n % DIRECTORS])
        keys.append(client.cookies["sessionid"].value)
    return keys, table, users[-1], f"/sessions/{session.pk}/now/?version={version_of(session)}"


def main() -> None:
    """Measure and print."""
    many, seconds = int(sys.argv[1]), int(sys.argv[2])
    with served() as port:
        from deals.audit.actor import PAGE, acting
        from rulings.alerts.stream import hub
        from rulings.models import DirectorCall
        from rulings.record.calls.opening import open_call

        sessions, table, by, queue = prepare(many)
        felt, told = multiprocessing.Pipe(duplex=False)
        context = multiprocessing.get_context("spawn")
        pages = [(session, queue) for session in sessions]
        waiting = context.Process(target=phones, args=(port, pages, told), daemon=True)
        waiting.start()
        while len(hub.waiting) < many:
            time.sleep(0.1)
        time.sleep(5)
        before, began = spent(), time.time()
        time.sleep(seconds)
        share = (spent() - before) / (time.time() - began)
        delays = []
        for _ in range(CALLS):
            DirectorCall.objects.filter(director=None).update(director=by)
            noted = time.time()
            with acting(lambda: by.pk, PAGE):
                open_call(table=table, board=None, round_number=1, by=by, take=False)
            delays += [felt.recv() - noted for _ in range(many)]
            time.sleep(PAUSE)
        waiting.terminate()
    late = statistics.quantiles(delays, n=20)[-1]
    print(f"{many} phones that wait: {share:.1%} of a core over {seconds} s")
    print(f"{CALLS} calls: felt after {statistics.median(delays):.3f} s, 95 % within {late:.3f} s")


if __name__ == "__main__":
    sys.argv[1:] = [*sys.argv[1:], *["100", "60"][len(sys.argv) - 1 :]]
    main()
