"""Whether a phone says what the server says on every way through every door. Run by hand.

    .venv/bin/python -m benchmarks.ways [da] [DOOR ...]

Makes the packs, and prints how long that took, what they weigh and what memory it needed; then
walks every way with the phone's own script in Chromium and with the presenters of the server, each
history for itself, and prints where a question, an answer, a word or a row of answers differs.
"""

from __future__ import annotations

import gzip
import os
import resource
import sys
import time

import django
from playwright.sync_api import sync_playwright

SHOWN = 3
"""So many differences of a door are printed."""


def main(language: str = "da", *doors: str) -> None:
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    from rulings.irregularities import DOORS
    from rulings.pack.contents import Maker
    from tests.browsing import ARGUMENTS, chromium
    from tests.pack.walking import Phone
    from tests.pack.ways import steps

    began = time.process_time()
    packs = Maker(doors or DOORS).packs()
    spent, memory = time.process_time() - began, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    sizes = ", ".join(
        f"{key} {len(gzip.compress(one, 9)) / 1000:.1f}" for key, one in packs.items()
    )
    print(f"made in {spent:.0f} s of a processor, {memory / 1024:.0f} MB; compressed KB: {sizes}")
    with sync_playwright() as playwright:
        kind = playwright.chromium
        browser = kind.launch(executable_path=chromium(kind), args=ARGUMENTS)
        phone, seen = Phone(browser.new_page(), packs[language]), 0
        for slug in doors or DOORS:
            ways = 0

            def counted(slug: str = slug) -> object:
                nonlocal ways
                for step in steps(slug, language):
                    ways += 1
                    yield step

            found = list(phone.differences(counted()))
            seen += ways
            print(f"{slug}: {ways} steps, {len(found)} differ", flush=True)
            for one in found[:SHOWN]:
                print(f"  {one['at']['facts']}\n    {one['seen']}\n    {one['right']}")
        print(f"{seen} steps")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    main(*sys.argv[1:])
