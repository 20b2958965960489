"""Whether a phone says what the server says on every way through every door. Run by hand.

    .venv/bin/python -m benchmarks.ways [da] [DOOR[/EVERY] ...]

Makes the packs, unless those of this code are kept, and prints how long that took, what they weigh
and what memory it needed; then walks every way with the phone's own script in Chromium and with the
presenters of the server, each history for itself, and prints where a question, an answer, a word, a
row of answers or a table after the ruling differs. Named doors go on where a run was ended; of one
that is large every so manyth step may be walked (`revoke/41`: the revoke has 115,336). A page of
Chromium's walks a portion and is closed: it keeps what it has read, gigabytes for a large door.
"""

from __future__ import annotations

import gzip
import os
import resource
import sys
import time
from collections.abc import Iterable
from itertools import islice
from typing import Any

import django
from playwright.sync_api import Browser, sync_playwright

SHOWN = 3
"""So many differences of a portion are printed."""
PORTION = 1000
"""Steps."""


def main(language: str = "da", *doors: str) -> None:
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    from rulings.irregularities import DOORS
    from tests.browsing import ARGUMENTS, chromium
    from tests.pack.ways import steps

    packs = _packs()
    with sync_playwright() as playwright:
        kind = playwright.chromium
        browser = kind.launch(executable_path=chromium(kind), args=ARGUMENTS)
        seen = 0
        for door in doors or DOORS:
            slug, _, every = door.partition("/")
            ways, differ, began = 0, 0, time.process_time()
            left = steps(slug, language, int(every or 1))
            while some := list(islice(left, PORTION)):
                found = _differences(browser, packs[language], some)
                ways, differ = ways + len(some), differ + len(found)
                spent = time.process_time() - began
                print(f"{door}: {ways} steps, {differ} differ, {spent:.0f} s", flush=True)
                for one in found[:SHOWN]:
                    print(f"  {one['at']['facts']}\n    {one['seen']}\n    {one['right']}")
            seen += ways
        print(f"{seen} steps")


def _differences(browser: Browser, pack: bytes, steps: Iterable[Any]) -> list[dict[str, Any]]:
    from tests.pack.walking import Phone

    page = browser.new_page()
    found = list(Phone(page, pack).differences(steps))
    page.close()
    return found


def _packs() -> dict[str, bytes]:
    from django.core.management import call_command

    from rulings.pack import files
    from rulings.pack.contents import Maker
    from rulings.words.speaker import LANGUAGES

    call_command("collectstatic", interactive=False, verbosity=0)
    if not files.is_current(made_of := files.fingerprint()):
        began = time.process_time()
        files.write(Maker().packs(), made_of)
        spent, most = (
            time.process_time() - began,
            resource.getrusage(resource.RUSAGE_SELF).ru_maxrss,
        )
        print(f"made in {spent:.0f} s of a processor, {most / 1024:.0f} MB")
    kept = {one: files.compressed(files.name_of(one)) or b"" for one in LANGUAGES}
    sizes = ", ".join(f"{one} {len(pack) / 1000:.1f}" for one, pack in kept.items())
    print(f"compressed KB: {sizes}", flush=True)
    return {one: gzip.decompress(pack) for one, pack in kept.items()}


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    main(*sys.argv[1:])
