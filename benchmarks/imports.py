"""How fast files come into PostgreSQL, by the worker as a page has it done. Run by hand.

    .venv/bin/python -m benchmarks.imports [PATH …]

Each file is read and rehearsed, then stored, in a throw-away database; without paths, a
championship of PARAGRAF_DATA. The progress that a page would have seen is asked for while the
largest is stored.
"""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path

from benchmarks.formats import DATA
from benchmarks.site import served

SUFFIXES = {".pbn", ".lin", ".xml", ".bws"}


def watch(seen: set[int], over: threading.Event) -> None:
    """Look at the progress as a page does, until it is over."""
    from django.db import connection

    from deals.models import Import

    while not over.wait(0.25):
        seen.update(Import.objects.filter(total__gt=0).values_list("done", flat=True))
    connection.close()


def bring_in(files: list[Path]) -> tuple[float, float, int]:
    """Seconds for reading and rehearsing, seconds for storing, and how often progress was seen."""
    from procrastinate.contrib.django import app

    from deals.imports import worker
    from deals.models import Club, User

    def run() -> None:
        with app.replace_connector(app.connector.get_worker_connector()):
            app.run_worker(wait=False)

    root = User.objects.create_user("root")
    club = Club.objects.create(name="Benchmark", slug="benchmark")
    reading = storing = 0.0
    seen: set[int] = set()
    largest = max(files, key=lambda path: path.stat().st_size)
    for path in files:
        upload = worker.take_in(
            club=club, filename=path.name, content=path.read_bytes(), made_by=root
        )
        over = threading.Event()
        looker = threading.Thread(target=watch, args=(seen, over))
        if path == largest:
            looker.start()
        began = time.perf_counter()
        run()
        rehearsed = time.perf_counter()
        worker.confirm(upload)
        run()
        storing += time.perf_counter() - rehearsed
        reading += rehearsed - began
        over.set()
        if path == largest:
            looker.join()
    return reading, storing, len(seen)


def main() -> None:
    """Bring everything in, and print."""
    asked = [Path(path) for path in sys.argv[1:]] or [DATA / "etc1999"]
    files = [
        each
        for path in asked
        for each in ([path] if path.is_file() else sorted(path.rglob("*")))
        if each.suffix.lower() in SUFFIXES
    ]
    if not files:
        sys.exit(f"No files in {asked[0]}: set PARAGRAF_DATA.")
    with served():
        from deals.models import Board, PlayedBoard

        reading, storing, steps = bring_in(files)
        boards, results = Board.objects.count(), PlayedBoard.objects.count()
    print(
        f"{len(files)} files, {boards} boards and {results} results: read and rehearsed in"
        f" {reading:.1f} s, stored in {storing:.1f} s ({results / storing:.0f} results a second);"
        f" progress of the largest seen {steps} times"
    )


if __name__ == "__main__":
    main()
