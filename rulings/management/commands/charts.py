"""``manage.py charts``: compare the charts of the law with those committed, or write them."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rulings.atlas.charts import charts
from rulings.words.speaker import book_speaker


class Command(BaseCommand):
    help = "Compare docs/charts with the law as it is now."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--write", action="store_true", help="write what has changed")

    def handle(self, *_args: Any, write: bool, **_options: Any) -> None:
        folder = settings.BASE_DIR / "docs" / "charts"
        pages = charts(book_speaker("en").say)
        wanted = {folder / name: text for name, text in pages.items()}
        stale = set(folder.glob("*")) - wanted.keys()
        changed = [
            path for path, text in wanted.items() if not path.exists() or path.read_text() != text
        ]
        if not write and (changed or stale):
            names = ", ".join(sorted(path.name for path in (*changed, *stale)))
            raise CommandError(f"The law has changed in {names}. Write them with --write.")
        for path in changed:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(wanted[path])
            self.stdout.write(f"Wrote {path.name}.")
        for path in stale:
            path.unlink()
            self.stdout.write(f"Removed {path.name}.")
