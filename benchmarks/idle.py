"""A site that many hold on to, idle and slow: does it go on answering?

    python -m benchmarks.idle http://127.0.0.1:8000

Opens connections that ask for a page and then say nothing more, connections that never end their
first line, and uploads that send a byte a second; then asks for pages one after another, as phones
do, and tells how long each took. All from one address, so it needs a site that nobody uses.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import statistics
import time
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

Opened = tuple[asyncio.StreamReader, asyncio.StreamWriter]
PAGE = "GET /sign-in/ HTTP/1.1\r\nHost: {host}\r\n\r\n"
UPLOAD = (
    "POST /sign-in/ HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/octet-stream\r\n"
    "Content-Length: 10000000\r\n\r\n"
)


async def idle(opened: Opened, host: str) -> None:
    reader, writer = opened
    writer.write(PAGE.format(host=host).encode())
    await reader.read(1)
    await reader.read()


async def unfinished(opened: Opened, host: str) -> None:
    reader, writer = opened
    writer.write(b"GET /sign-in/ HT")
    await reader.read()


async def uploading(opened: Opened, host: str) -> None:
    _reader, writer = opened
    writer.write(UPLOAD.format(host=host).encode())
    while not writer.is_closing():
        writer.write(b"x")
        await writer.drain()
        await asyncio.sleep(1)


async def held(
    what: Callable[[Opened, str], Awaitable[None]], address: tuple[str, int], lost: list[str]
) -> None:
    try:
        opened = await asyncio.open_connection(*address)
        await what(opened, address[0])
    except OSError as error:
        lost.append(f"{what.__name__}: {error}")
    else:
        lost.append(f"{what.__name__}: let go")


async def asked(address: tuple[str, int]) -> float:
    """Seconds for one page on a connection of its own."""
    began = time.perf_counter()
    reader, writer = await asyncio.wait_for(asyncio.open_connection(*address), 30)
    writer.write(
        PAGE.format(host=address[0]).replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n").encode()
    )
    answer = await asyncio.wait_for(reader.read(), 30)
    writer.close()
    if not answer.startswith(b"HTTP/1.1 200"):
        raise OSError(answer[:80].decode(errors="replace") or "no answer")
    return time.perf_counter() - began


async def measure(address: tuple[str, int], numbers: list[int], pages: int, wait: float) -> None:
    lost: list[str] = []
    tasks = []
    for what, number in zip((idle, unfinished, uploading), numbers, strict=True):
        for _ in range(number):
            tasks.append(asyncio.create_task(held(what, address, lost)))
            await asyncio.sleep(0.002)
    await asyncio.sleep(wait)
    took, errors = [], []
    for _ in range(pages):
        try:
            took.append(await asked(address))
        except (OSError, TimeoutError) as error:
            errors.append(repr(error))
    held_now = len(tasks) - len(lost)
    print(f"{held_now} of {len(tasks)} connections held; {len(took)} of {pages} pages answered")
    if took:
        print(f"median {statistics.median(took) * 1000:.0f} ms, worst {max(took) * 1000:.0f} ms")
    for words in sorted({*errors, *lost})[:10]:
        print(f"  {words} ({(errors + lost).count(words)})")
    for task in tasks:
        task.cancel()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site")
    parser.add_argument("--idle", type=int, default=700)
    parser.add_argument("--unfinished", type=int, default=200)
    parser.add_argument("--uploading", type=int, default=100)
    parser.add_argument("--pages", type=int, default=40)
    parser.add_argument("--wait", type=float, default=3, help="seconds before the pages are asked")
    said = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (8192, 8192))
    at = urlsplit(said.site)
    numbers = [said.idle, said.unfinished, said.uploading]
    asyncio.run(measure((at.hostname or "", at.port or 80), numbers, said.pages, said.wait))


if __name__ == "__main__":
    main()
