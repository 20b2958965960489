"""What phones that wait for calls cost the laptop, and how long a call takes to reach them.

    .venv/bin/python -m benchmarks.alerts [phones] [seconds]

So many phones wait as the page does: each holds a stream, asks for the queue every two minutes,
and at once when it is told to. First nothing happens for the time given; then six calls are
noted, each by itself. The share of a core is that of the server's process and of PostgreSQL.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import re
import statistics
import sys
import time
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

import psutil

from benchmarks.site import served

if TYPE_CHECKING:
    from deals.models import Table, User

HEARTBEAT = 120.0
"""Seconds, as in static/js/paragraf.js."""
CALLS = 6
PAUSE = 10.0
"""Seconds between two calls: by then every phone has fetched its queue."""
DIRECTORS = 25
"""Who share the phones; one user may have twelve pages waiting."""


async def phone(port: int, session: str, queue: str, felt: Connection, nth: float) -> None:
    """A page: told of a call, it says when, and asks for the queue."""
    reader, _ = await ask(port, session, "/alerts/stream/")
    asked: list[asyncio.Task[bytes]] = []

    async def beat() -> None:
        await asyncio.sleep(HEARTBEAT * nth)  # they were not all opened in the same moment
        while True:
            await fetched(port, session, queue)
            await asyncio.sleep(HEARTBEAT)

    asked.append(asyncio.ensure_future(beat()))
    while line := await reader.readline():
        if line.startswith(b"event: call"):
            felt.send(time.time())
            await asyncio.sleep(0.4 * nth)
            asked.append(asyncio.ensure_future(fetched(port, session, queue)))


async def ask(
    port: int, session: str, path: str
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: sessionid={session}\r\n"
        f"Connection: keep-alive\r\n\r\n".encode()
    )
    return reader, writer


async def fetched(port: int, session: str, path: str) -> bytes:
    reader, writer = await ask(port, session, path)
    head = await reader.readuntil(b"\r\n\r\n")
    found = re.search(rb"content-length: (\d+)", head)
    body = await reader.readexactly(int(found[1])) if found else b""
    writer.close()
    return body


def phones(port: int, sessions: list[str], queue: str, felt: Connection) -> None:
    """Another process, so that what the phones do is not counted."""

    async def all_of_them() -> None:
        many = len(sessions)
        waiting = (phone(port, key, queue, felt, n / many) for n, key in enumerate(sessions))
        await asyncio.gather(*waiting)

    asyncio.run(all_of_them())


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
        from rulings.record.calls import open_call

        sessions, table, by, queue = prepare(many)
        felt, told = multiprocessing.Pipe(duplex=False)
        context = multiprocessing.get_context("spawn")
        waiting = context.Process(target=phones, args=(port, sessions, queue, told), daemon=True)
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
